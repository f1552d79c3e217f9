"""Agents: which call started each, how deep, and that paths do not change (rules R33 to R35)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.making.agents import AgentLog, agent, nested, session, task
from tests.making.logs import Log, drawn, load_logs
from tests.running.each import for_each
from tests.shape.agents.found import known, rows

CALLS = ("meta", "result", "progress", "link")
"""The ways to tie an agent to its call, in the order of their weight."""


def told(ways: tuple[str, ...], calls: tuple[str, ...] = CALLS) -> list[Log]:
    """A session with a call for each way, and an agent that each of `ways` ties to its call."""
    main = Log()
    last = main.prompt("a", None)
    for way in calls:
        call = task(main, f"on-{way}", last, way)
        last = call
        if way == "progress":
            data = {"type": "agent_progress", "agentId": "x" if way in ways else "y"}
            last = main.row("p", call, "progress", data=data, parentToolUseID=way)
        outcome = {"agentId": "x"} if way == "result" and way in ways else None
        last = main.result(f"from-{way}", last, way, toolUseResult=outcome)
    main.answer("z", last)
    helper = AgentLog("x", toolUseId="meta" if "meta" in ways else None)
    helper.answer("h", helper.prompt("g", "on-link" if "link" in ways else None))
    return [main, helper]


@for_each("way", CALLS)
def test_r33_each_way_ties_an_agent_to_its_call(tmp_path: Path, way: str) -> None:
    project = load_logs(tmp_path, *told((way,)))
    found = known(project)["x"]
    assert (found.anchor, found.call, found.name) == (f"on-{way}", way, f"agent-{way}")
    assert (found.session, found.parent, found.depth) == ("s1", None, 1)
    assert rows(project, found) == "g h"
    assert not project.problems


@for_each(("first", "calls"), product(range(4), [CALLS, CALLS[::-1]]))
def test_r33_the_ways_outrank_each_other_in_this_order(
    tmp_path: Path, first: int, calls: tuple[str, ...]
) -> None:
    found = known(load_logs(tmp_path, *told(CALLS[first:], calls)))["x"]
    assert found.anchor == f"on-{CALLS[first]}"


def test_r33_a_call_that_is_in_no_log_leaves_it_to_the_next_way(tmp_path: Path) -> None:
    main, helper = told(("result",))
    assert isinstance(helper, AgentLog)
    helper.meta = {"toolUseId": "nowhere"}
    assert known(load_logs(tmp_path, main, helper))["x"].anchor == "on-result"


def test_r33_an_agent_that_nothing_ties_is_kept_and_reported(tmp_path: Path) -> None:
    project = load_logs(tmp_path, session(), agent("x", "g", "h", agentType="planner"))
    found = known(project)["x"]
    assert (found.anchor, found.call, found.depth, found.name) == (None, None, 1, "planner")
    assert rows(project, found) == "g h"
    assert [problem.where for problem in project.problems] == ["s1/subagents/agent-x.jsonl:1"]
    assert "agent x" in project.problems[0].what


def test_agents_come_in_the_order_in_which_they_began(tmp_path: Path) -> None:
    late, early = agent("a", "g", second=2000), agent("b", "h", second=1500)
    assert [*known(load_logs(tmp_path, session(), late, early))] == ["b", "a"]


@for_each("name", ["Task", "Agent", "Bash"])
def test_r33_only_a_call_that_starts_agents_ties_what_hangs_on_it(
    tmp_path: Path, name: str
) -> None:
    log, helper = Log(), AgentLog("x")
    log.call("b", log.prompt("a", None), "t", name=name)
    helper.prompt("g", "b")
    found = known(load_logs(tmp_path, log, helper))["x"]
    assert (found.anchor, found.call) == ((None, None) if name == "Bash" else ("b", "t"))


def test_r33_agents_lie_beside_the_session_in_older_logs(tmp_path: Path) -> None:
    main = session()
    main.rows[2]["toolUseResult"] = {"agentId": "x"}
    main.write(tmp_path)
    agent("x", "g", "h").write(tmp_path, "agent-x")
    project = load_logs(tmp_path)
    assert known(project)["x"].anchor == "b"
    assert drawn(project) == {"a b c d": "ACTIVE"}


@for_each(("bash", "agent_call"), [("t1", "t2"), ("t2", "t1")])
def test_r33_a_row_with_several_results(tmp_path: Path, bash: str, agent_call: str) -> None:
    """Bash and Task were called at once; one row holds both results and what the agent is."""
    log = Log()
    asked = {"type": "tool_use", "id": bash, "name": "Bash", "input": {"command": "ls"}}
    spawn = {**asked, "id": agent_call, "name": "Task", "input": {"subagent_type": "helper"}}
    log.blocks("b", log.prompt("a", None), [asked, spawn])
    content = [{"type": "tool_result", "tool_use_id": t, "content": "ok"} for t in ("t1", "t2")]
    message = {"role": "user", "content": content}
    log.row("c", "b", "user", message=message, toolUseResult={"agentId": "x"})
    found = known(load_logs(tmp_path, log, agent("x", "g")))["x"]
    assert (found.call, found.name) == (agent_call, "helper")


def test_r33_ids_of_agents_are_those_of_their_session(tmp_path: Path) -> None:
    """Two sessions have an agent x each, and each agent its own call."""
    one, two = session("s1", "t1", "1"), session("s2", "t2", "2", second=500)
    helpers = [
        agent("x", "g1", session="s1", toolUseId="t1"),
        agent("x", "g2", session="s2", toolUseId="t2"),
    ]
    project = load_logs(tmp_path, one, two, *helpers)
    tied = {found.session: found.anchor for found in project.agents}
    assert tied == {"s1": "b1", "s2": "b2"}


def test_r33_agents_of_one_id_and_call_are_tied_within_their_sessions(tmp_path: Path) -> None:
    logs = [session("s1", "t", "1"), session("s2", "t", "2", 500)]
    logs += [agent("x", f"g{n}", session=f"s{n}", toolUseId="t") for n in "12"]
    project = load_logs(tmp_path, *logs)
    assert {agent.line: agent.anchor for agent in project.agents} == {
        "s1#agent-x": "b1",
        "s2#agent-x": "b2",
    }


def test_r33_an_agent_that_outlives_its_session_id_is_one_line(tmp_path: Path) -> None:
    """The session was resumed under a new id while the agent g ← h ← i worked."""
    helper = agent("x", "g", "h", "i", toolUseId="t")
    helper.rows[2]["sessionId"] = "s2"
    project = load_logs(tmp_path, session(), helper)
    assert rows(project, known(project)["x"]) == "g h i"


def test_r34_agents_nest(tmp_path: Path) -> None:
    project = load_logs(tmp_path, *nested())
    found = known(project)
    assert {id_: (a.depth, a.parent, a.anchor) for id_, a in found.items()} == {
        "x": (1, None, "b"),
        "y": (2, "x", "x2"),
        "z": (3, "y", "y2"),
    }
    assert [rows(project, a) for a in found.values()] == ["x1 x2 x3 x4", "y1 y2 y3 y4", "z1 z4"]
    assert [a.name for a in found.values()] == ["agent-tx", "agent-ty", "agent-tz"]
    assert not project.problems


def test_r34_agents_nest_whatever_their_files_are_called(tmp_path: Path) -> None:
    logs = nested()
    for log, id_ in zip(logs[1:], "zyx", strict=True):
        assert isinstance(log, AgentLog)
        log.id = id_
        for row in log.rows:
            row["agentId"] = id_
    found = known(load_logs(tmp_path, *logs))
    assert {id_: (a.depth, a.parent) for id_, a in found.items()} == {
        "z": (1, None),
        "y": (2, "z"),
        "x": (3, "y"),
    }


@for_each("way", ["meta", "result", "link"])
def test_r34_an_agent_is_never_tied_to_a_row_of_its_own(tmp_path: Path, way: str) -> None:
    """x's own row g names itself as the call that started x; nothing else does."""
    helper = AgentLog("x", toolUseId="own" if way == "meta" else None)
    task(helper, "g", "h" if way == "link" else None, "own")
    outcome = {"agentId": "x"} if way == "result" else None
    helper.result("h", "g", "own", toolUseResult=outcome)
    project = load_logs(tmp_path, session(), helper)
    found = known(project)["x"]
    assert (found.anchor, found.parent, found.depth) == (None, None, 1)


