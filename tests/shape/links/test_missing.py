"""Rows whose parent is not loaded (rule R15).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`, `?` is in no log. B and C
are boundaries, s and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, load_logs, whole
from tests.running.each import for_each
from tests.shape.links.compactions import AGENT, files, parent, places


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


def test_r15_the_row_before_is_its_own_sessions(tmp_path: Path) -> None:
    """
    s1: a ← b       ? ← c ← d        both in one file, in turn
    s2:     p ← q
    """
    log = conversation()
    log.prompt("p", None, sessionId="s2")
    log.answer("q", "p", sessionId="s2")
    log.prompt("c", "gone")
    log.answer("d", "c")
    project = log.load(tmp_path)
    assert whole(project) == {"p q": "ACTIVE", "a b c d": "ACTIVE"}


def test_r15_a_missing_row_is_no_rewind_though_a_clock_was_set_back(tmp_path: Path) -> None:
    """
    a at 10 ← b at 20 ← p at 5 ← q at 15      ? ← c at 25
    """
    log = conversation()
    log.answer("q", log.prompt("p", "b", at=5))
    log.prompt("c", "?")
    assert whole(log.load(tmp_path)) == {"a b p q c": "ACTIVE"}


@for_each("later", [0, 4, 5, 5.3, 86400])
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
    assert "its parent ? is in no log" in problem.what  # nobody knows whether it ever was


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


@for_each("first", ["call", "result"])
@for_each("on", ["r1", "r2"])
def test_r15_nobody_goes_back_to_a_missing_call(tmp_path: Path, first: str, on: str) -> None:
    """
    a ← b ← p    ? ← c2 ← r2       c2 is the second call of an answer whose first one is missing
                 ? ← r1            its result, before or after c2; y hangs on either result
    """
    log = conversation()
    log.prompt("p", "b")
    if first == "result":
        log.result("r1", "?", "t1")
    log.call("c2", "?", "t2", "X")
    log.result("r2", "c2", "t2")
    if first == "call":
        log.result("r1", "?", "t1")
    log.answer("y", on)
    (rows,) = whole(log.load(tmp_path))
    assert rows.split()[:3] == ["a", "b", "p"]
    assert rows.split()[-1] == "y"


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


@for_each(
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


@for_each(
    "write",
    [
        lambda log: log.prompt("c", "?"),
        lambda log: log.answer("c", "?"),
        lambda log: log.result("c", "?", "t1"),
    ],
)
def test_r15_a_file_may_start_in_the_middle(tmp_path: Path, write: Write) -> None:
    """
    ? ← c ← d
    """
    log = Log()
    write(log)
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
