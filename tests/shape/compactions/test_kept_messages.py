"""Messages that a compaction keeps, and what follows it (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`, `?` is in no log. B and C
are boundaries, s and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, messages, segment, to_keep
from tests.shape.links.compactions import compaction


@KEPT_KM
@for_each("on", ["m", "k", "s", "B"])
@for_each("logical", ["m", "b", "?", None, "s"])
def test_r14_kept_messages_go_before_the_boundary(
    tmp_path: Path, kept: dict[str, Any], on: str, logical: str | None
) -> None:
    """
    a ← b ← [k ← m]       B names m, a row before what it kept, or nothing of use;
            m ← B ← s     what follows, c ← d, hangs on the tail, on another kept row,
                          on the summary or on the boundary
    """
    project = compaction(to_keep(), logical, on, **kept).load(tmp_path)
    assert whole(project) == {"a b k m B s c d": "ACTIVE"}


@KEPT_KM
@for_each("on", ["m", "k", "s"])
def test_r14_all_kept_messages_go_before_a_boundary_that_names_one(
    tmp_path: Path, kept: dict[str, Any], on: str
) -> None:
    """
    a ← b ← [k ← m]       k ⇠ B: m is kept too, so the boundary comes after m
    """
    project = compaction(to_keep(), "k", on, **kept).load(tmp_path)
    assert whole(project) == {"a b k m B s c d": "ACTIVE"}


@KEPT_KM
def test_r14_what_follows_goes_behind_all_of_the_boundarys_rows(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] ← c ← d
            m ⇠ B ← s ← h hook        c is written after h
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.hook("h", "s")
    log.prompt("c", "m")
    log.answer("d", "c")
    assert whole(log.load(tmp_path)) == {"a b k m B s h c d": "ACTIVE"}


def test_r14_hooks_behind_the_tail_stay_before_the_boundary(tmp_path: Path) -> None:
    """
    a ← b ← [k ← m] ← h hook ⇠ B ← s
                 m ← c ← d
    """
    log = to_keep()
    log.hook("h", "m")
    project = compaction(log, "h", "m", **segment("k", "m")).load(tmp_path)
    assert whole(project) == {"a b k m h B s c d": "ACTIVE"}


def test_r14_a_segment_keeps_the_calls_between_its_ends(tmp_path: Path) -> None:
    """
    a ← [c1 ← c2 ← r2] ⇠ B ← s         r1, c1's result, is no link between the ends
         c1 ← r1
                   r2 ← y
    """
    log = Log()
    log.prompt("a", None)
    log.call("c1", "a", "t1", "X")
    log.result("r1", "c1", "t1")
    log.call("c2", "c1", "t2", "X")
    log.result("r2", "c2", "t2")
    log.boundary("B", "r2", **segment("c1", "r2"))
    log.summary("s", "B")
    log.answer("y", "r2")
    assert whole(log.load(tmp_path)) == {"a c1 r1 c2 r2 B s y": "ACTIVE"}


def test_r14_a_result_from_before_a_clock_was_set_back_stays_before_the_boundary(
    tmp_path: Path,
) -> None:
    """
    a ← b ← [c1 ← c2 ← r2 ← k] ⇠ B ← s      k, B and s are earlier than r1, c1's result
              c1 ← r1    k ← c ← d
    """
    log = conversation()
    log.call("c1", "b", "t1", "X")
    log.call("c2", "c1", "t2", "X")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("k", "r2", at=-500)
    project = compaction(log, "k", "k", **segment("c1", "k")).load(tmp_path)
    assert whole(project) == {"a b c1 c2 r1 r2 k B s c d": "ACTIVE"}


@for_each(
    "kept",
    [
        messages("?", "??"),
        messages(),
        segment("?", "m"),
        segment("k", "?"),
        segment("m", "k"),
        segment("x", "m"),
    ],
)
def test_r14_what_does_not_resolve_changes_nothing(tmp_path: Path, kept: dict[str, Any]) -> None:
    """
    a ← b ← k ← m ⇠ B ← s ← e ← f
        b ← x
                m ← c ← d            not kept: somebody went back
    """
    log = conversation()
    log.prompt("x", "b")
    log.prompt("k", "b")
    log.answer("m", "k")
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.prompt("e", "s")
    log.answer("f", "e")
    log.prompt("c", "m")
    log.answer("d", "c")
    assert whole(log.load(tmp_path)) == {
        "a b x": "ABANDONED",
        "a b k m B s e f": "ABANDONED",
        "a b k m c d": "ACTIVE",
    }


def test_r14_a_branch_left_before_the_boundary_stays(tmp_path: Path) -> None:
    """
    a ← [b ← k ← m] ⇠ B ← s
         b ← x ← y          left before the compaction
                 m ← c ← d
    """
    log = conversation()
    log.prompt("x", "b")
    log.answer("y", "x")
    log.prompt("k", "b")
    log.answer("m", "k")
    project = compaction(log, "m", "m", **messages("b", "k", "m")).load(tmp_path)
    assert whole(project) == {"a b x y": "ABANDONED", "a b k m B s c d": "ACTIVE"}


@KEPT_KM
def test_r14_going_back_behind_a_compaction_forks_behind_it(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] ← c ← d
            m ⇠ B ← s
                 m ← e ← f          also written after the boundary
    """
    log = compaction(to_keep(), "m", "m", **kept)
    log.prompt("e", "m")
    log.answer("f", "e")
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d": "ABANDONED",
        "a b k m B s e f": "ACTIVE",
    }


@for_each("logical", ["m", "k", None])
def test_r14_a_kept_message_that_was_written_behind_the_boundary_is_no_circle(
    tmp_path: Path, logical: str | None
) -> None:
    """
    a ← b ← [k    ⇠ B ← s ← m] ← c        B names m, which it kept before it was written
    """
    log = conversation()
    log.prompt("k", "b")
    log.boundary("B", logical, **messages("k", "m"))
    log.answer("m", log.summary("s", "B"))
    log.prompt("c", "m")
    project = log.load(tmp_path)
    assert whole(project) == {"a b k B s m c": "ACTIVE"}
    assert not project.problems
