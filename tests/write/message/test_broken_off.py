"""Calls that Claude Code broke off, or that its end did: the result only stands for one."""

from __future__ import annotations

from pathlib import Path

from tests.reading.transcripts import Detail, answers, asked, finished, user, written
from tests.running.each import for_each
from tests.write.feed.conversations import conversations

DETAILS: list[Detail] = ["dialogue", "standard", "full"]
OUTCOME_UNKNOWN = (
    "[Tool call interrupted: the session ended before this call's result was recorded, so its "
    "outcome is unknown. Check whether it took effect before relying on it or running it again.]"
)
LEFT_BEHIND = (
    "[Tool call result not in this copy: this session was copied from another session before that "
    "session recorded this call's result. The call may have finished there.]"
)
NOTE = "\n\nNote: The user's next message may contain a correction or preference."
BROKEN_OFF = [
    "[Tool call did not complete: the turn was ended to deliver the message that follows.]",
    "[Tool call skipped: the turn ended to deliver the message that follows before this call ran.]",
    "[Tool call not completed: an approval request expired with no answer.]",
    OUTCOME_UNKNOWN,
    OUTCOME_UNKNOWN + NOTE,
]


@for_each("said", [*BROKEN_OFF, LEFT_BEHIND])
@for_each("detail", DETAILS)
def test_a_call_that_was_broken_off_did_not_fail(tmp_path: Path, said: str, detail: Detail) -> None:
    log = asked()
    last = user(log, "c", log.call("b", "a", "t1"), [answers("t1", said, is_error=True)])
    made = written(tmp_path, finished(log, last), detail=detail)
    became = "no result" if said == LEFT_BEHIND else "interrupted"
    assert (f"### Bash · {became} · " in made.text) == (detail != "dialogue")
    assert "[Tool call" not in made.text
    assert "failed" not in made.field("Work")


@for_each("said", [OUTCOME_UNKNOWN, LEFT_BEHIND])
@for_each("before", [True, False])
def test_a_result_counts_and_not_what_stands_for_one(
    tmp_path: Path, said: str, before: bool
) -> None:
    log = asked()
    call = log.call("b", "a", "t1")
    given = [answers("t1", said, is_error=True), answers("t1", "11 passed")]
    for uuid, block in zip("cd", given[:: 1 if before else -1], strict=True):
        user(log, uuid, call, [block])
    made = written(tmp_path, finished(log, "d"))
    assert "### Bash · `" in made.said[2]
    assert made.said[2].endswith("```text\n11 passed\n```")
    (heard,) = conversations(log.load(tmp_path / "log"))
    assert "11 passed" in str(heard)
    assert "[Tool call" not in str(heard)


def test_what_stands_for_a_late_result_says_nothing(tmp_path: Path) -> None:
    log = asked()
    last = user(log, "b", "a", [answers("t7", LEFT_BEHIND, is_error=True)])
    made = written(tmp_path, finished(log, last))
    assert "t7" not in made.text
    assert "[Tool call" not in made.text
