"""A place in a line of Markdown, in characters and in columns.

Columns decide what stands in a list item or a quote, and what is code; a tab reaches to the next
fourth one, and may be used up in part.
"""

from __future__ import annotations

import re

_WHITE = re.compile(r"[ \t]*")


class Cursor:
    def __init__(self, line: str) -> None:
        self.line = line
        self.at = self.column = 0
        self.partly = False
        """Whether a tab stands here of which some columns are used already."""
        self.look()

    def look(self) -> None:
        """Find what stands next: where, behind how many columns, and if anything at all."""
        self.next = self.at
        if self.line.startswith((" ", "\t"), self.at) and (
            white := _WHITE.match(self.line, self.at)
        ):
            self.next = white.end()
        self.indent = self.next - self.at
        self.blank = self.next == len(self.line)
        if self.indent and "\t" in self.line[self.at : self.next]:
            past = self.column % 4
            gap = " " * past + self.line[self.at : self.next]
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
