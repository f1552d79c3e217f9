"""What each line of a Markdown text is: text, a heading, code, a rule or nothing.

This is the block structure of CommonMark, exactly, but without tags, link definitions and tables:
whoever asks has made these into text, or is about to. The lines come one by one with no tree behind
them; all that is remembered is which quotes and list items are open and what was open in the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal[
    "blank", "item", "text", "more", "heading", "underline", "rule", "fence", "code", "end"
]

_DEEPEST = 20  # quotes and items in one another; no renderer shows many more
_QUOTE = 0  # among the open containers, where others have the columns that a list item needs
_WHITE = re.compile(r"[ \t]*")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_FENCE = re.compile(r"(`{3,}+)[^`]*+$|(~{3,}+)")
_UNDERLINE = re.compile(r"(?:=++|-++)[ \t]*+$")
_RULE = re.compile(r"(?:\*[ \t]*+){3,}+$|(?:-[ \t]*+){3,}+$|(?:_[ \t]*+){3,}+$")
_BEGINS = re.compile(r"[-#>`~+*_=0-9 \t]")
_DELIMITERS = re.compile(r"(?=[:|\t ]*+-)[-:|\t ]*+$")
_NO_ROW = re.compile(r"(?:[-+*]|[0-9]{1,9}[.)])(?:[ \t]|$)")
_MARKER = re.compile(r"(?:[-+*]|([0-9]{1,9})[.)])(?=[ \t]|$)")


class Line(NamedTuple):
    kind: Kind
    start: int
    """Where in the line its content starts, behind the marks of quotes and items."""
    owed: int
    """How many columns of white space the content has before that: the rest of a tab."""
    opens: bool
    """Whether a quote or a list item begins here."""
    depth: int
    """How many quotes and items are open around it."""
    lazy: bool
    """Whether the line goes on with a paragraph without the marks of its quotes and items."""


_BLANK, _TEXT, _MORE, _CODE = (
    Line(kind, 0, 0, False, 0, False) for kind in ("blank", "text", "more", "code")
)


class Blocks(NamedTuple):
    lines: list[Line]
    fence: str
    """What a fence consists of that is still open at the end, and in no quote or item."""


def blocks(lines: Iterable[str]) -> Blocks | None:
    """What the lines are; nothing if they lie too deep or renderers do not agree."""
    scanner = _Scanner()
    found: list[Line] = []
    above, table = "", False
    for line in lines:
        this = scanner.read(line)
        marks, content = line[: this.start], line[this.start :]
        if "\t" in marks and marks.count(">") > 1:
            return None
        if _DELIMITERS.match(content) and "|" in above and not _is_table(found[-1], this):
            return None
        table = this.kind == "more" and (table or bool(_DELIMITERS.match(content)))
        if table and (this.lazy or _NO_ROW.match(content)):
            return None
        if scanner.disputed or len(scanner.containers) > _DEEPEST:
            return None
        found.append(this)
        above = line
    return Blocks(found, "" if scanner.containers else scanner.fence)


def _is_table(above: Line, this: Line) -> bool:
    """Whether what looks like a table's second line makes none, or one for all renderers."""
    if this.kind in ("more", "underline"):
        return not above.opens
    return above.kind in ("blank", "item") or (above.kind == "code" and this.kind == "code")


