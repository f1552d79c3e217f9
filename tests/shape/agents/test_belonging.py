"""Which agents belong to a path: one answer for lists, tables, manifests and documents."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load, load_each
from pathexport.shape.agents.belonging import belonging
from pathexport.write.options import Options
from tests.making.agents import AgentLog, agent, task
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.growth import calls


def helped(source: Path) -> None:
    """a ← b, a call ← c ← d, abandoned for e ← f, a call ← g; h ← i in another session, which goes
    on from d. Of the agents, x and its own y belong to the first call, z to the second, and of w,
    which has called v, no call is known."""
    one = Log("s1")
    task(one, "b", one.prompt("a", None), "t1")
    one.answer("d", one.result("c", "b", "t1"))
    task(one, "f", one.prompt("e", None), "t2")
    one.answer("g2", one.result("g", "f", "t2"))
    one.write(source)
    two = Log("s2", 5000)
    two.answer("i", two.prompt("h", "d"))
    two.write(source)
    _calls_another(source, toolUseId="t1")
    agent("z", "z1", "z2", toolUseId="t2").write(source)
    _calls_another(source, "w", "v", "within")


def _calls_another(
    source: Path, id_: str = "x", other: str = "y", by: str = "inner", **meta: Any
) -> None:
    """The logs of an agent, of which the `.meta.json` tells this, and of another that it calls."""
    outer = AgentLog(id_, **meta)
    outer.result(f"{id_}3", task(outer, f"{id_}2", outer.prompt(f"{id_}1", None), by), by)
    outer.write(source)
    agent(other, f"{other}1", f"{other}2", toolUseId=by).write(source)


FILTERS = {
    ("--session", "s1"): {"z", "w", "v"},
    ("--session", "s2"): {"x", "y"},
    ("--status", "active"): {"x", "y", "z", "w", "v"},
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
    assert found == {"g2": {"z", "w", "v"}, "i": {"x", "y"}}
    assert {agent.id for agent in belonging(project, project.paths).agents} == {*"vwxyz"}
    assert {agent for _, agent in belonging(project, project.paths).started} == {*"xyz"}
    assert project.homes.step["s1", "x"] == project.homes.step["s1", "y"]
    assert not belonging(project, []).agents


def attempts(source: Path, count: int) -> None:
    """So many attempts from one answer, each of which starts an agent."""
    log = Log("s1")
    root = log.answer("b", log.prompt("a", None))
    for n in range(count):
        task(log, f"c{n}", log.prompt(f"p{n}", root), f"t{n}")
        log.answer(f"e{n}", log.result(f"r{n}", f"c{n}", f"t{n}"))
        agent(f"x{n}", f"x{n}-1", f"x{n}-2", toolUseId=f"t{n}").write(source)
    log.write(source)


OPTIONS = (Options(), Options(agents="inline"), Options(format="atif"))


@pytest.mark.thorough
@for_each("options", OPTIONS)
def test_no_document_looks_at_the_agents_of_others(tmp_path: Path, options: Options) -> None:
    """Of twice as many attempts each takes as long."""

    def cost(count: int, out: str) -> int:
        source = tmp_path / f"logs{count}"
        if not source.exists():
            attempts(source, count)
        return calls(partial(export, load_each(source), tmp_path / out, options=options))

    cost(2, "before")  # the first time more is made
    assert cost(40, "large") < 2 * cost(20, "small")


def test_agents_of_sessions_that_lie_within_others_count(source: Path) -> None:
    """Without a filter all agents do, whatever sessions have paths."""
    helped(source)
    log = Log("s3", 9000)
    log.prompt("k", "g2")
    log.write(source)
    assert {path.session for path in load(source)[0].paths} == {"s2", "s3"}
    assert "5 agents" in pathexport("list", source).out


def test_a_project_without_paths_has_all_its_agents(source: Path) -> None:
    agent("x", "x1", "x2").write(source)
    (project,) = load(source)
    assert not project.paths
    assert [agent.id for agent in belonging(project, []).agents] == ["x"]


def commanded(source: Path) -> None:
    """a ← b, a command ← l, which names agent x, that calls y, abandoned for c ← d"""
    log = Log()
    log.prompt("b", log.prompt("a", None), "/audit the tests")
    named = '<forked-skill-launch>{"agentId":"x","skillName":"audit"}</forked-skill-launch>'
    said = f"<local-command-stdout>In the background</local-command-stdout>\n{named}"
    log.system("l", "b", "local_command", content=said)
    log.answer("d", log.prompt("c", "a"))
    log.write(source)
    _calls_another(source, agentType="general-purpose")


def test_an_agent_that_a_command_started_belongs_where_the_command_says_so(source: Path) -> None:
    commanded(source)
    (project,) = load(source)
    assert [(each.id, each.anchor, each.call) for each in project.agents] == [
        ("x", "l", None),
        ("y", "x2", "inner"),
    ]
    assert project.problems == ()
    there = {path.status: belonging(project, [path]) for path in project.paths}
    assert [each.id for each in there["ABANDONED"].agents] == ["x", "y"]
    assert there["ACTIVE"].agents == ()


def test_an_agent_that_a_command_started_is_linked_there(source: Path, out: Path) -> None:
    commanded(source)
    path = _of_commanded(source, out, "link")
    assert "\n\n**Agent · general-purpose** → [transcript](agents/agent_x.md)" in path
    assert "- Agents: [general-purpose](agents/agent_x.md)" in path
    (agent,) = [path.read_text() for path in out.rglob("agent_x.md")]
    assert "- Started by: [message 2](../transcript_s1_path1_abandoned.md#m2)" in agent


def test_an_agent_that_a_command_started_is_folded_there(source: Path, out: Path) -> None:
    """With the one that it called."""
    commanded(source)
    path = _of_commanded(source, out, "inline")
    _, _, behind = path.partition("In the background")
    assert (
        behind.index("<summary>The agent's transcript: general-purpose")
        < behind.index("ask x1")
        < behind.index("say y2")
    )


def _of_commanded(source: Path, out: Path, placing: str) -> str:
    """The path with the command, where agents are placed so. Each stands in the file that the
    manifest names, and in no other."""
    assert pathexport("export", source, "-o", out, "--agents", placing).status == 0
    (written,) = json.loads((out / "manifest.json").read_bytes())["projects"]
    assert len(written["agents"]) == 2
    for each in written["agents"]:
        said = f"ask {each['id']}1"
        (file,) = [file for file in out.rglob("*.md") if said in file.read_text()]
        assert file == out / each["file"]
    (path,) = out.rglob("*_abandoned.md")
    return path.read_text()


def test_agents_of_two_beginnings_belong_to_their_own_alone(source: Path) -> None:
    """
    b, a call, the beginning of which is gone; and c ← d, a call, for which that was abandoned
    """
    log = Log()
    task(log, "b", None, "t1")
    task(log, "d", log.prompt("c", None), "t2")
    log.write(source)
    for id_, call in (("x", "t1"), ("y", "t2")):
        agent(id_, f"{id_}1", toolUseId=call).write(source)
    (project,) = load(source)
    there = {path.status: belonging(project, [path]).agents for path in project.paths}
    found = {status: [each.id for each in agents] for status, agents in there.items()}
    assert found == {"ABANDONED": ["x"], "ACTIVE": ["y"]}
