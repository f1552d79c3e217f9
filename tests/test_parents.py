"""Each row's parent, also where the log names none that is there (rules R13 to R16).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`, `?` is in no log. B and C
are boundaries, s and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.pipeline import load
from pathexport.shape.project import Project
from tests.logs import Log, drawn, load_logs

AGENT: dict[str, Any] = {"isSidechain": True, "agentId": "x1"}


def conversation() -> Log:
    """a prompt ← b answer"""
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    return log


def compaction(log: Log, logical: str | None, on: str = "s", **fields: Any) -> Log:
    """B boundary ← s summary, and c prompt ← d answer `on` one of the rows before."""
    log.boundary("B", logical, **fields)
    log.summary("s", "B")
    log.prompt("c", on)
    log.answer("d", "c")
    return log


def segment(head: str, tail: str) -> dict[str, Any]:
    ends = {"headUuid": head, "anchorUuid": "s", "tailUuid": tail}
    return {"compactMetadata": {"trigger": "auto", "preservedSegment": ends}}


def messages(*uuids: str) -> dict[str, Any]:
    named = {"anchorUuid": "s", "uuids": list(uuids)}
    return {"compactMetadata": {"trigger": "auto", "preservedMessages": named}}


KEPT_KM = pytest.mark.parametrize(
    "kept", [segment("k", "m"), messages("k", "m")], ids=["segment", "messages"]
)


def to_keep() -> Log:
    """a prompt ← b answer ← k prompt ← m answer"""
    log = conversation()
    log.prompt("k", "b")
    log.answer("m", "k")
    return log


def files(folder: Path, named: dict[str, Log]) -> Project:
    """The project of logs whose files are named."""
    for name, log in named.items():
        log.write(folder, name)
    (project,) = load(folder)
    return project


def whole(project: Project) -> dict[str, str]:
    """The paths, in a project that loses nothing."""
    assert project.account.lost == ()
    return drawn(project)


def parent(project: Project, uuid: str) -> str | None:
    above = project.graph.parent(uuid)
    return above.uuid if above else None


def places(project: Project) -> list[str]:
    return [problem.where for problem in project.problems]


# R13: the parent of a boundary


def test_r13_a_boundary_hangs_on_its_logical_parent(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ← c ← d
    """
    project = compaction(conversation(), "b").load(tmp_path)
    assert whole(project) == {"a b B s c d": "ACTIVE"}
    assert parent(project, "B") == "b"
    assert project.problems == ()


def test_r13_a_logical_parent_may_be_an_older_row(tmp_path: Path) -> None:
    """
    a ← b ← p ← q          gone back on
        b ⇠ B ← s ← c ← d
    """
    log = conversation()
    log.prompt("p", "b")
    log.answer("q", "p")
    project = compaction(log, "b").load(tmp_path)
    assert whole(project) == {"a b p q": "ABANDONED", "a b B s c d": "ACTIVE"}


def test_r13_a_logical_parent_may_be_in_another_file(tmp_path: Path) -> None:
    """
    s1: a ← b
    s2:     b ⇠ B ← s ← c ← d
    """
    second = compaction(Log("s2", second=100), "b")
    project = load_logs(tmp_path, conversation(), second)
    assert whole(project) == {"a b B s c d": "ACTIVE"}


def test_r13_a_logical_parent_may_be_in_a_file_that_begins_later(tmp_path: Path) -> None:
    """
    s2: a ← b              a's time is after B's
    s1:     b ⇠ B ← s ← c ← d
    """
    first = compaction(Log("s1", second=-100), "b")
    other = conversation()
    other.session = "s2"
    for row in other.rows:
        row["sessionId"] = "s2"
    assert whole(load_logs(tmp_path, first, other)) == {"a b B s c d": "ACTIVE"}


@pytest.mark.parametrize("logical", [None, "?", "B", "s", "c", "d"])
def test_r13_else_it_hangs_on_what_was_said_last_before_it(
    tmp_path: Path, logical: str | None
) -> None:
    """
    a ← b ← h hook                    B names nothing, what is in no log, itself, or
        b ← B ← s ← c ← d             one of its own descendants
    """
    log = conversation()
    log.hook("h", "b")
    project = compaction(log, logical).load(tmp_path)
    assert whole(project) == {"a b h B s c d": "ACTIVE"}
    assert parent(project, "B") == "b"


