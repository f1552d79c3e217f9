"""What a compaction hangs on (rule R13).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`, `?` is in no log. B and C
are boundaries, s and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.links.compactions import AGENT, compaction, parent

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


@for_each("logical", [None, "?"])
def test_r13_what_was_said_last_is_what_its_own_session_said(
    tmp_path: Path, logical: str | None
) -> None:
    """
    s1: a ← b       B ← s ← c ← d        all in one file, in turn
    s2:     p ← q           B names nothing that is there
    """
    log = conversation()
    log.prompt("p", None, sessionId="s2")
    log.answer("q", "p", sessionId="s2")
    project = compaction(log, logical).load(tmp_path)
    assert whole(project) == {"p q": "ACTIVE", "a b B s c d": "ACTIVE"}


def test_r13_what_was_said_last_is_so_though_a_clock_was_set_back(tmp_path: Path) -> None:
    """
    a at 10 ← b at 20 ← p at 5 ← q at 15 ← B at 25 ← s ← c ← d        B names nothing
    """
    log = conversation()
    log.answer("q", log.prompt("p", "b", at=5))
    project = compaction(log, None).load(tmp_path)
    assert whole(project) == {"a b p q B s c d": "ACTIVE"}


@for_each("logical", [None, "?", "B", "s", "c", "d"])
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


@for_each("second", ["d", "?", None])
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


@for_each("seed", range(6))
def test_r13_and_r15_find_the_same_in_shuffled_lines(tmp_path: Path, seed: int) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "?"))
    log.boundary("B", "??")
    log.answer("f", log.prompt("e", log.summary("s", "B")))
    random.Random(seed).shuffle(log.rows)
    assert whole(log.load(tmp_path)) == {"a b c d B s e f": "ACTIVE"}
