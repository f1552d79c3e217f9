"""The first or the last lines of a Markdown text, and how much is left out.

Where code is cut, its fence stays around it, so that what is left means what it meant; and no sign
of ours is put into it.
"""

from __future__ import annotations

import msgspec

from pathexport.write.markdown.blocks import blocks
from pathexport.write.text import counted

_LINES, _CHARACTERS = 12, 1000
_INSIDE = ("code", "end")


class End(msgspec.Struct, frozen=True):
    """One end of a text."""

    text: str
    lines: int = 0
    """How many lines that are not blank are left out."""
    characters: int = 0
    """How many more are left out of the line at which it is cut."""

    @property
    def left(self) -> str:
        """What is left out, in words; nothing if that is nothing."""
        lines = counted(self.lines, "line") if self.lines else ""
        characters = counted(self.characters, "character") if self.characters else ""
        return " and ".join(filter(None, (lines, characters)))


def beginning(text: str) -> End:
    """As much of the beginning of a text as tells what it is about."""
    lines = text.split("\n")
    at = len("\n".join(lines[:_LINES]))
    if at > _CHARACTERS:
        whole = text.rfind("\n", _CHARACTERS // 2, _CHARACTERS + 1)
        at = whole if whole >= 0 else text.rfind(" ", _CHARACTERS // 2, _CHARACTERS + 1)
        at = at if at >= 0 else _CHARACTERS
    if not text[at:].strip():
        return End(text)
    line, _, below = text[at:].partition("\n")
    sign = " …" if line and not _code_around(lines, text.count("\n", 0, at))[1] else ""
    return End(text[:at].rstrip() + sign, _told(below), len(line.strip()))


def ending(text: str) -> End:
    """As much of the end of a text as tells what came of it."""
    text = text.rstrip()
    lines = text.split("\n")
    at = len(text) - len("\n".join(lines[-_LINES:]))
    if len(text) - at > _CHARACTERS:
        least = len(text) - _CHARACTERS
        most = least + _CHARACTERS // 2
        whole = text.find("\n", least - 1, most)
        at = (whole if whole >= 0 else text.find(" ", least, most)) + 1 or least
    above, _, line = text[:at].rpartition("\n")
    number = text.count("\n", 0, at)
    fence, inside = _code_around(lines, number)
    if inside == "end" and number + 1 < len(lines):  # nothing of that code is left
        fence, line, at = "", "", at + len(lines[number]) + 1
        above += f"\n{lines[number]}"
    sign = "… " if line and not inside else ""
    return End(f"{fence}{sign}{text[at:]}".strip("\n"), _told(above), len(line.strip()))


def _told(text: str) -> int:
    return sum(bool(line.strip()) for line in text.split("\n"))


def _code_around(lines: list[str], number: int) -> tuple[str, str]:
    """The line that opens the fence in which a line stands, and what this one is in code."""
    found = blocks(lines)
    kinds = [line.kind for line in found.lines] if found is not None else []
    if not kinds or kinds[number] not in _INSIDE:
        return "", ""
    above = next((at for at in range(number - 1, -1, -1) if kinds[at] not in _INSIDE), -1)
    fence = f"{lines[above]}\n" if above >= 0 and kinds[above] == "fence" else ""
    return fence, kinds[number]
