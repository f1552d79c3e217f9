"""What a person sent meanwhile is theirs, also where Claude Code wrote it for the model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reading.transcripts import Detail, asked, finished, user, written
from tests.running.each import for_each

TYPED = (
    "The user sent a new message while you were working:\n{}\n\n"
    "IMPORTANT: After completing your current task, you MUST address the user's message above."
)
HUMAN = {"origin": {"kind": "human"}}
NOTIFICATION = "<task-notification>\n<status>done</status>\n</task-notification>"


@for_each("detail", ["dialogue", "standard", "full"])
@for_each("fields", [{}, HUMAN, {"isMeta": True}, {**HUMAN, "isMeta": True}])
def test_it_is_quoted_without_what_is_around_it(
    tmp_path: Path, detail: Detail, fields: dict[str, Any]
) -> None:
    log = asked()
    user(log, "b", log.answer("x", "a"), TYPED.format("Use b."), **fields)
    made = written(tmp_path, finished(log, "b"), detail=detail)
    assert made.titles[3] == "User · 09:00:30 · Use b."
    assert made.said[3] == "> Use b."


@for_each(
    ("said", "fields"),
    [
        (TYPED.format(NOTIFICATION), {"isMeta": True}),
        (TYPED.format("Use b."), {"isMeta": True, "origin": {"kind": "task-notification"}}),
        ("The user sent a new message while you were working: x", {"isMeta": True}),
    ],
)
def test_what_nobody_sent_is_not_theirs(tmp_path: Path, said: str, fields: dict[str, Any]) -> None:
    log = asked()
    user(log, "b", log.answer("x", "a"), said, **fields)
    made = written(tmp_path, finished(log, "b"))
    assert not made.titles[3].startswith("User")


@for_each("kind", ["peer", "channel", "plugin"])
def test_others_cannot_say_that_a_person_sent_it(tmp_path: Path, kind: str) -> None:
    log = asked()
    user(log, "b", log.answer("x", "a"), TYPED.format("Use b."), origin={"kind": kind})
    made = written(tmp_path, finished(log, "b"))
    assert not made.titles[3].startswith("User")
    assert "> The user sent a new message while you were working:" in made.said[3]


def test_who_pastes_what_another_session_said_says_all_of_it(tmp_path: Path) -> None:
    log, around = asked(), "Another Claude session sent a message:"
    behind = "This came from another Claude session — not typed by your user."
    user(log, "b", log.answer("x", "a"), f"{around}\nUse b.\n\n{behind}")
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3].startswith("User")
    assert around in made.said[3]
    assert behind in made.said[3]
