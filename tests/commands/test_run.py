"""How a run begins and ends: streams, encodings, help and version."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

import pathexport as package
from tests.making.agents import AgentLog
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import SAMPLES
from tests.running.terminals import closed_pipe, first_line, launched

COMMANDS = Path(__file__).parents[2] / "docs" / "commands.md"


FULL = Path("/dev/full")
full = pytest.mark.skipif(not FULL.exists(), reason="the system has no such device")


@pytest.mark.parametrize("options", [["list"], ["check", "--json"]])
def test_a_closed_pipe_is_no_traceback(busy: Path, options: list[str]) -> None:
    """And its status is not what `check` fails with."""
    ran = closed_pipe(*options, busy)
    assert (ran.returncode, ran.stderr) == (141, b"")


@full
@for_each("option", ["--help", "--version"])
def test_help_that_cannot_be_written_is_no_traceback(option: str) -> None:
    with FULL.open("wb") as nowhere:
        ran = launched(option, stdout=nowhere)
    said = b"pathexport: The output cannot be written: No space left on device.\n"
    assert (ran.returncode, ran.stderr) == (4, said)


def test_help_that_nobody_reads_is_no_traceback() -> None:
    ran = closed_pipe("--help")
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.thorough
@full
@for_each(("words", "status"), [(["list", "nowhere"], 3), (["lst"], 2), ([], 2)])
def test_what_cannot_be_said_changes_no_status(words: list[str], status: int) -> None:
    with FULL.open("wb") as nowhere:
        assert launched(*words, stderr=nowhere).returncode == status


def test_head_gets_its_line(busy: Path) -> None:
    assert b"/home/ada" in first_line("list", busy)


def test_a_narrow_encoding_is_no_traceback(busy: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = launched("list", busy, stdout=subprocess.PIPE, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.isascii()


def test_a_minus_stays_a_minus_in_a_narrow_encoding() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    two_fixes = SAMPLES / "two-fixes"
    ran = launched("diff", two_fixes, "--stat", stdout=subprocess.PIPE, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"| +5 -2  " in ran.stdout
    assert b"?" not in ran.stdout
    assert len({len(line) for line in ran.stdout.splitlines()}) == 1


@for_each("given", [["show"], ["show", "latest"], ["show", "a0000000"], ["diff"], ["tree"]])
def test_logs_without_a_path_are_called_what_they_are(tmp_path: Path, given: list[str]) -> None:
    """… by every command that looks for a path."""
    command, *names = given
    log = tmp_path / "aaaaaaaa.jsonl"
    for text, words in (
        (b"\n\n", "The logs there are empty."),
        (b'{"type": "mode", "mode": "plan"}\n', "Nobody says anything in these logs. Name"),
        (b"\x9f\x00{]\n" * 9, "as far as they can be read: `pathexport check` shows what"),
    ):
        log.write_bytes(text)
        ran = pathexport(command, tmp_path, *names)
        assert (ran.status, ran.out) == (3, "")
        assert words in ran.err


@for_each(
    ("command", "says"),
    [("list", "no conversation"), ("check", "No problems."), ("export", "0 transcripts in ")],
)
def test_what_needs_no_path_is_done_where_nobody_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s1.jsonl").write_bytes(b'{"type": "mode", "mode": "plan"}\n')
    ran = pathexport(command, tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert says in ran.out


@for_each("given", [["show"], ["show", "latest"], ["diff"], ["tree"]])
def test_the_log_of_an_agent_has_no_path(tmp_path: Path, given: list[str]) -> None:
    """Whatever is wrong with it, as that no call is known which started the agent"""
    helper = AgentLog("x1")
    helper.answer("h2", helper.prompt("h1", None))
    command, *names = given
    ran = pathexport(command, helper.write(tmp_path), *names)
    assert (ran.status, ran.out) == (3, "")
    assert ran.err.startswith("pathexport: Only agents speak in these logs, as far as")
    assert "`pathexport check`" in ran.err


def test_version() -> None:
    assert pathexport("--version") == (0, f"pathexport {package.__version__}\n", "")


@for_each(
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


def test_the_help_is_whole_and_names_arguments_as_the_documentation_does() -> None:
    usages = re.findall(r"^## `pathexport (\w+) (.+)`$", COMMANDS.read_text(), re.MULTILINE)
    told = re.findall(r"^  (\w+)  +(.+)$", pathexport("--help").out, re.MULTILINE)
    assert [command for command, _ in told] == [command for command, _ in usages]
    assert [what for _, what in told if not what.endswith(".") or what.endswith("...")] == []
    assert "Hide" not in pathexport("check", "--help").out, "it lists, and hides nothing"
    for (command, what), (_, taken) in zip(told, usages, strict=True):
        usage, above, first, below, *_ = pathexport(command, "--help").out.splitlines()
        assert usage == f"Usage: pathexport {command} [OPTIONS] {taken}"
        assert (above, first, below) == ("", f"  {what}", ""), "it begins with one line"


@for_each(
    ("command", "option", "least"),
    [
        ("show", "--last", 1),
        ("show", "--max-tokens", 1),
        ("show", "--split", 1),
        ("show", "--max-result-lines", 0),
        ("diff", "--max-diff-lines", 0),
        ("tree", "--jobs", 1),
    ],
)
def test_what_is_no_number_is_told_in_plain_words(command: str, option: str, least: int) -> None:
    for given in ("2k", "", str(least - 1)):
        ran = pathexport(command, str(SAMPLES), option, given)
        sentence = f"{option} must be a whole number, {least} or more, not '{given}'."
        assert (ran.status, ran.out, ran.err) == (2, "", f"pathexport: {sentence}\n")
    assert ">=" not in pathexport(command, "--help").out


def test_an_unknown_option_is_a_usage_error() -> None:
    ran = pathexport("list", "--colour")
    assert (ran.status, ran.out) == (2, "")
    assert "--colour" in ran.err
