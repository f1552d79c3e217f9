"""The message graph can be asked things, whatever shape it has."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.read.rows import Row
from pathexport.shape.links.graph import Graph
from pathexport.shape.project import Project
from tests.making.branches import copied
from tests.making.logs import Log, load_logs, moment
from tests.shape.letters import ids


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
        call, result = graph.call("s1", tool), graph.result("s1", tool)
        assert call is not None
        assert result is not None
        assert (call.uuid, result.uuid) == (holder, "r")
    assert graph.call("s1", "t3") is None
    assert graph.result("s1", "t3") is None


def test_calls_and_results_pair_within_a_session(tmp_path: Path) -> None:
    """s1 and s2 both have a call t1; s1's got no result, and s2's got two"""
    one, two = Log("s1"), Log("s2", 500)
    one.call("b", one.prompt("a", None), "t1")
    two.call("d", two.prompt("c", None), "t1")
    two.result("f", two.result("e", "d", "t1"), "t1")
    graph = load_logs(tmp_path, one, two).graph
    for session, call, result in (("s1", "b", None), ("s2", "d", "f"), ("s3", None, None)):
        found = graph.call(session, "t1"), graph.result(session, "t1")
        assert [row and row.uuid for row in found] == [call, result]


def test_a_call_in_a_copied_history_is_known_to_both_sessions(tmp_path: Path) -> None:
    """s2 holds s1's a ← b under the same ids, and its result came there"""
    one, two = Log("s1"), Log("s2", 500)
    one.call("b", one.prompt("a", None), "t1")
    two.rows = [{**row, "sessionId": "s2"} for row in one.rows]
    two.result("c", "b", "t1")
    graph = load_logs(tmp_path, one, two).graph
    assert graph.call("s1", "t1") is graph.call("s2", "t1") is graph["b"]
    assert (graph.result("s1", "t1"), graph.result("s2", "t1")) == (None, graph["c"])


def test_agents_of_two_sessions_are_tied_each_to_its_own_call(tmp_path: Path) -> None:
    """Both sessions have a call t1, as other makers' models name their calls"""
    for session, second in (("s1", 0), ("s2", 900)):
        log = Log(session, second)
        log.call(f"{session}-b", log.prompt(f"{session}-a", None), "t1", name="Task")
        log.write(tmp_path)
        agent = Log(session, second + 50)
        agent.prompt(f"{session}-x", None)
        folder = tmp_path / session / "subagents"
        agent.write(folder, f"agent-{session}")
        (folder / f"agent-{session}.meta.json").write_text('{"toolUseId": "t1"}')
    (project,) = load(tmp_path)
    assert {agent.id: agent.anchor for agent in project.agents} == {"s1": "s1-b", "s2": "s2-b"}


def test_forks_at_face_value(graph: Graph) -> None:
    assert not graph.is_linear()
    (fork,) = graph.fork_points()
    assert (fork.parent.uuid, ids(fork.branches), fork.count) == ("b", "c e", 2)


def test_a_chain_is_linear(tmp_path: Path) -> None:
    log = Log()
    log.prompt("c", log.answer("b", log.prompt("a", None)))
    project = log.load(tmp_path)
    assert project.graph.is_linear()
    assert project.is_linear()
    assert project.graph.fork_points() == project.fork_points() == []


def test_forks_that_tools_made_are_none_that_people_made(tmp_path: Path) -> None:
    """Parallel calls: b ← r and b ← c; then d, and somebody goes back to b's answer"""
    log = Log()
    log.call("c", log.call("b", log.prompt("a", None), "t1", api="m"), "t2", api="m")
    log.result("r", "b", "t1")
    log.result("s", "c", "t2")
    log.answer("d", "s")
    project = log.load(tmp_path)
    assert not project.graph.is_linear()
    assert project.is_linear()
    log.prompt("e", "d")
    log.prompt("f", "d")
    project = log.load(tmp_path)
    (fork,) = project.fork_points()
    assert (fork.parent.uuid, ids(fork.branches)) == ("d", "e f")


def test_a_branch_that_is_a_copy_of_another_path_is_no_fork(tmp_path: Path) -> None:
    """s1: a ← b ← c ← d, b ← x;    s2: a b c d under new ids, and on from there (R25)"""
    log = Log("s1")
    log.answer("d", log.prompt("c", log.answer("b", log.prompt("a", None))))
    copy = copied(log, "s2")
    copy.prompt("e", "d'", at=500)
    log.prompt("x", "b")
    project = load_logs(tmp_path, log, copy)
    assert len(project.paths) == 2
    assert project.is_linear()
    assert project.fork_points() == []


def test_walks_tell_how_deep_they_are(graph: Graph) -> None:
    def drawn(walk: Iterable[tuple[int, Row]]) -> str:
        return " ".join(f"{row.uuid}{depth}" for depth, row in walk)

    everything = "a0 b1 c2 d3 e2 f3 o4 p5 x0 y1 g0 h1"
    assert drawn(graph.depth_first(with_depth=True)) == everything
    nearest = "a0 x0 g0 b1 y1 h1 c2 e2 d3 f3 o4 p5"
    assert drawn(graph.breadth_first(with_depth=True)) == nearest
    assert drawn(graph.depth_first("b", with_depth=True)) == "b0 c1 d2 e1 f2 o3 p4"


def test_the_graph_as_a_tree(graph: Graph) -> None:
    assert graph.tree() == (
        "prompt a\nassistant b\n"
        "├─ assistant c\n│  result d\n"
        "└─ prompt e\n   assistant f\n   prompt o\n   assistant p\n"
        "prompt x\nprompt y\nprompt g\nassistant h\n"
    )


def test_a_tree_with_very_many_forks_grows_no_wider(tmp_path: Path) -> None:
    log, last = Log(), None
    for n in range(400):
        last = log.prompt(f"p{n}", last)
        log.prompt(f"q{n}", last)
    lines = log.load(tmp_path).graph.tree().splitlines()
    assert len(lines) == 800
    assert max(map(len, lines)) < 250


def test_the_graph_in_graphviz(tmp_path: Path) -> None:
    log = Log()
    log.answer('"b\\', log.prompt("a", None))
    log.prompt("g", "a", isSidechain=True)
    assert log.load(tmp_path).graph.to_graphviz() == (
        "digraph conversation {\n  rankdir=TB;\n"
        '  "a" [label="prompt", fillcolor=lightblue, style=filled];\n'
        '  "\\"b\\\\" [label="assistant", fillcolor=lightgreen, style=filled];\n'
        '  "g" [label="prompt", fillcolor=lightblue, style="filled,dashed"];\n'
        '  "a" -> "\\"b\\\\";\n  "a" -> "g";\n}\n'
    )
