"""Which prompts stand in their headings alone, and which do not; and which model answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathexport import original
from tests.making.logs import Log
from tests.reading.transcripts import PICTURE, Detail, attach, finished, text, user, written
from tests.running.each import for_each

PEER = {"kind": "peer"}
CHANNEL = {"kind": "channel", "server": "chat"}


def test_words_of_another_agent_are_not_in_a_heading_of_the_person(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", log.prompt("p", None), "Look again.", origin=PEER)
    made = written(tmp_path, finished(log, "a"))
    assert "*From another agent:*\n\n> Look again." in made.text
    assert made.titles[2] == "Another agent · 09:00:20"
    assert not any("Look again." in title for title in made.titles.values())


def test_queued_words_of_another_agent_say_so(tmp_path: Path) -> None:
    log = Log()
    attach(log, "q", log.prompt("a", None), type="queued_command", prompt="Go.", origin=PEER)
    made = written(tmp_path, finished(log, "q"))
    assert made.titles[2] == "Another agent · 09:00:20 · queued"
    assert "*From another agent:*\n\n> Go." in made.text


def test_words_behind_a_command_that_repeat_it_are_kept(tmp_path: Path) -> None:
    log = Log()
    command = "<command-name>/foo</command-name>\n<command-args>bar</command-args>"
    log.prompt("a", None, f"{command}\n/foo bar")
    assert written(tmp_path, finished(log, "a")).said[1] == "`/foo bar`\n\n> /foo bar"


def test_an_interruption_before_the_words_stays_before_them(tmp_path: Path) -> None:
    log = Log()
    user(log, "a", None, [text("[Request interrupted by user]"), text("Do this.")])
    said = written(tmp_path, finished(log, "a")).text.partition("## 1 · ")[2]
    assert said.startswith(
        "User · 09:00:10 · Do this. …\n\n*Interrupted by the user.*\n\n> Do this."
    )


def test_a_picture_behind_the_words_stands_below_the_heading(tmp_path: Path) -> None:
    log = Log()
    user(log, "a", None, [text("Look"), PICTURE])
    said = written(tmp_path, finished(log, "a")).text.partition("## 1 · ")[2]
    assert said.startswith("User · 09:00:10 · Look\n\n![picture]")


def test_a_blank_before_a_prompt_is_no_more_than_one_behind_it(tmp_path: Path) -> None:
    """Whoever pastes or dictates leaves one easily: the words are read as all others are."""
    log = Log()
    log.prompt("a", None, " Run it again")
    said = written(tmp_path, finished(log, "a")).text.partition("## 1 · ")[2]
    assert said.startswith("User · 09:00:10 · Run it again\n\n<a id")


def test_a_prompt_that_ends_in_a_tab_stands_below_the_heading(tmp_path: Path) -> None:
    """A heading cannot hold the tab, and nothing that was typed is lost but spaces around it."""
    log = Log()
    log.prompt("a", None, "Fix indent\t")
    assert "\n\n> Fix indent\t\n" in written(tmp_path, finished(log, "a")).text


def test_a_prompt_that_ends_in_a_backslash_stands_below_the_heading(tmp_path: Path) -> None:
    """It is doubled at the end of a line, and nothing else in a heading says so."""
    log = Log()
    log.prompt("a", None, "Look in C:\\")
    said = written(tmp_path, finished(log, "a")).text.partition("## 1 · ")[2]
    heading, _, below = said.partition("\n\n> ")
    assert heading.endswith(" …")
    assert original(below.partition("\n\n")[0].rstrip("\n")) == "Look in C:\\"


@for_each("words", ["18:02:17", "12:00:00 · queued", "see"])
def test_words_at_no_time_cannot_be_taken_for_one(tmp_path: Path, words: str) -> None:
    log = Log()
    log.prompt("a", None, words, timestamp=None)
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == f"User · {words} …"
    assert made.said[1] == f"> {words}"


def test_a_made_up_answer_is_not_the_persons(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, "Short one"), "Made up.", model="<synthetic>")
    made = written(tmp_path, finished(log, "b"))
    assert made.said[1] == "> Short one\n\n**Claude Code**\n\n> Made up."


def test_the_anchor_of_a_hidden_message_stands_above_what_parts_from_it(tmp_path: Path) -> None:
    log = Log()
    last = log.result("c", log.call("b", log.prompt("a", None), "t1"), "t1")
    log.prompt("d", last, "one way")
    log.prompt("e", last, "the other")
    made = written(tmp_path, log, detail="dialogue")
    assert '<a id="m2"></a>\n\n⑂ [Path 1' in made.text
    assert '<a id="m3"></a>\n\n## 3 · ' in made.text


TOLD = '<channel source="chat" user="eve">\nBuild *it*.\n</channel>'


@for_each("detail", ["dialogue", "standard", "full"])
def test_what_comes_in_through_a_channel_is_shown_as_its_words(tmp_path: Path, detail: str) -> None:
    log = Log()
    log.prompt("a", None, TOLD, isMeta=True, origin=CHANNEL)
    attach(log, "q", "a", type="queued_command", prompt=TOLD, isMeta=True, origin=CHANNEL)
    made = written(tmp_path, finished(log, "q"), detail=detail)
    assert made.text.count("*From the channel chat:* · user: `eve`\n\n> Build") == 2
    assert made.titles[1] == "Channel · 09:00:10"
    assert "- Title: Build \\*it\\*." in made.text


def test_what_comes_in_through_a_channel_may_have_no_words(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, '<channel source="chat" user="eve">\n</channel>', origin=CHANNEL)
    made = written(tmp_path, finished(log, "a"))
    assert made.said[1] == "*From the channel chat:* · user: `eve`"


def test_a_channel_may_use_a_form_that_nobody_knows(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "Disk full", isMeta=True, origin=CHANNEL)
    assert "*From a channel:*\n\n> Disk full" in written(tmp_path, finished(log, "a")).text


def test_who_types_the_tag_of_a_channel_is_no_channel(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, TOLD)
    assert "From the channel" not in written(tmp_path, finished(log, "a")).text


FRAMED = (
    "Another Claude session sent a message:\n{}\n\nThis came from another Claude session — not "
    "typed by your user."
)


@for_each("detail", ["dialogue", "standard", "full"])
def test_what_another_session_says_names_it(tmp_path: Path, detail: Detail) -> None:
    """Such rows are marked like texts for the model alone, and it may be all that was asked."""
    log = Log()
    log.prompt("a", None, FRAMED.format("Run *it*."), isMeta=True, origin={**PEER, "name": "<b>"})
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.titles[1] == "Another session · 09:00:10"
    assert made.said[1] == "*From another session, &lt;b>:*\n\n> Run *it*."
    assert "- Title: Run \\*it\\*." in made.text


def test_what_a_session_says_in_tags_is_told_as_its_message(tmp_path: Path) -> None:
    told = '<cross-session-message from="uds:/x" from-name="eve">\nRebase\n</cross-session-message>'
    log = Log()
    log.prompt("b", log.prompt("a", None), FRAMED.format(told), isMeta=True, origin=PEER)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[2] == "Claude Code · 09:00:20"
    assert made.said[2] == "**From session eve**: Rebase"


def test_what_a_session_says_behind_words_of_a_person_leaves_these_theirs(tmp_path: Path) -> None:
    """Claude was handed both at once: the second opens no message"""
    told = '<cross-session-message from="uds:/x" name="eve">\nRebase\n</cross-session-message>'
    log = Log()
    asks = {"type": "queued_command", "commandMode": "prompt"}
    attach(log, "c", log.answer("b", log.prompt("a", None)), **asks, prompt="Use tabs.")
    attach(log, "d", "c", **asks, prompt=FRAMED.format(told), isMeta=True, origin=PEER)
    made = written(tmp_path, finished(log, "d"))
    assert made.titles[3] == "User · 09:00:30 · queued · Use tabs."
    assert made.said[3] == "> Use tabs.\n\n**From session eve**: Rebase"


@pytest.mark.parametrize("tag", ["cross-session-message", "desktop-session-message"])
def test_a_session_is_called_by_its_name_and_its_words_are_as_they_were(
    tmp_path: Path, tag: str
) -> None:
    words = 'Is a &lt; b &amp;amp; "c"?'
    told = f'<{tag} from="local_1" name="Team &amp; lead" encoded="1">\n{words}\n</{tag}>'
    log = Log()
    origin = {**PEER, "from": "local_1", "hostInjected": True}
    log.prompt("b", log.prompt("a", None), FRAMED.format(told), isMeta=True, origin=origin)
    attach(log, "c", log.answer("x", "b"), type="queued_command", prompt=told)  # with no sentences
    made = written(tmp_path, finished(log, "c"))
    said = '**From session Team & lead**: Is a < b &amp;amp; "c"?'
    assert made.titles[2] == "Claude Code · 09:00:20"
    assert made.said[2] == said
    assert said in made.said[3]


@pytest.mark.parametrize(
    ("origin", "by"),
    [({**PEER, "handback": True}, "another agent"), ({"kind": "coordinator"}, "the coordinator")],
)
def test_what_an_agent_says_has_none_of_the_sentences_around_it(
    tmp_path: Path, origin: dict[str, Any], by: str
) -> None:
    """What the coordinator says to an agent is no other agent's word."""
    log = Log()
    text = (
        "The coordinator sent a message while you were working:\nDo *that*.\n\n"
        "Address this before completing your current task."
    )
    log.prompt("b", log.prompt("a", None), text, isMeta=True, origin=origin)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[2] == "Claude Code · 09:00:20"
    assert made.said[2] == f"**From {by}**\n\n> Do *that*."


