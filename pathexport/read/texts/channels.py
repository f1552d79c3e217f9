"""What came in through a channel: a chat or another program that talks to a session.

Claude Code puts all of it in one tag, that tells the channel and what else is known. Who reads a
log must know from its row that a channel speaks: anybody may type such a tag.
"""

from __future__ import annotations

import re

import msgspec

from pathexport.later import later
from pathexport.read.texts.attributes import attributes

_CHANNEL = later(r"\s*<channel((?:\s[^<>]{0,4000})?)>\n?(.*?)\n?</channel>\s*", re.DOTALL)


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
