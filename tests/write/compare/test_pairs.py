"""Attempts as preference pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.compare.attempts import Parted, between, parted
from pathexport.write.compare.pairs import pairs
from tests.making.branches import turns
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, lived_logs
from tests.reading.requests import broken
from tests.running.corpus import CORPUS, NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import loaded
from tests.running.samples import SAMPLES
from tests.write.compare.comparing import context


def made(project: Project) -> list[dict[str, Any]]:
    """The pairs of all sessions."""
    sessions = dict.fromkeys(path.session for path in project.paths)
    places = [at for session in sessions for at in parted(project, session)]
    return told(places)[0]


def told(places: list[Parted]) -> tuple[list[dict[str, Any]], list[str]]:
    """The pairs of some places, and why there are no more."""
    why: list[str] = []
    lines = [*pairs(places, context, why.append)]
    assert all(line.endswith("}\n") and line.count("\n") == 1 for line in lines)
    return [msgspec.json.decode(line) for line in lines], why


def said(messages: list[dict[str, Any]]) -> list[str]:
    """Who says what, in short."""
    return [
        " ".join([each["role"], *(block.get("text", block["type"]) for block in each["content"])])
        for each in messages
    ]


def test_what_is_shared_and_what_was_said_in_each_attempt(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.result("g", log.call("f", log.prompt("e", "b"), "t1"), "t1")
    log.answer("h", "g")
    (pair,) = made(log.load(tmp_path))
    assert list(pair) == ["prompt", "chosen", "rejected"]
    assert said(pair["prompt"]) == ["user ask a", "assistant say b"]
    assert said(pair["chosen"]) == [
        "user ask e",
        "assistant tool_use",
        "user tool_result",
        "assistant say h",
    ]
    assert said(pair["rejected"]) == ["user ask c", "assistant say d"]


def test_what_an_attempt_was_left_for_is_what_its_own_session_went_on_with(tmp_path: Path) -> None:
    """
    a ← b ← c ← d       left for e, in one session
        b ← e ← f
        b ← g ← h       another session goes on from there later
    """
    log, fork = conversation(), Log("s2", second=900)
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    fork.answer("h", fork.prompt("g", "b"))
    found = made(load_logs(tmp_path, log, fork))
    assert found
    assert all(said(pair["chosen"]) == ["user ask e", "assistant say f"] for pair in found)


def test_two_answers_to_one_prompt(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None)
    log.answer("b", at)
    log.answer("c", at)
    (pair,) = made(log.load(tmp_path))
    assert said(pair["prompt"]) == ["user ask a"]
    assert said(pair["chosen"]) == ["assistant say c"]
    assert said(pair["rejected"]) == ["assistant say b"]


def test_an_answer_that_goes_on_where_another_begins_with_a_result(tmp_path: Path) -> None:
    """What one side says at once is one message, so what is shared may end before the fork."""
    log = Log()
    at = log.result("d", log.call("c", log.answer("b", log.prompt("a", None)), "t1"), "t1")
    log.answer("f", log.prompt("e", at))
    log.answer("h", log.prompt("g", at))
    (pair,) = made(log.load(tmp_path))
    assert said(pair["prompt"]) == ["user ask a", "assistant say b tool_use"]
    assert said(pair["chosen"]) == ["user tool_result ask g", "assistant say h"]
    assert said(pair["rejected"]) == ["user tool_result ask e", "assistant say f"]


def test_an_attempt_ends_with_what_claude_said_last(tmp_path: Path) -> None:
    log = conversation()
    log.interrupt("e", log.answer("d", log.prompt("c", "b"), "so far \n"))
    log.prompt("h", log.answer("g", log.prompt("f", "b")))
    (pair,) = made(log.load(tmp_path))
    assert said(pair["rejected"]) == ["user ask c", "assistant so far"]
    assert said(pair["chosen"]) == ["user ask f", "assistant say g"]


def test_where_there_is_no_pair_it_is_told_why(tmp_path: Path) -> None:
    log = conversation()
    log.prompt("c", "b")
    log.answer("e", log.prompt("d", "b"))
    project = log.load(tmp_path)
    assert told(parted(project, "s1")) == ([], ["No pair with s1/1: Claude did not answer it."])


def test_an_active_attempt_without_an_answer(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.prompt("e", "b")
    project = log.load(tmp_path)
    assert told(parted(project, "s1")) == ([], ["No pair with s1/2: Claude did not answer it."])


def test_attempts_that_share_nothing(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", None))
    project = log.load(tmp_path)
    why = ["No pair of s1/1 and s1/2: they share no message."]
    assert told([between(*((project, path) for path in project.paths))]) == ([], why)


def test_attempts_that_share_only_what_a_hook_noted(tmp_path: Path) -> None:
    log = Log()
    log.progress("h", None)
    log.answer("b", log.prompt("a", "h"))
    log.answer("d", log.prompt("c", "h"))
    why = ["No pair of s1/1 and s1/2: they share no message."]
    assert told(parted(log.load(tmp_path), "s1")) == ([], why)


def test_attempts_that_share_less_than_a_message(tmp_path: Path) -> None:
    log = Log()
    log.interrupt("b", log.prompt("a", None))
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    found, (why,) = told(parted(log.load(tmp_path), "s1"))
    assert found == []
    assert why == (
        "No pair with s1/1: all that they share is part of a message in which they differ."
    )


def test_the_order_of_names_does_not_matter() -> None:
    (project,) = load(SAMPLES / "two-fixes")
    _, one, other = ((project, path) for path in project.paths)
    found, why = told([between(other, one)])
    assert (found, why) == told([between(one, other)])
    assert len(found) == 1
    assert why == []


def test_without_an_active_attempt_there_is_no_pair(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    log.side("last-prompt", leafUuid=None, explicit=True)
    why = ["No pair of s1/1 and s1/2: none of them is active."]
    assert told(parted(log.load(tmp_path), "s1")) == ([], why)


def test_without_an_abandoned_attempt_there_is_no_pair() -> None:
    (project,) = load(SAMPLES / "three-sessions")  # where both go on
    assert made(project) == []
    (why,) = told(parted(project, project.paths[-1].session))[1]
    assert why.startswith("No pair of 5e55")
    assert why.endswith(": none of them was abandoned.")


def check(project: Project) -> None:
    """What is shared and an attempt are a conversation in turns that ends with Claude."""
    abandoned = sum(path.status == "ABANDONED" for path in project.paths)
    found = made(project)
    assert len(found) <= abandoned
    for pair in found:
        assert pair["prompt"]
        for attempt in (pair["chosen"], pair["rejected"]):
            assert attempt[-1]["role"] == "assistant"
            left = broken([*pair["prompt"], *attempt], False)
            assert [rule for rule in left if rule != "the last calls have no results"] == []


@pytest.mark.thorough
@needs_corpus
@for_each("name", NAMES)
def test_published_logs(name: str) -> None:
    assert (CORPUS / name).is_dir()
    for project in projects(name):
        check(project)


@given(lived_logs())
@SETTINGS
def test_each_part_is_what_the_messages_api_takes(log: Log) -> None:
    with loaded([log.rows]) as project:
        check(project)


def test_attempts_that_part_again_have_the_pairs_that_they_have(tmp_path: Path) -> None:
    """Where none of them is active there is no pair, and nothing to tell of that."""
    log = Log()
    turns(log, None, "ab", "cd", "ef")
    turns(log, "d", "gh")
    turns(log, "b", "ij")
    found, why = told(parted(log.load(tmp_path), "s1"))
    assert [said(each["rejected"])[-1] for each in found] == ["assistant say f", "assistant say h"]
    assert why == []