def test_r13_what_was_said_last_may_be_on_an_older_branch(tmp_path: Path) -> None:
    """
    a ← b ← q prompt       at 30
    a ← e                  at 40, said last
        e ← B ← s ← c ← d
    """
    log = conversation()
    log.prompt("q", "b")
    log.answer("e", "a")
    project = compaction(log, None).load(tmp_path)
    assert parent(project, "B") == "e"
    assert whole(project) == {"a b q": "ABANDONED", "a e B s c d": "ACTIVE"}


def test_r13_what_was_said_last_is_looked_for_in_the_same_file(tmp_path: Path) -> None:
    """
    s1: a ← b               at 10, 20
    s2: e prompt            at 15
        e ← B ← s ← c ← d   at 110 and on
    """
    second = Log("s2")
    second.prompt("e", None, at=15)
    second.second = 100
    project = load_logs(tmp_path, conversation(), compaction(second, "?"))
    assert whole(project) == {"a b": "ACTIVE", "e B s c d": "ACTIVE"}


def test_r13_what_hangs_on_the_boundary_was_not_said_before_it(tmp_path: Path) -> None:
    """
    written: a b s c d B
    a ← b ← B ← s ← c ← d             d says something and is written before B
    """
    log = compaction(conversation(), None)
    log.rows.append(log.rows.pop(2))
    assert whole(log.load(tmp_path)) == {"a b B s c d": "ACTIVE"}


def test_r13_a_boundary_with_a_parent_keeps_it(tmp_path: Path) -> None:
    """
    a ← b ← p ← q ⇠ B
        b ← B ← s ← c
    """
    log = conversation()
    log.prompt("p", "b")
    log.answer("q", "p")
    log.system("B", "b", "compact_boundary", logicalParentUuid="q")
    log.summary("s", "B")
    log.prompt("c", "s")
    assert whole(log.load(tmp_path)) == {"a b p q": "ABANDONED", "a b B s c": "ACTIVE"}


