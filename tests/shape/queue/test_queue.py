"""Words that a person typed while Claude worked, and that only the queue holds (rule R40)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.read.content import heard
from pathexport.write.options import Options
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.corpus import CORPUS, NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working


def refused(log: Log, text: str) -> None:
    block = {"type": "tool_result", "tool_use_id": "t9", "content": text, "is_error": True}
    log.row("p", "d", "user", message={"role": "user", "content": [block]})


def test_r40_words_handed_over_in_mid_turn_stand_on_the_path(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    project = gone_on(log).load(tmp_path)
    (path,) = project.paths
    assert [row.uuid for row in project.rows(path) if row.detail != "queued_words"] == [
        *("a", "c", "r", "d")
    ]
    assert queued(project) == [WORDS]
    assert path.status == "ACTIVE"
    assert path.messages == 4
    assert project.account.lost == ()
    assert project.account.total == len(log.rows)
    assert project.account.counts["side"] == 1


@for_each("detail", ["dialogue", "standard", "full"])
def test_r40_they_are_shown_as_the_persons_own_at_every_detail(tmp_path: Path, detail: Any) -> None:
    log = working()
    queue(log, "enqueue", [{"type": "text", "text": WORDS}])
    queue(log, "remove")
    export([gone_on(log).load(tmp_path / "p")], tmp_path / "out", options=Options(detail))
    (file,) = (tmp_path / "out").rglob("transcript_*.md")
    text = file.read_text()
    heading = text.index("## 3 · User")
    assert heading < text.index("queued", heading) < text.index(f"> {WORDS}", heading)
    assert text.index(f"> {WORDS}") < text.index("say d")


PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBO"}}


@for_each("detail", ["dialogue", "standard", "full"])
@for_each("more", [[], [{"type": "text", "text": " "}], [None, 7, ""]])
def test_r40_a_picture_alone_is_shown(tmp_path: Path, detail: Any, more: list[Any]) -> None:
    log = working()
    queue(log, "enqueue", [*more, PICTURE])
    queue(log, "remove")
    export([gone_on(log).load(tmp_path / "p")], tmp_path / "out", options=Options(detail))
    (file,) = (tmp_path / "out").rglob("transcript_*.md")
    _, _, said = file.read_text().partition("## 3 · User")
    assert said.partition("## ")[0].count("![picture](assets/") == 1
    assert len(list((tmp_path / "out").rglob("assets/*.png"))) == 1


def backwards(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return dict(reversed(pairs))


@pytest.mark.parametrize("taken", ["dequeue", "remove"])
def test_r40_a_picture_that_became_a_prompt_is_not_said_twice(tmp_path: Path, taken: str) -> None:
    """The prompt names the fields of the picture in another order"""
    log = working()
    queue(log, "enqueue", [PICTURE])
    queue(log, taken)
    again = json.loads(json.dumps(PICTURE, sort_keys=True), object_pairs_hook=backwards)
    log.row("p", "c", "user", message={"role": "user", "content": [again]})
    assert queued(log.load(tmp_path)) == []


def test_r40_two_pictures_are_two(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", [PICTURE])
    queue(log, "remove")
    other = {**PICTURE, "source": {"type": "url", "url": "https://x.y/z.png"}}
    log.row("p", "c", "user", message={"role": "user", "content": [other]})
    assert len(queued(log.load(tmp_path))) == 1


def test_r40_words_that_never_left_the_queue_were_said_too(tmp_path: Path) -> None:
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    assert queued(log.load(tmp_path)) == [WORDS]


@for_each(
    "taken",
    [
        lambda log: log.prompt("p", "d", WORDS),
        lambda log: log.prompt("p", "d", f"Wait.\n{WORDS}\nThank you."),
        lambda log: log.row(
            "p", "d", "attachment", attachment={"type": "queued_command", "prompt": WORDS}
        ),
        lambda log: refused(log, f"To tell you how to proceed, the user said:\n{WORDS}"),
    ],
)
@for_each("operation", ["dequeue", "remove", None])
def test_r40_what_a_later_row_holds_is_not_said_twice(
    tmp_path: Path, taken: Any, operation: str | None
) -> None:
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    if operation:
        queue(log, operation)
    taken(log)
    assert queued(log.load(tmp_path)) == []


def test_r40_a_command_that_was_carried_out_is_one(tmp_path: Path) -> None:
    log = gone_on(working())
    queue(log, "enqueue", "/compact keep the tests")
    queue(log, "remove")
    command = "<command-name>/compact</command-name>\n<command-args>keep the tests</command-args>"
    log.prompt("p", "d", command)
    assert queued(log.load(tmp_path)) == []


def test_r40_a_command_that_claude_was_handed_before_it_went_on_is_another(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "/compact")
    queue(log, "remove")
    gone_on(log)
    log.prompt("p", "d", "<command-name>/compact</command-name>\n<command-args></command-args>")
    assert queued(log.load(tmp_path)) == ["/compact"]


def test_r40_a_command_that_is_appended_again_was_carried_out_where_it_stood_first(
    tmp_path: Path,
) -> None:
    log = working()
    queue(log, "enqueue", "/compact")
    queue(log, "remove")
    log.prompt("p", "c", "<command-name>/compact</command-name>\n<command-args></command-args>")
    command = log.rows[-1]
    gone_on(log).rows.append(command)
    assert queued(log.load(tmp_path)) == []


@pytest.mark.parametrize("content", [WORDS, None])
def test_r40_what_was_taken_back_was_not_said(tmp_path: Path, content: str | None) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "popAll", content)
    assert queued(gone_on(log).load(tmp_path)) == []


def test_r40_a_line_that_names_what_it_takes_out_takes_nothing_else(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "On second thought, no.")
    queue(log, "enqueue", WORDS)
    queue(log, "remove", WORDS)
    gone_on(log)
    queue(log, "popAll", "On second thought, no.")
    assert queued(log.load(tmp_path)) == [WORDS]


@pytest.mark.parametrize(
    "notice",
    [
        "<task-notification>\n<task-id>x</task-id></task-notification>",
        json.dumps({"task_id": "x", "status": "completed"}),
        '2 background agents were stopped by the user: "a", "b".',
        "◇ ultraplan\nStarting Claude Code on the web…",
        "<tick>3:45:22 PM</tick>\n<tick>3:46:22 PM</tick>",
        "/rate-limit-options",
    ],
)
def test_r40_notifications_are_nobodys_words(tmp_path: Path, notice: str) -> None:
    log = working()
    queue(log, "enqueue", notice)
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == []


def test_r40_json_that_a_person_typed_is_theirs(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", '{"retries": 3}')
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == ['{"retries": 3}']


def test_r40_a_notification_that_was_dequeued_takes_no_words_with_it(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "enqueue", "<task-notification>x</task-notification>")
    queue(log, "dequeue")
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == [WORDS]


def test_r40_the_same_words_twice_are_held_once_by_one_prompt(tmp_path: Path) -> None:
    log = gone_on(working())
    for _ in range(2):
        queue(log, "enqueue", "continue")
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", "d", "continue"))
    queue(log, "remove")
    assert queued(log.load(tmp_path)) == ["continue"]


def test_r40_words_before_everything_join_what_came_first(tmp_path: Path) -> None:
    log = Log()
    queue(log, "enqueue", WORDS)
    log.answer("b", log.prompt("a", None))
    project = log.load(tmp_path)
    assert len(project.paths) == 1
    assert queued(project) == [WORDS]


def test_r40_a_session_of_nothing_else_is_a_path(tmp_path: Path) -> None:
    log = Log()
    queue(log, "enqueue", WORDS)
    (path,) = log.load(tmp_path).paths
    assert path.messages == 1


def test_r40_rows_appended_again_do_not_take_the_words_back(tmp_path: Path) -> None:
    log = gone_on(working())
    log.rows += log.rows[:1]
    queue(log, "enqueue", WORDS)
    project = log.load(tmp_path)
    (path,) = project.paths
    assert [row.detail for row in project.rows(path)][-1] == "queued_words"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["enqueue", "enqueue", "dequeue", "remove", "popAll", "prompt"]),
            st.sampled_from(["yes", "no", "go\non", "<task-notification>", "", "/exit"]),
        ),
        max_size=12,
    )
)
@SETTINGS
def test_r40_whatever_the_queue_does_words_are_on_the_path_or_taken_back(
    tmp_path_factory: pytest.TempPathFactory, events: list[tuple[str, str]]
) -> None:
    log, last = working(), "d"
    gone_on(log)
    for number, (operation, text) in enumerate(events):
        if operation == "prompt":
            last = log.prompt(f"p{number}", last, text or "asked")
        else:
            queue(log, operation, text if operation == "enqueue" else None)
    project = log.load(tmp_path_factory.mktemp("queue"))
    shown = "\n".join(
        project.bodies.text(row) for path in project.paths for row in project.rows(path)
    )
    taken_back = any(operation == "popAll" for operation, _ in events)
    dequeued = any(operation == "dequeue" for operation, _ in events)
    for operation, text in events:
        if operation == "enqueue" and text and not text.startswith("<"):
            assert text in shown or taken_back or dequeued
    assert project.account.total == len(log.rows)
    assert project.account.lost == ()


@needs_corpus
@for_each("name", NAMES)
def test_r40_every_text_that_was_removed_is_in_some_row(name: str) -> None:
    for project in projects(name):
        rows = [row for path in project.paths for row in project.rows(path)]
        said = "\n".join({row.uuid: heard(project.body(row)) for row in rows}.values())
        for file in (CORPUS / name).rglob("*.jsonl"):
            for text in _removed(file):
                assert text in said or text.startswith(("/", "<"))


def _removed(file: Path) -> list[str]:
    """Texts of a log's queue right before a `remove`."""
    found, last = [], None
    for line in file.read_bytes().splitlines():
        if b'"queue-operation"' not in line:
            continue
        row = json.loads(line)
        if row["operation"] == "remove" and isinstance(last, str):
            found.append(last)
        last = row.get("content") if row["operation"] == "enqueue" else None
    return found
