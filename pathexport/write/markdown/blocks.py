"""What each line of a Markdown text is: text, a heading, code, a rule or nothing.

This is exactly the block structure of CommonMark, but without tags and link definitions: callers
turn these into text. Lines are read one by one, without a tree; only the open quotes and list items
are remembered, and what was open in the last line. Where renderers are known to differ, as about
odd tables, there is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pathexport.later import later
from pathexport.write.markdown.block_line import INSIDE, MARKER, BlockLine, Cursor, LineKind, agreed

_DEEPEST = 20  # quotes and items in one another; no renderer shows many more
_QUOTE = 0  # among the open containers, where others are the columns that a list item needs
# What a line can begin with that is more than text: to ask for it is cheaper than each pattern.
_SIGNS = frozenset("-#>`~+*_=0123456789 \t")
_WITHIN = frozenset("> \t")  # where a line begins that may stand in a quote or an item
# An item of a single line: what stands in it is text, and begins nothing of its own.
_ITEM = r"""(?P<item>(?:[-+*]|(?P<number>[0-9]{1,9})[.)])[ ])
    (?=[^-\#>`~+*_0-9\s] | [-\#`~+*_]{1,2}[^-\#`~+*_\s] | [0-9]++[^0-9.)])"""
# What begins at the margin. Most of it is such an item, a heading, a fence or a rule.
_BEGUN = re.compile(
    rf"""
      {_ITEM}
    | (?P<heading>\#{{1,6}}(?:[ \t]|$))
    | (?P<fence>`{{3,}}+)(?=[^`]*+$)
    | (?P<rule>---$)
    | [-=] | [*_](?:[ \t]*[*_])*+[ \t]*$ | (?:[+*]|[0-9]{{1,9}}[.)])(?:[ \t]|$) | `{{3}} | ~{{3}}
    """,
    re.VERBOSE,
)
_INDENTED = later(rf"[ ]++ (?: (?P<text>[^-\#>`~+*_=0-9\s]) | {_ITEM} )", re.VERBOSE)
"""A line of text, or such an item, behind spaces."""
_MARKERS = frozenset("-+*0123456789")
_HEADING = re.compile(r"#{1,6}(?:[ \t]|$)")
_FENCE = re.compile(r"(`{3,}+)[^`]*+$|(~{3,}+)")
_UNDERLINE = re.compile(r"(?:=++|-++)[ \t]*+$")
_RULE = re.compile(r"(?:\*[ \t]*+){3,}+$|(?:-[ \t]*+){3,}+$|(?:_[ \t]*+){3,}+$")


_BLANKS = [BlockLine("blank", 0, depth) for depth in range(_DEEPEST + 1)]
_TEXT, _MORE = BlockLine("text", 0), BlockLine("more", 0)
_ALONE: Mapping[str, BlockLine] = {
    kind: BlockLine(kind, 0) for kind in ("heading", "fence", "rule")
}


class Blocks(NamedTuple):
    lines: list[BlockLine]
    fence: str
    """What a fence consists of that is still open at the end, and in no quote or item."""


def blocks(lines: Sequence[str]) -> Blocks | None:
    """What the lines are; nothing if they lie too deep or renderers do not agree."""
    scanner = _Scanner()
    read, found = scanner.read, []
    fence = ""  # one that is open at the margin
    for line in lines:
        if fence and fence not in line:
            found.append(INSIDE)
            continue
        found.append(read(line))
        if scanner.disputed:
            return None
        fence = "" if scanner.containers or scanner.fence_indent else scanner.fence
    if not agreed(lines, found):
        return None
    return Blocks(found, "" if scanner.containers else scanner.fence)


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
        """Whether something came that renderers do not agree on, or that lies too deep."""

    def read(self, line: str) -> BlockLine:
        if self.fence:
            return self._closely(line)
        if not line:
            return self._blank()
        if line[0] not in _SIGNS:  # as most lines
            return self._flush()
        if line[0] in _WITHIN:
            plain = _INDENTED.match(line)
            return self._indented(line, plain) if plain else self._closely(line)
        begun = _BEGUN.match(line)
        return self._begun(line, begun) if begun else self._flush()

    def _blank(self) -> BlockLine:
        """A line without anything, outside of fences: what goes on, goes on without marks."""
        if not self.containers:
            self.paragraph = self.empty = False
            return _BLANKS[0]
        if self.empty or _QUOTE in self.containers:
            return self._closely("")
        self.paragraph = False
        return _BLANKS[len(self.containers)]

    def _flush(self) -> BlockLine:
        """A line of text at the margin: in no quote or item, or it goes on with a paragraph."""
        self.empty = False
        if self.paragraph:
            depth = len(self.containers)
            return BlockLine("more", 0, depth, 0, False, True) if depth else _MORE
        self.containers.clear()
        self.paragraph = True
        return _TEXT

    def _begun(self, line: str, found: re.Match[str]) -> BlockLine:
        """A line at the margin that begins something."""
        kind = found.lastgroup
        within = self.paragraph and not self.containers  # where only some items begin
        usual = not within or (kind != "rule" and int(found["number"] or 1) == 1)
        if kind is None or not usual:
            return self._closely(line)
        self._close(0)
        self.empty = False
        if kind != "item":
            self.fence, self.fence_indent = found["fence"] or "", 0
            return _ALONE[kind]
        self.containers.append(found.end())
        self.paragraph = True
        return BlockLine("text", found.end(), 1, 0, True)

    def _indented(self, line: str, found: re.Match[str]) -> BlockLine:
        """A line behind spaces, as text and items within items are, where no fence is open."""
        text = found["text"] is not None
        at = found.start("text" if text else "item")
        indent, held = at, 0
        for needed in self.containers:
            if needed == _QUOTE or indent < needed:
                break
            indent -= needed
            held += 1
        deep = len(self.containers)
        within = self.paragraph and held == deep
        if indent > 3 or held >= _DEEPEST or (within and int(found["number"] or 1) != 1):
            return self._closely(line)
        self.empty = False
        if text and self.paragraph:
            return BlockLine("more", at, deep, 0, False, held < deep)
        self._close(held)
        self.paragraph = True
        if text:
            return BlockLine("text", at, held)
        self.containers.append(indent + found.end() - at)
        return BlockLine("text", found.end(), held + 1, 0, True)

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
        self.disputed |= held > _DEEPEST
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
        marker = MARKER.match(line, cursor.next) if line[cursor.next] in _MARKERS else None
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
