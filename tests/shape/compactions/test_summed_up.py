"""What Claude Code had in mind as it summed up the end is not all that stands on the path (R14).

It tells how many messages it summed up. What it had forgotten, or where nobody knows whether it
counts, makes nobody go back.

Drawings: rows by letter, `←` hangs on. B sums up what follows b, and s is its summary.
"""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import summed_up
from tests.shape.steps.turns import synthetic, turn

THOUGHT = {"type": "thinking", "thinking": "hm", "signature": "x"}
NOTIFIED = "<task-notification>\n<task-id>t</task-id>\n</task-notification>"


def _sum_up(log: Log, count: int, boundary: str = "B", last: str = "b") -> None:
    """B ← s ← g ← h"""
    kept = {"headUuid": "a", "anchorUuid": boundary, "tailUuid": last}
    metadata = {"messagesSummarized": count, "preservedSegment": kept}
    log.boundary(boundary, last, compactMetadata=metadata)
    turn(log, "g", log.summary("s", boundary), "h")


def test_what_a_killed_run_left_was_not_summed_up(tmp_path: Path) -> None:
    """
    a ← b ← c ← t thoughts ← k call
                ↖ n "No response requested." ← e ← f ← i ← j
    """
    log = conversation()
    log.call("k", log.blocks("t", log.prompt("c", "b"), [THOUGHT], "X"), "t1", "X")
    synthetic(log, "n", "c")
    turn(log, "e", "n", "f")
    turn(log, "i", "f", "j")
    _sum_up(log, 6)
    assert whole(log.load(tmp_path)) == {"a b c t k n e f i j B s g h": "ACTIVE"}


