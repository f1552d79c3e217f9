"""What terminals read between the letters of a text: colours, moves, titles of windows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later

_ANSI = later(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours and moves
    r"|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)?"  # titles, links, and words to the device
    r"|\x1b(?:[ -/]+[0-~]|[0-OQ-WYZ\\`-~])"
)


def without_colours(text: str) -> str:
    """A text as it looks where nothing of that is understood."""
    return _ANSI.sub("", text) if "\x1b" in text or "\x9b" in text else text


def colours(text: str) -> Iterator[re.Match[str]]:
    """What of a text is taken away then."""
    return _ANSI.finditer(text)