@for_each("detail", ["dialogue", "standard", "full"])
def test_what_a_plugin_says_in_place_of_a_person_names_it(tmp_path: Path, detail: Detail) -> None:
    """It may be what a person typed elsewhere, which only the plugin knows."""
    log = Log()
    text = (
        "The lobby plugin sent a message:\nRun *it*.\n"
        "This is how Claude Code surfaces a prompt a plugin submits between turns."
    )
    log.prompt("a", None, text, origin={"kind": "plugin", "name": "lobby"})
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.titles[1] == "Plugin · 09:00:10"
    assert made.said[1] == "*From the plugin lobby:*\n\n> Run *it*."
    assert "- Title: Run \\*it\\*." in made.text


@for_each(("named", "who"), [({}, "a plugin"), ({"name": "lobby"}, "the plugin lobby")])
def test_what_a_plugin_adds_for_the_model_is_no_prompt(
    tmp_path: Path, named: dict[str, str], who: str
) -> None:
    log = Log()
    origin = {"kind": "plugin"} | named
    log.prompt("b", log.prompt("a", None), "Mind *it*.", isMeta=True, origin=origin)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[2] == "Claude Code · 09:00:20"
    assert made.said[2] == f"**From {who}**\n\n> Mind *it*."


def test_what_a_plugin_says_to_an_agent_is_not_another_agents(tmp_path: Path) -> None:
    log = Log()
    given = {"type": "queued_command", "prompt": "The person says:\n\nStop.", "isMeta": True}
    attach(log, "q", log.prompt("a", None), **given, origin={"kind": "coordinator", "plugin": "x"})
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == "*From the plugin x:*\n\n> The person says:\n>\n> Stop."


