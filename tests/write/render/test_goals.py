"""A goal that a person sets while Claude works is theirs, though Claude Code writes its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reading.transcripts import Detail, asked, attach, finished, user, written
from tests.running.each import for_each

GOES_ON = {"kind": "auto-continuation"}
SET = "Goal set: the tests pass"
SAID = "*Set as the goal:*\n\n> the tests pass"
QUEUED: dict[str, Any] = {"type": "queued_command", "commandMode": "prompt", "origin": GOES_ON}


@for_each("detail", ["dialogue", "standard", "full"])
def test_a_goal_that_was_set_meanwhile_is_the_persons(tmp_path: Path, detail: Detail) -> None:
    log = asked()
    log.side("queue-operation", operation="enqueue", content=SET)
    log.answer("x", "a")
    log.side("queue-operation", operation="remove", content=SET, reason="absorbed_mid_turn")
    attach(log, "q", "x", **QUEUED, prompt=SET)
    made = written(tmp_path, finished(log, "q"), detail=detail)
    assert made.titles[3].startswith("User · ")
    assert made.said[3] == SAID
    assert made.text.count("the tests pass") == 2  # in its heading, and here


@for_each("detail", ["dialogue", "standard", "full"])
def test_a_goal_that_waited_for_the_turn_to_end(tmp_path: Path, detail: Detail) -> None:
    log = asked()
    user(log, "g", log.answer("x", "a"), SET, origin=GOES_ON, promptSource="system")
    made = written(tmp_path, finished(log, "g"), detail=detail)
    assert made.titles[3].startswith("User · ")
    assert made.said[3] == SAID


@for_each("text", ["Continue from where you left off.", "Goal set: ", "The goal set: x"])
def test_what_claude_code_sends_to_go_on_is_its_own(tmp_path: Path, text: str) -> None:
    log = asked()
    user(log, "g", log.answer("x", "a"), text, origin=GOES_ON, promptSource="system")
    attach(log, "q", log.answer("y", "g"), **QUEUED, prompt=text)
    made = written(tmp_path, finished(log, "q"))
    assert [title for title in made.titles.values() if "User" in title] == [made.titles[1]]


def test_who_types_such_a_line_says_it(tmp_path: Path) -> None:
    log = asked()
    user(log, "g", log.answer("x", "a"), SET, origin={"kind": "human"})
    assert written(tmp_path, finished(log, "g")).said[3] == f"> {SET}"