def test_r34_its_own_row_leaves_the_tie_to_the_next_way(tmp_path: Path) -> None:
    main = session()
    main.rows[2]["toolUseResult"] = {"agentId": "x"}
    helper = AgentLog("x", toolUseId="own")
    helper.result("h", task(helper, "g", None, "own"), "own")
    assert known(load_logs(tmp_path, main, helper))["x"].anchor == "b"


def test_r34_agents_that_name_each_other(tmp_path: Path) -> None:
    one, two = AgentLog("x", toolUseId="ty"), AgentLog("y", toolUseId="tx")
    task(one, "x2", one.prompt("x1", None), "tx")
    task(two, "y2", two.prompt("y1", None), "ty")
    project = load_logs(tmp_path, session(), one, two)
    found = known(project)
    assert {a.parent for a in found.values()} == {"x", "y"}
    assert all(1 <= a.depth <= 2 for a in found.values())
    assert drawn(project) == {"a b c d": "ACTIVE"}


@for_each(
    ("kind", "meta", "name"),
    [
        ("bug-hunter", {"agentType": "planner"}, "bug-hunter"),
        (None, {"agentType": "planner"}, "planner"),
        (None, {}, "unknown"),
    ],
)
def test_r34_names(tmp_path: Path, kind: str | None, meta: dict[str, str], name: str) -> None:
    log = Log()
    given = {"prompt": "do it"} | ({"subagent_type": kind} if kind else {})
    log.call("b", log.prompt("a", None), "t", name="Task", given=given)
    project = load_logs(tmp_path, log, agent("x", "g", toolUseId="t", **meta))
    assert known(project)["x"].name == name


