"""What came in from a chat: through a channel, in a thread of a Claude project or of a channel, or
through a program that answers in a messenger.

A channel is another program that talks to a session. Claude Code puts all that one says in a tag,
that tells the channel and what else is known. Who reads a log must know from its row that a channel
speaks: anybody may type such a tag. What a person writes in a thread comes in an envelope. It tells
the project, the thread and the time, and may hold more for the model, as what others wrote before.
Only what woke the session is said now, and only that of a person is theirs.

NanoClaw hands on all that was said in a group since it last answered, each message with its sender
and the time.
"""

from __future__ import annotations

import re

import msgspec

from pathexport.later import later
from pathexport.read.texts.attributes import attributes, plain
from pathexport.read.texts.inserted import Apart, Inserted

_CHANNEL = later(r"\s*<channel((?:\s[^<>]{0,4000})?)>\n?(.*?)\n?</channel>\s*", re.DOTALL)
# In what is written, signs stand as in XML: so no other envelope or message begins in it, and what
# stands between two envelopes was typed.
_WAKES = later(
    r"(?:\s*<wake(?:\s[^<>]{0,2000})?>\s*<(?:project|channel)[\s>](?:[^<]|<(?!/?wake[\s>]))*+</wake>)++\s*"
)
# What a session is told of its channel before the first of them, as Markdown.
_CONTEXT = later(r'\s*<session-context nonce="([\w-]{1,200})">')
_MESSAGE = later(r"<message(\s[^<>]{0,2000})>((?:[^<]|<(?!/?message[\s>]))*+)</message>")
_OPENED = later(r"<message(?:\s[^<>]*+)?+(?<!/)>")
_SENT = (
    r'<message(?=\s[^<>]{0,2000}?\bsender="[^"<>]*" time=")[^<>]{0,2000}>'
    r"(?:[^<]|</?quoted_message[^<>]*+>)*+</message>"
)
_ZONE = r'<context timezone="[^"<>]*+"[^<>]{0,2000}/>\s*'
_GROUP = later(
    rf"(?:\s*(?:{_ZONE}{_SENT}|(?:{_ZONE})?<messages>(?:\s*{_SENT})++\s*</messages>))++\s*"
)
_ANSWERED = later(r"\s{0,8}<quoted_message[^<>]*+>[^<]*+</quoted_message>\n?")


class ChannelMessage(msgspec.Struct, frozen=True):
    """What a channel said, and what the tag around it tells, in its order."""

    words: str
    told: tuple[tuple[str, str], ...]

    @property
    def source(self) -> str:
        return dict(self.told).get("source", "")


def from_channel(text: str) -> ChannelMessage | None:
    """A text that is one such tag and nothing else."""
    if "<channel" not in text:  # as most
        return None
    found = _CHANNEL.fullmatch(text)
    if found is None or "</channel>" in found[2]:
        return None
    return ChannelMessage(found[2], tuple(attributes(found[1])))


def from_thread(text: str) -> Apart | None:
    """The words of a person in a text that is nothing but such envelopes, and behind them these
    without the words."""
    if "<wake" not in text:
        return None
    before, text = _context(text)
    if _WAKES.fullmatch(text) is None:
        return None
    messages = [*_MESSAGE.finditer(text)]
    if not len(messages) == len(_OPENED.findall(text)) == text.count("</message>"):
        return None  # signs stand as themselves, so nobody knows where a message ends
    said = [found for found in messages if _told(found).get("from") == "human"]
    said = [found for found in said if _told(found).get("trigger") == "true"] or said
    words = [plain(found[2]).strip("\n") for found in said]
    if not any(each.strip() for each in words):
        return None
    begins = {found.start() for found in said}
    rest = _MESSAGE.sub(
        lambda found: f"<message{found[1]}/>" if found.start() in begins else found[0], text
    )
    whose = "project" if "<project" in text else "channel"
    return Apart(before, "\n\n".join(words), (Inserted(f"thread of a {whose}", "", rest.strip()),))


def from_group(text: str) -> Apart | None:
    """The words of people in a text that is nothing but messages of such a group, and behind them
    who said them when, and what they answered."""
    if "<message" not in text or _GROUP.fullmatch(text) is None:
        return None
    said = (_ANSWERED.sub("", found[2]) for found in _MESSAGE.finditer(text))
    words = "\n\n".join(plain(each).strip("\n") for each in said)
    if not words.strip():
        return None
    return Apart((), words, (Inserted("chat", "", _MESSAGE.sub(_unsaid, text).strip()),))


def _unsaid(message: re.Match[str]) -> str:
    """A message without its words."""
    answered = "".join(_ANSWERED.findall(message[2]))
    return f"<message{message[1]}>{answered}</message>" if answered else f"<message{message[1]}/>"


def _context(text: str) -> tuple[tuple[Inserted, ...], str]:
    """What a session is told before the envelopes, and the text behind that."""
    begins = _CONTEXT.match(text)
    ending = f'</session-context nonce="{begins[1]}">' if begins is not None else ""
    end = text.find(ending, begins.end()) if begins is not None else -1
    if begins is None or end < 0:
        return (), text
    told = Inserted("session-context", "", text[begins.end() : end].strip())
    return (told,), text[end + len(ending) :]


def _told(message: re.Match[str]) -> dict[str, str]:
    return dict(attributes(message[1]))
