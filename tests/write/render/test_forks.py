"""What Claude Code tells an agent that was forked, or that works for a workflow, is nobody's words,
but for those who paste it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.write.options import Agents, Detail
from tests.making.agents import AgentLog
from tests.making.logs import Log
from tests.making.wordings import for_workflow
from tests.random.talks import CHOICES, Talk, exported
from tests.reading.transcripts import answers, user
from tests.running.each import for_each

FORK = "<fork-boilerplate>\nYou are a fork.\n</fork-boilerplate>\n\nYour directive: count."


@for_each(("detail", "agents"), CHOICES)
def test_nobody_says_what_a_fork_is_told(tmp_path: Path, detail: Detail, agents: Agents) -> None:
    """x1 the call that started the fork, once more ← x2 its result, and what the fork is told"""
    talk = Talk()
    _, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    log = talk.agents["g0"]
    own: dict[str, Any] = {"isSidechain": True, "agentId": "g0"}
    log.call("x1", first, "t9", name="Agent", given={"prompt": "count."}, **own)
    told = [answers("t9", "Fork started"), {"type": "text", "text": FORK}]
    log.answer("x3", user(log, "x2", "x1", told, **own), **own)
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    assert not any(re.search(r"\*\*User|^## .*User.*scout", text) for text in made.values())
    shown = "".join(made.values())
    seen = detail != "dialogue" and agents != "omit"
    assert ("<summary>What the fork is told</summary>" in shown) == seen
    assert ("You are a fork." in shown) == seen


def test_what_a_fork_is_told_may_be_all_of_its_prompt(tmp_path: Path) -> None:
    talk = Talk()
    log = talk.agents["x"] = Log()
    log.prompt("x1", None, FORK, isSidechain=True, agentId="x")
    log.answer("x2", "x1", isSidechain=True, agentId="x")
    talk.write(tmp_path / "p")
    text = exported(tmp_path / "p", tmp_path / "out", "standard", "link")["p/agents/agent_x.md"]
    assert "## 1 · Claude (delegating)" in text
    assert "<summary>What the fork is told</summary>\n\n```\nYou are a fork.\n```" in text
    assert "\n\n> count.\n" in text


@for_each(("detail", "agents"), CHOICES)
@for_each("printed", [True, False])
@for_each(
    ("id_", "name"),
    [("acount-them-477c2d9e80467f14", None), ("a477c2d9e80467f14", "count-them")],
)
def test_what_a_person_tells_a_fork_is_theirs(
    tmp_path: Path, id_: str, name: str | None, printed: bool, detail: Detail, agents: Agents
) -> None:
    """
    a ← b ← c /subtask ← d what it printed ← e ← f

    x1 ← x2 of the fork, of which no call is named; y1 ← y2 of one that Claude made
    """
    log = Log()
    said = "⑂ forked count-them (7f14)" if printed else "Forked"
    typed = "<command-name>/subtask</command-name><command-args>count them</command-args>"
    log.system("c", log.answer("b", log.prompt("a", None)), "local_command", content=typed)
    said = f"<local-command-stdout>{said}</local-command-stdout>"
    log.system("d", "c", "local_command", content=said)
    log.answer("f", log.prompt("e", "d"))
    log.write(tmp_path / "p")
    for start, agent, call in (("x", id_, None), ("y", "a1f2e", "t1")):
        own = AgentLog(agent, agentType="fork", isFork=True, toolUseId=call, name=call or name)
        first = own.prompt(f"{start}1", None, FORK.replace("count.", "count them"))
        own.answer(f"{start}2", first)
        own.write(tmp_path / "p")
    (project,) = load(tmp_path / "p")
    assert [(each.id, each.anchor, each.aside) for each in project.agents] == [
        (id_, "d" if printed else None, not printed),
        ("a1f2e", None, False),
    ]
    assert [problem.what for problem in project.problems] == [
        "the logs do not say which call started agent a1f2e"
    ]
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    hidden = detail == "dialogue" or agents == "omit"
    path = made["p/transcript_s1.md"].partition("`/subtask count them`")[2]
    if printed and hidden:
        assert "\n\n**User**, to agent fork:\n\n> count them\n" in path
        return
    if printed and agents == "inline":
        assert re.search(r"\*\*1 · User · .*\*\*\n(.*\n)*> count them\n", path)
        return
    text = made[f"p/agents/agent_{id_}.md"]
    assert re.search(r"\n## 1 · User · .* · count them", text)
    by = "[message 3](" if printed else "the user, beside the conversation\n"
    assert f"\n- Started by: {by}" in text
    if (detail, agents) == ("standard", "link"):
        assert "\n## 1 · Claude (delegating) · " in made["p/agents/agent_a1f2e.md"]


@for_each("detail", ["dialogue", "standard", "full"])
def test_who_pastes_that_to_an_agent_says_it(tmp_path: Path, detail: Detail) -> None:
    talk = Talk()
    log = talk.agents["x"] = Log()
    own: dict[str, Any] = {"isSidechain": True, "agentId": "x"}
    log.answer("x2", log.prompt("x1", None, **own), **own)
    log.answer("x4", log.prompt("x3", "x2", FORK, **own, origin={"kind": "human"}), **own)
    talk.write(tmp_path / "p")
    text = exported(tmp_path / "p", tmp_path / "out", detail, "link")["p/agents/agent_x.md"]
    assert "User" in text
    assert "\n> You are a fork.  \n" in text


ASKED = for_workflow("user request", "Count the files.")
LONG = " ".join(["word"] * 60)
TOLD = for_workflow("computed task", "Read a.py.\n- one\n- two")


def agent(tmp_path: Path, *told: str, detail: Detail = "standard", **more: Any) -> str:
    """The transcript of an agent that was told these texts."""
    talk = Talk()
    log = talk.agents["x"] = Log()
    last = None
    for number, text in enumerate(told):
        last = log.prompt(f"x{number}", last, text, isSidechain=True, agentId="x", **more)
    log.answer("y", last, isSidechain=True, agentId="x")
    talk.write(tmp_path / "p")
    return exported(tmp_path / "p", tmp_path / "out", detail, "link")["p/agents/agent_x.md"]


@for_each("told", [(ASKED, TOLD), (f"{ASKED}\n\n{TOLD}",)])
def test_an_agent_of_a_workflow_is_told_what_it_is_to_do(
    tmp_path: Path, told: tuple[str, ...]
) -> None:
    text = agent(tmp_path, *told)
    assert "Workflow harness" not in text
    assert "\n*Asked by the user in the session:* Count the files.\n" in text
    assert f"## {len(told)} · Claude (delegating)" in text
    assert " · Read a.py. …\n" in text
    assert "\n> Read a.py.\n> - one\n> - two\n" in text


@for_each(
    ("name", "told", "shown"),
    [
        (
            "user request",
            "One.\nTwo.",
            "<summary>Asked by the user in the session</summary>\n\n> One",
        ),
        ("user request", LONG, f"Asked by the user in the session</summary>\n\n> {LONG}\n"),
        (
            "user request",
            "<command-message>look</command-message>\n<command-name>/look</command-name>",
            "*Asked by the user in the session:* /look\n",
        ),
        ("assistant context", "Shall I?", "<summary>What Claude had said before that</summary>"),
        ("later idea", "Look.", "<summary>From the later idea</summary>"),
    ],
)
def test_what_else_it_is_told_stands_above(
    tmp_path: Path, name: str, told: str, shown: str
) -> None:
    assert shown in agent(tmp_path, f"{for_workflow(name, told)}\n{TOLD}")


def test_a_workflow_may_begin_by_itself(tmp_path: Path) -> None:
    alone = "[Workflow harness — automated trigger] No user is present.\n"
    text = agent(tmp_path, f"{alone}{TOLD}")
    assert "\n*Started at a set time or by an event, not by the user.*\n\n> Read a.py." in text


@for_each("detail", ["dialogue", "standard", "full"])
def test_who_types_such_a_frame_to_an_agent_says_it(tmp_path: Path, detail: Detail) -> None:
    text = agent(tmp_path, "Look.", TOLD, detail=detail, origin={"kind": "human"})
    assert "[Workflow harness — computed task] The harness indents every line." in text


@for_each("frame", [FORK, TOLD])
def test_who_pastes_such_a_frame_in_a_session_says_it(tmp_path: Path, frame: str) -> None:
    """Older versions do not say that a person speaks."""
    talk = Talk()
    talk.last = talk.main.answer("b", talk.main.prompt("a", talk.last, frame))
    talk.write(tmp_path / "p")
    (text,) = exported(tmp_path / "p", tmp_path / "out", "standard", "link").values()
    for line in frame.strip().split("\n"):
        assert line.strip().removeprefix("<").removesuffix(">") in text
