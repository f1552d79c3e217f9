"""The command: each option is connected, each failure has its sentence and its status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import pathexport as package
from tests.commands import pathexport
from tests.logs import Log

NOTHING = 3
STYLE = re.compile(r"\x1b\[\d+m")


def forked(session: str = "s1", second: float = 0, words: str | None = None) -> Log:
    """a ← b ← c ← d, and b ← e ← f"""
    log = Log(session, second)
    parents = zip("abcdef", (None, "a", "b", "c", "b", "e"), strict=True)
    for letter, parent in parents:
        write = log.prompt if letter in "ace" else log.answer
        above = parent and f"{parent}-{session}"
        write(f"{letter}-{session}", above, words if letter == "a" else None)
    return log


def columns(text: str) -> int:
    """The columns of a terminal that a text takes."""
    nothing = ("Mn", "Me", "Cf")
    return sum(
        0 if unicodedata.category(c) in nothing else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three sessions on three days: one forked, one that goes on from it, one cleared."""
    forked("one-1111-2222").write(tmp_path)
    two = Log("two-1111-2222", second=86_400)
    two.answer("h", two.prompt("g", "f-one-1111-2222"))
    two.write(tmp_path)
    three = Log("three-1111", second=2 * 86_400)
    three.answer("j", three.prompt("i", None))
    three.side("last-prompt", leafUuid=None, explicit=True)
    three.write(tmp_path)
    return tmp_path


