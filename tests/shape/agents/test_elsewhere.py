"""Agents that only rows of another session tell of: it holds the last copy of these (R33)."""

from __future__ import annotations

from pathlib import Path

from tests.making.agents import AgentLog, session
from tests.making.logs import Log, load_logs
from tests.running.each import for_each

LAUNCH = '<forked-skill-launch>{"agentId":"x","skillName":"audit"}</forked-skill-launch>'


def telling(way: str) -> Log:
    """Session s2, in which the row `b` started an agent x."""
    log = session("s2")
    if way == "result":
        log.rows[2]["toolUseResult"] = {"agentId": "x"}
    elif way == "progress":
        held = {"type": "agent_progress", "agentId": "x"}
        log.row("p", "b", "progress", data=held, parentToolUseID="t")
    else:
        log = Log("s2")
        printed = f"<local-command-stdout>Done.</local-command-stdout>{LAUNCH}"
        log.system("b", log.prompt("a", None, "/audit"), "local_command", content=printed)
    return log


@for_each("way", ["result", "progress", "command"])
def test_r33_a_row_of_another_session_tells_of_the_only_agent_of_its_id(
    tmp_path: Path, way: str
) -> None:
    """It begins with what the call asks for; one of that session itself need not."""
    for sessions, asked, tied in (
        (("s1",), "do it", {"s1"}),
        (("s1", "s3"), "do it", set()),
        (("s1", "s2"), "go on", {"s2"}),
    ):
        folder, logs = tmp_path / "-".join(sessions), [telling(way)]
        for name in sessions:
            own = AgentLog("x", name)
            own.answer(f"h-{name}", own.prompt(f"g-{name}", None, asked))
            logs.append(own)
        agents = load_logs(folder, *logs).agents
        assert {found.session for found in agents if found.anchor == "b"} == tied