@for_each(("count", "left"), [(2, True), (3, True), (4, False), (5, False)])
def test_a_prompt_that_was_summed_up_was_not_taken_back(
    tmp_path: Path, count: int, left: bool
) -> None:
    """
    a ← b ← c ← d ← k ← z attachment     Claude Code was ended before it answered k
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.hook("z", log.prompt("k", "d"))
    _sum_up(log, count)
    assert whole(log.load(tmp_path)) == (
        {"a b c d k z": "ABANDONED", "a b c d B s g h": "ACTIVE"}
        if left
        else {"a b c d k z B s g h": "ACTIVE"}
    )


def test_a_prompt_from_before_what_was_summed_up_was_not(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
        b ← k
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.prompt("k", "b")
    _sum_up(log, 5)
    assert whole(log.load(tmp_path)) == {"a b k": "ABANDONED", "a b c d B s g h": "ACTIVE"}


@for_each(("count", "back"), [(3, True), (4, False), (5, False)])
def test_calls_without_results_were_not_summed_up(tmp_path: Path, count: int, back: bool) -> None:
    """
    a ← b ← c ← k call ← l call ← e ← f ← i ← j
    """
    log = conversation()
    log.call("l", log.call("k", log.prompt("c", "b"), "t1", "X"), "t2", "X")
    turn(log, "e", "l", "f")
    turn(log, "i", "f", "j")
    _sum_up(log, count)
    assert whole(log.load(tmp_path)) == (
        {"a b c k l e f i j": "ABANDONED", "a b c k l e f B s g h": "ACTIVE"}
        if back
        else {"a b c k l e f i j B s g h": "ACTIVE"}
    )


@for_each("count", [3, 4])
def test_a_call_with_a_result_behind_progress_may_have_been_summed_up(
    tmp_path: Path, count: int
) -> None:
    """
    a ← b ← c ← k call ← p progress ← r result ← i ← j ← m      they went back to before i
    """
    log = conversation()
    log.progress("p", log.call("k", log.prompt("c", "b"), "t1"))
    turn(log, "i", log.result("r", "p", "t1"), "j")
    log.answer("m", "j")
    _sum_up(log, count)
    assert whole(log.load(tmp_path)) == {
        "a b c k p r i j m": "ABANDONED",
        "a b c k p r B s g h": "ACTIVE",
    }


@for_each("count", [3, 4])
def test_thoughts_that_are_all_of_an_answer_may_not_have_been_summed_up(
    tmp_path: Path, count: int
) -> None:
    """
    a ← b ← c ← t thoughts ← m "Go on." ← d ← i ← j     they went back to before i
    """
    log = conversation()
    log.prompt("m", log.blocks("t", log.prompt("c", "b"), [THOUGHT]), "Go on.", isMeta=True)
    turn(log, "i", log.answer("d", "m"), "j")
    _sum_up(log, count)
    assert whole(log.load(tmp_path)) == {
        "a b c t m d i j": "ABANDONED",
        "a b c t m d B s g h": "ACTIVE",
    }


def test_an_answer_from_which_somebody_went_back_was_not_summed_up(tmp_path: Path) -> None:
    """
    a ← b ← c ← x ← y      a call and its result
            c ← d ← e ← f  another answer
    """
    log = conversation()
    log.result("y", log.call("x", log.prompt("c", "b"), "t1"), "t1")
    turn(log, "e", log.answer("d", "c"), "f")
    _sum_up(log, 4)
    assert whole(log.load(tmp_path)) == {
        "a b c x y": "ABANDONED",
        "a b c d e f B s g h": "ACTIVE",
    }


def test_what_was_taken_back_after_a_refusal_was_not_summed_up(tmp_path: Path) -> None:
    """
    a ← b ← c ← x ← y          w takes x and y back
            c ← w ← d ← e ← f
    """
    log = conversation()
    log.answer("y", log.answer("x", log.prompt("c", "b"), api="X"), api="X")
    log.system("w", "c", "model_refusal_fallback", retractedMessageUuids=["x", "y"])
    turn(log, "e", log.answer("d", "w"), "f")
    _sum_up(log, 5)
    assert whole(log.load(tmp_path)) == {"a b c x y w d e f B s g h": "ACTIVE"}


def test_a_summary_before_what_its_compaction_kept_was_not_summed_up(tmp_path: Path) -> None:
    """
    a ← b ← [c ← d] A ← r ← e ← f ← i ← j      A sums up a and b; then B what follows d
    """
    log = conversation()
    turn(log, "c", "b", "d")
    kept = {"headUuid": "c", "anchorUuid": "r", "tailUuid": "d"}
    log.boundary("A", "b", compactMetadata={"messagesSummarized": 2, "preservedSegment": kept})
    turn(log, "e", log.summary("r", "A"), "f")
    turn(log, "i", "f", "j")
    _sum_up(log, 4, last="d")
    assert whole(log.load(tmp_path)) == {"a b c d A r e f i j B s g h": "ACTIVE"}


@for_each("again", [False, True])
def test_what_is_summed_up_is_not_there_for_the_next_one(tmp_path: Path, again: bool) -> None:
    """
    a ← b ← c ← d ← e ← f       they went back to before e, and perhaps sum up the end once more
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    if again:
        kept = {"headUuid": "a", "anchorUuid": "A", "tailUuid": "b"}
        log.boundary("A", "b", compactMetadata={"messagesSummarized": 4, "preservedSegment": kept})
        log.summary("r", "A")
    _sum_up(log, 2)
    assert whole(log.load(tmp_path)) == (
        {"a b c d e f A r B s g h": "ACTIVE"}
        if again
        else {"a b c d e f": "ABANDONED", "a b c d B s g h": "ACTIVE"}
    )


