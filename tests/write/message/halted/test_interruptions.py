"""That somebody, or nobody, broke off what Claude did is a message of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.read.texts.tags import UNASKED
from tests.reading.transcripts import asked, finished, text, user, written


def test_a_shutdown_is_nobodys_interruption(tmp_path: Path) -> None:
    log = asked()
    log.call("b", "a", "t1")
    refused = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    marks = {"toolDenialKind": "user-rejected", "interruptedByShutdown": True}
    block = {"type": "tool_result", "tool_use_id": "t1", "content": refused, "is_error": True}
    user(log, "c", "b", [block], **marks)
    user(log, "d", "c", [text("[Request interrupted by user]")], interruptedByShutdown=True)
    made = written(tmp_path, finished(log, log.prompt("e", "d")))
    assert made.titles[3].startswith("Claude Code · ")
    assert made.said[3] == "*Interrupted: Claude Code was shut down.*"
    assert "· interrupted" in made.said[2]
    assert "rejected" not in made.text


@pytest.mark.parametrize("words", UNASKED)
def test_what_ended_by_itself_was_interrupted_by_nobody(tmp_path: Path, words: str) -> None:
    log = asked()
    log.call("b", "a", "t1", name="Agent", input={"prompt": "look"})
    ended = "[Agent call interrupted: the process running this conversation stopped.]"
    block = {"type": "tool_result", "tool_use_id": "t1", "content": ended, "is_error": True}
    user(log, "c", "b", [block])
    user(log, "d", "c", [text(words)])
    made = written(tmp_path, finished(log, log.prompt("e", "d")))
    assert "· interrupted" in made.said[2]
    assert made.titles[3].startswith("Claude Code · ")
    assert made.said[3] == "*Broken off before it was finished. No person did that.*"
    assert words.strip("[]") not in made.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("[Request interrupted by user]", "*Interrupted by the user.*"),
        (
            "[Request interrupted by user for tool use]",
            "*Interrupted by the user at a tool call.*",
        ),
    ],
)
def test_an_interruption_is_a_message(tmp_path: Path, words: str, said: str) -> None:
    log = asked()
    user(log, "b", log.answer("x", "a"), [text(words)])
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert made.titles[3] == "User · 09:00:30"
    assert made.said[3] == said


def test_an_answer_that_old_versions_say_was_aborted_is_an_interruption(tmp_path: Path) -> None:
    """Up to version 1.0.35 or later it was written as an error, and shown as an interruption."""
    log = asked()
    error = [text("API Error: Request was aborted.")]
    log.blocks("b", "a", error, model="<synthetic>", isApiErrorMessage=True)
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert made.titles[2] == "User · 09:00:20"
    assert made.said[2] == "*Interrupted by the user.*"
    assert "API" not in made.text


def test_words_of_a_person_or_of_claude_on_that_are_words(tmp_path: Path) -> None:
    words = "API Error: Request was aborted."
    log = asked()
    made = written(tmp_path, finished(log, log.prompt("c", log.answer("b", "a", words), words)))
    assert made.text.count(words) >= 2
    assert "Interrupted" not in made.text
