"""Words from a thread of a project or a channel: the person's own, and nothing else is lost. What
comes in through a channel is told from the tag around it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.chats import ChannelMessage, from_channel, from_group, from_thread
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import Detail, asked, attach, finished, written
from tests.running.each import for_each
from tests.running.growth import calls, in_step

HUMAN = {"origin": {"kind": "human"}, "promptSource": "sdk", "projectsUserTurn": True}
NOTED = {"origin": {"kind": "task-notification", "subkind": "projects-relay"}}


def message(words: str, by: str = "human", more: str = ' trigger="true"') -> str:
    return f'<message from="{by}" author-id="u"{more}>{escape(words)}</message>'


def wake(*messages: str) -> str:
    inner = "\n    ".join(messages)
    opened = '<wake reason="mention" current-time="2026-01-01T00:00:00Z">\n  <project id="c">\n    '
    return f"{opened}{inner}\n  </project>\n</wake>\n"


def relay(note: str) -> str:
    return (
        '<relay from="coordinator" session="x" current-time="2026-01-01T00:00:00Z">\n'
        "  The note below was written by the coordinator session, a Claude session, not by your "
        f"user.\n  <note>\n    {escape(note)}\n  </note>\n</relay>\n"
    )


def frame(inner: str) -> str:
    return f'<project_claude_message session="x" thread_id="c">\n{inner}</project_claude_message>\n'


@given(st.lists(st.text().map(lambda said: f"a{said}b"), min_size=1, max_size=3))
@SETTINGS
def test_all_words_of_a_person_are_there(words: list[str]) -> None:
    found = from_thread(wake(*map(message, words)))
    assert found is not None
    assert found.words == "\n\n".join(words)


def test_what_did_not_wake_the_session_is_told_beside_the_words() -> None:
    earlier, other = message("Earlier.", more=""), message("Done.", "agent")
    found = from_thread(wake(earlier, other, message("Go *on*.")))
    assert found is not None
    assert found.words == "Go *on*."
    (rest,) = found.after
    assert earlier in rest.text
    assert other in rest.text
    assert "Go *on*." not in rest.text


@for_each(
    "text",
    [
        "Why does the <wake> tag show up?",
        f"Look: {wake(message('Hi.'))}",
        f"{wake(message('Hi.'))} What is that?",
        f"{wake(message('Hi.'))}\nWhat is that?\n{wake(message('Hi again.'))}",
        wake(message("Done.", "agent")),
        wake(f'<message from="human">Why {message("Hi.")} </message>'),
        wake(f'<message from="human">Why {message("Hi.")}'),
        wake(),
    ],
)
def test_any_other_text_is_as_it_was_typed(text: str) -> None:
    assert from_thread(text) is None


def test_two_envelopes_are_read_together() -> None:
    found = from_thread(wake(message("One.")) + wake(message("Two.")))
    assert found is not None
    assert found.words == "One.\n\nTwo."


CONTEXT = '<session-context nonce="n_1">\nChannel: #team\n</session-context nonce="{}">\n'


def test_a_channel_has_threads_as_a_project_has(tmp_path: Path) -> None:
    other = '<message from="sibling" author-id="B">Done.</message>'
    text = wake(other, message("Go on &c.")).replace("project", "channel")
    whole = CONTEXT.format("n_1") + text
    log = asked()
    log.prompt("b", log.answer("x", "a"), whole, **HUMAN)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "User · 09:00:30 · Go on &c. …"
    assert "\n\n> Go on &c.\n\n" in made.said[3]
    assert "<summary>From the session context</summary>" in made.said[3]
    assert "<summary>From the thread of a channel</summary>" in made.said[3]
    assert from_thread(text) is not None
    assert from_thread(CONTEXT.format("n_2") + text) is None
    assert from_thread(f"{whole}Why?") is None


def test_a_long_text_takes_steps_in_proportion() -> None:
    opened = wake('<message from="human">' * 2000)
    assert calls(lambda: from_thread(opened * 2)) < 3 * calls(lambda: from_thread(opened)) + 100


@for_each("detail", ["dialogue", "standard", "full"])
def test_they_stand_as_the_persons_own(tmp_path: Path, detail: Detail) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), wake(message("Is a < b & c?")), **HUMAN)
    given: dict[str, Any] = {"prompt": wake(message("And *d*?")), "origin": {"kind": "human"}}
    attach(log, "c", "b", type="queued_command", **given)
    made = written(tmp_path, finished(log, "c"), detail=detail)
    assert made.titles[3] == "User · 09:00:30 · Is a < b & c?"
    assert made.said[4].startswith("> And *d*?")
    folded = "<details><summary>From the thread of a project</summary>"
    assert (folded in made.said[3]) is (detail != "dialogue")


@for_each("text", [relay("Look at <a> & b."), frame(relay("Look at <a> & b."))])
def test_a_note_of_the_coordinator_is_nobodys_prompt(tmp_path: Path, text: str) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), text, **NOTED)
    log.side("queue-operation", operation="enqueue", content=text, timestamp="2026-03-01T09:01:00Z")
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == "**From session coordinator**: Look at &lt;a> & b."
    assert not any("queued" in title for title in made.titles.values())


@for_each("more", ["<context>Look there.</context>\n", ""])
def test_what_stands_around_a_note_is_not_lost(tmp_path: Path, more: str) -> None:
    text = relay("Go on.").replace("<note>", f"{more}<note>")
    text = text if more else text.replace("</note>", "</note>\n  Look there.")
    log = asked()
    log.prompt("b", log.answer("x", "a"), frame(text), **NOTED)
    assert "Look there." in written(tmp_path, finished(log, "b")).said[3]


def test_its_title_is_what_the_person_wrote(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, wake(message("Which items are open?")), **HUMAN)
    assert written(tmp_path, finished(log, "a")).field("Title") == "Which items are open?"


WORDS = st.text("ab<>/&\"'=\n *`", max_size=30).filter(lambda said: "</channel>" not in said)


def around(words: str, told: str = ' source="chat" user="eve"') -> str:
    return f"<channel{told}>\n{words}\n</channel>"


@given(WORDS, st.text("ab\"&<>' ", max_size=12))
def test_words_and_what_is_told_of_them_come_back(words: str, user: str) -> None:
    value = user.replace("&", "&amp;").replace('"', "&quot;")
    value = value.replace("<", "&lt;").replace(">", "&gt;")
    found = from_channel(around(words, f' source="chat" user="{value}"'))
    assert found == ChannelMessage(words, (("source", "chat"), ("user", user)))
    assert found.source == "chat"


@for_each("text", ["", "Build it.", f"See {around('this')}", f"{around('a')} it is."])
def test_any_other_text_is_none(text: str) -> None:
    assert from_channel(text) is None


def test_two_messages_are_not_taken_for_one() -> None:
    assert from_channel(around("one") + "\n" + around("two")) is None


def test_a_channel_need_not_say_who_it_is() -> None:
    found = from_channel(around("Disk full", ""))
    assert found == ChannelMessage("Disk full", ())
    assert found.source == ""


ZONE = '<context timezone="Europe/Rome" />\n'


def sent(words: str, by: str = "Ada", more: str = "") -> str:
    return f'<message sender="{escape(by)}" time="10:30 AM"{more}>{escape(words)}</message>'


def group(*messages: str) -> str:
    return "\n".join(["<messages>", *messages, "</messages>"])


@given(st.lists(st.text().map(lambda said: f"a{said}b"), min_size=1, max_size=3), st.booleans())
@SETTINGS
def test_all_words_of_a_group_are_there(words: list[str], zone: bool) -> None:
    found = from_group(ZONE * zone + group(*map(sent, words)))
    assert found is not None
    assert found.words == "\n\n".join(words)


def test_who_said_what_in_a_group_stands_beside_the_words(tmp_path: Path) -> None:
    quoted = '\n  <quoted_message from="Ada">At &lt;12&gt;?</quoted_message>\n'
    answer = sent("Yes & thanks.", "Bob").replace(">Yes", f">{quoted}Yes")
    whole = f"{ZONE}{group(sent('Lunch?'), answer)}"
    log = asked()
    log.prompt("b", log.answer("x", "a"), whole)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "User · 09:00:30 · Lunch? …"
    assert made.said[3].startswith("> Lunch?\n>\n> Yes & thanks.\n\n")
    assert "<summary>From the chat</summary>" in made.said[3]
    assert '<message sender="Ada" time="10:30 AM"/>' in made.said[3]
    assert quoted in made.said[3]
    dialogue = written(tmp_path, log, detail="dialogue")
    assert dialogue.said[3] == "> Lunch?\n>\n> Yes & thanks."


@for_each(
    "text",
    [
        sent("Hi."),
        f"{group(sent('Hi.'))} What is that?",
        f"What is {group(sent('Hi.'))}",
        group(sent("Hi.").replace("Hi.", "a < b")),
        group(),
        group(sent("")),
        group('<message from="Ada">Hi.</message>'),
        ZONE,
    ],
)
def test_what_only_looks_like_a_group_is_as_it_was_typed(text: str) -> None:
    assert from_group(text) is None


@for_each("unit", [sent("Hi.") + "\n", "<message", group(sent("Hi.")), "\n", ZONE])
def test_a_long_group_takes_steps_in_proportion(unit: str) -> None:
    assert in_step(lambda size: from_group("<messages>" + unit * (size // len(unit))), 50_000)