@for_each("times", [1, 2])
def test_who_goes_back_behind_a_sum_of_the_end_has_not_said_what_it_summed_up(
    tmp_path: Path, times: int
) -> None:
    """
    a ← b ← c ← d ← e ← f ← i ← j       A sums up i and j; they go back to before e, and sum up c
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    turn(log, "i", "f", "j")
    for again in "ZA"[-times:]:
        kept = {"headUuid": "a", "anchorUuid": again, "tailUuid": "f"}
        metadata = {"messagesSummarized": 2, "preservedSegment": kept}
        log.summary(f"{again}s", log.boundary(again, "f", compactMetadata=metadata))
    _sum_up(log, 2)
    paths = whole(log.load(tmp_path))
    assert paths.pop("a b c d B s g h") == "ACTIVE"
    assert [*paths.values()] == ["ABANDONED"]
    assert all(path.startswith("a b c d e f i j ") for path in paths)


def test_what_another_session_summed_up_is_there(tmp_path: Path) -> None:
    """
    a ← b ← c ← d ← e ← f ← i ← j       A sums up i and j in one file, and B c to j in a copy
    """
    log, fork = Log("s1"), Log("s2")
    for each in (log, fork):
        turn(each, "a", None, "b")
        turn(each, "c", "b", "d")
        turn(each, "e", "d", "f")
        turn(each, "i", "f", "j")
    kept = {"headUuid": "a", "anchorUuid": "A", "tailUuid": "f"}
    metadata = {"messagesSummarized": 2, "preservedSegment": kept}
    log.summary("r", log.boundary("A", "f", compactMetadata=metadata))
    fork.second = log.second
    _sum_up(fork, 6)
    assert whole(load_logs(tmp_path, log, fork)) == {"a b c d e f i j B s g h": "ACTIVE"}


@for_each("first", "ABZ")
def test_what_was_said_before_a_sum_of_the_end_may_hang_on_it(tmp_path: Path, first: str) -> None:
    """
    a ← b ← A, B, Z each sum up the end, and x hangs on one of these, though it was said before
    """
    log = conversation()
    turn(log, "x", first, "y")
    for boundary in "ABZ":
        kept = {"headUuid": "a", "anchorUuid": boundary, "tailUuid": "b"}
        metadata = {"messagesSummarized": 2, "preservedSegment": kept}
        log.boundary(boundary, "b", compactMetadata=metadata)
    (path,) = whole(log.load(tmp_path))
    assert sorted(path.split()) == sorted("abxyABZ")


def test_nobody_takes_back_that_a_task_ended(tmp_path: Path) -> None:
    """
    a ← b ← c ← d ← n       Claude is told that a task ended
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.prompt("n", "d", NOTIFIED)
    _sum_up(log, 3)
    assert whole(log.load(tmp_path)) == {"a b c d n B s g h": "ACTIVE"}


@for_each("told", [False, True])
@for_each(("count", "back"), [(4, True), (5, False), (6, False)])
def test_what_was_kept_behind_a_summary_is_summed_up_with_what_follows(
    tmp_path: Path, count: int, back: bool, told: bool
) -> None:
    """
    a ← b ← [c ← d] A ← r ← e ← f ← i ← j       A sums up a and b; then B all that follows r
    """
    log = conversation()
    turn(log, "c", "b", "d")
    kept = {"anchorUuid": "r", "uuids": ["c", "d"]}
    log.boundary("A", "b", compactMetadata={"messagesSummarized": 2, "preservedMessages": kept})
    turn(log, "e", summed_up(log, told, "r", "A"), "f")
    turn(log, "i", "f", "j")
    kept = {"anchorUuid": "B", "uuids": ["A", "r"]}
    log.boundary("B", "r", compactMetadata={"messagesSummarized": count, "preservedMessages": kept})
    turn(log, "g", log.summary("s", "B"), "h")
    summary = "A n r" if told else "A r"
    assert whole(log.load(tmp_path)) == (
        {f"a b c d {summary} e f i j": "ABANDONED", f"a b c d {summary} e f B s g h": "ACTIVE"}
        if back
        else {f"a b c d {summary} e f i j B s g h": "ACTIVE"}
    )


def test_no_row_of_an_agent_is_what_it_kept(tmp_path: Path) -> None:
    """A compaction names a row that only an agent has."""
    log = Log()
    log.boundary("b", "x", compactMetadata={"messagesSummarized": 1})
    log.prompt("x", None, isSidechain=True)
    assert log.load(tmp_path).account.lost == ()
