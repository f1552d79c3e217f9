"""What each line of a Markdown text is: text, a heading, code, a rule or nothing.

This is exactly the block structure of CommonMark, but without tags and link definitions: callers
turn these into text. Lines are read one by one, without a tree; only the open quotes and list items
are remembered, and what was open in the last line. Where renderers are known to differ, as about
odd tables, there is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from pathexport.write.markdown.cursor import Cursor

LineKind = Literal[
    "blank", "item", "text", "more", "heading", "underline", "rule", "fence", "code", "end"
]

_DEEPEST = 20  # quotes and items in one another; no renderer shows many more
_QUOTE = 0  # among the open containers, where others are the columns that a list item needs
# What a line can begin with that is more than text: to ask for it is cheaper than each pattern.
_SIGNS = frozenset("-#>`~+*_=0123456789 \t")
_WITHIN = frozenset("> \t")  # where a line begins that may stand in a quote or an item
# What begins at the margin. Most of it is an item of a single line, or a heading.
_BEGUN = re.compile(
    r"""
      (?P<item>(?:[-+*]|(?P<number>[0-9]{1,9})[.)])[ ])(?=[^-\#>`~+*_=0-9\s])
    | (?P<heading>\#{1,6}(?:[ \t]|$))
    | [-=] | [*_](?:[ \t]*[*_])*+[ \t]*$ | (?:[+*]|[0-9]{1,9}[.)])(?:[ \t]|$) | `{3} | ~{3}
    """,
    re.VERBOSE,
)
_MARKERS = frozenset("-+*0123456789")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_FENCE = re.compile(r"(`{3,}+)[^`]*+$|(~{3,}+)")
_UNDERLINE = re.compile(r"(?:=++|-++)[ \t]*+$")
_RULE = re.compile(r"(?:\*[ \t]*+){3,}+$|(?:-[ \t]*+){3,}+$|(?:_[ \t]*+){3,}+$")
_MARKER = re.compile(r"(?:[-+*]|([0-9]{1,9})[.)])(?=[ \t]|$)")
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


_BLANK, _CODE = BlockLine("blank", 0), BlockLine("code", 0)
_TEXT, _MORE, _HEADED = BlockLine("text", 0), BlockLine("more", 0), BlockLine("heading", 0)


class Blocks(NamedTuple):
    lines: list[BlockLine]
    fence: str
    """What a fence consists of that is still open at the end, and in no quote or item."""


def blocks(lines: Sequence[str]) -> Blocks | None:
    """What the lines are; nothing if they lie too deep or renderers do not agree."""
    scanner = _Scanner()
    found: list[BlockLine] = []
    odd = False
    for line in lines:
        found.append(scanner.read(line))
        odd = odd or line[-1:] in _DELIMITING or "\t" in line
        if scanner.disputed or len(scanner.containers) > _DEEPEST:
            return None
    if odd and not _agreed(lines, found):
        return None
    return Blocks(found, "" if scanner.containers else scanner.fence)


def _agreed(lines: Sequence[str], found: Sequence[BlockLine]) -> bool:
    """Whether it makes no difference if there are tables, and how tabs in quotes count."""
    table = False
    above, last = "", _BLANK
    for raw, line in zip(lines, found, strict=True):
        if "\t" in raw and "\t" in raw[: line.start] and raw.count(">", 0, line.start) > 1:
            return False
        second = "-" in raw and delimits(raw, line)
        if second and "|" in above and not _is_second(line, last):
            return False
        second = second and ("|" in above or _SEVERAL.search(raw, line.start) is not None)
        table = line.kind == "more" and (table or second)
        if table and (line.lazy or _MARKER.match(raw, line.start)):
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


def _leaf_kind(line: str, at: int, interrupts: bool) -> LineKind:
    """What stands at a place where no container begins."""
    if _HEADING.match(line, at):
        return "heading"
    if _FENCE.match(line, at):
        return "fence"
    if interrupts and _UNDERLINE.match(line, at):
        return "underline"
    return "rule" if _RULE.match(line, at) else "text"


def _rest(cursor: Cursor, depth: int, opens: bool = False) -> BlockLine:
    """What is left of a line, as code."""
    start, owed = cursor.rest
    return BlockLine("code", start, depth, owed, opens)


class _Scanner:
    def __init__(self) -> None:
        self.containers: list[int] = []
        self.paragraph = False
        self.fence = ""
        self.fence_indent = 0
        self.empty = False
        """Whether the innermost container is a list item that began with nothing."""
        self.disputed = False
        """Whether something came that renderers do not agree on."""

    def read(self, line: str) -> BlockLine:
        if self.fence and not self.containers:
            known = not (self.fence_indent or self.fence in line)
            return _CODE if known else self._closely(line)
        if line[:1] in _WITHIN or (self.fence and not line):
            return self._closely(line)
        if not line:
            return self._blank()
        begun = _BEGUN.match(line) if line[:1] in _SIGNS else None
        return self._flush() if begun is None else self._begun(line, begun)

    def _blank(self) -> BlockLine:
        """A line without anything, outside of fences: what goes on, goes on without marks."""
        if not self.containers:
            self.paragraph = self.empty = False
            return _BLANK
        if self.empty or _QUOTE in self.containers:
            return self._closely("")
        self.paragraph = False
        return BlockLine("blank", 0, len(self.containers))

    def _flush(self) -> BlockLine:
        """A line of text at the margin: in no quote or item, or it goes on with a paragraph."""
        self.empty = False
        if self.paragraph:
            depth = len(self.containers)
            return BlockLine("more", 0, depth, lazy=True) if depth else _MORE
        self._close(0)
        self.paragraph = True
        return _TEXT

    def _begun(self, line: str, found: re.Match[str]) -> BlockLine:
        """A line at the margin that begins something."""
        within = self.paragraph and not self.containers  # where only some items begin
        usual = found["item"] and not (within and int(found["number"] or 1) != 1)
        if not usual and not found["heading"]:
            return self._closely(line)
        self._close(0)
        self.empty = False
        if found["heading"]:
            return _HEADED
        self.containers.append(found.end())
        self.paragraph = True
        return BlockLine("text", found.end(), 1, opens=True)

    def _closely(self, line: str) -> BlockLine:
        cursor = Cursor(line)
        held = self._held(cursor)
        self.empty = False
        if self.fence and held == len(self.containers):
            return self._fenced(cursor, held)
        opens = False
        while not cursor.blank and cursor.indent < 4 and held <= _DEEPEST:
            interrupts = self.paragraph and held == len(self.containers)
            needed = self._container(cursor, interrupts)
            if needed is None:
                return self._leaf(cursor, held, opens, interrupts)
            self._close(held)
            self.containers.append(needed)
            held += 1
            opens = True
        if not cursor.blank:
            return self._text(cursor, held) if self.paragraph else self._code(cursor, held, opens)
        self._close(held)
        self.empty = opens and self.containers[-1] != _QUOTE
        return BlockLine("item" if self.empty else "blank", cursor.next, held, 0, opens)

    def _held(self, cursor: Cursor) -> int:
        """How many containers the line goes on with; the cursor goes behind their marks."""
        for number, needed in enumerate(self.containers):
            if needed == _QUOTE:
                marked = cursor.line.startswith(">", cursor.next)
                self.disputed |= marked and cursor.indent > 3
                if not marked or cursor.indent > 3:
                    return number
                cursor.take(1)
                cursor.skip(1)
            elif cursor.blank:
                if self.empty and number == len(self.containers) - 1:
                    return number
                cursor.take(0)
            elif cursor.indent >= needed:
                cursor.skip(needed)
            else:
                return number
        return len(self.containers)

    def _fenced(self, cursor: Cursor, held: int) -> BlockLine:
        rest = cursor.line[cursor.next :].rstrip(" \t")
        if cursor.indent < 4 and rest.startswith(self.fence) and not rest.strip(self.fence[0]):
            self.fence = ""
            return BlockLine("end", cursor.next, held)
        cursor.skip(self.fence_indent)
        return _rest(cursor, held)

    def _container(self, cursor: Cursor, interrupts: bool) -> int | None:
        """The columns that a container needs which begins here; the cursor goes behind its mark."""
        line, indent = cursor.line, cursor.indent
        if line[cursor.next] == ">":
            cursor.take(1)
            cursor.skip(1)
            return _QUOTE
        marker = _MARKER.match(line, cursor.next) if line[cursor.next] in _MARKERS else None
        if not marker or _RULE.match(line, cursor.next):
            return None
        if interrupts and (int(marker[1] or 1) != 1 or not line[marker.end() :].strip(" \t")):
            return None
        cursor.take(len(marker[0]))
        wide = 1 if cursor.blank or cursor.indent > 4 else cursor.indent
        cursor.skip(wide)
        return indent + len(marker[0]) + wide

    def _leaf(self, cursor: Cursor, held: int, opens: bool, interrupts: bool) -> BlockLine:
        line, at = cursor.line, cursor.next
        kind = _leaf_kind(line, at, interrupts) if line[at] in _SIGNS else "text"
        if kind == "text" and self.paragraph:
            return self._text(cursor, held)
        self._close(held)
        self.paragraph = kind == "text"
        fence = _FENCE.match(line, at) if kind == "fence" else None
        if fence:
            self.fence = fence[1] or fence[2]
            self.fence_indent = cursor.indent
        return BlockLine(kind, at, held, 0, opens)

    def _text(self, cursor: Cursor, held: int) -> BlockLine:
        """A line that goes on with a paragraph, maybe out of containers that it does not name."""
        lazy = held < len(self.containers)
        self.disputed |= lazy and cursor.indent > 3 and cursor.line[cursor.next] in _SIGNS
        return BlockLine("more", cursor.next, len(self.containers), lazy=lazy)

    def _code(self, cursor: Cursor, held: int, opens: bool) -> BlockLine:
        self._close(held)
        cursor.skip(4)
        return _rest(cursor, held, opens)

    def _close(self, held: int) -> None:
        """End the containers that the line does not go on with, and what stood open in them."""
        del self.containers[held:]
        self.paragraph = False
        self.fence = ""
