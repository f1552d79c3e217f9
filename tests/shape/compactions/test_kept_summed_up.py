"""Who has a part of the conversation summed up goes back nowhere (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B and C are boundaries, s
and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, moment, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import messages, segment, to_keep
from tests.shape.links.compactions import AGENT
from tests.shape.steps.turns import synthetic, turn


def _end_summed_up(logical: str | None, count: int | None, **kept: Any) -> Log:
    """
    a ← b ← c ← d ← e ← f ⇠ B
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "d"))
    metadata = {**kept["compactMetadata"], "messagesSummarized": count}
    log.boundary("B", logical, compactMetadata=metadata)
    return log


FROM_HERE = [
    {
        "compactMetadata": {
            "preservedSegment": {"headUuid": "a", "anchorUuid": "B", "tailUuid": "b"}
        }
    },
    {"compactMetadata": {"preservedMessages": {"anchorUuid": "B", "uuids": ["a", "b"]}}},
]
NOT_SAID: dict[str, Any] = {"compactMetadata": {"trigger": "manual"}}
"""As versions around 2.1.37 write it: they do not say what they kept."""


@for_each("kept", FROM_HERE)
@for_each("logical", ["b", "f", None])
@for_each("under", ["B", "b"])
@for_each("on", ["s", "b"])
def test_r14_who_has_the_end_summed_up_does_not_go_back(
    tmp_path: Path, kept: dict[str, Any], logical: str | None, under: str, on: str
) -> None:
    """
    [a ← b] ← c ← d ← e ← f       B sums up what follows b, and names b or f
     B ← s ← g ← h                s and g may hang on the last row that was kept
    """
    log = _end_summed_up(logical, 4, **kept)
    log.summary("s", under)
    log.answer("h", log.prompt("g", on))
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d e f B s g h": "ACTIVE"}
    assert not project.problems


@for_each("logical", ["b", None])
def test_r14_so_it_is_where_a_compaction_does_not_say_what_it_kept(
    tmp_path: Path, logical: str | None
) -> None:
    """
    a ← b ← c ← d ← e ← f       B sums up what follows b, and names b
    B ← s ← g ← h
    """
    log = _end_summed_up(logical, 4, **NOT_SAID)
    log.answer("h", log.prompt("g", log.summary("s", "B")))
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d e f B s g h": "ACTIVE"}
    assert not project.problems


@for_each("kept", FROM_HERE)
@for_each("logical", ["b", None])
@for_each("error", [False, True])
def test_r14_a_prompt_that_waits_for_an_answer_was_taken_back_before_the_end_is_summed_up(
    tmp_path: Path, kept: dict[str, Any], logical: str | None, error: bool
) -> None:
    """
    [a ← b] ← c ← d ← e ← f ← k ← z     B sums up what follows b; z is a hook or an error
     B ← s ← g ← h
    """
    log = _end_summed_up(logical, 6 if error else 4, **kept)
    boundary = log.rows.pop()
    log.prompt("k", "f")
    if error:
        synthetic(log, "z", "k", isApiErrorMessage=True)
    else:
        log.hook("z", "k")
    log.rows.append({**boundary, "timestamp": moment(log.second + 1)})
    log.second += 1
    turn(log, "g", log.summary("s", "B"), "h")
    assert whole(log.load(tmp_path)) == (
        {"a b c d e f k z B s g h": "ACTIVE"}
        if error
        else {"a b c d e f k z": "ABANDONED", "a b c d e f B s g h": "ACTIVE"}
    )


@for_each("kept", FROM_HERE)
@for_each("count", [None, 0])
def test_r14_a_boundary_that_sums_nothing_up_is_where_somebody_went_back_to(
    tmp_path: Path, kept: dict[str, Any], count: int | None
) -> None:
    """
    [a ← b] ← c ← d ← e ← f
          b ⇠ B        b ← g ← h
    """
    log = _end_summed_up("b", count, **kept)
    log.answer("h", log.prompt("g", "b"))
    assert whole(log.load(tmp_path)) == {"a b c d e f": "ABANDONED", "a b B g h": "ACTIVE"}


