"""`pathexport list`: the table, within the terminal."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.terminals import NOTHING, controls, forked, hostile

STYLE = re.compile(r"\x1b\[\d+m")


def columns(text: str) -> int:
    """The columns of a terminal that a text takes."""
    nothing = ("Mn", "Me", "Cf")
    return sum(
        0 if unicodedata.category(c) in nothing else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


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


def test_in_a_pipe_titles_are_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is cut off no `grep` finds."""
    monkeypatch.delenv("COLUMNS", raising=False)
    words = "word " * 30 + "end"
    log = Log()
    log.answer("a", log.prompt("p", None, words))
    log.write(tmp_path)
    file = tmp_path / "tree.txt"
    for command in ("list", "tree"):
        assert f"{words}\n" in pathexport(command, tmp_path).out
        assert words not in pathexport(command, tmp_path, terminal=True).out
    pathexport("tree", tmp_path, "-o", file, terminal=True)
    assert f"{words}\n" in file.read_text()
    monkeypatch.setenv("COLUMNS", "70")
    assert all(len(line) <= 70 for line in pathexport("list", tmp_path).out.splitlines())


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


def test_sessions_are_named_by_as_much_as_tells_them_apart(tmp_path: Path) -> None:
    """Also where they are of two projects: each name finds its session again."""
    for number in (1, 2):
        forked(f"aaaa1111-000{number}", second=number * 1000).write(tmp_path / f"p{number}")
    on = Log("next", 9000)
    on.answer("n2", on.prompt("n1", "f-aaaa1111-0002"))
    on.write(tmp_path / "p2")
    ran = pathexport("list", tmp_path)
    names = [line.split()[0] for line in ran.out.splitlines() if line[:1].isalnum()]
    assert [name for name in names if name.startswith("aaaa")] == ["aaaa1111-0001", "aaaa1111-0002"]
    assert "goes on from f-aaaa11 in session aaaa1111-0002\n" in ran.out
    for name in ("aaaa1111-0001", "aaaa1111-0002"):
        assert pathexport("show", tmp_path, f"{name}/1").status == 0
    assert "\naaaa1111  " in pathexport("list", tmp_path / "p1").out
