"""No word of a person is lost: whatever the detail, wherever agents are shown (R10, R34, R40)."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.options import Agents, Detail, Options
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.random.talks import CHOICES, HOW, PROCEED, WORDS, Talk, exported, talks
from tests.reading.markdown import Page
from tests.reading.transcripts import answers, user
from tests.reading.typed import is_list, letters, typed
from tests.running.corpus import CORPUS, WITH_AGENTS, needs_corpus, texts_once
from tests.running.each import for_each
from tests.running.turns import in_turn

pytestmark = pytest.mark.thorough


@given(talks(), st.sampled_from(CHOICES), st.booleans())
@SETTINGS
def test_every_word_of_a_person_is_quoted_as_theirs(
    talk: Talk, choice: tuple[Detail, Agents], whole: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        talk.write(Path(folder) / "p")
        made = exported(Path(folder) / "p", Path(folder) / "out", *choice, whole)
    fences = [
        token.content
        for text in made.values()
        for token, _ in Page(text).every_token()
        if token.type == "fence"
    ]
    for word in talk.said:
        speakers = [who for text in made.values() for who in quoted_by(word, text)]
        assert speakers, (word, choice)
        for who in speakers:
            assert re.match(r"## [0-9]+ · User|\*\*(User|Answer|[0-9]+ · User)", who), who
        assert not any(word in text for text in fences), "hidden in a fence"


def quoted_by(word: str, text: str) -> Iterator[str]:
    """The lines that say who speaks, each above a quote that holds a word."""
    who = ""
    for line in text.split("\n"):
        if re.match(r"#|\*\*", line):
            who = line
        if re.match(r">|## [0-9]+ · User", line) and word in line:
            yield who


@for_each("how", HOW)
@for_each(("detail", "agents"), [("dialogue", "link"), ("standard", "omit")])
def test_words_to_an_agent_stand_at_its_call(
    tmp_path: Path, how: str, detail: Detail, agents: Agents
) -> None:
    """A session starts an agent, and that one another to which a person speaks"""
    talk = Talk()
    one, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    two, inner, _ = talk.start(one, first, tied=True)
    talk.say(two, inner, how)
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    assert list(made) == ["p/transcript_s1.md"]
    page = Page(made["p/transcript_s1.md"])
    section = page.sections[2]
    assert any(talk.said[-1] in text for text in section.quotes)
    told = [line for line in section.lines if re.match(r"\*\*(User|Answer)\b", line)]
    assert "agent scout" in told[0]
    assert len(told) == 1
    (entry,) = json.loads((tmp_path / "out/manifest.json").read_text())["projects"]
    assert len(entry["paths"][0]["heard"]) == 1
    assert [agent["file"] for agent in entry["agents"]] == [None, None]


@for_each(("detail", "agents"), CHOICES)
def test_an_agent_that_no_call_leads_to_has_a_file_if_a_person_speaks_to_it(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    talk = Talk()
    for name in ("x", "y"):
        log = talk.agents[name] = Log()
        log.prompt(f"{name}1", None, "Look.", isSidechain=True, agentId=name)
        log.answer(f"{name}2", f"{name}1", isSidechain=True, agentId=name)
    talk.say(talk.agents["x"], "x2", "rejection")
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    assert talk.said[-1] in made["p/agents/agent_x.md"]
    assert ("p/agents/agent_y.md" in made) == (agents != "omit" and detail != "dialogue")


@for_each(("detail", "agents"), CHOICES)
def test_words_to_an_agent_stay_when_its_log_is_deleted(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    talk = Talk()
    one, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    talk.say(one, first, "rejection")
    talk.write(tmp_path / "p")
    exported(tmp_path / "p", tmp_path / "out", detail, agents)
    (tmp_path / "p/s1/subagents/agent-g0.jsonl").unlink()
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    assert any(talk.said[-1] in text for text in made.values())


def test_an_odd_field_takes_no_words_from_a_row(tmp_path: Path) -> None:
    talk = Talk()
    one, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    talk.say(one, first, "rejection")
    one.rows[-1] |= {"cwd": 7, "isMeta": "x"}
    one.rows[-1]["message"]["content"][0]["name"] = []
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", "dialogue", "link")
    assert talk.said[-1] in made["p/transcript_s1.md"]


def test_a_silent_rejection_and_an_interruption_are_no_words(tmp_path: Path) -> None:
    talk = Talk()
    one, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    one.call("c", first, "t9", isSidechain=True, agentId="g0")
    refused = {"type": "tool_result", "tool_use_id": "t9", "is_error": True, "content": PROCEED}
    stopped = {"type": "text", "text": "[Request interrupted by user for tool use]"}
    message = {"role": "user", "content": [refused, stopped]}
    one.row("d", "c", "user", message=message, isSidechain=True, agentId="g0")
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", "dialogue", "link")
    assert list(Page(made["p/transcript_s1.md"]).sections) == [1, 3]


def with_rejections(source: Path, folder: Path) -> list[str]:
    """A copy of a folder's logs in which a person answers one call of each agent's row; what they
    say."""
    said: list[str] = []
    for file in sorted(source.rglob("*")):
        if file.is_dir():
            continue
        target = folder / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix != ".jsonl" or "acompact" in file.name:  # which copies its session
            target.write_bytes(file.read_bytes())
            continue
        lines = file.read_bytes().split(b"\n")
        inside = file.name.startswith("agent-")
        target.write_bytes(b"\n".join(_rejected(line, inside, said) for line in lines))
    return said


def _rejected(line: bytes, inside: bool, said: list[str]) -> bytes:
    try:
        row = json.loads(line)
    except ValueError:
        return line
    content = row.get("message", {}).get("content") if isinstance(row, dict) else None
    if (
        not isinstance(content, list)
        or not is_list(content)
        or not (inside or row.get("isSidechain") is True)
    ):
        return line
    results = [block for block in content if block.get("type") == "tool_result"]
    if len(results) != 1 or row.get("toolUseResult", "") is None:
        return line
    words = f"rejection {len(said)} {row.get('uuid')}"
    said.append(words)
    results[0] |= {"is_error": True, "content": WORDS[len(said) % 2] + words}
    return json.dumps(row).encode()


@needs_corpus
@pytest.mark.usefixtures(texts_once.__name__)
@pytest.mark.parametrize(("name", "choice"), in_turn(WITH_AGENTS, CHOICES))
def test_every_word_of_published_logs_is_in_a_transcript(
    name: str, choice: tuple[Detail, Agents], tmp_path: Path
) -> None:
    """… with rejections put into the agents of these logs, which hold none. Where there are no
    agents, `test_corpus` asks the same."""
    said = with_rejections(CORPUS / name, tmp_path / "p")
    said += typed(CORPUS / name)
    out = tmp_path / "out"
    export(load(tmp_path / "p"), out, options=Options(*choice))
    held = letters("\n".join(file.read_text("utf-8") for file in sorted(out.rglob("*.md"))))
    assert [words for words in said if letters(words) not in held] == []


@for_each(("detail", "agents"), CHOICES)
def test_a_question_beside_the_conversation_is_a_persons(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    """Claude answers it in an agent's log of its own, and no call names it (R35)."""
    log, aside = Log(), Log(second=50)
    log.answer("b", log.prompt("a", None, "Go."))
    reminder = "<system-reminder>This is a side question. Answer it.</system-reminder>"
    aside.answer("h", aside.prompt("g", None, f"{reminder}\n\nWhat is a tide gauge?"))
    log.write(tmp_path / "p")
    fields = {"isSidechain": True, "agentId": "aside_question-1f2e"}
    aside.rows = [{**row, **fields} for row in aside.rows]
    aside.write(tmp_path / "p/s1/subagents", "agent-aside_question-1f2e")
    (project,) = load(tmp_path / "p")
    assert [agent.name for agent in project.agents] == ["side question"]
    assert not project.problems
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    text = made["p/agents/agent_aside_question-1f2e.md"]
    assert "What is a tide gauge?" in Page(text).sections[1].quotes
    assert "\n## 1 · User · " in text
    assert "\n- Started by: the user, beside the conversation\n" in text


