"""What apps put before the words of a prompt or behind them without a tag: what they tell of
themselves and of the day, and where files lie that a person added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.read.texts.apps import openclaw

STORED = "@"
"""Where files lie that a person added in the browser or on a phone: paths before the words, named
as a person names files, in the folder where Claude Code stores what it was sent in a session."""
PICTURES = "pictures"
"""The same of pictures in an app in the browser, in a list behind the words."""
STATE = "state"
"""What an app tells of itself and of the day before the words, in several tags."""

_STORED = later(
    rf'(?:{STORED}"[^"\n]{{0,4000}}[/\\]uploads[/\\][0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}'
    r'[/\\][\w-]{1,8}-[^"/\\\n]+"(?:[ ]|\Z))++'
)
_LISTED = "\n[Images provided at the following paths:]\n"
_PICTURES = later(rf"{re.escape(_LISTED)}(?:[0-9]{{1,4}}\. [^\n]+(?:\n|\Z))++\Z")
_TODAY = "**USER'S DATE AND TIME: "
_STATE = later(
    rf"(?:{re.escape(_TODAY)}[^\n]{{0,2000}}(?:\n|\Z)"
    r"|(?=<session_state>\nsessionId: |<sources>\nActive: |<workspace_capabilities>\nlocal-mcp: "
    r"|<working_directory>[^<>\n]*</working_directory>\s*<working_directory_context>))"
    r"(?:\s*<(session_state|sources|workspace_capabilities|working_directory(?:_context)?)>"
    r"(?:(?!</\1>).)*+</\1>)*+",
    re.DOTALL,
)
_RULES = "[Assistant Rules - You MUST follow these instructions]\n"
_REQUEST = "\n\n[User Request]\n"
"""What AionUi writes above and below its rules, memories and skills: behind it are the words."""


def is_around(text: str) -> bool:
    """Whether any of it may stand in a text in which no tag is closed."""
    begun = text.startswith((f'{STORED}"', _TODAY, _RULES))
    return begun or _LISTED in text or openclaw.is_around(text)


def told_before(text: str) -> tuple[str, int]:
    """What of it stands before the words, and where that ends."""
    stored, state = _STORED.match(text), _STATE.match(text)
    begins = stored or state
    if begins:
        return STORED if stored else STATE, begins.end()
    ruled = text.find(_REQUEST) if text.startswith(_RULES) else -1
    return STATE, ruled + len(_REQUEST) if ruled >= 0 else openclaw.told_before(text)


def told_behind(text: str, start: int) -> Iterator[tuple[str, int]]:
    """What of it stands behind the words, and where each begins, the last first."""
    pictures = _PICTURES.match(text, max(text.rfind(_LISTED), start)) if _LISTED in text else None
    stop = pictures.start() if pictures else openclaw.pictures_behind(text, start)
    yield PICTURES, stop
    yield STATE, stop if pictures else openclaw.told_behind(text, start, stop)
