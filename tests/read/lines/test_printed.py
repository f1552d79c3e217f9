"""Rows as Claude Code prints them for other programs, which may keep them as a log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log, moment, whole
from tests.shape.agents.found import calls


class Printed(Log):
    """Rows without links and times; an agent's row names the call that started it."""

    def row(self, uuid: Any, parent: Any, type_: str, at: Any = None, **fields: Any) -> str:
        super().row(uuid, parent, type_, at, **{"parent_tool_use_id": None, **fields})
        for name in ("parentUuid", "isSidechain", "sessionId", "timestamp", "version"):
            self.rows[-1].pop(name, None)
        return uuid or ""


def with_agents() -> Printed:
    """
    a c1 c2 r2 r1 d        x y of the agent that c1 started, z of that of c2, n of that of y
    """
    log, given = Printed(), {"prompt": "Look.", "subagent_type": "Explore"}
    log.prompt("a", None)
    log.call("c1", None, "t1", api="m", name="Task", given=given)
    log.call("c2", None, "t2", api="m", name="Task", given=given)
    log.answer("z", None, parent_tool_use_id="t2")
    log.prompt("x", None, "Look.", parent_tool_use_id="t1")
    log.call("y", None, "t3", name="Agent", given=given, parent_tool_use_id="t1")
    log.answer("n", None, parent_tool_use_id="t3")
    log.result("r2", None, "t2")
    log.result("r1", None, "t1")
    log.answer("d", None)
    return log


def test_what_an_agent_is_told_and_says_is_no_part_of_the_conversation(tmp_path: Path) -> None:
    project = with_agents().load(tmp_path)
    assert whole(project) == {"a c1 c2 r2 r1 d": "ACTIVE"}
    assert calls(project) == {"x": "t1", "z": "t2", "n": "t3"}
    assert {agent.id: agent.parent for agent in project.agents} == {
        "t1": None,
        "t2": None,
        "t3": "t1",
    }
    assert not project.problems


@pytest.mark.parametrize(
    "said",
    [
        "The user doesn't want to proceed.",
        "Permission for this tool use was denied. The user said:\nSmaller steps.",
        "The agent proposed a plan that was rejected by the user.\n\nRejected plan:\n1. Wait.",
        "User chose to stay in plan mode and continue planning\n\nSmaller steps.",
    ],
)
def test_a_person_is_heard_in_an_agents_row(tmp_path: Path, said: str) -> None:
    log = Printed()
    log.call("c", log.prompt("a", None), "t1", name="Task")
    log.call("y", None, "t2", parent_tool_use_id="t1")
    log.result("x", None, "t2", said, parent_tool_use_id="t1")
    log.rows[-1]["message"]["content"][0]["is_error"] = True
    graph = log.load(tmp_path).graph
    assert [row.uuid for row in graph.rows if row.heard] == ["x"]


def test_what_claude_code_made_up_is_nobodys(tmp_path: Path) -> None:
    log = Printed()
    log.call("b", log.prompt("a", None), "t1", name="Skill")
    log.result("c", None, "t1")
    log.prompt("d", None, "Base directory for this skill: /x", isSynthetic=True)
    log.answer("e", None)
    rows = log.load(tmp_path).graph.rows
    assert [row.kind for row in rows] == ["prompt", "assistant", "result", "meta", "assistant"]


def test_when_a_program_noted_a_row_is_its_time(tmp_path: Path) -> None:
    log = with_agents()
    for second, row in enumerate(log.rows):
        row["_audit_timestamp"] = moment(second)
    log.rows[-1]["timestamp"] = moment(500)
    rows = log.load(tmp_path).graph.rows
    assert [row.time for row in rows] == [*map(moment, range(9)), moment(500)]


def test_parts_of_what_claude_says_are_no_other_programs_lines(tmp_path: Path) -> None:
    log = with_agents()
    for number in range(30):
        log.side("stream_event", uuid=f"e{number}", event={}, parent_tool_use_id="t1")
    assert not log.load(tmp_path).problems


def test_a_link_says_more_than_the_call(tmp_path: Path) -> None:
    """A row that says what it hangs on is a log's, whatever else it tells."""
    log = Log()
    log.answer("b", log.prompt("a", None), parent_tool_use_id="t1")
    assert whole(log.load(tmp_path)) == {"a b": "ACTIVE"}


def test_a_row_of_a_session_that_names_an_agent_stays_the_sessions(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None), agentId="x")
    for row in log.rows:
        del row["parentUuid"]
    assert whole(log.load(tmp_path)) == {"a b": "ACTIVE"}
