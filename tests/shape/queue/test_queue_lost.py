"""Words that leave the queue as a run is killed (R40), and that bash mode was interrupted."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log
from tests.reading.transcripts import written
from tests.running.each import for_each
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working


@for_each("source", ["typed", "queued", None])
def test_r40_words_that_were_taken_became_no_prompt_that_did_not_wait(
    tmp_path: Path, source: str | None
) -> None:
    """
    a ← b ← p ← x     the run is killed before the prompt is written that was taken, and the
                      person goes on with another; the end of the answer is written late
    """
    log = Log()
    log.prompt("a", None)
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    log.answer("b", "a", at=log.second - 1)
    log.answer("x", log.prompt("p", "b", "Are you there?", at=log.second + 9, promptSource=source))
    project = log.load(tmp_path)
    (path,) = project.paths
    rows = [row.detail or row.uuid for row in project.rows(path)]
    lost = ["queued_words"] if source == "typed" else []
    assert rows == ["a", "b", *lost, "p", "x"]


def test_r40_what_still_waits_is_said_behind_what_was_taken_before_it(tmp_path: Path) -> None:
    """The run is killed, or the log is read, as the first of two becomes a prompt."""
    log = Log()
    log.prompt("a", None)
    for text in ("First.", "Then."):
        queue(log, "enqueue", text)
    queue(log, "dequeue")
    log.answer("b", "a", at=log.second - 1)
    project = log.load(tmp_path)
    (path,) = project.paths
    assert [row.detail or row.uuid for row in project.rows(path)] == [
        "a",
        "b",
        *["queued_words"] * 2,
    ]
    assert queued(project) == ["First.", "Then."]


def test_r40_a_command_that_was_taken_may_leave_nothing(tmp_path: Path) -> None:
    log = gone_on(working())
    queue(log, "enqueue", "/btw what is it?")
    queue(log, "dequeue")
    log.answer("x", log.prompt("p", "d", "Go on.", promptSource="typed"))
    assert queued(log.load(tmp_path)) == []


@for_each("goes_on", [True, False])
def test_r40_that_a_line_of_bash_mode_was_interrupted_is_said_once(
    tmp_path: Path, goes_on: bool
) -> None:
    """Sent to the background and then stopped: line and note wait until Claude has answered."""
    line, note = "<bash-input>make</bash-input>", "[Request interrupted by user]"
    log = working()
    for text in (line, note):
        queue(log, "enqueue", text)
    gone_on(log)
    if goes_on:
        for _ in range(2):
            queue(log, "dequeue")
        log.answer("x", log.prompt("n", log.prompt("p", "d", line), note))
    shown = written(tmp_path, log).text
    assert shown.count("! make") == shown.count("*Interrupted by the user") == 1
    assert shown.count("· queued") == (0 if goes_on else 2)
