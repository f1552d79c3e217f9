"""Agents whose rows lie in the log of their session (R33, R34)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.agents import task
from tests.making.logs import Log, drawn
from tests.shape.agents.found import known, rows


def inline(**ids: str) -> Log:
    """
    a ← b Task ← c result ← d;  b ← g ← h: an agent inside the session
    a ← b ← e Task, whose agent k ← m hangs on e
    """
    log = Log()
    task(log, "b", log.prompt("a", None), "t1", api="m")
    task(log, "e", "b", "t2", api="m")
    for uuid, parent in (("g", "b"), ("k", "e"), ("h", "g"), ("m", "k")):
        write = log.prompt if uuid in "gk" else log.answer
        write(uuid, parent, isSidechain=True, agentId=ids.get(uuid))
    log.result("c", "b", "t1")
    log.answer("d", log.result("f", "e", "t2"))
    return log


@pytest.mark.parametrize(
    ("ids", "names"),
    [({}, {"g", "k"}), ({"g": "x", "h": "x", "k": "y", "m": "y"}, {"x", "y"})],
)
def test_r33_agents_inside_a_session(tmp_path: Path, ids: dict[str, str], names: set[str]) -> None:
    project = inline(**ids).load(tmp_path)
    found = known(project)
    assert set(found) == names
    tied = {rows(project, a): (a.anchor, a.name, a.depth) for a in found.values()}
    assert tied == {"g h": ("b", "agent-t1", 1), "k m": ("e", "agent-t2", 1)}
    assert drawn(project) == {"a b e c f d": "ACTIVE"}


def test_r33_an_agent_inside_a_session_may_hang_on_nothing(tmp_path: Path) -> None:
    log = inline()
    log.rows[3]["parentUuid"] = None
    project = log.load(tmp_path)
    assert [(a.id, a.anchor) for a in project.agents] == [("g", None), ("k", "e")]
    assert [problem.where for problem in project.problems] == ["s1.jsonl:4"]


def test_r33_an_agent_inside_a_session_ends_where_the_session_goes_on(tmp_path: Path) -> None:
    """
    a ← b ← c       g ← h ← k ← m: an agent that hangs on a row without a call, and is told more
        ↖ g
    """
    log = Log()
    log.prompt("c", log.answer("b", log.prompt("a", None)))
    log.answer("h", log.prompt("g", "b", isSidechain=True), isSidechain=True)
    log.answer("m", log.prompt("k", "h", isSidechain=True), isSidechain=True)
    project = log.load(tmp_path)
    assert {a.id: rows(project, a) for a in project.agents} == {"g": "g h k m"}
    assert drawn(project) == {"a b c": "ACTIVE"}


@pytest.mark.parametrize(
    "ids",
    [
        ("x", "x", "y", "y", "x"),
        pytest.param(
            (None,) * 5,
        ),
    ],
)
def test_r34_agents_inside_a_session_nest(tmp_path: Path, ids: tuple[str | None, ...]) -> None:
    """a ← b Task ← g ← h Task ← k ← m, and h ← n result: g h n work for a, k m for the agent"""
    log = Log()
    task(log, "b", log.prompt("a", None), "t1", "outer")
    side: list[dict[str, Any]] = [{"isSidechain": True, "agentId": id_} for id_ in ids]
    log.prompt("g", "b", **side[0])
    task(log, "h", "g", "t2", "inner", **side[1])
    log.prompt("k", "h", **side[2])
    log.answer("m", "k", **side[3])
    log.result("n", "h", "t2", **side[4])
    log.result("c", "b", "t1")
    project = log.load(tmp_path)
    found = {rows(project, a): (a.name, a.depth, a.anchor) for a in project.agents}
    assert found == {"g h n": ("outer", 1, "b"), "k m": ("inner", 2, "h")}
