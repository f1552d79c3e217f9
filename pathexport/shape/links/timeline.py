"""What stands before a row in its file, in the order of time.

Lines may be out of order, and rows that were appended again stand far behind their time, so time
goes before place. A row without a time stands where it was written.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from pathexport.read.rows import Row, file_of
from pathexport.shape.links.nodes import Nodes

Part = tuple[int, bool]
"""A file's number, and whether it is the agents' rows in it."""
Moment = tuple[str, int, int]
"""A row's time, its place among the rows, and its node."""


def part(row: Row) -> Part:
    return file_of(row.place), row.sidechain


class Timeline:
    """The rows of some files in the order of time, copies included: a copied history is what its
    file goes on from."""

    def __init__(self, nodes: Nodes, writings: Sequence[Row], wanted: Collection[Part]) -> None:
        self._nodes = nodes
        self._all: dict[Part, list[Moment]] = {key: [] for key in wanted}
        self._own: dict[int, Moment] = {}
        times: dict[Part, str] = {}
        for place, row in enumerate(writings if wanted else ()):
            key = part(row)
            if key not in self._all:
                continue
            times[key] = row.time or times.get(key, "")
            node = nodes.of(row)
            entry = times[key], place, node
            self._all[key].append(entry)
            if nodes.rows[node] is row:
                self._own[node] = entry
        for entries in self._all.values():
            entries.sort()
        self._saying = {
            key: [entry for entry in entries if nodes.rows[entry[2]].says]
            for key, entries in self._all.items()
        }

    def before(self, node: int) -> Iterator[int]:
        """The rows before a row in its file, the nearest first."""
        return self._back(self._all, node)

    def said_before(self, node: int) -> Iterator[int]:
        """Those of them that say something."""
        return self._back(self._saying, node)

    def begins(self, node: int) -> bool:
        """Whether nothing stands before a row in its file."""
        return next(self.before(node), None) is None

    def _back(self, rows: dict[Part, list[Moment]], node: int) -> Iterator[int]:
        entries = rows[part(self._nodes.rows[node])]
        for place in range(bisect_left(entries, self._own[node]) - 1, -1, -1):
            if entries[place][2] != node:
                yield entries[place][2]
