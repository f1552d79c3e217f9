"""What other sessions, agents and plugins say, and a person meanwhile: Claude Code puts sentences
for the model around it.

The one before them says who speaks, the one behind them what that is worth. Nobody who reads needs
these. Only both together are sure: a person may speak of the first.
"""

from __future__ import annotations

import re

from pathexport.later import later
from pathexport.read.texts.banners import below_banner

SENT = " sent a "
"""What is in each sentence that tells who speaks, and how far from the beginning of a text."""
NEAR = 160
_BEGINS = f"{SENT}message"
_BEGAN = f"{SENT}new message"
_LEAD = later(
    r"\s*(?:Another Claude session sent a message(?: while you were working)?"
    r"|(?:A peer session|The coordinator) sent a message while you were working"
    r"|The [^\n]{1,120} plugin sent a message(?: while you were working)?):\s?"
)
_OF_SESSION = tuple(
    f"\n\nThis came from another Claude session {dash} not typed by your user"
    for dash in ("—", "--", "-")
)
_ENDS = (
    *_OF_SESSION,
    '\n\nThat "other Claude session" is an agent ',
    "\n\nAddress this before completing your current task.",
    "\nThis is how Claude Code surfaces a prompt a plugin submits ",
)
_MEANWHILE = later(
    r"\s*The user sent a new message while you were working:\n(.*)\n\n"
    r"(?:IMPORTANT: After completing your current task, you MUST address the user's message above\."
    r"(?: Do not ignore it\.)?|This is how Claude Code surfaces messages the user sends mid-turn\b"
    r"[^\n]*+)\s*+\Z",
    re.DOTALL,
)
_TAGGED = later(r"\s*<(?:agent|teammate|cross-session|desktop-session)-message[\s>]")


def unframed(text: str) -> str:
    """A text without such sentences, if they are there for certain, and without a banner."""
    text = below_banner(text)
    lead = _lead(text)
    if lead is None:
        return text
    said = text[lead.end() :]
    end = max(map(said.rfind, _ENDS))
    if end < 0:
        return said if _TAGGED.match(said) else text
    return said[:end]


def meanwhile(text: str) -> str:
    """What a person typed while Claude worked, of a text that Claude Code made of that; nothing for
    any other text."""
    found = _MEANWHILE.match(text) if text.find(_BEGAN, 0, NEAR) >= 0 else None
    return found[1] if found else ""


def is_by_session(text: str) -> bool:
    """Whether Claude Code says that another session sent a text, not an agent of this one."""
    lead = _lead(text)
    return lead is not None and any(text.find(each, lead.end() - 1) >= 0 for each in _OF_SESSION)


def _lead(text: str) -> re.Match[str] | None:
    return _LEAD.match(text) if text.find(_BEGINS, 0, NEAR) >= 0 else None  # as in few