class _Cursor:
    """A place in a line, in characters and in columns: a tab reaches to the next fourth column."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = self.column = 0
        self.partly = False
        """Whether a tab stands here of which some columns are used already."""
        self.look()

    def look(self) -> None:
        """Find what stands next: where, behind how many columns, and if anything at all."""
        white = _WHITE.match(self.line, self.at)
        self.next = white.end() if white else self.at
        gap = self.line[self.at : self.next]
        if "\t" in gap:
            past = self.column % 4
            self.indent = len((" " * past + gap).expandtabs(4)) - past
        else:
            self.indent = len(gap)
        self.blank = self.next == len(self.line)

    def skip(self, columns: int) -> None:
        """Go over so much white space."""
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

    def optional(self, columns: int) -> None:
        self.skip(min(columns, self.indent))


class _Scanner:
    def __init__(self) -> None:
        self.containers: list[int] = []
        self.paragraph = False
        self.fence = ""
        self.fence_indent = 0
        self.disputed = False
        """Whether something came that renderers do not agree on."""
        self.empty = False
        """Whether the innermost container is a list item that began with nothing."""

    def read(self, line: str) -> Line:
        return self._at_once(line) or self._closely(line)

    def _at_once(self, line: str) -> Line | None:
        """What a line is where no marks, columns or signs need to be looked at."""
        if self.containers or _BEGINS.match(line):
            return None
        if self.fence:
            return None if self.fence_indent else _CODE
        if not line:
            self.paragraph = False
            return _BLANK
        found = _MORE if self.paragraph else _TEXT
        self.paragraph = True
        return found

    def _closely(self, line: str) -> Line:
        cursor = _Cursor(line)
        held = self._held(cursor)
        self.empty = False
        if self.fence and held == len(self.containers):
            return self._fenced(cursor, held)
        self.fence = ""
        opens = False
        while not cursor.blank and cursor.indent < 4:
            direct = held == len(self.containers)
            needed = self._container(cursor, self.paragraph and direct)
            if needed is None:
                kind = self._leaf(cursor, self.paragraph and direct)
                return self._found(kind, cursor, held, opens)
            self._close(held)
            self.containers.append(needed)
            held += 1
            opens = True
            if held > _DEEPEST:
                break
        if cursor.blank:
            self.empty = opens and self.containers[-1] != _QUOTE
            return self._found("item" if self.empty else "blank", cursor, held, opens)
        return self._found("text" if self.paragraph else "code", cursor, held, opens)

    def _held(self, cursor: _Cursor) -> int:
        """How many containers the line goes on with; the cursor goes behind their marks."""
        for number, needed in enumerate(self.containers):
            if needed == _QUOTE:
                marked = cursor.line.startswith(">", cursor.next)
                self.disputed |= marked and cursor.indent > 3
                if not marked or cursor.indent > 3:
                    return number
                cursor.take(1)
                cursor.optional(1)
            elif cursor.blank:
                if self.empty and number == len(self.containers) - 1:
                    return number
                cursor.take(0)
            elif cursor.indent >= needed:
                cursor.skip(needed)
            else:
                return number
        return len(self.containers)

    def _fenced(self, cursor: _Cursor, held: int) -> Line:
        rest = cursor.line[cursor.next :].rstrip(" \t")
        ends = cursor.indent < 4 and rest.startswith(self.fence) and not rest.strip(self.fence[0])
        if ends:
            self.fence = ""
            return Line("end", cursor.next, 0, False, held, False)
        cursor.optional(self.fence_indent)
        return _code(cursor, False, held)

    def _container(self, cursor: _Cursor, interrupts: bool) -> int | None:
        """The columns that a container needs which begins here; the cursor goes behind its mark."""
        line, indent = cursor.line, cursor.indent
        if line[cursor.next] == ">":
            cursor.take(1)
            cursor.optional(1)
            return _QUOTE
        marker = _MARKER.match(line, cursor.next)
        if not marker or _RULE.match(line, cursor.next):
            return None
        if interrupts and (int(marker[1] or 1) != 1 or not line[marker.end() :].strip(" \t")):
            return None
        cursor.take(len(marker[0]))
        wide = 1 if cursor.blank or cursor.indent > 4 else cursor.indent
        cursor.optional(wide)
        return indent + len(marker[0]) + wide

    def _leaf(self, cursor: _Cursor, interrupts: bool) -> Kind:
        line, at = cursor.line, cursor.next
        if _HEADING.match(line, at):
            return "heading"
        fence = _FENCE.match(line, at)
        if fence:
            self.fence = fence[1] or fence[2]
            self.fence_indent = cursor.indent
            return "fence"
        if interrupts and _UNDERLINE.match(line, at):
            return "underline"
        return "rule" if _RULE.match(line, at) else "text"

    def _found(self, kind: Kind, cursor: _Cursor, held: int, opens: bool) -> Line:
        """The line as what it is, and what it leaves open."""
        if kind == "text" and self.paragraph:
            lazy = held < len(self.containers)
            self.disputed |= (
                lazy and cursor.indent > 3 and bool(_BEGINS.match(cursor.line, cursor.next))
            )
            return Line("more", cursor.next, 0, False, len(self.containers), lazy)
        fence = self.fence
        self._close(held)
        self.fence = fence
        self.paragraph = kind == "text"
        if kind == "code":
            cursor.skip(4)
            return _code(cursor, opens, held)
        return Line(kind, cursor.next, 0, opens, held, False)

    def _close(self, held: int) -> None:
        """End the containers that the line does not go on with, and what stood open in them."""
        del self.containers[held:]
        self.paragraph = False
        self.fence = ""


def _code(cursor: _Cursor, opens: bool, depth: int) -> Line:
    owed = 4 - cursor.column % 4 if cursor.partly else 0
    return Line("code", cursor.at + cursor.partly, owed, opens, depth, False)
