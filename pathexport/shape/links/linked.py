"""Rows and their links, and all that follows from these alone: walks, forks, drawings.

Questions take and give ids and rows; inside, a row is its number in the order of writing. In a
drawing a branch is indented, and a conversation without forks stays in one column, so the drawing
of a long conversation is long but not wide. From some depth of forks on, lines are no longer
indented further.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, overload

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.nodes import walks

_SHORT = 8
_DEEPEST = 64  # forks whose lines are drawn beside what follows them
_COLOURS = {"user": "lightblue", "assistant": "lightgreen", "system": "lightgray"}


class Fork(msgspec.Struct, frozen=True):
    """A row that several others follow."""

    parent: Row
    branches: tuple[Row, ...]
    """What follows it, the first row of each branch."""

    @property
    def count(self) -> int:
        return len(self.branches)


class Linked(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Rows and what each hangs on."""

    rows: tuple[Row, ...]
    """One row for each id, in the order of writing."""
    parents: tuple[int, ...]
    index: Mapping[str, int]
    """The number of each row, by every id it was written under."""

    @cached_property
    def below(self) -> tuple[tuple[int, ...], ...]:
        """What hangs on each row, in the order of writing."""
        return tuple(walks.Siblings(range(len(self.parents)), self.parents).all())

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, uuid: str) -> bool:
        return uuid in self.index

    def __getitem__(self, uuid: str) -> Row:
        """The row of an id; for a copy's id, the row it is a copy of."""
        return self.rows[self.index[uuid]]

    def parent(self, uuid: str) -> Row | None:
        """The row's parent; None for a root."""
        above = self.parents[self.index[uuid]]
        return self.rows[above] if above >= 0 else None

    def children(self, uuid: str) -> list[Row]:
        """The row's children, in the order of writing."""
        return self._rows(self.below[self.index[uuid]])

    def ancestors(self, uuid: str) -> list[Row]:
        """The row's ancestors, the first row of the conversation first."""
        found = [self.index[uuid]]
        while found[-1] >= 0:
            found.append(self.parents[found[-1]])
        return self._rows(found[-2:0:-1])

    def descendants(self, uuid: str) -> list[Row]:
        """The row's descendants, the nearest first."""
        return self._rows([*walks.breadth_first([self.index[uuid]], self.below.__getitem__)][1:])

    def roots(self) -> list[Row]:
        """Rows without a parent."""
        return self._rows(self._roots())

    def leaves(self) -> list[Row]:
        """Rows without children."""
        return [row for row, below in zip(self.rows, self.below, strict=True) if not below]

    def is_linear(self) -> bool:
        """Whether no row has more than one child."""
        return all(len(below) < 2 for below in self.below)

    def fork_points(self) -> list[Fork]:
        """Rows with several children, as the logs link them: tools make forks as people do.
        `Project.fork_points` gives the forks that people made."""
        forks = ((row, b) for row, b in zip(self.rows, self.below, strict=True) if len(b) > 1)
        return [Fork(row, tuple(self._rows(below))) for row, below in forks]

    @overload
    def depth_first(self, start: str | None = None) -> Iterator[Row]: ...
    @overload
    def depth_first(
        self, start: str | None = None, *, with_depth: Literal[True]
    ) -> Iterator[tuple[int, Row]]: ...
    def depth_first(
        self, start: str | None = None, *, with_depth: bool = False
    ) -> Iterator[Row] | Iterator[tuple[int, Row]]:
        """Every row from `start` or all roots on, each branch to its end. `with_depth` puts before
        each row how far it is from where the walk began."""
        walk = walks.depth_first(self._from(start), self.below.__getitem__)
        return self._with_depth(walk) if with_depth else map(self.rows.__getitem__, walk)

    @overload
    def breadth_first(self, start: str | None = None) -> Iterator[Row]: ...
    @overload
    def breadth_first(
        self, start: str | None = None, *, with_depth: Literal[True]
    ) -> Iterator[tuple[int, Row]]: ...
    def breadth_first(
        self, start: str | None = None, *, with_depth: bool = False
    ) -> Iterator[Row] | Iterator[tuple[int, Row]]:
        """Every row from `start` or all roots on, the nearest first; depths as above."""
        walk = walks.breadth_first(self._from(start), self.below.__getitem__)
        return self._with_depth(walk) if with_depth else map(self.rows.__getitem__, walk)

    def paths(self, start: str | None = None) -> Iterator[tuple[Row, ...]]:
        """Every way from a root to a leaf, as the logs link them: tools make forks as people do."""
        for path in walks.root_to_leaf(self._from(start), self.below.__getitem__):
            yield tuple(self._rows(path))

    def longest_path(self) -> list[Row]:
        """The way from a root to a leaf with the most rows; the first written of equals."""
        depth = [0] * len(self.rows)
        for node in walks.depth_first(self._roots(), self.below.__getitem__):
            parent = self.parents[node]
            depth[node] = depth[parent] + 1 if parent >= 0 else 1
        if not depth:
            return []
        deepest = self.rows[max(range(len(depth)), key=depth.__getitem__)]
        return [*self.ancestors(deepest.uuid), deepest]

    def main_thread(self) -> list[Row]:
        """The rows of the sessions themselves, without agents'."""
        return [row for row in self.rows if not row.sidechain]

    def sidechains(self) -> list[list[Row]]:
        """The rows of agents, a list for each group of linked rows."""
        found: dict[int, list[Row]] = {}
        tops: dict[int, int] = {}
        for node in walks.depth_first(self._roots(), self.below.__getitem__):
            if self.rows[node].sidechain:
                tops[node] = tops.get(self.parents[node], node)
                found.setdefault(tops[node], []).append(self.rows[node])
        return list(found.values())

    def tree(self) -> str:
        """The rows as text, a line each with its kind and the start of its id, and what follows a
        fork drawn as branches."""
        lines = []
        # What stands before a row, and before what follows it.
        stack = [(node, "", "") for node in reversed(self._roots())]
        while stack:
            node, before, after = stack.pop()
            lines.append(f"{before}{self.rows[node].kind} {self.rows[node].uuid[:_SHORT]}\n")
            children = self.below[node]
            if len(children) == 1:
                stack.append((children[0], after, after))
                continue
            edge = after[: 3 * _DEEPEST]
            branches = [(child, f"{edge}├─ ", f"{edge}│  ") for child in children[:-1]]
            branches += [(child, f"{edge}└─ ", f"{edge}   ") for child in children[-1:]]
            stack += reversed(branches)
        return "".join(lines)

    def to_graphviz(self) -> str:
        """The rows and their links in Graphviz' language, DOT: a box for each row in the colour of
        its type, agents' with a dashed border."""
        lines = ["digraph conversation {", "  rankdir=TB;"]
        for row in self.rows:
            style = '"filled,dashed"' if row.sidechain else "filled"
            look = f"label={_quoted(row.kind)}, fillcolor={_COLOURS.get(row.type, 'white')}"
            lines.append(f"  {_quoted(row.uuid)} [{look}, style={style}];")
        for row, below in zip(self.rows, self.below, strict=True):
            here, children = _quoted(row.uuid), self._rows(below)
            lines += [f"  {here} -> {_quoted(child.uuid)};" for child in children]
        return "\n".join([*lines, "}"]) + "\n"

    def _with_depth(self, walk: Iterable[int]) -> Iterator[tuple[int, Row]]:
        depth: dict[int, int] = {}
        for node in walk:
            depth[node] = depth.get(self.parents[node], -1) + 1
            yield depth[node], self.rows[node]

    def _rows(self, numbers: Sequence[int]) -> list[Row]:
        return [self.rows[number] for number in numbers]

    def _roots(self) -> list[int]:
        return walks.without_parent(self.parents)

    def _from(self, start: str | None) -> list[int]:
        return self._roots() if start is None else [self.index[start]]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
