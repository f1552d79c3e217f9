"""Messages that several compactions keep, and rows that none of them keeps (R14)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, messages, segment, to_keep
from tests.shape.links.compactions import AGENT, compaction, files


def nested(log: Log, first: str, logical: str, on: str, **kept: Any) -> Log:
    """c ← d `first`, then boundary C ← t and e ← f `on`."""
    log.prompt("c", first)
    log.answer("d", "c")
    log.boundary("C", logical, **kept)
    log.summary("t", "C")
    log.prompt("e", on)
    log.answer("f", "e")
    return log


@for_each("first", ["m", "s"])
@for_each("on", ["d", "t"])
def test_r14_two_compactions_may_keep_the_same_rows(tmp_path: Path, first: str, on: str) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d ⇠ C ← t ← e ← f        C keeps [k m c d]
    """
    log = to_keep()
    log.boundary("B", "m", **messages("k", "m"))
    log.summary("s", "B")
    nested(log, first, "d", on, **messages("k", "m", "c", "d"))
    assert whole(log.load(tmp_path)) == {"a b k m B s c d C t e f": "ACTIVE"}


@for_each("first", ["m", "s"])
@for_each("kept", [messages("k", "m", "c", "d"), segment("m", "d")])
def test_r14_who_goes_back_to_what_two_compactions_kept_goes_behind_the_first(
    tmp_path: Path, kept: dict[str, Any], first: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d ⇠ C ← t        C keeps c too
                 m ← e ← f                c was taken back
    """
    log = to_keep()
    log.boundary("B", "m", **messages("k", "m"))
    log.summary("s", "B")
    nested(log, first, "d", "m", **kept)
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d C t": "ABANDONED",
        "a b k m B s e f": "ACTIVE",
    }


@pytest.mark.parametrize("first", ["m", "s"])
def test_r14_a_segment_may_reach_over_an_earlier_compaction(tmp_path: Path, first: str) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d ⇠ C ← t                C keeps what lies from m to d
                         d ← e ← f
    """
    log = to_keep()
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    nested(log, first, "d", "d", **segment("m", "d"))
    assert whole(log.load(tmp_path)) == {"a b k m B s c d C t e f": "ACTIVE"}


@for_each("first", ["m", "s"])
@KEPT_KM
def test_r14_a_later_compaction_that_keeps_old_rows_hangs_on_what_it_names(
    tmp_path: Path, kept: dict[str, Any], first: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d ⇠ C ← t ← e ← f        C keeps [k m] too
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    nested(log, first, "d", "t", **kept)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d C t e f": "ACTIVE"}


@KEPT_KM
def test_r14_a_compaction_that_names_a_kept_row_goes_behind_the_one_that_kept_it(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d                        gone back on
                 m ⇠ C ← t ← e ← f                C keeps nothing
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    nested(log, "m", "m", "t")
    assert whole(log.load(tmp_path)) == {
        "a b k m B s c d": "ABANDONED",
        "a b k m B s C t e f": "ACTIVE",
    }


@for_each("first", ["m", "s"])
@for_each("named", ["m", "s"])
@for_each("on", ["t", "d"])
@for_each("kept", [segment("c", "d"), messages("c", "d")])
@for_each("back", [0, 500])
def test_r14_a_later_compaction_that_names_what_an_earlier_one_kept_follows_what_it_kept_itself(
    tmp_path: Path, first: str, named: str, on: str, kept: dict[str, Any], back: int
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d                        C sums up what is before c, and the clock
                 m ⇠ C ← t ← e ← f                may be set back there
    """
    log = to_keep()
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    log.second -= back
    nested(log, first, named, on, **kept)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d C t e f": "ACTIVE"}


def test_r14_a_compaction_is_not_lived_by_the_session_it_was_forked_from(tmp_path: Path) -> None:
    """
    s1: a ← b ← c ← d                  c is written after B
    s2: [a ← b] ⇠ B ← s                a copy of the history
             b ← p ← q
    """
    first, second = conversation(), Log("s2", second=100)
    second.rows = [{**row, "sessionId": "s2"} for row in first.rows]
    second.boundary("B", "b", **messages("a", "b"))
    second.summary("s", "B")
    second.prompt("p", "b")
    second.answer("q", "p")
    first.prompt("c", "b", at=500)
    first.answer("d", "c")
    assert whole(load_logs(tmp_path, first, second)) == {
        "a b B s p q": "ACTIVE",
        "a b c d": "ACTIVE",
    }


def test_r14_rows_behind_the_boundary_are_not_kept_ones(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ← c ← [d] ← e ← f       B says it kept d, its own descendant
    """
    log = compaction(conversation(), "b", **messages("d"))
    log.prompt("e", "d")
    log.answer("f", "e")
    project = log.load(tmp_path)
    assert whole(project) == {"a b B s c d e f": "ACTIVE"}


def test_r14_late_results_of_kept_calls_do_not_fork(tmp_path: Path) -> None:
    """
    a ← [c1 ← c2] ⇠ B ← s
         c1 ← r1                     both results are written after the boundary
              c2 ← r2 ← y
    """
    log = Log()
    log.prompt("a", None)
    log.call("c1", "a", "t1", "X")
    log.call("c2", "c1", "t2", "X")
    log.boundary("B", "c2", **messages("c1", "c2"))
    log.summary("s", "B")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("y", "r2")
    assert len(whole(log.load(tmp_path))) == 1


def test_r14_an_agents_row_is_not_one_of_the_boundarys_own(tmp_path: Path) -> None:
    """
    a ← [b] ⇠ B ← s summary
              B ← u summary of an agent's      written after s
         b ← c ← d
    """
    log = conversation()
    log.boundary("B", "b", **messages("b"))
    log.summary("s", "B")
    log.summary("u", "B", **AGENT)
    log.prompt("c", "b")
    log.answer("d", "c")
    assert whole(log.load(tmp_path)) == {"a b B s c d": "ACTIVE"}


def test_r14_rows_that_only_an_agent_holds_are_not_kept_ones(tmp_path: Path) -> None:
    """
    s1:                a ← b ⇠ B ← s ← c ← d      B keeps [b m]
    agent-acompact-1:      b ← m
    """
    helper = Log("s1", second=22)
    helper.prompt("m", "b", **AGENT)
    log = compaction(conversation(), "m", **messages("b", "m"))
    project = files(tmp_path, {"s1": log, "s1/subagents/agent-acompact-1": helper})
    assert whole(project) == {"a b B s c d": "ACTIVE"}


def test_r14_a_compaction_of_an_agent_moves_none_of_the_sessions_rows(tmp_path: Path) -> None:
    """
    s1:       a ← b ← c ← d            c is written after B
    agent-f1:     b ⇠ B ← s ← u        forked from the session; keeps [a b]
    """
    helper = Log("s1", second=30)
    helper.boundary("B", "b", **messages("a", "b"), **AGENT)
    helper.summary("s", "B", **AGENT)
    helper.answer("u", "s", **AGENT)
    log = conversation()
    log.prompt("c", "b", at=100)
    log.answer("d", "c")
    project = files(tmp_path, {"s1": log, "s1/subagents/agent-f1": helper})
    assert whole(project) == {"a b c d": "ACTIVE"}
