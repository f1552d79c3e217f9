"""What a shell offers behind each word of a command: names of paths and sessions, and the values
that options take."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.running.commands import pathexport
from tests.running.samples import SAMPLES

REDOS = str(SAMPLES / "multiple-redos")
SOURCES = {"show": [REDOS, "latest"], "diff": [REDOS, "5e550201/1"]}


def offered(monkeypatch: pytest.MonkeyPatch, *words: str) -> Sequence[str]:
    """What stands in place of the last word, as fish is told."""
    with monkeypatch.context() as asked:
        asked.setenv("_PATHEXPORT_COMPLETE", "complete_fish")
        asked.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        asked.setenv("_TYPER_COMPLETE_ARGS", " ".join(("pathexport", *words)))
        ran = pathexport()
    assert ran.err == ""
    return [line.partition("\t")[0] for line in ran.out.splitlines() if line]


@pytest.mark.parametrize(
    "words", [("tree", REDOS), ("list", REDOS), ("export", REDOS), ("diff", REDOS)]
)
def test_sessions_are_those_of_the_sources_before(
    monkeypatch: pytest.MonkeyPatch, words: Sequence[str]
) -> None:
    assert offered(monkeypatch, *words, "--session", "5e5502") == ["5e550201"]
    assert offered(monkeypatch, *words, "--session", "6") == []


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("tree {} --session = 5e5502", ["5e550201"]),
        ("tree {} --session 5e5502", ["5e550201"]),
        ("tree {} --session =", ["5e550201"]),
        ("list --status = active {} --session = 5e5502", ["5e550201"]),
        ("show {} --format = xml 5e550201/", ["5e550201/1", "5e550201/2", "5e550201/3"]),
        ("show {} --format = x", ["xml"]),
        ("show {} '5e5502", ["5e550201/1", "5e550201/2", "5e550201/3"]),
    ],
)
def test_a_value_behind_a_sign_is_completed_in_bash(
    monkeypatch: pytest.MonkeyPatch, typed: str, found: Sequence[str]
) -> None:
    """As bash says it, which takes the sign for a word."""
    words = typed.format(REDOS)
    with monkeypatch.context() as asked:
        asked.setenv("_PATHEXPORT_COMPLETE", "complete_bash")
        asked.setenv("COMP_WORDS", f"pathexport {words}")
        asked.setenv("COMP_CWORD", str(len(words.split())))
        ran = pathexport()
    assert ran.err == ""
    assert ran.out.splitlines() == found


def test_paths_are_those_of_the_sources_before(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("show", "diff"):
        found = offered(monkeypatch, command, REDOS, "5e5502")
        assert found == ["5e550201/1", "5e550201/2", "5e550201/3"]


@pytest.mark.parametrize(
    ("command", "option", "values"),
    [
        ("export", "--detail", "dialogue standard full"),
        ("export", "--agents", "link inline omit"),
        ("export", "--status", "active abandoned"),
        ("export", "--format", "markdown xml messages atif"),
        ("list", "--status", "active abandoned"),
        ("show", "--agents", "inline omit"),
        ("show", "--format", "markdown xml messages atif"),
        ("show", "--family", "claude claude-4.7 general"),
        ("tree", "--format", "text dot mermaid svg json"),
        ("diff", "--format", "markdown json pairs"),
    ],
)
def test_offered_values_are_those_that_an_option_takes(
    monkeypatch: pytest.MonkeyPatch, command: str, option: str, values: str
) -> None:
    """As the sentence about a wrong one names them."""
    found = offered(monkeypatch, command, REDOS, option, '""')
    assert found == values.split()
    assert offered(monkeypatch, command, REDOS, option, found[0][:3]) == [
        each for each in found if each.startswith(found[0][:3])
    ]
    told = pathexport(command, *SOURCES.get(command, [REDOS]), option, "wrong")
    assert told.status == 2
    assert all(each in told.err for each in found)
