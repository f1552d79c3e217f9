"""Agents that were forked: where they start from, and what they copied; and those that Claude Code
starts for itself (R35)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.agents import AgentLog, agent, session, task
from tests.making.logs import load_logs
from tests.running.each import for_each
from tests.shape.agents.found import known, rows


def test_r35_a_forked_agent_notes_the_row_it_starts_from(tmp_path: Path) -> None:
    helper = agent("x", "g", "h", toolUseId="t")
    ref = {"type": "fork-context-ref", "agentId": "x", "parentSessionId": "s1"}
    helper.rows.insert(0, {**ref, "parentLastUuid": "a", "contextLength": 1})
    other = agent("y", "k")
    other.side("last-prompt", leafUuid="k")
    project = load_logs(tmp_path, session(), helper, other)
    found = known(project)
    assert (found["x"].starts_from, found["x"].anchor) == ("a", "b")
    assert found["y"].starts_from is None
    assert rows(project, found["x"]) == "g h"


@for_each("begins", [1000, 5])
def test_r35_a_fork_leaves_the_agent_that_made_it_what_it_copied(
    tmp_path: Path, begins: int
) -> None:
    """
    z: g ← h Task ← i ← k, and y, made by it, that may begin with what is above z: g ← h ← l ← m
    """
    helper = AgentLog("z", toolUseId="t", spawnDepth=1)
    task(helper, "h", helper.prompt("g", None), "t2", "fork")
    helper.answer("k", helper.result("i", "h", "t2"))
    fork = AgentLog("y", toolUseId="t2", isFork=True, spawnDepth=2, second=begins)
    if begins < 1000:
        fork.prompt("a", None)
    fork.rows += [{**row, "agentId": "y"} for row in helper.rows[:2]]
    fork.answer("m", fork.prompt("l", "h"))
    project = load_logs(tmp_path, session(), helper, fork)
    found = known(project)
    assert (rows(project, found["z"]), rows(project, found["y"])) == ("g h i k", "l m")
    assert (found["y"].parent, found["y"].call, found["y"].depth) == ("z", "t2", 2)
    assert not project.problems


@for_each(
    ("id_", "meta"), [("atry-it-0123456789abcdef", {}), ("a0123456789abcdef", {"name": "try-it"})]
)
def test_r33_a_fork_that_a_person_made_is_where_a_command_printed_its_name(
    tmp_path: Path, id_: str, meta: dict[str, Any]
) -> None:
    main = session()
    for end in ("0000", "cdef"):
        said = f"<local-command-stdout>⑂ forked try-it ({end})</local-command-stdout>"
        main.system(f"o-{end}", "d", "local_command", content=said)
    helper = AgentLog(id_, isFork=True, **meta)
    helper.answer("h", helper.prompt("g", None, "Try it."))
    found = known(load_logs(tmp_path, main, helper))[id_]
    assert (found.anchor, found.call) == ("o-cdef", None)


@pytest.mark.parametrize("id_", ["acompact-1f2e", "aprompt_suggestion-1f2e"])
def test_r35_internal_agents_are_counted_and_not_reported(tmp_path: Path, id_: str) -> None:
    project = load_logs(tmp_path, session(), agent(id_, "g", "h"))
    assert known(project)[id_].internal
    assert project.account.counts["agent"] == 2
    assert not project.problems


@for_each("called", [False, True])
def test_r35_agents_that_claude_code_warms_up_are_its_own(tmp_path: Path, called: bool) -> None:
    """Not those that a call starts, whatever it asks for."""
    helper = AgentLog("1f2e", toolUseId="t" if called else None)
    helper.answer("h", helper.prompt("g", None, "Warmup"))
    project = load_logs(tmp_path, session(), helper, agent("2f3e", "i", "j"))
    assert known(project)["1f2e"].internal is not called
    assert not known(project)["2f3e"].internal
    (problem,) = project.problems
    assert "2f3e" in problem.what


@for_each(
    ("parent", "made", "asked", "own"),
    [
        (None, "answer", False, True),
        ("lost", "answer", False, False),
        (None, "call", False, False),
        (None, "answer", True, False),
    ],
)
def test_r35_an_agent_that_answers_nobody_warms_up(
    tmp_path: Path, parent: str | None, made: str, asked: bool, own: bool
) -> None:
    """Claude Code 2.0.42 does not log what it asks for."""
    helper = AgentLog("1f2e")
    first = helper.prompt("g", parent) if asked else parent
    helper.call("h", first, "u") if made == "call" else helper.answer("h", first)
    project = load_logs(tmp_path, session(), helper)
    assert known(project)["1f2e"].internal is own
    assert any("1f2e" in problem.what for problem in project.problems) is not own
