"""Which words of a queue are held by another row, and so not said twice (R40)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.write.options import Options
from tests.making.logs import Log, load_logs
from tests.reading.transcripts import written
from tests.running.each import for_each
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working
from tests.write.feed.conversations import conversations


def test_r40_the_words_that_became_a_prompt_are_those_typed_last(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "continue")
    queue(log, "remove")
    gone_on(log)
    queue(log, "enqueue", "continue")
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", "d", "continue"))
    project = log.load(tmp_path)
    (path,) = project.paths
    assert queued(project) == ["continue"]
    rows = [row.detail or row.uuid for row in project.rows(path)]
    assert rows.index("queued_words") < rows.index("d")


def test_r40_a_line_of_an_output_is_nobodys_words(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "ok")
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == ["ok"]


def test_r40_a_text_that_speaks_of_the_words_does_not_hold_them(tmp_path: Path) -> None:
    """Neither a file that was read nor what Claude Code added is shown as the person's words."""
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    log.result("p", "d", "t9", f"1 To tell you how to proceed, the user said:\n{WORDS}")
    log.prompt("m", "p", f"Base directory for this skill: /skills/x\n\n{WORDS}\n", isMeta=True)
    assert queued(log.load(tmp_path)) == [WORDS]


def test_r40_what_claude_code_queued_for_itself_is_nobodys_words(tmp_path: Path) -> None:
    log = gone_on(working())
    queue(log, "enqueue", "Continue from where you left off.")
    queue(log, "dequeue")
    log.prompt("p", "d", "Continue from where you left off.\n", isMeta=True)
    assert queued(log.load(tmp_path)) == []


@for_each("between", ["\u2028", "\x85", "\x0c", "\r", "\r\n"])
@for_each("handed", [False, True])
def test_r40_words_that_were_pasted_with_other_ends_of_lines_are_said_once(
    tmp_path: Path, between: str, handed: bool
) -> None:
    log = gone_on(working())
    queue(log, "enqueue", f"{WORDS}{between}Thank you.")
    queue(log, "remove")
    if handed:
        held = {"type": "queued_command", "prompt": f"{WORDS}{between}Thank you."}
        log.row("p", "d", "attachment", attachment=held)
    else:
        log.prompt("p", "d", f"Wait.\n{WORDS}{between}Thank you.\nBye.")
    assert queued(log.load(tmp_path)) == []


@pytest.mark.parametrize("first", [None, WORDS])
def test_r40_a_line_without_a_text_takes_its_turn(tmp_path: Path, first: str | None) -> None:
    log = working()
    queue(log, "enqueue", first)
    queue(log, "enqueue", None if first else WORDS)
    queue(log, "dequeue")
    log.prompt("p", "c", "something else")
    assert queued(gone_on(log).load(tmp_path)) == [WORDS]


def test_r40_words_whose_prompt_was_never_written_were_said(tmp_path: Path) -> None:
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    assert queued(log.load(tmp_path)) == [WORDS]


@for_each("detail", ["dialogue", "standard", "full"])
def test_r40_what_an_editor_adds_takes_no_words_with_it(tmp_path: Path, detail: Any) -> None:
    opened = "<ide_opened_file>The user opened the file a.py in the IDE.</ide_opened_file>"
    log = working()
    queue(log, "enqueue", [{"type": "text", "text": text} for text in (opened, WORDS)])
    queue(log, "remove")
    queue(log, "enqueue", opened)
    queue(log, "remove")
    project = gone_on(log).load(tmp_path / "p")
    assert queued(project) == [f"{opened}\n{WORDS}"]
    export([project], tmp_path / "out", options=Options(detail))
    (file,) = (tmp_path / "out").rglob("transcript_*.md")
    assert f"\n> {WORDS}\n" in file.read_text()
    assert "The user opened" not in file.read_text()


def test_r40_an_earlier_prompt_does_not_hold_the_words(tmp_path: Path) -> None:
    log = Log()
    log.call("c", log.prompt("a", None, "continue"), "t1")
    queue(log, "enqueue", "continue")
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == ["continue"]


@pytest.mark.parametrize("operation", ["dequeue", "remove"])
def test_r40_words_typed_twice_that_became_two_prompts_are_not_said_again(
    tmp_path: Path, operation: str
) -> None:
    log = gone_on(working())
    for _ in range(2):
        queue(log, "enqueue", "continue")
    for number, above in ((1, "d"), (2, "x1")):
        queue(log, operation)
        log.answer(f"x{number}", log.prompt(f"p{number}", above, "continue"))
    assert queued(log.load(tmp_path)) == []


def test_r40_all_or_one_of_the_texts_may_be_taken_back(tmp_path: Path) -> None:
    log = working()
    for text in ("one", "two", "<task-notification>x</task-notification>", "three"):
        queue(log, "enqueue", text)
    one = Log()
    one.rows, one.second = [*log.rows], log.second
    queue(log, "popAll")
    assert queued(gone_on(log).load(tmp_path / "all")) == []
    queue(one, "popAll", "two")
    assert queued(gone_on(one).load(tmp_path / "one")) == ["one", "three"]


def test_r40_what_was_handed_over_is_not_what_becomes_a_prompt(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "later")
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    gone_on(log)
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", "d", "later"))
    project = log.load(tmp_path)
    assert queued(project) == [WORDS]
    (path,) = project.paths
    rows = [row.detail or row.uuid for row in project.rows(path)]
    assert rows.index("queued_words") < rows.index("d")