OWN: dict[str, Any] = {"isSidechain": True, "agentId": "g0"}


def with_agent() -> tuple[Talk, Log, str]:
    """A talk in which Claude starts an agent, the agent's log, and its first row."""
    talk = Talk()
    log, first, talk.last = talk.start(talk.main, talk.last, tied=True)
    return talk, log, first


@for_each(("detail", "agents"), CHOICES)
def test_what_a_person_makes_of_an_agents_edit_is_theirs(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    """x1 the call that started the agent ← x2 an edit ← x3 its result, as the person wanted it"""
    talk, log, first = with_agent()
    given = {"file_path": "/p/a.py", "old_string": "low", "new_string": "high"}
    log.call("x2", first, "t9", name="Edit", given=given, **OWN)
    noted = {"filePath": "/p/a.py", "oldString": "low", "newString": "mid", "userModified": True}
    log.answer("x4", user(log, "x3", "x2", [answers("t9")], toolUseResult=noted, **OWN), **OWN)
    talk.write(tmp_path / "p")
    made = "".join(exported(tmp_path / "p", tmp_path / "out", detail, agents).values())
    assert made.count("```diff\n-low\n+mid\n```") == 1
    assert re.search(
        r"\*\*User\*\*(, to agent scout)?, with changes to the edit( of `/p/a.py`)?:", made
    )


@for_each(("detail", "agents"), CHOICES)
def test_what_a_person_says_in_another_app_to_an_agents_call_is_theirs(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    talk, log, first = with_agent()
    log.call("x2", first, "t9", name="Bash", given={"command": "rm -r x"}, **OWN)
    noted = {"decision": "reject", "source": "user_reject"}
    fields = {"toolDenialKind": "permission-rule", "permissionDecision": noted, **OWN}
    refused = {**answers("t9", "Use git clean."), "is_error": True}
    log.answer("x4", user(log, "x3", "x2", [refused], **fields), **OWN)
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    said = [who for text in made.values() for who in quoted_by("clean", text)]
    assert said
    assert all(re.match(r"\*\*(User|Rejected)", who) for who in said)


@for_each(("detail", "agents"), CHOICES)
def test_what_a_person_sends_an_agent_meanwhile_is_theirs(
    tmp_path: Path, detail: Detail, agents: Agents
) -> None:
    talk, log, first = with_agent()
    sent = (
        "The user sent a new message while you were working:\nAnd clean it.\n\nIMPORTANT: After "
        "completing your current task, you MUST address the user's message above."
    )
    last = log.prompt("x3", log.answer("x2", first, **OWN), sent, **OWN)
    log.answer("x4", last, **OWN)
    talk.write(tmp_path / "p")
    made = exported(tmp_path / "p", tmp_path / "out", detail, agents)
    said = [who for text in made.values() for who in quoted_by("clean", text)]
    assert said
    assert all(re.match(r"## [0-9]+ · User|\*\*([0-9]+ · )?User", who) for who in said)
