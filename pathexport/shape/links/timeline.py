"""What stands before a row in its file, in the order of time.

Lines may be out of order, and rows that were appended again stand far behind their time, so time
goes before place. A row without a time stands where it was written. A clock that is set back while
a session goes on shows in lines that are in order: there a row is earlier than the one it hangs on.
Time stands still from there on until it has caught up.
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


def moments(nodes: Nodes, rows: Sequence[Row]) -> list[str]:
    """When each of some rows was written, in the order of writing, so that what a file holds can
    be put in order."""
    times: list[str] = []
    latest: dict[Part, str] = {}
    earlier: set[Part] = set()
    for row in rows:
        key, time = part(row), row.time
        before = latest.get(key, "")
        if time < before:
            earlier.add(key)
        latest[key] = time or before
        times.append(time or before)
    set_back = _set_back(nodes, rows, times, earlier) if earlier else ()
    if set_back:
        _stand_still(nodes, rows, set_back, times)
    return times


def _set_back(
    nodes: Nodes, rows: Sequence[Row], times: Sequence[str], files: Collection[Part]
) -> set[Part]:
    """Those of some files whose lines are in order and whose clock was set back."""
    earlier, shuffled = set[Part](), set[Part]()
    known: dict[int, str] = {}
    for row, time in zip(rows, times, strict=True):
        key = part(row)
        if key not in files or key in shuffled:
            continue
        node, above = nodes.of(row), nodes.named(row, row.parent)
        if nodes.rows[node] is not row:
            continue
        known[node] = time
        if above >= 0 and part(nodes.rows[above]) == key:
            if above not in known:
                shuffled.add(key)
            elif time < known[above]:
                earlier.add(key)
    return earlier - shuffled


def _stand_still(
    nodes: Nodes, rows: Sequence[Row], files: Collection[Part], times: list[str]
) -> None:
    """Let no row of some files be earlier than the one it hangs on, nor than what came after it."""
    known: dict[int, str] = {}
    still = dict.fromkeys(files, "")
    for place, row in enumerate(rows):
        key = part(row)
        if key not in still:
            continue
        node, above = nodes.of(row), nodes.named(row, row.parent)
        if nodes.rows[node] is not row:  # appended again
            times[place] = known.get(node, times[place])
            continue
        before = known.get(above, "") if above >= 0 and part(nodes.rows[above]) == key else ""
        if times[place] < before:
            still[key] = max(still[key], before)
        known[node] = times[place] = max(times[place], still[key])


class Timeline:
    """The rows of some files in the order of time, copies included: a copied history is what its
    file goes on from."""

    def __init__(self, nodes: Nodes, writings: Sequence[Row], wanted: Collection[Part]) -> None:
        self._nodes = nodes
        self._all: dict[Part, list[Moment]] = {key: [] for key in wanted}
        self._own: dict[int, Moment] = {}
        rows = [row for row in writings if part(row) in self._all] if wanted else []
        for place, (row, time) in enumerate(zip(rows, moments(nodes, rows), strict=True)):
            node = nodes.of(row)
            entry = time, place, node
            self._all[part(row)].append(entry)
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
