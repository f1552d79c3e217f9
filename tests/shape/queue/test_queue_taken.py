"""What becomes of words that leave the queue for a prompt (R40): that prompt may never come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.read.kinds import QUEUED
from tests.making.logs import Log
from tests.reading.transcripts import written
from tests.running.each import for_each
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working
from tests.shape.steps.turns import synthetic, turn


def test_r40_words_that_were_taken_for_a_prompt_are_no_words_of_the_queue(tmp_path: Path) -> None:
    """Whatever that prompt says: an editor may have changed it."""
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    log.prompt("p", "d", "Mind the holidays, please.")
    assert queued(log.load(tmp_path)) == []


@for_each("became", [{}, {"text": "<command-name>/status</command-name>"}, {"isMeta": True}])
def test_r40_so_it_is_behind_a_hook_and_with_a_command_that_was_carried_out(
    tmp_path: Path, became: dict[str, Any]
) -> None:
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", log.hook("h", "d"), **became))
    assert queued(log.load(tmp_path)) == []


@for_each("late", [1, 30])
def test_r40_the_end_of_an_answer_that_is_written_late_is_before_that_prompt(
    tmp_path: Path, late: int
) -> None:
    log = gone_on(working())
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    last, second = "d", log.second
    for number in range(late):
        last = log.answer(f"e{number}", last, api="msg_d", at=second - 1)
    log.prompt("p", last, "Mind the holidays, please.", at=second + 2)
    assert queued(log.load(tmp_path)) == []


def test_r40_words_taken_where_no_prompt_ever_follows_were_said(tmp_path: Path) -> None:
    log = Log()
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    log.answer("b", None)
    assert queued(log.load(tmp_path)) == [WORDS]


@for_each(
    ("text", "said"),
    [
        ("/clear", False),
        ("/resume 5e550201-0002-4000-8000-000000000001", False),
        ("/branch", False),
        ("/newest files first", True),
        ("/review the tests", True),
    ],
)
def test_r40_a_command_that_led_to_another_session_is_written_there(
    tmp_path: Path, text: str, said: bool
) -> None:
    """Typed while Claude worked. The end of the answer is written late, and nothing follows it."""
    log = working()
    queue(log, "enqueue", text)
    log.result("r", "c", "t1")
    queue(log, "dequeue")
    log.answer("d", "r", at=log.second - 1)
    assert queued(log.load(tmp_path)) == ([text] if said else [])


def test_r40_words_taken_for_a_prompt_while_a_tool_runs_were_said(tmp_path: Path) -> None:
    """Some versions never make a prompt of them, and the person goes on with another one."""
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    gone_on(log)
    log.answer("x", log.prompt("p", "d", "Are you there?"))
    project = log.load(tmp_path)
    assert queued(project) == [WORDS]
    assert project.account.lost == ()
    (path,) = project.paths
    rows = [row.detail or row.uuid for row in project.rows(path)]
    assert rows.index("queued_words") < rows.index("d")


@for_each("again", ["Are you there?", WORDS])
def test_r40_words_that_got_no_answer_were_said_before_those_of_the_next_prompt(
    tmp_path: Path, again: str
) -> None:
    """Editors send all prompts through the queue, and may lose one as they take it out."""
    log = gone_on(working())
    for text in (WORDS, again):
        queue(log, "enqueue", text)
        queue(log, "dequeue")
    log.answer("x", log.prompt("p", "d", again))
    assert queued(log.load(tmp_path)) == [WORDS]


def test_r40_a_line_of_bash_mode_that_waited_is_said_once(tmp_path: Path) -> None:
    """The queue holds it without the sign, and a later one than what waited before it"""
    log = gone_on(working())
    queue(log, "enqueue", "Then commit.")
    queue(log, "enqueue", "git status")
    queue(log, "dequeue")
    log.prompt("p", "d", "<bash-input>git status</bash-input>")
    log.prompt("o", "p", "<bash-stdout>clean</bash-stdout><bash-stderr></bash-stderr>")
    queue(log, "dequeue")
    log.answer("e", log.prompt("q", "o", "Then commit."))
    assert queued(log.load(tmp_path)) == []


def test_r40_words_that_were_taken_became_no_line_of_bash_mode_that_reads_otherwise(
    tmp_path: Path,
) -> None:
    """A shell gets what was typed. What was taken before may have left no row of its own."""
    log = gone_on(working())
    queue(log, "enqueue", "git status")
    queue(log, "dequeue")
    log.prompt("p", "d", "<bash-input>make</bash-input>")
    log.prompt("o", "p", "<bash-stdout>done</bash-stdout><bash-stderr></bash-stderr>")
    assert queued(log.load(tmp_path)) == ["git status"]


@for_each(
    ("begun", "fields"),
    [
        ("<command-name>/status</command-name>", {}),
        ("<bash-input>ls</bash-input>", {}),
        ("The build is done.", {"origin": {"kind": "task-notification"}}),
    ],
)
def test_r40_what_is_typed_after_a_command_or_a_notice_stands_behind_it(
    tmp_path: Path, begun: str, fields: dict[str, Any]
) -> None:
    """… so who goes back to before that takes both back."""
    log = Log()
    log.call("b", log.prompt("a", None), "t1")
    log.prompt("c", log.result("r", "b", "t1"), begun, **fields)
    log.prompt("o", "c", "<local-command-stdout>x</local-command-stdout>")
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    log.answer("d", "o")
    log.answer("f", log.prompt("e", "r"))
    project = log.load(tmp_path)
    went_on, went_back = ([row.uuid for row in project.rows(path)] for path in project.paths)
    (words,) = (row.uuid for row in project.graph.rows if row.detail == "queued_words")
    assert went_on == ["a", "b", "r", "c", "o", words, "d"]
    assert went_back == ["a", "b", "r", "e", "f"]


def test_r40_a_command_from_before_what_was_said_holds_no_words(tmp_path: Path) -> None:
    """
    a ← b ← c command ← o ← p ← k call     the words were typed while this ran, and the run killed
                        o ← e ← f          then somebody went back
    """
    log = Log()
    log.prompt("c", log.answer("b", log.prompt("a", None)), "<command-name>/status</command-name>")
    log.prompt("o", "c", "<local-command-stdout>x</local-command-stdout>")
    log.call("k", log.prompt("p", "o"), "t1")
    queue(log, "enqueue", WORDS)
    log.answer("f", log.prompt("e", "o"))
    project = log.load(tmp_path)
    ways = [[row.detail or row.uuid for row in project.rows(path)] for path in project.paths]
    assert [rows[-3:] for rows in ways] == [["p", "k", "queued_words"], ["output", "e", "f"]]


@for_each("follows", ["r", "b"])
def test_r40_a_command_beside_what_claude_goes_on_with_holds_no_words(
    tmp_path: Path, follows: str
) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1")
    log.prompt("c", log.result("r", "b", "t1"), "<command-name>/status</command-name>")
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    log.answer("d", follows)
    project = log.load(tmp_path)
    (path,) = project.paths
    rows = [row.detail or row.uuid for row in project.rows(path)]
    assert rows == ["a", "b", "r", "c", "queued_words", "d"]


@for_each("next_", [WORDS, "<task-notification>\n<task-id>b1</task-id>\n</task-notification>"])
def test_r40_words_that_waited_as_a_run_was_broken_off_stay_where_they_were_typed(
    tmp_path: Path, next_: str
) -> None:
    """The next run begins with an empty queue, and what Claude is handed there is another text."""
    log = gone_on(working())
    queue(log, "enqueue", "What about Easter?")
    log.call("f", log.prompt("e", None), "t2")
    queue(log, "enqueue", next_)
    log.result("s", "f", "t2")
    queue(log, "remove")
    handed = {"type": "queued_command", "prompt": next_}
    log.row("g", "s", "attachment", attachment=handed)
    log.answer("h", "g")
    project = log.load(tmp_path)
    assert queued(project) == ["What about Easter?"]
    rows = [[row.detail or row.uuid for row in project.rows(path)] for path in project.paths]
    assert rows[0] == ["a", "c", "r", "d", "queued_words"]
    assert "queued_words" not in rows[1]


def test_r40_what_waited_as_a_run_was_killed_is_not_what_the_next_one_was_handed(
    tmp_path: Path,
) -> None:
    """Claude Code says by itself that the session goes on, and no row holds what Claude got."""
    log = working()
    queue(log, "enqueue", "What about Easter?")
    synthetic(log, "n", "a")
    log.call("f", log.prompt("e", "n"), "t2")
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    log.answer("h", log.result("s", "f", "t2"))
    turn(log, "i", "h", "j")
    project = log.load(tmp_path)
    (path,) = project.paths
    rows = project.rows(path)
    said = [project.bodies.text(row) if row.detail == QUEUED else row.uuid for row in rows]
    assert said == ["a", "c", "What about Easter?", "n", "e", "f", WORDS, "s", "h", "i", "j"]


def test_r40_what_claude_is_handed_next_is_not_what_an_agent_got(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", "for the agent")
    queue(log, "enqueue", WORDS)
    log.result("r", "c", "t1")
    queue(log, "remove", reason="delivered_to_agent")
    handed = {"type": "queued_command", "prompt": WORDS}
    log.row("q", "r", "attachment", attachment=handed)
    queue(log, "remove", reason="absorbed_mid_turn")
    log.answer("d", "q")
    made = written(tmp_path, log)
    told = "*To an agent, which got it instead:*"
    assert [*made.said.values()][2:4] == [f"{told}\n\n> for the agent", f"> {WORDS}"]


@for_each("last", ["b1", "s1"])
def test_r40_words_that_were_handed_over_after_a_compaction_stand_behind_it(
    tmp_path: Path, last: str
) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    log.result("r", "c", "t1")
    log.boundary("b1", "r")
    if last == "s1":
        log.summary("s1", "b1")
    queue(log, "remove")
    log.answer("d", last)
    project = log.load(tmp_path)
    (path,) = project.paths
    rows = [QUEUED if row.detail == QUEUED else row.uuid for row in project.rows(path)]
    assert rows[rows.index("b1") :] == [*dict.fromkeys(("b1", last)), QUEUED, "d"]


@for_each("taken", [False, True])
def test_r40_what_was_typed_before_stands_before_though_it_was_written_later(
    tmp_path: Path, taken: bool
) -> None:
    """After a killed run the first prompt may be written only when Claude answers: lines of the
    queue come before it, also before the row in which Claude Code says that the session goes on."""
    log = working()
    at = log.second
    queue(log, "enqueue", WORDS)
    synthetic(log, "n", log.result("r", "c", "t1", at=at - 5), at=at - 5)
    log.prompt("p", "n", at=at - 3)
    if taken:
        queue(log, "dequeue")
    log.answer("d", "p", at=at + 5)
    project = log.load(tmp_path)
    (path,) = project.paths
    rows = [row.detail or row.uuid for row in project.rows(path)]
    assert rows == ["a", "c", "r", "no_answer", "p", "queued_words", "d"]
