"""Attempts as preference pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.compare.attempts import parted
from pathexport.write.compare.pairs import pairs
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs
from tests.reading.requests import broken
from tests.running.corpus import CORPUS, NAMES, needs_corpus, projects
from tests.running.loading import loaded
from tests.running.samples import SAMPLES
from tests.write.compare.comparing import context

PROMPT = {"role": "user", "content": [{"type": "text", "text": "What an answer answers."}]}


def made(project: Project) -> list[dict[str, Any]]:
    """The pairs of all sessions."""
    sessions = dict.fromkeys(path.session for path in project.paths)
    places = [at for session in sessions for at in parted(project, session)]
    lines = [*pairs(places, context)]
    assert all(line.endswith("}\n") and line.count("\n") == 1 for line in lines)
    return [msgspec.json.decode(line) for line in lines]


def said(messages: list[dict[str, Any]]) -> list[str]:
    """Who says what, in short."""
    return [
        " ".join([each["role"], *(block.get("text", block["type"]) for block in each["content"])])
        for each in messages
    ]


def test_what_is_shared_and_what_was_said_in_each_attempt(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None))
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


def test_two_answers_to_one_prompt(tmp_path: Path) -> None:
    log = Log()
    at = log.prompt("a", None)
    log.answer("b", at)
    log.answer("c", at)
    (pair,) = made(log.load(tmp_path))
    assert said(pair["prompt"]) == ["user ask a"]
    assert said(pair["chosen"]) == ["assistant say c"]
    assert said(pair["rejected"]) == ["assistant say b"]


def test_without_an_active_attempt_there_is_no_pair(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None))
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "b"))
    log.side("last-prompt", leafUuid=None, explicit=True)
    assert made(log.load(tmp_path)) == []
    (project,) = load(SAMPLES / "three-sessions")  # where both go on
    assert made(project) == []


def check(project: Project) -> None:
    abandoned = sum(path.status == "ABANDONED" for path in project.paths)
    found = made(project)
    assert len(found) <= abandoned
    for pair in found:
        for messages in (pair["prompt"], pair["chosen"], pair["rejected"]):
            begins = [PROMPT] if messages and messages[0]["role"] == "assistant" else []
            assert not messages or broken([*begins, *messages], False) == []


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_published_logs(name: str) -> None:
    assert (CORPUS / name).is_dir()
    for project in projects(name):
        check(project)


@given(lived_logs())
@SETTINGS
def test_each_part_is_what_the_messages_api_takes(log: Log) -> None:
    with loaded([log.rows]) as project:
        check(project)