@for_each(
    ("tool", "given", "task"),
    [
        ("Task", {"description": "Find bugs"}, "Find bugs"),
        ("Agent", {"description": "Find bugs"}, "Find bugs"),
        ("Agent", {}, None),
        (None, {}, "Look around"),
    ],
)
def test_r34_what_an_agent_was_started_for(
    tmp_path: Path, tool: str | None, given: dict[str, str], task: str | None
) -> None:
    """The call says it; where no call is known, the file beside the agent's log."""
    log = Log()
    log.call("b", log.prompt("a", None), "t", name=tool or "Bash", given=given)
    helper = agent("x", "g", toolUseId="t" if tool else None, description="Look around")
    assert known(load_logs(tmp_path, log, helper))["x"].task == task


def test_r35_agents_add_no_paths_and_change_no_status(tmp_path: Path) -> None:
    """Agents' rows come last, are marked active, hang on each other and hold a boundary."""
    main, helper = session(), AgentLog("x", toolUseId="t")
    main.prompt("e", "b")
    main.prompt("f", "d")
    alone = load_logs(tmp_path / "alone", main)
    helper.prompt("g", "e", is_active=True)
    helper.prompt("h", "g")
    helper.boundary("i", "g")
    helper.answer("j", "g")
    project = load_logs(tmp_path / "both", main, helper)
    assert drawn(project) == drawn(alone)
    assert [path.status for path in project.paths] == ["ABANDONED", "ACTIVE"]


@pytest.mark.parametrize("side", [{"leafUuid": "e"}, {"leafUuid": None, "explicit": True}])
def test_r35_what_an_agents_file_records_changes_no_status(
    tmp_path: Path, side: dict[str, Any]
) -> None:
    main, helper = session(), agent("x", "g", toolUseId="t")
    main.prompt("e", "b")
    main.prompt("f", "d")
    helper.side("last-prompt", **side)
    project = load_logs(tmp_path, main, helper)
    assert drawn(project) == {"a b c e": "ABANDONED", "a b c d f": "ACTIVE"}


def test_r35_a_leaf_recorded_in_an_agent_is_none_of_the_sessions(tmp_path: Path) -> None:
    main = session()
    main.side("last-prompt", leafUuid="g")
    project = load_logs(tmp_path, main, agent("x", "g", toolUseId="t"))
    assert drawn(project) == {"a b c d": "ACTIVE"}


def test_r35_a_compaction_agents_copies_stay_the_sessions(tmp_path: Path) -> None:
    main, helper = session(), AgentLog("acompact-1f2e", second=0)
    helper.rows = [{**row, "isSidechain": True} for row in main.rows]
    helper.answer("s", helper.prompt("r", "d"))
    project = load_logs(tmp_path, main, helper)
    assert drawn(project) == {"a b c d": "ACTIVE"}
    assert rows(project, known(project)["acompact-1f2e"]) == "r s"
    assert project.account.counts["copy"] == 4