def test_r40_what_was_pasted_stands_once(tmp_path: Path) -> None:
    """The queue has the tags around it as well, wherever the text goes from there."""
    pasted = '\n\n<pasted_content id="9b65">\nError: x\n</pasted_content id="9b65">\n\n Why?'
    log = working()
    queue(log, "enqueue", pasted)
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", gone_on(log).rows[-1]["uuid"], pasted))
    project = log.load(tmp_path)
    assert queued(project) == []
    alone = working()
    queue(alone, "enqueue", pasted)
    queue(alone, "remove")
    assert queued(gone_on(alone).load(tmp_path / "alone")) == [pasted]


@for_each(
    ("reason", "told"),
    [
        ("absorbed_mid_turn", None),
        ("delivered_to_agent", "*To an agent, which got it instead:*"),
        ("agent_stopped", "*To an agent that was stopped before it got it:*"),
    ],
)
def test_r40_words_for_an_agent_say_so(tmp_path: Path, reason: str, told: str | None) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "remove", reason=reason)
    log = gone_on(log)
    made = written(tmp_path, log)
    assert made.titles[3].startswith("User · 09:00:21 · queued · And mind")
    assert made.said[3] == "\n\n".join(filter(None, [told, f"> {WORDS}"]))
    heard = str([*conversations(log.load(tmp_path / "log"))])
    assert (WORDS in heard) is (told is None)


def test_r40_what_an_agent_is_told_takes_no_words_of_a_person(tmp_path: Path) -> None:
    """Agents are told in the same queue that their tasks are over, by lines without a text."""
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "enqueue", "<task-notification>\n<task-id>b1</task-id>\n</task-notification>")
    queue(log, "remove", reason="delivered_to_agent")
    queue(log, "remove", reason="absorbed_mid_turn")
    project = gone_on(log).load(tmp_path)
    assert [row.detail for row in project.graph.rows if project.bodies.text(row) == WORDS] == [
        "queued_words"
    ]


@pytest.mark.parametrize("named", [" for the agent", "in no queue"])
def test_r40_a_text_that_a_line_names_is_no_other_one(tmp_path: Path, named: str) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "enqueue", "for the agent ")
    queue(log, "remove", named, reason="delivered_to_agent")
    project = gone_on(log).load(tmp_path)
    assert [row.detail for row in project.graph.rows if project.bodies.text(row) == WORDS] == [
        "queued_words"
    ]


def test_r40_words_may_be_in_no_line_but_the_one_that_hands_them_over(tmp_path: Path) -> None:
    log = working()
    queue(log, "remove", WORDS)
    project = gone_on(log).load(tmp_path)
    assert queued(project) == [WORDS]
    assert project.account.total == len(log.rows)


@for_each("before", [True, False])
def test_r40_such_words_are_said_once_if_a_row_holds_them(tmp_path: Path, before: bool) -> None:
    log = working()
    words = {"type": "queued_command", "prompt": WORDS, "commandMode": "prompt"}
    if before:
        log.row("q", "c", "attachment", attachment=words)
    queue(log, "remove", f" {WORDS}\n")
    if not before:
        log.row("q", "c", "attachment", attachment=words)
    assert queued(gone_on(log).load(tmp_path)) == []


def test_r40_a_prompt_that_was_there_before_is_not_what_left_the_queue_later(
    tmp_path: Path,
) -> None:
    log = Log()
    log.call("c", log.prompt("a", None, WORDS), "t1")
    queue(log, "remove", WORDS)
    assert queued(gone_on(log).load(tmp_path)) == [WORDS]


@for_each(
    "lines",
    [
        [("enqueue", WORDS), ("remove", WORDS), ("enqueue", WORDS), ("popAll", WORDS)],
        [("enqueue", WORDS), ("remove", WORDS)],
        [("enqueue", "x"), ("popAll", "x"), ("remove", WORDS)],
    ],
)
def test_r40_words_whose_lines_are_all_there_are_said_once(
    tmp_path: Path, lines: list[tuple[str, str]]
) -> None:
    log = working()
    for operation, content in lines:
        queue(log, operation, content)
    assert queued(gone_on(log).load(tmp_path)) == [WORDS]


def test_r40_what_was_taken_back_or_is_nobodys_is_not_said(tmp_path: Path) -> None:
    log = working()
    queue(log, "popAll", WORDS)
    queue(log, "remove", "<task-notification>\n<task-id>x</task-id>\n</task-notification>")
    queue(log, "remove", '{"task_id": "x"}')
    queue(log, "remove", " ")
    queue(log, "dequeue", "one that is a prompt now")
    assert queued(gone_on(log).load(tmp_path)) == []


@for_each("held", ["s1", "s2"])
def test_r40_words_that_were_taken_back_in_a_copy_of_the_log_are_held_all_the_same(
    tmp_path: Path, held: str
) -> None:
    logs = []
    for session in ("s1", "s2"):
        log = Log(session)
        log.call(f"{session}c", log.prompt(f"{session}a", None), "t1")
        queue(log, "enqueue", WORDS)
        queue(log, *(("dequeue",) if session == held else ("popAll", WORDS)))
        said = WORDS if session == held else "something else"
        log.prompt(f"{session}p", log.result(f"{session}r", f"{session}c", "t1"), said)
        logs.append(log)
    graph = load_logs(tmp_path, *logs).graph
    [stands_in] = [graph.rows[node] for uuid, node in graph.index.items() if len(uuid) > 3]
    assert stands_in.uuid == f"{held}p"
