"""Which agents belong to a path: one answer for lists, tables, manifests and documents."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pathexport.pipeline import load
from pathexport.shape.agents.belonging import belonging, started_at
from tests.making.agents import AgentLog, agent, task
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each


def helped(source: Path) -> None:
    """a ← b, a call ← c ← d, abandoned for e ← f, a call ← g; h ← i in another session, which goes
    on from d. Of the agents, x and its own y belong to the first call, z to the second, and of w no
    call is known."""
    one = Log("s1")
    task(one, "b", one.prompt("a", None), "t1")
    one.answer("d", one.result("c", "b", "t1"))
    task(one, "f", one.prompt("e", None), "t2")
    one.answer("g2", one.result("g", "f", "t2"))
    one.write(source)
    two = Log("s2", 5000)
    two.answer("i", two.prompt("h", "d"))
    two.write(source)
    outer = AgentLog("x", toolUseId="t1")
    outer.result("x3", task(outer, "x2", outer.prompt("x1", None), "inner"), "inner")
    outer.write(source)
    agent("y", "y1", "y2", toolUseId="inner").write(source)
    agent("z", "z1", "z2", toolUseId="t2").write(source)
    agent("w", "w1", "w2").write(source)


FILTERS = {
    ("--session", "s1"): {"z", "w"},
    ("--session", "s2"): {"x", "y"},
    ("--status", "active"): {"x", "y", "z", "w"},
}


@for_each(("given", "expected"), FILTERS.items())
def test_under_one_filter_all_that_is_shown_names_the_same_agents(
    source: Path, out: Path, given: tuple[str, ...], expected: set[str]
) -> None:
    helped(source)
    (listed,) = json.loads(pathexport("list", source, "--json", *given).out)["projects"]
    assert pathexport("export", source, "-o", out, *given).status == 0
    (written,) = json.loads((out / "manifest.json").read_bytes())["projects"]
    assert {each["id"] for each in written["agents"]} == expected
    assert {each["id"] for each in listed["agents"]} == expected
    said = re.search(r"(\d+) agents?", pathexport("list", source, *given).out)
    assert said is not None
    assert int(said[1]) == len(expected)


def test_an_agent_belongs_to_the_paths_on_which_it_was_started(source: Path) -> None:
    helped(source)
    (project,) = load(source)
    found = {
        path.leaf: {agent.id for agent in belonging(project, [path]).agents}
        for path in project.paths
    }
    assert found == {"g2": {"z", "w"}, "i": {"x", "y"}}
    assert {agent.id for agent in belonging(project, project.paths).agents} == {*"wxyz"}
    assert {agent for _, agent in belonging(project, project.paths).started} == {*"xyz"}
    assert started_at(project)["s1", "x"] == started_at(project)["s1", "y"]
    assert not belonging(project, []).agents


def test_agents_of_sessions_that_lie_within_others_count(source: Path) -> None:
    """Without a filter all agents do, whatever sessions have paths."""
    helped(source)
    log = Log("s3", 9000)
    log.prompt("k", "g2")
    log.write(source)
    assert {path.session for path in load(source)[0].paths} == {"s2", "s3"}
    assert "4 agents" in pathexport("list", source).out


def test_a_project_without_paths_has_all_its_agents(source: Path) -> None:
    agent("x", "x1", "x2").write(source)
    (project,) = load(source)
    assert not project.paths
    assert [agent.id for agent in belonging(project, []).agents] == ["x"]
