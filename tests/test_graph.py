"""The message graph can be asked things, whatever shape it has."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pathexport.read.rows import Row
from pathexport.shape.graph import Graph
from pathexport.shape.project import Project
from tests.logs import Log, load_logs, moment


def ids(rows: Iterable[Row]) -> str:
    return " ".join(row.uuid for row in rows)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """
    a ← b ← c ← d              d is the result of c's call
          ↖ e ← f
    ? ← o ← p                  o's parent is in no log: it goes on from f
    x ↔ y                      a circle, cut at x
    """
    log = Log()
    log.call("c", log.answer("b", log.prompt("a", None)), "t1", name="Task")
    log.result("d", "c", "t1")
    log.answer("f", log.prompt("e", "b"))
    log.answer("p", log.prompt("o", "nowhere", at=900))
    log.prompt("x", "y", at=950)
    log.prompt("y", "x", at=960)
    agent = Log(second=35)
    agent.prompt("g", None, agentId="k")
    agent.answer("h", "g", agentId="k")
    agent.write(tmp_path / "s1" / "subagents", "agent-k")
    return load_logs(tmp_path, log)


@pytest.fixture
def graph(project: Project) -> Graph:
    return project.graph


def test_links(graph: Graph) -> None:
    assert ids(graph.children("b")) == "c e"
    parent = graph.parent("c")
    assert parent is not None
    assert parent.uuid == "b"
    assert graph.parent("a") is None
    assert ids(graph.ancestors("d")) == "a b c"
    assert ids(graph.descendants("b")) == "c e d f o p"


def test_ends(graph: Graph) -> None:
    assert ids(graph.roots()) == "a x g"
    assert ids(graph.orphans()) == "o"
    assert ids(graph.leaves()) == "d p y h"
    assert [ids(circle) for circle in graph.cycles()] == ["x y"]


def test_walks(graph: Graph) -> None:
    assert ids(graph.depth_first()) == "a b c d e f o p x y g h"
    assert ids(graph.breadth_first()) == "a x g b y h c e d f o p"
    assert ids(graph.depth_first("b")) == "b c d e f o p"
    assert ids(graph.breadth_first("b")) == "b c e d f o p"
    assert [ids(path) for path in graph.paths("b")] == ["b c d", "b e f o p"]
    assert ids(graph.longest_path()) == "a b e f o p"


def test_main_thread_and_sidechains(graph: Graph) -> None:
    assert ids(graph.main_thread()) == "a b c d e f o p x y"
    assert [ids(rows) for rows in graph.sidechains()] == ["g h"]


def test_rows_by_type_kind_session_and_time(graph: Graph) -> None:
    assert ids(graph.by_type("assistant")) == "b c f p h"
    assert ids(graph.by_kind("result")) == "d"
    assert ids(graph.by_session("s1")) == "a b c d e f o p x y g h"
    assert ids(graph.by_time(moment(30), moment(50))) == "c d g"
    assert ids(graph.by_time(since=moment(950))) == "x y"


def test_times_are_moments_however_they_are_written(graph: Graph) -> None:
    assert ids(graph.by_time("2026-03-01T10:00:30+01:00", "2026-03-01T09:00:50Z")) == "c d g"
    assert ids(graph.by_time("2026-03-02")) == ""
    assert len(graph.by_time("2026-03-01")) == len(graph)


def test_lookups(graph: Graph) -> None:
    assert "a" in graph
    assert "nowhere" not in graph
    assert len(graph) == 12
    assert graph["a"].kind == "prompt"
    with pytest.raises(KeyError):
        graph["nowhere"]


def test_calls_and_results_find_each_other_late_and_in_batches(tmp_path: Path) -> None:
    """Two calls whose results come on one row, after an agent's transcript and another turn."""
    log = Log()
    log.call("c", log.call("b", log.prompt("a", None), "t1", api="m"), "t2", api="m")
    log.prompt("s", "b", isSidechain=True, agentId="k")
    log.prompt("d", "c", at=500)
    content = [{"type": "tool_result", "tool_use_id": t, "content": "ok"} for t in ("t2", "t1")]
    log.row("r", "c", "user", message={"role": "user", "content": content})
    graph = log.load(tmp_path).graph
    for tool, holder in (("t1", "b"), ("t2", "c")):
        call, result = graph.call(tool), graph.result(tool)
        assert call is not None
        assert result is not None
        assert (call.uuid, result.uuid) == (holder, "r")
    assert graph.call("t3") is None
    assert graph.result("t3") is None


def test_a_copys_id_gives_the_message(tmp_path: Path) -> None:
    log, fork = Log(), Log("s2", 100)
    log.answer("b", log.prompt("a", None))
    fork.prompt("a2", None, "ask a", forkedFrom={"sessionId": "s1", "messageUuid": "a"})
    graph = load_logs(tmp_path, log, fork).graph
    assert graph["a2"] is graph["a"]
    assert ids(graph.children("a2")) == "b"


def test_a_project_knows_its_active_rows_and_longest_path(project: Project) -> None:
    assert ids(project.active_walk()) == "x y"
    longest = project.longest_path()
    assert longest is not None
    assert ids(project.rows(longest)) == "a b e f o p"


def test_an_empty_project_answers_too(tmp_path: Path) -> None:
    (tmp_path / "s1.jsonl").write_text("")
    log = Log("s2")
    log.side("mode", mode="plan")
    project = load_logs(tmp_path, log)
    assert project.longest_path() is None
    assert list(project.active_walk()) == []
    assert project.graph.longest_path() == []
    assert list(project.graph.depth_first()) == []


def test_bodies_are_read_when_asked_for(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, "Hello?"), "Yes.")
    project = log.load(tmp_path)
    row = project.graph["b"]
    assert project.body(row)["message"]["content"] == [{"type": "text", "text": "Yes."}]
    assert project.bodies.text(project.graph["a"]) == "Hello?"
