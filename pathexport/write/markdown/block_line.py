"""One line of a Markdown text: what it is, a place in it, and what renderers may make of it.

Columns decide what stands in a list item or a quote, and what is code; a tab reaches to the next
fourth one, and may be used up in part. Which lines are tables is not known, only where renderers
may see some.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

LineKind = Literal[
    "blank", "item", "text", "more", "heading", "underline", "rule", "fence", "code", "end"
]

MARKER = re.compile(r"(?:[-+*]|([0-9]{1,9})[.)])(?=[ \t]|$)")
"""Of an item."""
_WHITE = re.compile(r"[ \t]+")
_DELIMITERS = re.compile(r"(?=[:|\t ]*+-)[-:|\t ]*+$")
_SEVERAL = re.compile(r"[:|]")  # without which, as in `--`, it may be one below a bar only
_DELIMITING = frozenset("-:|\t ")  # what such a line ends in, as few lines do


class BlockLine(msgspec.Struct, frozen=True, gc=False):
    kind: LineKind
    start: int
    """Where in the line its content starts, behind the marks of quotes and items."""
    depth: int = 0
    """How many quotes and items it stands in."""
    owed: int = 0
    """How many columns of white space code has before that: the rest of a tab."""
    opens: bool = False
    """Whether a quote or an item begins here."""
    lazy: bool = False
    """Whether it goes on with a paragraph without the marks of its quotes and items."""


INSIDE = BlockLine("code", 0)
"""A line within a fence at the margin. Over half of all lines are, and nothing is looked for in
them, so that whoever goes over lines passes over these first."""


class Cursor:
    """A place in a line, in characters and in columns."""

    __slots__ = ("at", "blank", "column", "indent", "line", "next", "partly")

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = self.column = 0
        self.partly = False
        """Whether a tab stands here of which some columns are used already."""
        self.look()

    def look(self) -> None:
        """Find what stands next: where, behind how many columns, and if anything at all."""
        line, at = self.line, self.at
        white = _WHITE.match(line, at)
        self.next = white.end() if white else at
        self.indent = self.next - at
        self.blank = self.next == len(line)
        if self.indent and "\t" in line[at : self.next]:
            past = self.column % 4
            gap = " " * past + line[at : self.next]
            self.indent = len(gap.expandtabs(4)) - past

    def skip(self, columns: int) -> None:
        """Go over white space, at most so much."""
        columns = min(columns, self.indent)
        while columns:
            step = 4 - self.column % 4 if self.line[self.at] == "\t" else 1
            self.partly = step > columns
            self.column += min(step, columns)
            columns -= min(step, columns)
            self.at += not self.partly
        self.look()

    def take(self, length: int) -> None:
        """Go over the white space and so many characters behind it."""
        self.column += self.indent + length
        self.at = self.next + length
        self.partly = False
        self.look()

    @property
    def rest(self) -> tuple[int, int]:
        """Where what is left of the line begins, and how many columns of white space stand before
        that: the rest of a tab."""
        return self.at + self.partly, 4 - self.column % 4 if self.partly else 0


def agreed(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether it makes no difference if there are tables, and how tabs in quotes count."""
    table = False
    above, last = "", BlockLine("blank", 0)
    for raw, line in zip(lines, found, strict=True):
        if "\t" in raw and "\t" in raw[: line.start] and raw.count(">", 0, line.start) > 1:
            return False
        second = raw[-1:] in _DELIMITING and "-" in raw and delimits(raw, line)
        if second and "|" in above and not _is_second(line, last):
            return False
        second = second and ("|" in above or _SEVERAL.search(raw, line.start) is not None)
        table = line.kind == "more" and (table or second)
        if table and (line.lazy or MARKER.match(raw, line.start)):
            return False
        above, last = raw, line
    return True


def delimits(raw: str, line: BlockLine) -> bool:
    """Whether a line looks like a table's second one."""
    return bool(_DELIMITERS.match(raw, line.start))


def _is_second(line: BlockLine, above: BlockLine) -> bool:
    """Whether what looks like a table's second line makes one for all renderers, or for none."""
    if line.kind in ("more", "underline"):
        return not above.opens
    return above.kind in ("blank", "item") or line.kind == above.kind == "code"