@pytest.fixture
def busy(tmp_path: Path) -> Path:
    """All that the table can show, with long and wide words."""
    log = forked("s1", words="日本語のログを読む。" * 20)
    for draft in range(11):
        log.prompt(f"draft-{draft}", "b-s1", "Ein sehr langer Titel. " * 20)
    for number in range(3):
        log.boundary(f"B{number}", "f-s1" if number == 0 else f"p{number - 1}")
        log.prompt(f"p{number}", log.summary(f"S{number}", f"B{number}"))
    given = {"subagent_type": "helper"}
    log.result("r", log.call("q", "p2", "t", name="Task", given=given), "t")
    for row in log.rows:
        row["cwd"] = "/home/ada/ログ/" + "long/" * 40
    log.write(tmp_path)
    helper = Log("s1", 5000)
    helper.prompt("x", None)
    helper.write(tmp_path / "s1/subagents", "agent-x")
    (tmp_path / "s1/subagents/agent-x.meta.json").write_text('{"toolUseId": "t"}')
    for number, words in enumerate(
        ("👩‍👩‍👧 " * 40, "e\u0301" * 90, "ｆｕｌｌ" * 40, "x" * 200, "")
    ):
        forked(f"next-{number}", 10_000 + number, words).write(tmp_path)
    goes_on = Log("other-session", 90_000)
    goes_on.prompt("z", "f-s1")
    goes_on.write(tmp_path)
    (tmp_path / "torn.jsonl").write_text("torn\n")
    return tmp_path


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("terminal", [False, True])
def test_the_list_stays_within_the_terminal(
    busy: Path, monkeypatch: pytest.MonkeyPatch, width: int, terminal: bool
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.delenv("NO_COLOR", raising=False)
    lines = STYLE.sub("", pathexport("list", busy, terminal=terminal).out).splitlines()
    assert max(map(columns, lines)) > width - 4  # long titles fill it
    assert [line for line in lines if columns(line) > width] == []
    for shown in ("日本語", "3 compactions", "1 agent", "1 problem", "goes on from", "draft"):
        assert any(shown in line for line in lines), shown


HOSTILE = "\x1b[31mred\x1b]0;title\x07\r\x08\x9b2J\u202egnp\u2066\x00"


def hostile(folder: Path, *fields: str) -> Path:
    """A log with control characters in some of its fields."""
    log = forked("s1", words=HOSTILE)
    for row in log.rows:
        for field in fields:
            row[field] = row[field][:10] + HOSTILE if row.get(field) else row.get(field)
    log.side("custom-title", customTitle=HOSTILE)
    return log.write(folder)


def controls(text: str) -> list[str]:
    return [c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf")]


@pytest.mark.parametrize("command", ["list", "check"])
def test_control_characters_never_reach_the_terminal(tmp_path: Path, command: str) -> None:
    path = hostile(tmp_path / "a\x1b[31mb", "uuid", "parentUuid", "sessionId", "cwd")
    path.write_text(path.read_text() + "torn\n")
    path.rename(path.with_name("s\x1b[31m.jsonl"))
    ran = pathexport(command, path.parent)
    assert ran.status == 0
    assert controls(ran.out + ran.err) == []
    assert "red" in ran.out or command == "check"


def test_control_characters_in_times_never_reach_the_terminal(tmp_path: Path) -> None:
    log = forked()
    for row in log.rows:
        row["timestamp"] = "\x1b[31m-----T\x1b]0;t\x07------Z"
        assert len(row["timestamp"]) == 24
    ran = pathexport("list", log.write(tmp_path))
    assert ran.status == 0
    assert controls(ran.out) == []


@pytest.mark.parametrize(
    ("terminal", "environment", "coloured"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
    ],
)
@pytest.mark.parametrize("command", ["list", "check"])
def test_colours_are_for_terminals(
    busy: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    terminal: bool,
    environment: dict[str, str],
    coloured: bool,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ran = pathexport(command, busy, terminal=terminal)
    assert bool(STYLE.search(ran.out)) == coloured
    assert ("\x1b" in ran.out) == coloured


def listed(source: Path, *options: str) -> set[str]:
    """The leaves of the paths that `list --json` prints, which the table must show as well."""
    ran = pathexport("list", source, "--json", *options)
    shown = pathexport("list", source, *options)
    if ran.status == NOTHING:
        assert (ran.out, shown.status, shown.out, shown.err) == ("", NOTHING, "", ran.err)
        return set()
    assert (ran.status, ran.err) == (0, "")
    (found,) = json.loads(ran.out)["projects"]
    leaves = {path["leaf"].removesuffix("-one-1111-2222") for path in found["paths"]}
    rows = re.findall(r"^ +\d+/\d+ ", shown.out, re.MULTILINE)
    assert (len(rows), shown.status) == (len(leaves), 0)
    return leaves


@pytest.mark.parametrize(
    ("options", "leaves"),
    [
        ([], "dhj"),
        (["--session", "o"], "d"),
        (["--session", "two-1111-2222"], "h"),
        (["--session", "t"], "hj"),
        (["--session", "wo"], ""),
        (["--status", "active"], "h"),
        (["--status", "Abandoned"], "dj"),
        (["--since", "2026-03-01"], "dhj"),
        (["--since", "2026-03-02"], "hj"),
        (["--since", "2026-03-02T09:00:20Z"], "hj"),
        (["--since", "2026-03-02T09:00:20.001Z"], "j"),
        (["--since", "2026-03-02T10:00:20+01:00"], "hj"),
        (["--since", "2026-03-02T10:00:21+01:00"], "j"),
        (["--since", "2026-03-04"], ""),
        (["--until", "2026-03-01"], "dh"),  # h began in the first session
        (["--until", "2026-02-28"], ""),
        (["--until", "2026-03-03T09:00:10Z"], "dh"),
        (["--until", "2026-03-03T09:00:11Z"], "dhj"),
        (["--since", "2026-03-02", "--until", "2026-03-02"], "h"),
        (["--status", "abandoned", "--session", "three"], "j"),
    ],
)
def test_filters(project: Path, options: list[str], leaves: str) -> None:
    assert listed(project, *options) == set(leaves)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--status", "dead"),
        ("--status", ""),
        ("--since", "yesterday"),
        ("--since", "2026-02-30"),
        ("--until", "03/01/2026"),
        pytest.param(
            "--since",
            "2026-13-41T99:99:99.999Z",
        ),
    ],
)
def test_a_bad_filter_is_explained(project: Path, option: str, value: str) -> None:
    ran = pathexport("list", project, option, value)
    assert ran.status not in (0, 1)
    assert ran.out == ""
    assert option in ran.err
    assert value in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_bad_filter_is_a_usage_error(project: Path) -> None:
    assert pathexport("list", project, "--status", "dead").status == 2


def test_until_the_last_day_there_is(project: Path) -> None:
    assert listed(project, "--until", "9999-12-31") == set("dhj")


def test_a_filter_that_nothing_fits_is_explained(project: Path) -> None:
    ran = pathexport("list", project, "--session", "nobody")
    assert (ran.status, ran.out) == (NOTHING, "")
    assert "filter" in ran.err


PATH = {
    "id": str,
    "session": str,
    "number": int,
    "of": int,
    "status": str,
    "reason": (str, type(None)),
    "title": str,
    "leaf": str,
    "fork_point": (str, type(None)),
    "messages": int,
    "compactions": int,
    "started": (str, type(None)),
    "ended": (str, type(None)),
    "uuids": list,
}
AGENT = {
    "id": str,
    "session": str,
    "anchor": (str, type(None)),
    "parent": (str, type(None)),
    "name": str,
    "depth": int,
    "uuids": list,
}
PROJECT = {
    "name": str,
    "cwd": (str, type(None)),
    "sessions": list,
    "paths": list,
    "agents": list,
    "problems": list,
}


def holds(found: dict[str, Any], shape: dict[str, Any]) -> None:
    assert set(shape) <= set(found)
    for name, kind in shape.items():
        assert isinstance(found[name], kind), name


def test_the_shape_of_json(busy: Path) -> None:
    ran = pathexport("list", busy, "--json")
    document = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert document["version"] == 1
    (project,) = document["projects"]
    holds(project, PROJECT)
    for path in project["paths"]:
        holds(path, PATH)
        assert path["leaf"] in path["uuids"]
        assert (path["status"] == "ACTIVE") == (path["reason"] is None)
    for agent in project["agents"]:
        holds(agent, AGENT)
    for problem in project["problems"]:
        holds(problem, {"where": str, "what": str})
    assert all(project[name] for name in PROJECT)
    assert len({path["id"] for path in project["paths"]}) == len(project["paths"])


def test_json_says_what_the_logs_say(project: Path) -> None:
    (found,) = json.loads(pathexport("list", project, "--json").out)["projects"]
    assert (found["name"], found["cwd"]) == (project.name, "/home/ada/logbook")
    rewound = next(path for path in found["paths"] if path["reason"] == "rewind")
    assert {name: rewound[name] for name in PATH} == {
        "id": "one-1111-2222@c-one-1111-2",
        "session": "one-1111-2222",
        "number": 1,
        "of": 1,
        "status": "ABANDONED",
        "reason": "rewind",
        "title": "ask a-one-1111-2222",
        "leaf": "d-one-1111-2222",
        "fork_point": "b-one-1111-2222",
        "messages": 4,
        "compactions": 0,
        "started": "2026-03-01T09:00:10.000Z",
        "ended": "2026-03-01T09:00:40.000Z",
        "uuids": [f"{letter}-one-1111-2222" for letter in "abcd"],
    }


def test_json_holds_what_logs_may_not_know(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "half a pair: \ud83d")
    for row in log.rows:
        del row["timestamp"], row["cwd"]
    path = tmp_path / "s1.jsonl"
    path.write_text(json.dumps(log.rows[0]))
    (found,) = json.loads(pathexport("list", path, "--json").out)["projects"]
    assert found["cwd"] is None
    assert (found["paths"][0]["started"], found["paths"][0]["ended"]) == (None, None)
    assert found["paths"][0]["title"] == "half a pair: \ufffd"


@pytest.mark.parametrize(
    "options",
    [
        [],
        pytest.param(
            ["--json"],
        ),
    ],
)
@pytest.mark.parametrize("command", ["list", "check"])
def test_a_file_may_have_any_name(tmp_path: Path, command: str, options: list[str]) -> None:
    try:
        path = forked().write(tmp_path).rename(tmp_path / os.fsdecode(b"s\xff.jsonl"))
        path.write_text(path.read_text() + "torn\n")
    except OSError:
        pytest.skip("this file system knows only names that are text")
    assert pathexport(command, tmp_path, *options).status == 0


@pytest.mark.parametrize("command", ["list", "check"])
@pytest.mark.parametrize("source", [[], ["--all"], ["nowhere"], ["nowhere.jsonl"], ["."]])
def test_no_logs_end_with_a_sentence_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, source: list[str]
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    ran = pathexport(command, *source)
    assert (ran.status, ran.out) == (NOTHING, "")
    assert ran.err.startswith("pathexport: ")
    assert "Name a" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_project_in_which_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "s1.jsonl").write_text("")
    ran = pathexport("list", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert "no conversation" in ran.out


def launched(*arguments: object, **how: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pathexport", *map(str, arguments)]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **how)


def closed_pipe(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    """A run whose output nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return launched(*arguments, stdout=writer)
    finally:
        os.close(writer)


@pytest.mark.parametrize("options", [["list"], ["list", "--json"], ["check"]])
def test_a_closed_pipe_is_no_traceback(busy: Path, options: list[str]) -> None:
    assert closed_pipe(*options, busy).stderr == b""


def test_a_closed_pipe_is_not_what_check_fails_with(busy: Path) -> None:
    assert closed_pipe("check", busy).returncode == 141


def test_head_gets_its_line(busy: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pathexport", "list", str(busy)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert b"/home/ada" in running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_a_narrow_encoding_is_no_traceback(busy: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = launched("list", busy, stdout=subprocess.PIPE, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.isascii()


def test_version() -> None:
    assert pathexport("--version") == (0, f"pathexport {package.__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["list", "check", "--version"]),
        (["list"], ["--all", "--session", "--status", "--since", "--until", "--json", ".jsonl"]),
        (["check"], ["--all", "--strict", "--json"]),
    ],
)
def test_help(arguments: list[str], words: list[str]) -> None:
    ran = pathexport(*arguments, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert [word for word in words if word not in ran.out] == []


def test_an_unknown_option_is_a_usage_error() -> None:
    ran = pathexport("list", "--colour")
    assert (ran.status, ran.out) == (2, "")
    assert "--colour" in ran.err