@for_each("kept", FROM_HERE)
@for_each("first", [True, False])
def test_r14_who_goes_back_to_before_all_that_was_left_takes_that_back(
    tmp_path: Path, kept: dict[str, Any], first: bool
) -> None:
    """
    (v ←) [a ← b] ← c ← d ← e ← f       B sums up what follows b
           B ← s ← g ← h
           B ← k ← m
    """
    log = Log()
    if not first:
        turn(log, "v", None, "w")
    turn(log, "a", None if first else "w", "b")
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    metadata = {**kept["compactMetadata"], "messagesSummarized": 4}
    log.boundary("B", "b", compactMetadata=metadata)
    turn(log, "g", log.summary("s", "B"), "h")
    turn(log, "k", "B", "m")
    before = "" if first else "v w "
    assert whole(log.load(tmp_path)) == {
        f"{before}a b c d e f B s g h": "ABANDONED",
        f"{before}k m": "ACTIVE",
    }


@for_each("again", [segment("k", "m"), messages("k", "m")])
@for_each("backwards", [False, True])
def test_r14_so_does_who_goes_back_to_before_all_that_was_kept_of_what_was_said_since(
    tmp_path: Path, again: dict[str, Any], backwards: bool
) -> None:
    """
    v ← w ← [a ← b] ← c ← d       B sums up what follows b
             B ← s ← g ← h
             B ← k ← m            they went back to before a
    [k ← m] ⇠ C ← t ← i ← j       C keeps both
                  t ← x ← y       they went back to before k; perhaps the last line is the first
    """
    log = Log()
    turn(log, "v", None, "w")
    turn(log, "a", "w", "b")
    turn(log, "c", "b", "d")
    left = {"preservedMessages": {"anchorUuid": "B", "uuids": ["a", "b"]}}
    log.boundary("B", "b", compactMetadata={"messagesSummarized": 2, **left})
    turn(log, "g", log.summary("s", "B"), "h")
    turn(log, "k", "B", "m")
    log.boundary("C", "m", **again)
    log.answer("j", log.hook("i", log.summary("t", "C")))
    turn(log, "x", "t", "y")
    log.rows = log.rows[:: -1 if backwards else 1]
    assert {*whole(log.load(tmp_path))} == {"v w a b c d B s g h", "v w k m C t i j", "v w x y"}


