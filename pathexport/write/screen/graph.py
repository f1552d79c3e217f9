"""The tree of conversations for a terminal, time downwards, as `git log --graph` draws commits.

What goes straight on stays in its column. An attempt that leaves it stands one column to the right,
above what went on instead. What is told of a segment stands to the left of the tree, in columns of
its own, so that nobody has to look for it at the ends of lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pathexport.read.names import project_called
from pathexport.shape.agents.belonging import belonging
from pathexport.shape.project import Project
from pathexport.write.ids import SHORT
from pathexport.write.screen.ink import COLOURS, Ink, Styled
from pathexport.write.screen.paths import totals
from pathexport.write.text import counted, printable
from pathexport.write.times import full, short
from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.told import notes, opening_words, range_of

_LEAST = 30  # columns for the tree and the words


class Cell(msgspec.Struct, frozen=True):
    """A column to the left of the tree."""

    name: str
    width: int
    right: bool = False


_SEGMENTS = (Cell("time", 16, True), Cell("messages", 9, True))
_ROWS = (Cell("time", 19, True), Cell("row", SHORT), Cell("kind", 10))


class TreePage(msgspec.Struct, frozen=True):
    """The tree of a project, and what is told above it."""

    drawn: Drawn
    totals: Sequence[str]
    problems: int


def tree_page(project: Project, drawn: Drawn) -> TreePage:
    sessions = {path.session for path in drawn.paths}
    parts = [*totals(project, sessions, drawn.paths), *_unknown(project, drawn)]
    return TreePage(drawn, parts, len(project.problems))


def trees(found: Sequence[TreePage], ink: Ink, check: str) -> Iterator[str]:
    """The trees of some projects, each below what the project is called. `check` is the command
    that shows the problems of the logs."""
    for number, each in enumerate(found):
        name = printable(project_called(each.drawn.name, each.drawn.cwd))
        yield "\n" if number else ""
        yield f"{ink.paint(ink.fit(name, ink.columns), 'bold')}\n"
        for line in ink.wrap(((part, "") for part in each.totals), ink.columns):
            yield f"{line}\n"
        yield "\n"
        yield from graph(each.drawn, ink)
    if problems := sum(each.problems for each in found):
        yield f"\n{counted(problems, 'problem')} with the logs: see {check}\n"


def _unknown(project: Project, found: Drawn) -> Iterator[str]:
    """How many agents stand at no segment, since a person asked them or no call is known that
    started them."""
    some = belonging(project, found.paths).agents
    asides = sum(agent.aside for agent in some)
    called = sum(not agent.internal for agent in some) - asides
    unknown = called - sum(each.agents for each in found.segments)
    if unknown > 0:
        yield f"{counted(unknown, 'agent')} started by no call that is known"
    if asides:
        yield f"{counted(asides, 'agent')} asked beside the conversation"


def graph(found: Drawn, ink: Ink) -> Iterator[str]:
    """The lines of a project's segments, or of all their rows if it has these."""
    return _Page(found, _Margin(_ROWS if found.rows else _SEGMENTS, ink)).lines()


class _Margin:
    """What stands to the left of the tree: as many columns as there is room for."""

    def __init__(self, cells: Sequence[Cell], ink: Ink) -> None:
        while cells and sum(cell.width + 2 for cell in cells) + _LEAST > ink.columns:
            cells = cells[1:]
        self.ink = ink
        self.room = max(ink.columns - sum(cell.width + 2 for cell in cells), 1)
        self._cells = cells
        self._before = ""

    def time(self, time: str) -> str:
        """A time, with its day unless that is the day of the one before."""
        before, self._before = self._before, time or self._before
        local = self.ink.local
        return short(time, before, local) if before else full(time, local)

    def text(self, said: Mapping[str, str]) -> str:
        cells = []
        for cell in self._cells:
            text = self.ink.fit(said.get(cell.name, ""), cell.width)
            cells.append(text.rjust(cell.width) if cell.right else text.ljust(cell.width))
        return self.ink.paint("".join(f"{cell}  " for cell in cells), "dim")

    def head(self) -> str:
        said = {cell.name: cell.name for cell in self._cells}
        return self.text(said | {"time": "time" if self.ink.local else "time (UTC)"})


class _Page:
    """Writes segments below each other."""

    def __init__(self, drawn: Drawn, margin: _Margin) -> None:
        self._drawn, self._lanes, self._margin = drawn, drawn.lanes, margin
        self._found = drawn.segments
        self._ink = margin.ink
        self._deepest = max((margin.room - _LEAST) // 2, 1)

    def lines(self) -> Iterator[str]:
        head, lanes = self._margin.head(), self._lanes
        yield f"{head.rstrip()}\n" if head else ""
        for number in lanes.order:
            if lanes.up[number] < 0 and number != lanes.order[0]:
                yield "\n"
            yield from self._rows(number) if self._drawn.rows else self._segment(number)
            yield from self._below(number)

    def _segment(self, number: int) -> Iterator[str]:
        """The first words of a segment."""
        each = self._found[number]
        numbers = range_of(each.segment) if each.segment.messages else ""
        left = {"time": self._margin.time(each.started)[: -len(":00")], "messages": numbers}
        style = "bold" if each.by == "title" else ""
        yield self._line(number, left, opening_words(each), style)

    def _rows(self, number: int) -> Iterator[str]:
        for place, each in enumerate(self._drawn.rows[number]):
            uuid = printable(each.uuid)[:SHORT]
            left = {"time": self._margin.time(each.time or ""), "row": uuid, "kind": each.kind}
            yield self._line(number, left, each.words, first=not place)

    def _below(self, number: int) -> Iterator[str]:
        """What ends in a segment, and what else there is to know of it."""
        each, up = self._found[number], self._lanes.up[number]
        colours = (COLOURS[path.status] for path in each.ends)
        parts: list[Styled] = [*zip(self._drawn.ends(each), colours, strict=True)]
        if up >= 0 or not any(path.session == each.segment.session for path in each.ends):
            parts.append((each.enters, "dim"))
        parts += [(note, "dim") for note in notes(each)]
        bar = "│" if self._lanes.straight[number] >= 0 else " "
        gutter = self._bars(number) + bar + " "
        room = max(self._margin.room - len(gutter), 1)
        for line in self._ink.wrap((part for part in parts if part[0]), room):
            left = self._margin.text({})
            yield f"{left}{self._ink.paint(gutter, 'dim')}{line}\n"

    def _bars(self, number: int) -> str:
        """The lines that pass a segment by. Each goes on straight below, so none is missing."""
        return "│ " * min(self._lanes.depth[number], self._deepest)

    def _line(
        self, number: int, left: Mapping[str, str], words: str, style: str = "", first: bool = True
    ) -> str:
        """Words behind the lines of the tree and the sign of a segment, which the first line of it
        joins to the one that it leaves."""
        bars = self._bars(number)
        if first and bars and self._lanes.to_the_side(number):
            bars = bars[: -len("│ ")] + "├─"
        alive = self._found[number].segment.alive
        sign = self._ink.paint("●" if alive else "○", COLOURS["ACTIVE" if alive else "ABANDONED"])
        said = self._ink.fit(words, max(self._margin.room - len(bars) - 2, 0))
        tree = self._ink.paint(bars, "dim") + sign
        line = f"{self._margin.text(left)}{tree} {self._ink.paint(said, style)}"
        return f"{line.rstrip()}\n"
