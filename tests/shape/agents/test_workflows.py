"""Agents of a run of a workflow, which many may be started by one call (R33)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from tests.making.agents import AgentLog
from tests.making.logs import Log
from tests.running.each import for_each
from tests.shape.agents.found import calls


def workflow(log: Log, call: str, parent: str, tool: str, run: str) -> str:
    """A call that starts a run of a workflow ← its result"""
    log.call(call, parent, tool, name="Workflow", given={"script": "agent('Look.')"})
    noted = {"status": "async_launched", "taskType": "local_workflow", "runId": run}
    return log.result(f"{call}-result", call, tool, toolUseResult=noted)


@for_each("meta", [{}, {"agentType": "workflow-subagent", "spawnDepth": 1}])
def test_r33_agents_of_a_workflow_are_tied_to_the_call_that_started_its_run(
    tmp_path: Path, meta: dict[str, Any]
) -> None:
    log = Log()
    above = workflow(log, "c", log.prompt("a", None), "t1", "wf_1")
    log.answer("b", workflow(log, "d", above, "t2", "wf_2"))
    log.write(tmp_path)
    for id_, run in (("x", "wf_1"), ("y", "wf_1"), ("z", "wf_2"), ("w", "wf_3")):
        own = AgentLog(id_, **meta)
        own.answer(f"{id_}-answer", own.prompt(id_, None))
        own.write(tmp_path, f"s1/subagents/workflows/{run}/agent-{id_}")
    (project,) = load(tmp_path)
    assert calls(project) == {"x": "t1", "y": "t1", "z": "t2", "w": None}
    assert [problem.where for problem in project.problems] == [
        "s1/subagents/workflows/wf_3/agent-w.jsonl:1"
    ]


def test_a_result_that_names_no_run_starts_no_agent(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", workflow(log, "c", log.prompt("a", None), "t1", ""))
    log.write(tmp_path)
    own = AgentLog("x")
    own.prompt("x", None)
    own.write(tmp_path)
    (project,) = load(tmp_path)
    assert calls(project) == {"x": None}


@for_each("run", ["wf_1", 1])
@for_each("folder", ["s1/subagents", "s1/subagents/wf_1", "workflows/wf_1"])
def test_only_the_folder_of_a_run_says_that_an_agent_is_part_of_it(
    tmp_path: Path, folder: str, run: object
) -> None:
    """Nor does another folder that is called so, or what the file beside the log says."""
    log = Log()
    log.answer("b", workflow(log, "c", log.prompt("a", None), "t1", "wf_1"))
    log.write(tmp_path / "p")
    own = AgentLog("x", agentType="reader", run=run)
    own.prompt("x", None)
    own.write(tmp_path / "p", f"{folder}/agent-x")
    for project in load(tmp_path / "p"):
        assert all(agent.call is None for agent in project.agents)
        assert {agent.name for agent in project.agents} <= {"reader"}


def test_a_call_of_a_workflow_says_not_what_each_agent_is_for(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", workflow(log, "c", log.prompt("a", None), "t1", "wf_1"))
    log.write(tmp_path)
    own = AgentLog("x", description="Read the tests")
    own.prompt("x", None)
    own.write(tmp_path, "s1/subagents/workflows/wf_1/agent-x")
    (project,) = load(tmp_path)
    assert [agent.task for agent in project.agents] == ["Read the tests"]
