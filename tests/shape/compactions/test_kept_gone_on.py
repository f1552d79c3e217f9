"""What was said behind a compaction, by those who went on from what it kept and who did not (R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B is a boundary, s its
summary; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, drawn, load_logs, moment, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, messages, summed_up, to_keep
from tests.shape.steps.turns import synthetic, turn


def up_to_there(**more: Any) -> Log:
    """
    a ← b ← [k ← m] ⇠ B ← s         somebody had summed up what stands before k
    """
    log = to_keep()
    kept = {"headUuid": "k", "anchorUuid": "s", "tailUuid": "m"}
    told = {"messagesSummarized": 2, "preservedSegment": kept, **more}
    log.boundary("B", "m", compactMetadata=told)
    log.summary("s", "B")
    return log


@KEPT_KM
@for_each("late", [False, True])
@for_each("told", [False, True])
def test_r14_who_goes_back_to_the_summary_takes_back_what_others_had_gone_on_from(
    tmp_path: Path, kept: dict[str, Any], late: bool, told: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← e ← f      what day it is may stand between B and s
                 m ← c ← d               before e, or later: then e went on first
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    summed_up(log, told)
    summary = "B n s" if told else "B s"
    for prompt, above, answer in [("e", "s", "f"), ("c", "m", "d")][:: 1 if late else -1]:
        turn(log, prompt, above, answer)
    assert whole(log.load(tmp_path)) == (
        {f"a b k m {summary} e f": "ABANDONED", f"a b k m {summary} c d": "ACTIVE"}
        if late
        else {f"a b k m {summary} c d": "ABANDONED", "a b e f": "ACTIVE"}
    )


@KEPT_KM
def test_r14_who_goes_on_from_what_was_kept_takes_it_back_nowhere(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← v ← n         v is a hook
                 m ← c ← d                   later
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.answer("n", log.hook("v", log.summary("s", "B")))
    turn(log, "c", "m", "d")
    assert whole(log.load(tmp_path)) == {
        "a b k m B s v n": "ABANDONED",
        "a b k m B s c d": "ACTIVE",
    }


@for_each("note", [False, True])
def test_r14_who_goes_back_and_compacts_again_names_the_summary_that_stood_before_what_was_kept(
    tmp_path: Path, note: bool
) -> None:
    """
    a ← b ← [k ← m ← c ← d] ⇠ B ← s ← g ← h       perhaps an attachment stands between B and s
            [k ← m]  s ⇠ C ← t ← e ← f            they went back to before c
    """
    log = to_keep()
    turn(log, "c", "m", "d")
    log.boundary("B", "b", **messages("k", "m", "c", "d"))
    log.summary("s", log.hook("y", "B") if note else "B")
    turn(log, "g", "d", "h")
    log.boundary("C", "s", **messages("k", "m"))
    turn(log, "e", log.summary("t", "C"), "f")
    first = "a b k m c d B y s g h" if note else "a b k m c d B s g h"
    assert whole(log.load(tmp_path)) == {first: "ABANDONED", "a b k m C t e f": "ACTIVE"}


def test_r14_where_somebody_chose_what_is_summed_up_what_follows_may_hang_on_the_summary(
    tmp_path: Path,
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d       up to b
                          s ← e ← f
    """
    log = up_to_there()
    turn(log, "c", "s", "d")
    turn(log, "e", "s", "f")
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ABANDONED", "a b e f": "ACTIVE"}