TASK = '<scheduled-task name="usage_log" file="C:\\x\\SKILL.md">\nLog *it*.\n</scheduled-task>'


@pytest.mark.parametrize("origin", [None, {"kind": "human"}])
def test_a_task_that_began_at_a_set_time_is_nobodys_prompt(tmp_path: Path, origin: Any) -> None:
    """Such rows are marked as a person's, though nobody was there."""
    log = Log()
    log.prompt("a", None, TASK, origin=origin, promptSource="sdk")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "Claude Code · 09:00:10"
    assert made.said[1] == "**Scheduled task usage_log**\n\n> Log *it*."


@pytest.mark.parametrize(
    "text", [f"{TASK}\nWhy?", "<scheduled-task>\n<id>x</id>\n</scheduled-task>"]
)
def test_a_text_that_speaks_of_a_task_is_a_prompt(tmp_path: Path, text: str) -> None:
    log = Log()
    log.prompt("a", None, text, origin={"kind": "human"})
    assert written(tmp_path, finished(log, "a")).titles[1].startswith("User")


def test_an_answer_of_another_model_says_which(tmp_path: Path) -> None:
    """Also where it is the first behind a fork, and where what was said meanwhile is hidden."""
    log, last = Log(), None
    models = ("opus", "opus", "haiku", "*odd*", "opus")
    for number, model in enumerate(models):
        last = log.prompt(f"p{number}", last)
        last = log.answer(f"a{number}", last, model=model)
    log.answer("b", log.prompt("q", "a2"), model="opus")
    found = [written(tmp_path, log, of=path) for path in range(2)]
    tails = [[made.titles[n].split(" · ")[2:] for n in (2, 4, 6, 8)] for made in found]
    assert tails == [
        [[], [], ["haiku"], ["\\*odd\\*"]],
        [[], [], ["haiku"], ["opus"]],
    ]
    assert found[0].titles[10].split(" · ")[2:] == ["opus"]


def test_what_claude_code_answers_itself_is_of_no_model(tmp_path: Path) -> None:
    log = Log()
    last = log.answer("b", log.prompt("a", None), model="opus")
    last = log.answer("d", log.prompt("c", last), "No response requested.", model="<synthetic>")
    log.answer("f", log.prompt("e", last), model="opus")
    made = written(tmp_path, log)
    said = [title for title in made.titles.values() if "opus" in title or "synthetic" in title]
    assert said == []
