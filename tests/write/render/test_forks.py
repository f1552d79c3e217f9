"""What Claude Code tells a forked agent is nobody's words, but for those who paste it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathexport.write.options import Agents, Detail
from tests.making.logs import Log
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
    assert "<summary>From the fork boilerplate</summary>\n\n```\nYou are a fork.\n```" in text
    assert "\n\n> Your directive: count.\n" in text


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
