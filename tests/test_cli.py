"""The command: each option is connected, each failure has its sentence and its status."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import pathexport as package
from pathexport.read.names import folder_name
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
    *lines, last = STYLE.sub("", pathexport("list", busy, terminal=terminal).out).splitlines()
    assert last.endswith(f"see pathexport check {busy}"), "a command is never cut off"
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
    (tmp_path / "s1.jsonl").write_text('{"type": "mode", "mode": "plan"}\n')
    ran = pathexport("list", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert "no conversation" in ran.out


@pytest.mark.parametrize("text", ["", "\n\n"])
@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_an_empty_log_is_nothing_to_work_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s1.jsonl").write_text(text)
    sentence = "pathexport: The logs there are empty. Name another project or log.\n"
    assert pathexport(command, "s1.jsonl") == (NOTHING, "", sentence)
    assert not (tmp_path / "transcripts").exists()
    forked().write(tmp_path, "s2")
    assert pathexport(command, "s1.jsonl", "s2.jsonl").status == 0


# A problem line is a command that shows the problems


def torn(folder: Path) -> Path:
    """A project with one problem."""
    path = forked().write(folder)
    path.write_text(path.read_text() + "torn\n")
    return folder


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["plain"], "plain"),
        (["plain/s1.jsonl"], "plain/s1.jsonl"),
        (["two words"], "'two words'"),
        (["it's"], """'it'"'"'s'"""),
        (["two words", "plain"], "'two words' plain"),
        (["--", "-dash"], "-- -dash"),
        (["--all"], "--all"),
        ([], ""),
    ],
)
@pytest.mark.parametrize("command", ["list", "export"])
def test_a_problem_line_is_a_command_that_shows_them(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    arguments: list[str],
    shown: str,
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    for name in ("plain", "two words", "it's", "-dash"):
        torn(tmp_path / name)
    torn(tmp_path / "config" / "projects" / folder_name(os.path.realpath(tmp_path)))
    ran = pathexport(command, *arguments)
    assert ran.status == 0
    line = ran.out.splitlines()[-1]
    assert re.fullmatch(r"\d problems? with the logs: see .*", line)
    told = line.partition("see ")[2]
    assert told == f"pathexport check {shown}".rstrip()
    checked = pathexport(*shlex.split(told)[1:])
    assert "s1.jsonl:7: " in checked.out
    assert checked.out.splitlines()[-1].startswith(line.partition(" with")[0])


def test_logs_of_another_program_are_said_to_be(tmp_path: Path) -> None:
    rows = [{"type": "response_item", "payload": {"text": "hello"}}] * 3
    rows += [{"type": "event_msg", "payload": {}}, {"type": "mode"}]
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "rollout.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    sentence = (
        "Most lines here are of types that Claude Code does not write (response_item, event_msg): "
        "these may be another program's logs."
    )
    for command, options in (("list", []), ("check", []), ("export", ["-o", tmp_path / "out"])):
        ran = pathexport(command, folder, *options)
        assert (ran.status, ran.err) == (0, "")
        assert sentence in " ".join(ran.out.split())
        assert "No problems" not in ran.out
        assert "1 problem" in ran.out


# Times, ages and places


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone cannot be set here")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.delenv("TZ")
    time.tzset()


@pytest.mark.usefixtures("tokyo")
def test_the_list_in_local_time(tmp_path: Path) -> None:
    log = Log(second=6 * 3600)  # 15:00 UTC is midnight in Tokyo
    log.answer("b", log.prompt("a", None), at=6 * 3600 + 90)
    log.prompt("c", "b", at=30 * 3600)
    log.rows[0]["timestamp"] = "2026-03-01T14:59:00.000Z"
    path = log.write(tmp_path)
    assert " 2026-03-01 14:59–15:00 +1d " in pathexport("list", path).out
    assert " 2026-03-01 14:59–15:00 +1d " in pathexport("list", path, "--utc").out
    assert " 2026-03-01 23:59–00:00 +2d " in pathexport("list", path, "--local-time").out
    assert pathexport("list", path, "--json", "--local-time") == pathexport("list", path, "--json")


def test_ages_are_counted_back_from_the_clock(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    ago = datetime.now(UTC) - timedelta(days=3)
    log.rows[0]["timestamp"] = ago.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    path = log.write(tmp_path)
    for options, fits in (
        (["--since", "4d"], True),
        (["--since", "1w"], True),
        (["--since", "71h"], False),
        (["--until", "2d"], True),
        (["--until", "4d"], False),
    ):
        assert (pathexport("list", path, *options).status == 0) == fits, options


@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_below_a_projects_directory_its_logs_are_read_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    above = Path(os.path.realpath(tmp_path))
    forked().write(above / "config" / "projects" / folder_name(str(above)))
    (above / "src").mkdir()
    monkeypatch.chdir(above / "src")
    ran = pathexport(command)
    assert ran.status == 0
    assert ran.err == (
        f"pathexport: There are no logs for {above / 'src'}. Reading those for {above}.\n"
    )


def test_a_quiet_export_does_not_say_where_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    above = Path(os.path.realpath(tmp_path))
    forked().write(above / "config" / "projects" / folder_name(str(above)))
    (above / "src").mkdir()
    monkeypatch.chdir(above / "src")
    assert pathexport("export", "-q") == (0, "", "")


@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_several_sources_are_read(tmp_path: Path, command: str) -> None:
    for name in ("one", "two"):
        forked(f"s-{name}").write(tmp_path / name)
    options = ["-o", tmp_path / "out"] if command == "export" else []
    twice = tmp_path / "one" / "s-one.jsonl"
    ran = pathexport(command, *options, tmp_path / "one", tmp_path / "two", twice)
    counted = {"list": "2 projects · 4 paths", "check": "2 projects, 12", "export": "4 transcripts"}
    assert (ran.status, ran.err) == (0, "")
    assert counted[command] in ran.out


def test_all_and_a_source_is_a_usage_error(tmp_path: Path) -> None:
    ran = pathexport("list", tmp_path, "x", "--all")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"pathexport: --all reads every project there is. Leave out {tmp_path} x, or --all.\n"
    )


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
    """And its status is not what `check` fails with."""
    ran = closed_pipe(*options, busy)
    assert (ran.returncode, ran.stderr) == (141, b"")


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
        (["export"], ["--session", "Only sessions whose ID starts with this.", "--local-time"]),
    ],
)
def test_help(arguments: list[str], words: list[str]) -> None:
    ran = pathexport(*arguments, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert pathexport(*arguments, "-h") == ran
    assert [word for word in words if word not in ran.out] == []


def test_an_unknown_option_is_a_usage_error() -> None:
    ran = pathexport("list", "--colour")
    assert (ran.status, ran.out) == (2, "")
    assert "--colour" in ran.err