@for_each(
    ("count", "back"),
    [(None, False), (2, False), (3, True), (4, True), (5, False), (6, False), ("4", False)],
)
@for_each("named", [False, True])
def test_r14_a_count_of_messages_tells_who_went_back_to_before_all_that_was_kept(
    tmp_path: Path, count: object, back: bool, named: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d ← t   up to b; t counts s, c, d, and perhaps B, k and m
    """
    log = up_to_there(**messages("k", "m")["compactMetadata"] if named else {})
    turn(log, "c", "s", "d")
    log.system("t", "d", "turn_duration", messageCount=count)
    assert whole(log.load(tmp_path)) == (
        {"a b k m B s": "ABANDONED", "a b c d t": "ACTIVE"}
        if back
        else {"a b k m B s c d t": "ACTIVE"}
    )


@for_each(("count", "back"), [(7, True), (9, False)])
def test_r14_parallel_calls_are_counted_and_no_later_turn(
    tmp_path: Path, count: int, back: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← x ← p       two calls at once
                                  x ← y ← q ← d ← t ← e ← f ← u
    """
    log = up_to_there()
    log.call("x", log.prompt("c", "s"), "t1", api="A")
    log.call("y", "x", "t2", api="A")
    log.result("p", "x", "t1")
    log.answer("d", log.result("q", "y", "t2"))
    turn(log, "e", log.system("t", "d", "turn_duration", messageCount=count), "f")
    log.system("u", "f", "turn_duration", messageCount=count + 3)
    assert whole(log.load(tmp_path)) == (
        {"a b k m B s": "ABANDONED", "a b c x y p q d t e f u": "ACTIVE"}
        if back
        else {"a b k m B s c x y p q d t e f u": "ACTIVE"}
    )


@for_each(("count", "back"), [(3, True), (4, False)])
def test_r14_where_a_count_may_hold_the_one_message_that_was_kept_nobody_went_back(
    tmp_path: Path, count: int, back: bool
) -> None:
    """
    a ← b ← [k] ⇠ B ← s ← c ← d ← t       t counts s, c and d, and perhaps k, or else B
    """
    log = conversation()
    log.prompt("k", "b")
    kept = {"headUuid": "k", "anchorUuid": "s", "tailUuid": "k"}
    log.boundary("B", "k", compactMetadata={"messagesSummarized": 2, "preservedSegment": kept})
    turn(log, "c", log.summary("s", "B"), "d")
    log.system("t", "d", "turn_duration", messageCount=count)
    assert whole(log.load(tmp_path)) == (
        {"a b k B s": "ABANDONED", "a b c d t": "ACTIVE"} if back else {"a b k B s c d t": "ACTIVE"}
    )


@for_each("told", [False, True])
@for_each(("named", "back"), [("s", True), ("y", False), ("m", False)])
def test_r14_who_compacts_right_behind_a_summary_had_taken_back_all_that_was_kept(
    tmp_path: Path, named: str, back: bool, told: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← y               y is an attachment that stands behind what was kept
                          s ⇠ C ← t ← e ← f   C names what was said last
    """
    log = to_keep()
    log.boundary("B", "m", **messages("k", "m"))
    log.hook("y", summed_up(log, told))
    log.boundary("C", named)
    turn(log, "e", log.summary("t", "C"), "f")
    summary = "B n s" if told else "B s"
    assert whole(log.load(tmp_path)) == (
        {f"a b k m {summary} y": "ABANDONED", "a b C t e f": "ACTIVE"}
        if back
        else {f"a b k m {summary} y C t e f": "ACTIVE"}
    )


def test_r14_what_was_taken_back_within_a_turn_is_not_in_its_count(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d ← e ← f       killed before it ended, and taken back
                                  d ← g ← h ← t   t counts s, k, m, c, d, g, h
    """
    log = up_to_there()
    turn(log, "c", "s", "d")
    turn(log, "e", "d", "f")
    turn(log, "g", "d", "h")
    log.system("t", "h", "turn_duration", messageCount=7)
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d e f": "ABANDONED",
        "a b k m B s c d g h t": "ACTIVE",
    }


@for_each("timed", [True, False])
def test_r14_a_count_behind_another_compaction_tells_nothing_of_the_one_before(
    tmp_path: Path, timed: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← [c ← d] ⇠ N ← o     t counts o, c, d, e, f
                                    d ← e ← f ← t
    """
    log = up_to_there()
    turn(log, "c", "s", "d")
    kept = {"headUuid": "c", "anchorUuid": "o", "tailUuid": "d"}
    log.boundary("N", "d", compactMetadata={"messagesSummarized": 3, "preservedSegment": kept})
    log.summary("o", "N")
    turn(log, "e", "d", "f")
    log.system("t", "f", "turn_duration", messageCount=5)
    for row in () if timed else log.rows:
        del row["timestamp"]
    assert whole(log.load(tmp_path)) == {"a b k m B s c d N o e f t": "ACTIVE"}


def test_r14_what_agents_say_in_a_turn_is_not_in_its_count(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← x ← r ← d ← t   t counts s, k, m, c, x, r, d
                                  x ← y ← z       an agent's
    """
    log = up_to_there()
    log.call("x", log.prompt("c", "s"), "t1", name="Task")
    log.prompt("y", "x", isSidechain=True)
    log.answer("z", "y", isSidechain=True)
    log.answer("d", log.result("r", "x", "t1"))
    log.system("t", "d", "turn_duration", messageCount=7)
    assert drawn(log.load(tmp_path)) == {"a b k m B s c x r d t": "ACTIVE"}


def test_r14_only_the_end_of_a_turn_counts_messages(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d
    """
    log = up_to_there()
    log.answer("d", log.prompt("c", "s"), messageCount=3)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ACTIVE"}


@for_each("queue", [False, True])
@for_each("alone", [False, True])
def test_r14_a_fork_that_begins_at_a_call_that_was_kept_goes_on_behind_the_compaction(
    tmp_path: Path, alone: bool, queue: bool
) -> None:
    """
    s1: a ← b ← [k ← m] ⇠ B ← s ← e ← f          k is a call, and m its result
    s2: B ← s ← k ← r ← n ← c ← d                r: "interrupted", n: "No response requested."
    What a fork copies last has the time at which it was made.
    """
    log, fork = conversation(), Log("s2")
    log.result("m", log.call("k", "b", "t1"), "t1")
    log.summary("s", log.boundary("B", "m", **messages("k", "m")))
    rows = {row["uuid"]: row for row in log.rows}
    for uuid, above in ("B", None), ("s", "B"), ("k", "s"):
        copied = {"sessionId": "s1", "messageUuid": uuid}
        fork.rows.append(
            {**rows[uuid], "parentUuid": above, "sessionId": "s2", "forkedFrom": copied}
        )
    turn(log, "e", "s", "f")
    fork.second = log.second
    fork.rows[-1]["timestamp"] = moment(fork.second - 1)
    if queue:
        fork.side("queue-operation", operation="dequeue", timestamp=moment(fork.second))
    synthetic(fork, "n", fork.result("r", "k", "t1", "[Tool call interrupted]"))
    turn(fork, "c", "n", "d")
    paths = whole(load_logs(tmp_path, fork) if alone else load_logs(tmp_path, log, fork))
    (way,) = (each for each in paths if each.endswith("c d"))
    assert way == ("B s k r n c d" if alone else "a b k m B s r n c d")
    assert {*paths.values()} == {"ACTIVE"}
