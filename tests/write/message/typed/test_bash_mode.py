"""Bash mode: what a person ran, and what that printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport import original
from tests.making.logs import Log
from tests.reading.transcripts import asked, finished, written
from tests.running.each import for_each


def test_bash_mode_shows_what_was_run_and_both_streams(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "<bash-input>ls -l\n|wc</bash-input>")
    log.prompt("b", "a", "<bash-stdout>out <x>\n</bash-stdout><bash-stderr>bad</bash-stderr>")
    log.prompt("c", "b", "<bash-input>true</bash-input>")
    log.prompt("d", "c", "<bash-stdout></bash-stdout><bash-stderr></bash-stderr>")
    log.prompt("e", "d", "<bash-input>:</bash-input>")
    log.prompt("f", "e", "<bash-stdout>(Bash completed with no output)</bash-stdout>")
    made = written(tmp_path, finished(log, log.prompt("g", "f")))
    assert made.titles[1] == "User · 09:00:10 · bash mode"
    assert made.said[1] == (
        "```sh\n! ls -l\n|wc\n```\n\n```text\nout <x>\n```\n\n"
        "On the error stream:\n\n```text\nbad\n```"
    )
    assert made.said[2] == "```sh\n! true\n```"
    assert made.said[3] == "```sh\n! :\n```\n\n*No output.*"


@for_each(("version", "said"), [("2.1.121", "Rock &amp; roll"), ("2.1.150", "Rock & roll")])
@for_each("apart", [False, True])
def test_bash_mode_shows_what_was_printed(
    tmp_path: Path, version: str, said: str, apart: bool
) -> None:
    """Old versions write entities as they are, newer ones write others."""
    typed = "<bash-input>cat title</bash-input>"
    told = "<bash-stdout>Rock &amp; roll</bash-stdout>"
    log = Log()
    log.prompt("a", None, typed if apart else f"{typed}\n{told}", version=version)
    last = log.prompt("b", "a", told, version=version) if apart else "a"
    made = written(tmp_path, finished(log, last))
    assert made.said[1] == f"```sh\n! cat title\n```\n\n```text\n{said}\n```"


@pytest.mark.parametrize("apart", [False, True])
def test_bash_mode_may_stand_in_one_row_with_its_exit_code(tmp_path: Path, apart: bool) -> None:
    typed = "<bash-input>ls x</bash-input>"
    told = "<bash-stderr>no x</bash-stderr><bash-exit-code>20</bash-exit-code>"
    log = Log()
    log.prompt("a", None, typed if apart else f"{typed}\n{told}")
    last = log.prompt("b", "a", told) if apart else "a"
    made = written(tmp_path, finished(log, last))
    assert made.said[1] == (
        "```sh\n! ls x\n```\n\nOn the error stream:\n\n```text\nno x\n```\n\n*Exit code 20.*"
    )


@pytest.mark.parametrize(
    "behind",
    [
        " fails since Tuesday with <bash-stdout>1 failing</bash-stdout> can you look?",
        "<bash-stdout>1 failing</bash-stdout> can you look?",
    ],
)
def test_words_behind_a_line_of_bash_are_no_output(tmp_path: Path, behind: str) -> None:
    log = Log()
    log.prompt("a", None, f"<bash-input>x</bash-input>{behind}")
    made = written(tmp_path, finished(log, "a"))
    assert original(made.said[1].partition("```\n\n> ")[2]).strip() == behind.strip()


def test_full_shows_rows_that_print_nothing(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "<bash-stdout></bash-stdout><bash-stderr></bash-stderr>")
    made = written(tmp_path, finished(log, "b"), detail="full")
    assert made.said[1] != "> ask a"
