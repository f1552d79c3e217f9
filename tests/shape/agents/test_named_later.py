"""Agents that the logs name at other calls than those that started them (R33)."""

from __future__ import annotations

from pathlib import Path

from tests.making.agents import AgentLog, session, task
from tests.making.logs import Log, load_logs
from tests.running.each import for_each
from tests.shape.agents.found import known


@for_each("alone", [False, True])
def test_r33_an_agent_that_goes_on_is_at_the_call_that_started_it(
    tmp_path: Path, alone: bool
) -> None:
    """
    a ← b, a call that was interrupted ← c ← d, a call that goes on with its agent ← e; the first
    call is in no log if that one stands alone
    """
    log = Log()
    if not alone:
        task(log, "b", log.prompt("a", None), "t1")
    log.prompt("c", None if alone else "b", "Go on.", at=2000)
    given = {"prompt": "And now?", "resume": "x"}
    log.call("d", "c", "t2", name="Task", given=given)
    log.result("e", "d", "t2", toolUseResult={"agentId": "x"})
    own = AgentLog("x")
    own.answer("x2", own.prompt("x1", None, "do it"))
    own.answer("x4", own.prompt("x3", "x2", "And now?", at=2100))
    own.write(tmp_path)
    assert known(log.load(tmp_path))["x"].call == ("t2" if alone else "t1")


@for_each(
    ("begins", "asks", "call"),
    [
        ("do it", "do it", "Task:0"),
        ("count", "do it", None),
        ("count", None, "Task:0"),
        (None, "do it", "Task:0"),
    ],
)
def test_r33_a_call_of_another_session_asks_for_what_its_agent_begins_with(
    tmp_path: Path, begins: str | None, asks: str | None, call: str | None
) -> None:
    """As far as both are known: the first rows of the agent may be gone."""
    log, own = session(tool="Task:0"), AgentLog("x", "gone", toolUseId="Task:0")
    (block,) = log.rows[1]["message"]["content"]
    block["input"] = {"prompt": asks} if asks else {}
    own.answer("x2", own.prompt("x1", None, begins) if begins else None)
    own.write(tmp_path)
    assert known(load_logs(tmp_path, log))["x"].call == call
