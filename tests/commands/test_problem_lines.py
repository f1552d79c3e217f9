"""A problem line is a command that shows the problems."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pathexport.read import logs
from pathexport.read.names import folder_name
from pathexport.sweep import log
from tests.making.branches import EXIT
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.terminals import forked


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


@for_each(
    ("said", "answer", "empty"),
    [
        ({"parts": [{"text": "ask"}]}, {"parts": [{"text": "done"}]}, True),
        ({"content": "ask"}, {"parts": [{"text": "done"}]}, False),
        ({"parts": [{"text": "ask"}]}, {"content": [{"type": "text", "text": "done"}]}, False),
        ({"parts": []}, {"content": [{"type": "thinking", "thinking": "hm"}]}, False),
        ({"content": EXIT}, {"content": [], "model": "<synthetic>"}, False),
        ({"content": " "}, {"content": "", "model": "<synthetic>"}, False),
    ],
)
def test_messages_that_hold_nothing_are_said_to_be_another_programs(
    tmp_path: Path, said: dict[str, Any], answer: dict[str, Any], empty: bool
) -> None:
    """Whoever writes what is said elsewhere, as Gemini's parts, would see an empty transcript."""
    log = Log("s1")
    log.row("a", None, "user", message={"role": "user", **said})
    log.row("b", "a", "assistant", message={"role": "model", "id": "m", **answer})
    log.row("r", "b", "tool_result", message={"role": "user", "parts": [{"functionResponse": {}}]})
    log.write(tmp_path / "other")
    sentence = "Messages hold nothing where Claude Code writes what is said: "
    assert (sentence in pathexport("check", tmp_path / "other").out) is empty


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


TOLD = "pathexport: p/s1.jsonl: cannot be read: Permission denied\n"


def refuse(module: ModuleType, name: str, patched: pytest.MonkeyPatch) -> None:
    """Let logs of this name be refused, to who opens them in a module."""
    really = vars(module)["opened"]

    def refused(path: Path, *how: Any) -> Any:
        if path.name == name:
            raise PermissionError(13, "Permission denied")
        return really(path, *how)

    patched.setattr(module, "opened", refused)


@for_each(
    "command",
    [
        *("list", "list --json", "list --session s2", "tree", "tree --format json", "check"),
        *("show", "diff --session s2", "export -o out", "export -o out --session s2"),
    ],
)
def test_a_log_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Nobody may take what there is for all, also where something else was asked for."""
    for session in ("s1", "s2"):
        forked(session).write(tmp_path / "p")
    monkeypatch.chdir(tmp_path)
    name, *options = command.split()
    run = (name, "p", *(["latest"] if name == "show" else []), *options)
    assert pathexport(*run)[::2] == (0, "")
    refuse(logs, "s1.jsonl", monkeypatch)
    ran = pathexport(*run)
    monkeypatch.undo()
    assert (ran.status, ran.err.count(TOLD)) == (1, 0 if name == "check" else 1)
    assert ran.out


def test_what_cannot_be_looked_through_for_secrets_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody may take that for a log without any."""
    for session in ("s1", "s2"):
        forked(session).write(tmp_path / "p")
    look = ("check", tmp_path / "p", "--secrets")
    assert [pathexport(*look, *more)[::2] for more in ((), ("--strict",))] == [(0, "")] * 2

    refuse(log, "s1.jsonl", monkeypatch)
    for more in ((), ("--json",)):
        ran = pathexport(*look, *more)
        assert (ran.status, ran.err) == (1, TOLD)
        assert not more or json.loads(ran.out)["totals"] == {}
