"""Agents that the logs hardly tell of: several calls in one row, and rows within progress (R33)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from tests.making.agents import AgentLog
from tests.making.logs import Log, drawn, moment
from tests.running.commands import pathexport
from tests.running.corpus import needs_corpus, projects
from tests.running.each import for_each
from tests.shape.agents.found import calls


def asked(*prompts: str) -> Log:
    """
    a ← c, a row with a Task call for each of these prompts
    """
    log = Log()
    blocks = [
        {"type": "tool_use", "id": f"t{n}", "name": "Task", "input": {"prompt": prompt}}
        for n, prompt in enumerate(prompts, 1)
    ]
    log.blocks("c", log.prompt("a", None), blocks)
    return log


def inline(log: Log, first: str, prompt: str, up: str | None = "c") -> None:
    log.prompt(first, up, prompt, isSidechain=True)
    log.answer(f"{first}-answer", first, isSidechain=True)


@for_each(("order", "up"), product([("x", "y"), ("y", "x")], ["c", None]))
def test_r33_of_several_calls_each_agent_gets_the_one_with_its_prompt(
    tmp_path: Path, order: tuple[str, ...], up: str | None
) -> None:
    log = asked("Find the callers.", "Read the tests.")
    said = {"x": "Find the callers.", "y": "Read the tests.\n"}
    for first in order:
        inline(log, first, said[first], up)
    project = log.load(tmp_path)
    assert calls(project) == {"x": "t1", "y": "t2"}
    assert project.problems == ()


@for_each("up", ["c", None])
def test_r33_equal_prompts_are_given_out_in_turn(tmp_path: Path, up: str | None) -> None:
    log = asked("Find the callers.", "Find the callers.", "Read the tests.")
    for first in ("x", "y", "z"):
        inline(log, first, "Read the tests." if first == "y" else "Find the callers.", up)
    assert calls(log.load(tmp_path)) == {"x": "t1", "y": "t3", "z": "t2"}


@for_each("task", [None, "Review"])
def test_r33_of_calls_with_one_prompt_the_file_beside_an_agent_tells_which(
    tmp_path: Path, task: str | None
) -> None:
    log, last = Log(), ""
    for kind in ("Plan", "Explore"):
        given = {"prompt": "Review it.", "subagent_type": kind, "description": "Review"}
        last = log.call(kind, last or log.prompt("a", None), kind, name="Task", given=given)
    for kind in ("Explore", "Plan"):
        own = AgentLog(f"x{kind}", agentType=kind, description=task)
        own.answer(f"{kind}2", own.prompt(f"{kind}1", None, "Review it."))
        own.write(tmp_path)
    assert calls(log.load(tmp_path)) == {"Explore1": "Explore", "Plan1": "Plan"}


def test_r33_a_prompt_ties_no_agent_to_a_call_of_another_or_of_another_session(
    tmp_path: Path,
) -> None:
    log = asked("Find the callers.", "Read the tests.")
    inline(log, "x", "Find the callers.", up=None)
    log.result("d", "c", "t1", toolUseResult={"agentId": "y"})
    own = AgentLog("y")
    own.prompt("y", None)
    own.write(tmp_path)
    log.write(tmp_path)
    other = Log("s2")
    inline(other, "z", "Read the tests.", up=None)
    assert calls(other.load(tmp_path)) == {"x": None, "y": "t1", "z": None}


def test_r33_a_prompt_ties_no_agent_to_a_call_that_came_later(tmp_path: Path) -> None:
    log = asked("Read the tests.")
    inline(log, "x", "Find the callers.", up=None)
    log.call("d", "c", "t9", name="Task", given={"prompt": "Find the callers."})
    inline(log, "y", "Find the callers.", up=None)
    assert calls(log.load(tmp_path)) == {"x": None, "y": "t9"}


def test_r33_all_agents_that_hang_on_a_row_with_one_call_are_of_it(tmp_path: Path) -> None:
    log = asked("Find the callers.")
    for first in ("x", "y"):
        inline(log, first, "Find the callers.")
    project = log.load(tmp_path)
    assert calls(project) == {"x": "t1", "y": "t1"}
    assert project.problems == ()


@for_each("helper", ["acompact-1", "aside_question-1"])
def test_r33_a_prompt_ties_none_that_no_call_starts(tmp_path: Path, helper: str) -> None:
    asked("Find the callers.").write(tmp_path)
    for id_ in (helper, "z"):
        own = AgentLog(id_)
        own.prompt(id_, None, "Find the callers.")
        own.write(tmp_path)
    (project,) = load(tmp_path)
    assert calls(project) == {helper: None, "z": "t1"}


@needs_corpus
def test_r33_agents_inside_real_sessions_of_older_versions_are_tied_by_their_prompts() -> None:
    (project,) = projects("sidechains-inline")
    within = {agent.id for agent in project.agents if not agent.id.startswith("test-hash")}
    assert len(within) == 7
    assert all(agent.call for agent in project.agents if agent.id in within)


def progress(log: Log, uuid: str, parent: str, message: dict[str, Any] | str, **data: Any) -> str:
    """A progress row that tells of an agent, as Claude Code 2.1.12 writes it."""
    held = {"type": "agent_progress", "agentId": "x1", "message": message, **data}
    return log.row(uuid, parent, "progress", data=held, parentToolUseID="t1", toolUseID="agent_1")


def inner(log: Log, uuid: str, type_: str, content: Any) -> dict[str, Any]:
    message = {"role": type_, "content": content}
    if type_ == "assistant":
        message |= {"id": f"msg_{uuid}", "model": "claude-haiku-4-5"}
    return {"type": type_, "uuid": uuid, "timestamp": moment(log.second), "message": message}


def told(log: Log | None = None) -> Log:
    """
    a ← c Task ← q progress ← q2 ← q3       which hold the agent's rows x ← x2 ← x3
        c ← r ← b
    """
    log = log or asked("Find the callers.")
    use = {"type": "tool_use", "id": "g1", "name": "Grep", "input": {"pattern": "parse("}}
    found = {"type": "tool_result", "tool_use_id": "g1", "content": "report.py:40"}
    progress(log, "q", "c", inner(log, "x", "user", "Find the callers."))
    progress(log, "q2", "q", inner(log, "x2", "assistant", [use]))
    progress(log, "q3", "q2", inner(log, "x3", "user", [found]))
    log.answer("b", log.result("r", "c", "t1", "One caller."))
    return log


def test_an_agent_without_a_log_is_built_from_progress_rows(tmp_path: Path) -> None:
    log = told()
    project = log.load(tmp_path / "p")
    (agent,) = project.agents
    assert agent.rebuilt
    assert (agent.id, agent.anchor, agent.call) == ("x1", "c", "t1")
    assert [row.uuid for row in project.agent_rows(agent)] == ["x", "x2", "x3"]
    (path,) = drawn(project)
    assert set(path.split()) == {"a", "c", "q", "q2", "q3", "r", "b"}
    assert project.problems == ()
    assert project.account.total == len(log.rows)
    assert project.account.counts["path"] == len(log.rows)
    export([project], tmp_path / "out")
    (file,) = (tmp_path / "out").rglob("agent_x1.md")
    text = file.read_text()
    assert "report.py:40" in text
    assert "progress rows" in text


def test_check_counts_no_part_of_a_progress_row_as_a_row(tmp_path: Path) -> None:
    log = told()
    number = len(log.rows)
    shown = pathexport("check", log.write(tmp_path)).out
    assert f"1 project, {number} entries, {number} of them rows\n" in shown


def test_an_agents_own_log_goes_before_what_progress_rows_tell(tmp_path: Path) -> None:
    own = Log("s1", second=50)
    own.prompt("x", None, "Find the callers.", isSidechain=True, agentId="x1")
    own.answer("y", "x", isSidechain=True, agentId="x1")
    own.write(tmp_path, "s1/subagents/agent-x1")
    (agent,) = told().load(tmp_path).agents
    assert not agent.rebuilt
    assert len(agent.rows) == 2


@for_each("message", ["working", {"type": "user"}, {"a": ["{"]}, {}])
def test_progress_of_other_kinds_tells_of_no_agent(tmp_path: Path, message: Any) -> None:
    log = asked("Find the callers.")
    progress(log, "q", "c", message)
    project = log.load(tmp_path)
    assert project.agents == ()
    assert project.problems == ()


def test_the_same_message_told_twice_is_one(tmp_path: Path) -> None:
    log = told()
    progress(log, "q4", "q3", inner(log, "x3", "user", "again"))
    (agent,) = log.load(tmp_path).agents
    assert len(agent.rows) == 3


@for_each(("second", "order"), [(5, ["y", "x1"]), (1000, ["x1", "y"])])
def test_such_an_agent_comes_in_the_order_in_which_it_began(
    tmp_path: Path, second: float, order: list[str]
) -> None:
    own = AgentLog("y", second=second)
    own.answer("y2", own.prompt("y1", None, "Read."))
    own.write(tmp_path)
    assert [agent.id for agent in told().load(tmp_path).agents] == order


@needs_corpus
@pytest.mark.parametrize(("name", "agents"), [("dangling-boundary", 1), ("plan-cleared", 1)])
def test_real_agents_whose_logs_are_gone_are_built_again(name: str, agents: int) -> None:
    (project,) = projects(name)
    rebuilt = [agent for agent in project.agents if agent.rebuilt]
    assert len(rebuilt) == agents
    for agent in rebuilt:
        assert agent.anchor is not None
        assert project.body(project.agent_rows(agent)[0])["message"]["role"] == "user"


def test_an_agent_of_another_session_with_the_same_id_is_another(tmp_path: Path) -> None:
    own = Log("s1", second=50)
    own.prompt("y", None, "Read.", isSidechain=True, agentId="x1")
    own.write(tmp_path, "s1/subagents/agent-x1")
    first = Log("s1")
    first.answer("f", first.prompt("e", None))
    first.write(tmp_path)
    log = told()
    for row in log.rows:
        row["sessionId"] = "s2"
    log.write(tmp_path, "s2")
    (project,) = load(tmp_path)
    found = {(agent.session, agent.rebuilt) for agent in project.agents}
    assert found == {("s1", False), ("s2", True)}


def test_a_message_that_another_agents_log_holds_is_not_told_again(tmp_path: Path) -> None:
    own = Log("s1", second=50)
    for row in ("x", "x2", "x3"):
        own.prompt(row, None, "Read.", isSidechain=True, agentId="y1")
    own.write(tmp_path, "s1/subagents/agent-y1")
    (agent,) = told().load(tmp_path).agents
    assert (agent.id, agent.rebuilt) == ("y1", False)


def test_messages_that_progress_rows_tell_of_hang_on_each_other(tmp_path: Path) -> None:
    log = told()
    progress(log, "q4", "q3", inner(log, "x2", "user", "again"))
    project = log.load(tmp_path)
    assert [row.uuid for row in project.graph.ancestors("x3")] == ["x", "x2"]
    assert project.graph.parent("x2") == project.graph["x"]
    assert project.problems == ()


def test_r33_a_teammate_gets_the_call_whose_prompt_is_the_message_it_begins_with(
    tmp_path: Path,
) -> None:
    log = asked("Find the callers.", "Read <b>the</b> tests.")
    log.write(tmp_path)
    for id_, prompt in (("x", "Read <b>the</b> tests."), ("y", "Find the callers.")):
        own = AgentLog(id_, name=id_, taskKind="in_process_teammate")
        frame = (
            '<teammate-message teammate_id="team-lead" summary="To do">\n{}\n</teammate-message>'
        )
        own.answer(f"{id_}-answer", own.prompt(id_, None, frame.format(prompt)))
        own.write(tmp_path)
    (project,) = load(tmp_path)
    assert calls(project) == {"x": "t2", "y": "t1"}
    assert project.problems == ()
