"""What an agent hands back to the session that started it: its report, in a frame for the model.

Newer versions say above a report that an agent speaks, and indent all its lines, so that nothing in
it can look like a frame. Claude Code may tell of the agent above and below.
"""

from __future__ import annotations

import msgspec

from pathexport.later import later

_BEGINS = "[Subagent hand-back] "
_FRAME = later(
    r"(?:\A|(?<=\n))\[Subagent hand-back\] [^\n]{0,4000}\bThe report follows:\n(?=\n*+[ ]{2})"
)
"""Without indented lines below there is no frame: whoever writes such a line says it."""
_INDENT = "  "


class HandedBack(msgspec.Struct, frozen=True):
    """A report as the agent wrote it, and what stands around its frame."""

    before: str
    report: str
    behind: str


def handed_back(text: str) -> HandedBack | None:
    """The report in a text that holds one."""
    found = _FRAME.search(text) if _BEGINS in text else None  # as few do
    if found is None:
        return None
    lines = text[found.end() :].split("\n")
    ends = next((n for n, line in enumerate(lines) if not _is_within(line)), len(lines))
    report = "\n".join(line.removeprefix(_INDENT) for line in lines[:ends]).rstrip()
    return HandedBack(text[: found.start()], report, "\n".join(lines[ends:]))


def _is_within(line: str) -> bool:
    """Whether a line is one of the report, of which a blank one may have lost its blanks."""
    return line.startswith(_INDENT) or not line.strip()