@for_each("kept", FROM_HERE)
def test_r14_where_no_summary_was_written_nobody_went_back(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    [a ← b] ← c ← d ← e ← f       B sums up what follows b
     B ← g ← h
    """
    log = _end_summed_up("b", 4, **kept)
    turn(log, "g", "B", "h")
    assert whole(log.load(tmp_path)) == {"a b c d e f B g h": "ACTIVE"}


@for_each("kept", [*FROM_HERE, NOT_SAID])
@for_each("count", [1, 2, 3])
def test_r14_who_goes_back_before_the_end_is_summed_up_takes_back_what_was_not(
    tmp_path: Path, kept: dict[str, Any], count: int
) -> None:
    """
    [a ← b] ← c ← d ← e ← f       B sums up two rows that follow b: they went back to before e
     B ← s ← g ← h                any other number does not end before a prompt
    """
    log = _end_summed_up("b", count, **kept)
    log.answer("h", log.prompt("g", log.summary("s", "B")))
    assert whole(log.load(tmp_path)) == (
        {"a b c d e f": "ABANDONED", "a b c d B s g h": "ACTIVE"}
        if count == 2
        else {"a b c d e f B s g h": "ACTIVE"}
    )


@for_each("row", [{"type": "progress"}, {"attachment": {"type": "prompt_snapshot"}}, {}])
@for_each("count", [2, 3])
def test_r14_what_claude_code_does_not_always_count_may_be_among_what_was_summed_up(
    tmp_path: Path, row: dict[str, Any], count: int
) -> None:
    """
    [a ← b] ← c ← d ← y ← e ← f       B sums up c and d, and perhaps y counts too;
     B ← s ← g ← h                    or y is a hook beside d
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.row("y", "d" if row else "c", "attachment", **row)
    turn(log, "e", "y" if row else "d", "f")
    log.boundary("B", "b", compactMetadata={"messagesSummarized": count})
    turn(log, "g", log.summary("s", "B"), "h")
    assert whole(log.load(tmp_path)) == {
        "a b c d y e f": "ABANDONED",
        "a b c d y B s g h": "ACTIVE",
    }


@for_each("count", [6, 7])
@for_each("agent", [False, True])
@for_each("on", ["m", "n"])
def test_r14_results_beside_one_another_are_summed_up_too(
    tmp_path: Path, count: int, agent: bool, on: str
) -> None:
    """
    [a ← b] ← c ← k ← l ← m ← d ← e ← f       k and l are calls, m and n their results; perhaps
                  k ← n                       progress p counts, and an agent's rows never do;
     B ← s ← g ← h                            perhaps d hangs on n
    """
    log = conversation()
    log.call("k", log.prompt("c", "b"), "t1", api="k")
    log.call("l", "k", "t2", api="k")
    log.progress("p", "l")
    log.result("n", "k", "t1")
    log.result("m", "l", "t2")
    if agent:
        log.answer("y", log.prompt("x", "k", **AGENT), **AGENT)
    log.answer("d", on)
    log.answer("f", log.prompt("e", "d"))
    log.boundary("B", "b", compactMetadata={"messagesSummarized": count})
    log.answer("h", log.prompt("g", log.summary("s", "B")))
    parted = [path for path in whole(log.load(tmp_path)) if path.endswith("e f")]
    assert parted == ["a b c k l p n m d e f"]


@for_each("count", [3, 4])
def test_r14_what_was_summed_up_before_is_not_summed_up_again(tmp_path: Path, count: int) -> None:
    """
    [a ← b] ← c ← d           B sums up c and d, and C the summary, e and f, and perhaps B itself:
     B ← s ← e ← f ← g ← h    they went back to before g
     C ← t ← i ← j
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.boundary("B", "b", compactMetadata={"messagesSummarized": 2})
    log.answer("f", log.prompt("e", log.summary("s", "B")))
    log.answer("h", log.prompt("g", "f"))
    log.boundary("C", "b", compactMetadata={"messagesSummarized": count})
    log.answer("j", log.prompt("i", log.summary("t", "C")))
    assert whole(log.load(tmp_path)) == {
        "a b c d B s e f g h": "ABANDONED",
        "a b c d B s e f C t i j": "ACTIVE",
    }


@for_each("hook", [False, True])
def test_r14_who_goes_back_behind_a_compaction_that_kept_an_earlier_one_takes_back_what_it_kept(
    tmp_path: Path, hook: bool
) -> None:
    """
    [a ← b ← k ← m] ← c ← d       B sums up what follows m, and C what follows s
     B ← s ← e ← f                C keeps B and s too, and a hook of theirs
     C ← t
     b ← g ← h
    """
    log = to_keep()
    log.answer("d", log.prompt("c", "m"))
    all_kept = ["B", "a", "b", "k", "m", "s", "z" if hook else "s"]
    for boundary, kept in (("B", ["a", "b", "k", "m"]), ("C", all_kept)):
        named = {"anchorUuid": boundary, "uuids": kept}
        metadata = {"messagesSummarized": 2, "preservedMessages": named}
        log.boundary(boundary, kept[-1], compactMetadata=metadata)
        said = log.summary("s" if boundary == "B" else "t", boundary)
        if boundary == "B":
            log.answer("f", log.prompt("e", said))
            log.hook("z", "s")
    log.answer("h", log.prompt("g", "b"))
    assert whole(log.load(tmp_path)) == {
        "a b k m c d B s e f z C t": "ABANDONED",
        "a b g h": "ACTIVE",
    }
