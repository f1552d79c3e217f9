"""What was said behind a compaction, by those who went on from what it kept and who did not (R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B is a boundary, s its
summary; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, messages, to_keep
from tests.shape.steps.turns import turn


@KEPT_KM
@for_each("late", [False, True])
def test_r14_who_goes_back_to_the_summary_takes_back_what_others_had_gone_on_from(
    tmp_path: Path, kept: dict[str, Any], late: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← e ← f
                 m ← c ← d               before e, or later: then e went on first
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    for prompt, above, answer in [("e", "s", "f"), ("c", "m", "d")][:: 1 if late else -1]:
        turn(log, prompt, above, answer)
    assert whole(log.load(tmp_path)) == (
        {"a b k m B s e f": "ABANDONED", "a b k m B s c d": "ACTIVE"}
        if late
        else {"a b k m B s c d": "ABANDONED", "a b e f": "ACTIVE"}
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
    log = to_keep()
    kept = {"headUuid": "k", "anchorUuid": "s", "tailUuid": "m"}
    log.boundary("B", "m", compactMetadata={"messagesSummarized": 2, "preservedSegment": kept})
    log.summary("s", "B")
    turn(log, "c", "s", "d")
    turn(log, "e", "s", "f")
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ABANDONED", "a b e f": "ACTIVE"}
