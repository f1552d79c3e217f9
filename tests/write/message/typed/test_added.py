"""What Claude Code adds for the model, or sends by itself, is not shown as typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import asked, finished, text, user, written
from tests.running.each import for_each


def test_words_added_for_the_model_are_short_or_folded(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "Keep *it* <short>.", isMeta=True)
    log.prompt("c", "b", "x" * 201, isMeta=True)
    said = written(tmp_path, finished(log, "c")).said[1]
    assert "*Added for the model:* Keep \\*it\\* &lt;short>.\n\n<details><summary>Added for" in said


@given(st.text())
@SETTINGS
def test_what_a_command_has_claude_do_is_not_typed(tmp_path_factory: Any, asks: str) -> None:
    """As version 1.0.24 writes a command of one's own, in one row with what it asks for, and one of
    its own, without a slash."""
    contents = json.dumps({"type": "text", "text": asks}, indent=2)
    tags = "<command-message>my:lint is running…</command-message>\n  <command-name>my:lint"
    tags += f"</command-name>\n  <command-args>now</command-args>\n  <command-contents>{contents}"
    log = Log()
    user(log, "a", None, [text(f"{tags}</command-contents>")])
    log.prompt("c", log.answer("b", "a"), "<command-name>cost</command-name>")
    made = written(tmp_path_factory.mktemp("asked"), finished(log, "c"))
    typed, _, added = made.said[1].partition("\n\n")
    assert typed == "`/my:lint now`"
    assert added.startswith(("*Added for the model:* ", "<details>")) or not asks.strip()
    assert "command-contents" not in made.text
    assert made.said[3] == "`/cost`"
    assert made.field("Title") == "/my:lint now"


@for_each("more", [{}, {"isMeta": True}])
def test_what_wakes_claude_is_nobodys_words(tmp_path: Path, more: dict[str, bool]) -> None:
    log = asked()
    log.answer("x", "a")
    log.prompt("b", "x", "<tick>15:45:22</tick>\n<tick>3:46:22 PM</tick>", **more)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    woken = "*Claude Code woke Claude at {}.*"
    assert made.said[3] == f"{woken.format('15:45:22')}\n\n{woken.format('3:46:22 PM')}"


def test_a_person_may_use_its_tag(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "<tick>12</tick>")
    log.prompt("c", "b", "<tick>15:45:22</tick> is what I see. Why?")
    made = written(tmp_path, finished(log, "c"))
    assert [title[:4] for title in made.titles.values()] == ["User", "User", "User", "Clau"]
