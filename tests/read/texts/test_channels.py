"""What comes in through a channel is told from the tag around it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.chats import ChannelMessage, from_channel
from tests.running.each import for_each

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
