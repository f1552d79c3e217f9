"""Which call an agent gets that begins with the words of one or of several (R33)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from tests.making.agents import AgentLog
from tests.making.logs import Log
from tests.running.each import for_each
from tests.shape.agents.found import calls

ASKED = "Find the callers."


def calling(*given: dict[str, Any], name: str = "Task") -> Log:
    """
    a ← c1 ← r1 ← c2 ← r2 …     a call t1, t2 … for each of these inputs, one after the other
    """
    log = Log()
    last = log.prompt("a", None)
    for number, each in enumerate(given, 1):
        log.call(f"c{number}", last, f"t{number}", name=name, given={"prompt": ASKED, **each})
        last = log.result(f"r{number}", f"c{number}", f"t{number}")
    return log


def began(folder: Path, id_: str, second: float = 1000, said: str = ASKED, **meta: Any) -> None:
    own = AgentLog(id_, second=second - 10, **meta)
    own.answer(f"{id_}2", own.prompt(id_, None, said))
    own.write(folder)


PLAN = {"subagent_type": "Plan", "description": "Review"}
READ = {"subagent_type": "Plan", "description": "Read"}


@for_each(("given", "call"), [((PLAN, READ), ("t2", "t1")), ((READ, PLAN), ("t1", "t2"))])
def test_r33_a_call_that_a_file_tells_of_is_no_other_agents(
    tmp_path: Path, given: tuple[dict[str, Any], ...], call: tuple[str, str]
) -> None:
    """Of two agents that begin with the same, a file tells only of the later one what it is for."""
    began(tmp_path, "x")
    began(tmp_path, "y", 1100, agentType="Plan", description="Read")
    assert calls(calling(*given).load(tmp_path)) == {"x": call[1], "y": call[0]}


@for_each(("call", "said"), product(["t1", "t2"], [ASKED, "Look."]))
def test_r33_words_tie_no_agent_that_something_else_ties(
    tmp_path: Path, call: str, said: str
) -> None:
    """Also if a log begins with the call, and whichever of two with equal prompts that is."""
    log = calling({}, {})
    del log.rows[0]
    log.rows[0]["parentUuid"] = None
    began(tmp_path, "x", said=said, toolUseId=call)
    project = log.load(tmp_path)
    (agent,) = project.agents
    assert (agent.call, agent.anchor) == (call, f"c{call[1]}")
    assert not any("agent" in problem.what for problem in project.problems)


@for_each("meta", [{}, {"toolUseId": "t1"}])
def test_r33_an_agent_may_begin_at_the_moment_of_its_call(
    tmp_path: Path, meta: dict[str, str]
) -> None:
    began(tmp_path, "x", 20, **meta)
    assert calls(calling({}).load(tmp_path)) == {"x": "t1"}


def test_r33_words_tie_no_agent_to_a_call_that_starts_none(tmp_path: Path) -> None:
    began(tmp_path, "x")
    log = calling({"url": "https://a.example"}, name="WebFetch")
    assert calls(log.load(tmp_path)) == {"x": None}


def test_r33_an_agent_that_hangs_on_nothing_is_not_of_the_last_call(tmp_path: Path) -> None:
    """Its own log ends with a call, which is the last row of all."""
    own = AgentLog("x")
    own.call("x2", own.prompt("x", None, "Read it."), "t9", name="Task", given={"prompt": ASKED})
    own.write(tmp_path)
    assert calls(calling({}).load(tmp_path)) == {"x": None}


def test_r33_of_several_calls_in_a_row_none_of_which_asks_for_it_an_agent_gets_the_next(
    tmp_path: Path,
) -> None:
    log = Log()
    blocks = [
        {"type": "tool_use", "id": f"t{n}", "name": "Task", "input": given}
        for n, given in enumerate(({}, {"prompt": ASKED}, {"prompt": "Read it."}), 1)
    ]
    log.blocks("c", log.prompt("a", None), blocks)
    for id_, said in (("x", ASKED), ("y", "Look."), ("z", "Look again.")):
        own = AgentLog(id_)
        own.answer(f"{id_}2", own.prompt(id_, "c", said))
        own.write(tmp_path)
    assert calls(log.load(tmp_path)) == {"x": "t2", "y": "t1", "z": "t3"}