def test_r13_a_boundary_with_an_unknown_parent_falls_back_too(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s        ? ← B
    """
    log = conversation()
    log.prompt("p", "b", at=500)
    log.system("B", "?", "compact_boundary", at=900, logicalParentUuid="b")
    log.summary("s", "B")
    log.prompt("c", "s")
    project = log.load(tmp_path)
    assert parent(project, "B") == "b"
    assert project.problems == ()


def test_r13_a_boundary_before_all_else_is_a_root(tmp_path: Path) -> None:
    """
    ? ⇠ B ← s ← c ← d
    """
    project = compaction(Log(), "?").load(tmp_path)
    assert whole(project) == {"B s c d": "ACTIVE"}
    assert project.problems == ()


def test_r13_a_summary_alone_is_the_boundary_of_very_old_logs(tmp_path: Path) -> None:
    """
    a ← b ← s ← c        s has a null parent, and there is no boundary
    """
    log = conversation()
    log.summary("s", None)
    log.prompt("c", "s")
    assert whole(log.load(tmp_path)) == {"a b s c": "ACTIVE"}


def test_r13_compactions_follow_each_other(tmp_path: Path) -> None:
    """
    a ← b ⇠ B ← s ← c ← d ⇠ C ← t ← e ← f
    """
    log = compaction(conversation(), "b")
    log.boundary("C", "d")
    log.summary("t", "C")
    log.prompt("e", "t")
    log.answer("f", "e")
    assert whole(log.load(tmp_path)) == {"a b B s c d C t e f": "ACTIVE"}


@pytest.mark.parametrize("second", ["d", "?", None])
def test_r13_two_boundaries_may_name_each_others_descendants(
    tmp_path: Path, second: str | None
) -> None:
    """
    a ← b ← B ← s ← c ← d ← C ← t ← e ← f
    f ⇠ B                B names what comes after C; C names d, or nothing that is there:
    d ⇠ C                the circle is cut at B, which is written first
    """
    log = compaction(conversation(), "f")
    log.boundary("C", second)
    log.summary("t", "C")
    log.prompt("e", "t")
    log.answer("f", "e")
    assert whole(log.load(tmp_path)) == {"a b B s c d C t e f": "ACTIVE"}


def test_r13_an_agents_boundary_hangs_on_its_own_row(tmp_path: Path) -> None:
    """
    a ← b
    u ← v ⇠ B ← s         an agent's, in the same file
    """
    log = conversation()
    log.prompt("u", None, **AGENT)
    log.answer("v", "u", **AGENT)
    log.boundary("B", "v", **AGENT)
    log.summary("s", "B", **AGENT)
    assert parent(log.load(tmp_path), "B") == "v"


# R14: messages that a compaction keeps


@KEPT_KM
@pytest.mark.parametrize("on", ["m", "k", "s", "B"])
@pytest.mark.parametrize("logical", ["m", "b", "?", None, "s"])
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
@pytest.mark.parametrize("on", ["m", "k", "s"])
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


@pytest.mark.parametrize(
    "kept",
    [
        messages("?", "??"),
        messages(),
        segment("?", "m"),
        segment("k", "?"),
        segment("m", "k"),
        segment("x", "m"),
    ],
    ids=["unknown", "none", "no head", "no tail", "upside down", "not on the way"],
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


def nested(log: Log, first: str, logical: str, on: str, **kept: Any) -> Log:
    """c ← d `first`, then boundary C ← t and e ← f `on`."""
    log.prompt("c", first)
    log.answer("d", "c")
    log.boundary("C", logical, **kept)
    log.summary("t", "C")
    log.prompt("e", on)
    log.answer("f", "e")
    return log


@pytest.mark.parametrize("first", ["m", "s"])
@pytest.mark.parametrize("on", ["d", "m", "t"])
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


@pytest.mark.parametrize("first", ["m", "s"])
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


# R15: parents that are not loaded


@pytest.mark.parametrize("name", ["s1/subagents/agent-acompact-1", "agent-acompact-1"])
def test_r15_a_row_that_only_an_agent_holds_gives_its_nearest_ancestor(
    tmp_path: Path, name: str
) -> None:
    """
    s1:                a ← b      m ← c ← d
    agent-acompact-1:  a ← b ← x ← m
    """
    helper = Log("s1")
    helper.prompt("a", None, **AGENT)
    helper.answer("b", "a", **AGENT)
    helper.prompt("x", "b", **AGENT)
    helper.answer("m", "x", **AGENT)
    log = conversation()
    log.hook("h", "b")
    log.prompt("c", "m", at=900)
    log.answer("d", "c")
    project = files(tmp_path, {"s1": log, name: helper})
    assert whole(project) == {"a b h c d": "ACTIVE"}
    assert parent(project, "c") == "b"
    assert "s1.jsonl:4" not in places(project)


def test_r15_an_agents_row_without_such_an_ancestor_leads_to_the_row_before(
    tmp_path: Path,
) -> None:
    """
    s1:                a ← b      m ← c        c goes on from b
    agent-acompact-1:  x ← m
    """
    helper = Log("s1", second=30)
    helper.prompt("x", None, **AGENT)
    helper.answer("m", "x", **AGENT)
    log = conversation()
    log.prompt("c", "m", at=900)
    project = files(tmp_path, {"s1": log, "s1/subagents/agent-acompact-1": helper})
    assert whole(project) == {"a b c": "ACTIVE"}
    assert "s1.jsonl:3" not in places(project)


@pytest.mark.parametrize("later", [0, 4, 5, 5.3, 86400])
def test_r15_a_missing_row_is_no_rewind_whatever_the_gap(tmp_path: Path, later: float) -> None:
    """
    a ← b    ? ← c ← d       c comes up to a day after b
    """
    log = conversation()
    log.prompt("c", "?", at=20 + later)
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d": "ACTIVE"}
    assert [row.uuid for row in project.graph.orphans()] == ["c"]
    (problem,) = project.problems
    assert problem.where == "s1.jsonl:3"
    assert "missing" in problem.what
    assert "?" in problem.what


def test_r15_somebody_may_go_back_to_a_missing_row(tmp_path: Path) -> None:
    """
    a ← b    ? ← c ← d
             ? ← e ← f       c and e name the same missing row
    """
    log = conversation()
    log.answer("d", log.prompt("c", "?"))
    log.answer("f", log.prompt("e", "?"))
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3", "s1.jsonl:5"]


def test_r15_what_takes_the_place_is_not_later_in_time(tmp_path: Path) -> None:
    """
    a ← b    ? ← c ← d       c is written behind b, and was lived before it
    """
    log = conversation()
    log.prompt("c", "?", at=19)
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ABANDONED", "a c d": "ACTIVE"}


def test_r15_rows_that_lead_nowhere_are_not_worth_a_word(tmp_path: Path) -> None:
    """
    a ← b    ? ← h hook      nothing hangs on h
    """
    log = conversation()
    log.hook("h", "?", at=900)
    project = log.load(tmp_path)
    assert whole(project) == {"a b h": "ACTIVE"}
    assert project.problems == ()


def test_r15_the_nearest_row_may_be_a_hook(tmp_path: Path) -> None:
    """
    a ← b ← h hook    ? ← c
    """
    log = conversation()
    log.hook("h", "b", at=22)
    log.prompt("c", "?", at=24)
    project = log.load(tmp_path)
    assert whole(project) == {"a b h c": "ACTIVE"}
    assert parent(project, "c") == "h"


def test_r15_a_bridge_leads_past_agents_rows(tmp_path: Path) -> None:
    """
    a ← b    u agent's    ? ← c       b is 4 s before c
    """
    log = conversation()
    log.prompt("u", "b", at=22, **AGENT)
    log.prompt("c", "?", at=24)
    project = log.load(tmp_path)
    assert parent(project, "c") == "b"


def test_r15_a_bridge_does_not_lead_to_agents_rows(tmp_path: Path) -> None:
    """
    a ← b    u agent's    ? ← c       b is 20 s before c, u 2 s
    """
    log = conversation()
    log.prompt("u", "b", at=38, **AGENT)
    log.prompt("c", "?", at=40)
    project = log.load(tmp_path)
    assert whole(project) == {"a b c": "ACTIVE"}
    assert "s1.jsonl:4" in places(project)


def test_r15_agents_rows_are_bridged_among_themselves(tmp_path: Path) -> None:
    """
    a ← b    u ← v    e prompt    ? ← w       u, v and w are an agent's
    """
    log = conversation()
    log.prompt("u", None, **AGENT)
    log.answer("v", "u", at=40, **AGENT)
    log.prompt("e", "b", at=42)
    log.answer("w", "?", at=44, **AGENT)
    project = log.load(tmp_path)
    assert parent(project, "w") == "v"


def test_r15_a_bridge_does_not_lead_to_another_file(tmp_path: Path) -> None:
    """
    s1: a ← b
    s2: e    ? ← c         b is 3 s before c, e 13 s: c goes on from e
    """
    second = Log("s2")
    second.prompt("e", None, at=10)
    second.prompt("c", "?", at=23)
    project = load_logs(tmp_path, conversation(), second)
    assert whole(project) == {"a b": "ACTIVE", "e c": "ACTIVE"}


def test_r15_a_bridge_leads_past_the_rows_own_child(tmp_path: Path) -> None:
    """
    written: a b d c       ? ← c ← d
    """
    log = conversation()
    log.answer("d", "c", at=25)
    log.prompt("c", "?", at=24)
    assert whole(log.load(tmp_path)) == {"a b c d": "ACTIVE"}


Write = Callable[[Log], object]


def test_r15_a_boundary_loses_its_parent_in_the_ordinary_course(tmp_path: Path) -> None:
    """
    a ← b    ? ← c boundary ← d
    """
    log = conversation()
    log.boundary("c", "?", at=900, parentUuid="?")
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d": "ACTIVE"}
    assert project.problems == ()


@pytest.mark.parametrize(
    "write",
    [
        lambda log: log.prompt("c", "?", at=900),
        lambda log: log.answer("c", "?", at=900),
        lambda log: log.call("c", "?", "t1", at=900),
        lambda log: log.result("c", "?", "t1", at=900),
        lambda log: log.prompt("c", "?", "Go on.", isMeta=True, at=900),
        lambda log: log.progress("c", "?", at=900),
        lambda log: log.hook("c", "?", at=900),
        lambda log: log.prompt("c", "?", "<command-name>/mcp</command-name>", at=900),
        lambda log: log.prompt("c", "?", "<local-command-stdout>ok</local-command-stdout>", at=900),
    ],
    ids=["prompt", "answer", "call", "result", "meta", "progress", "hook", "command", "output"],
)
def test_r15_a_row_is_missing_before_any_kind_of_row(tmp_path: Path, write: Write) -> None:
    """
    a ← b    ? ← c ← d       whatever c is, the conversation goes on with it
    """
    log = conversation()
    write(log)
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3"]


def test_r15_a_file_may_start_in_the_middle(tmp_path: Path) -> None:
    """
    ? ← c ← d
    """
    log = Log()
    log.prompt("c", "?")
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"c d": "ACTIVE"}
    assert project.problems == ()
    assert [row.uuid for row in project.graph.orphans()] == ["c"]


def test_r15_a_link_may_lead_through_a_line_that_is_no_message(tmp_path: Path) -> None:
    """
    a ← b ← x mode ← c
    """
    log = conversation()
    log.side("mode", uuid="x", parentUuid="b")
    log.prompt("c", "x", at=900)
    project = log.load(tmp_path)
    assert whole(project) == {"a b c": "ACTIVE"}
    assert project.problems == ()


# R16: circles


def test_r16_a_row_that_names_itself_is_a_root(tmp_path: Path) -> None:
    """
    a ← a    a ← b
    """
    log = Log()
    log.prompt("a", "a")
    log.answer("b", "a")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]
    assert [[row.uuid for row in circle] for circle in project.graph.cycles()] == [["a"]]


def test_r16_a_circle_of_two_is_cut_at_the_row_written_first(tmp_path: Path) -> None:
    """
    b ← a ← b        b is written first, though a is earlier
    """
    log = Log()
    log.answer("b", "a", at=20)
    log.prompt("a", "b", at=10)
    project = log.load(tmp_path)
    assert whole(project) == {"b a": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]
    assert parent(project, "b") is None
    assert parent(project, "a") == "b"


def test_r16_what_hangs_on_a_circle_keeps_hanging_on_it(tmp_path: Path) -> None:
    """
    a ← b    e ← c ← d ← e       d ← x
    """
    log = conversation()
    log.prompt("c", "e")
    log.answer("d", "c")
    log.prompt("e", "d")
    log.prompt("x", "d")
    log.answer("y", "x")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ABANDONED", "c d e": "ABANDONED", "c d x y": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3"]


def test_r16_a_long_circle_is_cut_once(tmp_path: Path) -> None:
    """
    n0 ← n1 ← n2 ← … ← n1199, and n0 hangs on n1199
    """
    count = 1200  # deeper than Python calls go
    log = Log()
    for n in range(count):
        (log.answer if n % 2 else log.prompt)(f"n{n}", f"n{(n - 1) % count}")
    project = log.load(tmp_path)
    assert whole(project) == {" ".join(f"n{n}" for n in range(count)): "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]


def test_r16_every_circle_is_cut(tmp_path: Path) -> None:
    """
    b ← a ← b    d ← c ← d    e ← e
    """
    log = Log()
    log.prompt("a", "b")
    log.answer("b", "a")
    log.prompt("c", "d")
    log.answer("d", "c")
    log.prompt("e", "e")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ABANDONED", "c d": "ABANDONED", "e": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1", "s1.jsonl:3", "s1.jsonl:5"]


def test_r16_a_circle_over_two_files_is_cut_in_the_earlier(tmp_path: Path) -> None:
    """
    s1: d ← a ← b
    s2:         b ← c ← d
    """
    first, second = Log("s1"), Log("s2", second=100)
    first.prompt("a", "d")
    first.answer("b", "a")
    second.prompt("c", "b")
    second.answer("d", "c")
    project = load_logs(tmp_path, first, second)
    assert list(whole(project)) == ["a b c d"]
    assert places(project) == ["s1.jsonl:1"]


def test_r16_a_boundary_cut_out_of_a_circle_finds_its_place(tmp_path: Path) -> None:
    """
    a ← b ← B ← s ← c ← d        B names d as its parent
    """
    log = compaction(conversation(), None)
    log.rows[2]["parentUuid"] = "d"
    project = log.load(tmp_path)
    assert whole(project) == {"a b B s c d": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3"]


def test_r16_circles_of_agents_are_cut_too(tmp_path: Path) -> None:
    """
    a ← b    v ← u ← v agent's    v ← c
    """
    log = conversation()
    log.prompt("u", "v", **AGENT)
    log.answer("v", "u", **AGENT)
    log.prompt("c", "v", at=900)
    project = log.load(tmp_path)
    assert whole(project) == {"a b c": "ACTIVE"}
    assert "s1.jsonl:3" in places(project)


def test_r16_results_that_hang_below_each_others_calls_make_no_circle(tmp_path: Path) -> None:
    """
    p ← r1 ← c2        r1 is the result of c1, and r2 of c2: moved to their calls, both
    p ← r2 ← c1        would hang on each other
              ↖ z
    """
    log = Log()
    log.prompt("p", None)
    log.result("r1", "p", "t1")
    log.result("r2", "p", "t2")
    log.call("c2", "r1", "t2")
    log.call("c1", "r2", "t1")
    log.answer("z", "c1")
    project = log.load(tmp_path)
    assert project.account.lost == ()


def test_r16_results_put_back_make_no_other_circle(tmp_path: Path) -> None:
    """
    u ← v ← e ← c        u is the result of d, v of x, w and y of c; moved to their calls,
    u ← w ← x            v and w hang on each other, and once they do not, u and y do
    y ← d
    """
    log = Log()
    log.result("u", None, "t4")
    log.result("v", "u", "t0")
    log.result("w", "u", "t2")
    log.result("y", None, "t2")
    log.call("e", "v", "t6")
    log.call("c", "e", "t2")
    log.call("x", "w", "t0")
    log.call("d", "y", "t4")
    project = log.load(tmp_path)
    assert project.account.lost == ()


def test_r16_a_circle_of_results_is_nothing_to_other_sessions(tmp_path: Path) -> None:
    """
    s1: p ← r1 ← c2        r1 is the result of c1, and r2 of c2
        p ← r2 ← c1
    s2: a ← d
        a ← e ← f          e is the result of d
    """
    first, second = Log("s1"), Log("s2", second=500)
    first.prompt("p", None)
    first.result("r1", "p", "t1")
    first.result("r2", "p", "t2")
    first.call("c2", "r1", "t2")
    first.call("c1", "r2", "t1")
    second.prompt("a", None)
    second.call("d", "a", "t3")
    second.result("e", "a", "t3")
    second.answer("f", "e")
    assert whole(load_logs(tmp_path, first, second))["a d e f"] == "ACTIVE"


# R13: the last thing said before a compaction, by time


@pytest.mark.parametrize("copies", [(), ("a", "b")])
def test_r13_what_was_said_last_before_goes_by_time(
    tmp_path: Path, copies: tuple[str, ...]
) -> None:
    """
    a ← b ← c ← d      [a ← b] written again      B names nothing ← s ← e
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    rows = {row["uuid"]: row for row in log.rows}
    log.rows += [rows[uuid] for uuid in copies]
    log.boundary("B", None)
    log.answer("f", log.prompt("e", log.summary("s", "B")))
    assert whole(log.load(tmp_path)) == {"a b c d B s e f": "ACTIVE"}


@pytest.mark.parametrize("seed", range(6))
def test_r13_and_r15_find_the_same_in_shuffled_lines(tmp_path: Path, seed: int) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "?"))
    log.boundary("B", "??")
    log.answer("f", log.prompt("e", log.summary("s", "B")))
    random.Random(seed).shuffle(log.rows)
    assert whole(log.load(tmp_path)) == {"a b c d B s e f": "ACTIVE"}


# A conversation does not begin with an answer


def test_an_answer_or_a_result_without_a_parent_is_a_problem(tmp_path: Path) -> None:
    """
    a ← b      c ← d        x result
    """
    log = conversation()
    log.answer("c", None)
    log.prompt("d", "c")
    log.result("x", None, "t1")
    project = log.load(tmp_path)
    assert places(project) == ["s1.jsonl:3", "s1.jsonl:5"]
    assert all("without a parent" in problem.what for problem in project.problems)


@pytest.mark.parametrize("beside", ["api_error", "hook", "command"])
def test_r15_a_row_beside_the_conversation_does_not_stand_in(tmp_path: Path, beside: str) -> None:
    """
    a ← b ← c ← d      b ← x beside it      ? ← e ← f
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    if beside == "hook":
        log.hook("x", "b")
    elif beside == "command":
        log.prompt("x", "b", "<command-name>/exit</command-name>")
    else:
        log.system("x", "b", beside)
    log.answer("f", log.prompt("e", "?"))
    (path,) = log.load(tmp_path).paths
    assert path.status == "ACTIVE"
