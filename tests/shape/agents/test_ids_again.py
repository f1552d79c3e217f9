"""Agents of calls whose ids come again: some models count the calls of each answer anew (R33)."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from pathexport.pipeline import load
from tests.making.agents import AgentLog, session
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import wrote
from tests.shape.agents.found import calls


@for_each(("beside", "noted"), product([True, False], [True, False]))
def test_r33_of_calls_with_one_id_each_agent_gets_the_last_before_it(
    tmp_path: Path, beside: bool, noted: bool
) -> None:
    log, last = Log(), None
    for n, prompt in enumerate(("Find it.", "Read it."), 1):
        given = {"prompt": prompt}
        log.call(f"c{n}", log.prompt(f"p{n}", last), "Task:0", name="Task", given=given)
        own = AgentLog(f"x{n}", second=log.second, toolUseId="Task:0" if beside else None)
        own.answer(f"b{n}", own.prompt(f"a{n}", None, prompt))
        own.write(tmp_path)
        told = {"agentId": own.id} if noted else None
        last = log.result(f"r{n}", f"c{n}", "Task:0", at=own.second + 10, toolUseResult=told)
    project = log.load(tmp_path)
    assert {agent.id: agent.anchor for agent in project.agents} == {"x1": "c1", "x2": "c2"}


@for_each(("noted", "prompts"), [(True, ("Do it.",) * 2), (False, ("Find it.", "Read it."))])
def test_r33_of_calls_with_one_id_the_result_or_the_prompt_tells_whose_agent_began_late(
    tmp_path: Path, noted: bool, prompts: tuple[str, str]
) -> None:
    log, last = Log(), None
    for n, prompt in enumerate(prompts, 1):
        given = {"prompt": prompt}
        log.call(f"c{n}", log.prompt(f"p{n}", last), "Task:0", name="Task", given=given)
        told = {"agentId": f"x{n}"} if noted else None
        last = log.result(f"r{n}", f"c{n}", "Task:0", toolUseResult=told)
    for n, prompt in enumerate(prompts, 1):
        own = AgentLog(f"x{n}", toolUseId="Task:0")
        own.call(f"b{n}", own.prompt(f"a{n}", None, prompt), "Task:0", name="Task", at=1010)
        own.write(tmp_path)
    project = log.load(tmp_path)
    assert {agent.id: agent.anchor for agent in project.agents} == {"x1": "c1", "x2": "c2"}


def test_r33_no_agent_gets_a_call_of_which_several_other_sessions_have_the_id(
    tmp_path: Path,
) -> None:
    for name, second in (("s2", 0), ("s3", 5)):
        session(name, "Task:0", mark=name, second=second).write(tmp_path)
    own = AgentLog("x", toolUseId="Task:0")
    own.answer("y", own.prompt("x", None, "do it"))
    assert calls(own.load(tmp_path)) == {"x": None}


def test_r33_an_agent_gets_the_call_of_its_lost_session_that_several_have_copied(
    tmp_path: Path,
) -> None:
    for name in ("s2", "s3"):
        session(name, mark=name).write(tmp_path)
    own = AgentLog("x", toolUseId="t")
    own.answer("y", own.prompt("x", None, "do it"))
    assert calls(own.load(tmp_path)) == {"x": "t"}


def test_r33_of_results_in_one_row_that_of_the_last_call_that_starts_agents_counts(
    tmp_path: Path,
) -> None:
    """
    a ← b Bash with the id 1 ← c ← d two calls: Bash with 0, Task with 1 ← r both results
    """
    log, blocks = Log(), []
    log.result("c", log.call("b", log.prompt("a", None), "1"), "1")
    for id_, name in (("0", "Bash"), ("1", "Task")):
        blocks.append({"type": "tool_use", "id": id_, "name": name, "input": {}})
    log.row("d", "c", "assistant", message={"role": "assistant", "content": blocks})
    results = [{"type": "tool_result", "tool_use_id": id_, "content": "done"} for id_ in "01"]
    message = {"role": "user", "content": results}
    log.row("r", "d", "user", message=message, toolUseResult={"agentId": "x"})
    own = AgentLog("x", second=35)
    own.answer("y", own.prompt("x", None))
    own.write(tmp_path)
    assert calls(log.load(tmp_path)) == {"x": "1"}


def test_an_agent_is_shown_at_its_own_call_of_those_with_one_id_or_nowhere(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← p ← c2 Task ← r2      an agent is started by c2, which has the id of c1
                ↖ q ← c3                with that id again
    """
    log = Log()
    log.result("r1", log.call("c1", log.prompt("a", None), "call_0"), "call_0")
    log.call("c2", log.prompt("p", "r1"), "call_0", name="Task")
    own = AgentLog("x", second=log.second)
    own.answer("y", own.prompt("x", None))
    own.write(tmp_path / "p")
    log.result("r2", "c2", "call_0", at=own.second + 10, toolUseResult={"agentId": "x"})
    log.answer("z", log.result("r3", log.call("c3", log.prompt("q", "r1"), "call_0"), "call_0"))
    log.write(tmp_path / "p")
    wrote(tmp_path / "p", tmp_path / "out", "full", "link")
    texts = [file.read_text() for file in sorted((tmp_path / "out").rglob("transcript_*.md"))]
    assert [text.count("agent_x.md") for text in texts] == [2, 0], "in the header and at the call"
    assert "### Task → [transcript](agents/agent_x.md)" in texts[0]
    assert not any("What a call of this id started" in text for text in texts)


def test_r33_a_call_that_starts_no_agents_stands_for_none_that_does(tmp_path: Path) -> None:
    """
    a ← c Task              agent x is started by c; another one calls Bash with its id before
    """
    log, other = Log(), AgentLog("w", second=21)
    log.call("c", log.prompt("a", None), "call_0", name="Task")
    other.call("w2", other.prompt("w1", None), "call_0")
    own = AgentLog("x", second=other.second, toolUseId="call_0")
    own.answer("y", own.prompt("x", None))
    other.write(tmp_path)
    own.write(tmp_path)
    (project,) = load(log.write(tmp_path).parent)
    assert {agent.id: agent.anchor for agent in project.agents} == {"w": None, "x": "c"}


def test_r33_a_call_that_is_written_again_starts_no_other_agent(tmp_path: Path) -> None:
    """
    p ← c Task, and q ← d, which are the same turn written again
    """
    log = Log()
    for prompt, call, at in (("p", "c", 110), ("q", "d", 115)):
        log.prompt(prompt, None, "go on", at=100)
        given = {"prompt": "Find it."}
        log.call(call, prompt, "t1", name="Task", given=given, api="m", at=at)
    for name in ("x", "y"):
        own = AgentLog(name, second=200)
        own.answer(f"{name}2", own.prompt(f"{name}1", None, "Find it."))
        own.write(tmp_path)
    assert sorted(map(str, calls(log.load(tmp_path)).values())) == ["None", "t1"]
