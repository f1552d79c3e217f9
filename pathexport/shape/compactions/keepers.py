"""Finds messages that a compaction did not keep, though it kept the one that they hang on.

Many ranges that were kept may overlap, and to walk along each of them would take too long. So one
pass goes through the tree from the leaves up and carries along the set of the ranges that the
current row lies in. Where branches meet, the smaller set is added to the larger one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence

from pathexport.read.rows import file_of
from pathexport.shape.compactions.logged import KeptRange, Logged
from pathexport.shape.nodes.walks import Siblings

_ANY = -1  # in place of a file


class _Set:
    """Ranges by their rank in time, for each file that their compactions are in."""

    def __init__(self, files: Sequence[Sequence[int]]) -> None:
        self._files = files
        self.by_file: dict[int, list[int]] = {}

    @property
    def ranks(self) -> Sequence[int]:
        return self.by_file.get(_ANY, ())

    def add(self, ranks: Iterable[int]) -> None:
        for rank in ranks:
            for file in (_ANY, *self._files[rank]):
                insort(self.by_file.setdefault(file, []), rank)

    def drop(self, ranks: Iterable[int]) -> None:
        for rank in ranks:
            for file in (_ANY, *self._files[rank]):
                known = self.by_file[file]
                del known[bisect_left(known, rank)]


class Keepers:
    """The compactions that kept something, in the order of time."""

    def __init__(self, logged: Logged, ranges: Iterable[KeptRange]) -> None:
        self._logged, self._rows = logged, logged.rows
        self._all = sorted(ranges, key=lambda kept: logged.moment(kept.boundary))
        self._moments = [logged.moment(kept.boundary) for kept in self._all]
        self._files = [logged.files(kept.boundary) for kept in self._all]

    def behind(self, parents: Sequence[int]) -> dict[int, int]:
        """For messages that hang on one that was kept: the last compaction before them that kept it
        and not them. `parents` say what they hang on now."""
        tails, heads, listed = self._ends()
        below = Siblings(range(len(parents)), parents)
        found: dict[int, int] = {}
        met: dict[int, list[tuple[int, _Set]]] = {}
        for node in reversed(self._logged.order):
            came, ends = met.pop(node, []), tails.get(node, [])
            if not came and not ends:
                continue
            child, known = max(came, key=lambda each: len(each[1].ranks), default=(-1, self._set()))
            others = self._set()
            others.add([*ends, *(rank for at, each in came if at != child for rank in each.ranks)])
            if child >= 0:
                self._note(found, child, node, others)  # all else keeps the child too
            known.add(others.ranks)
            for behind in below.of(node):
                if behind != child:
                    self._note(found, behind, node, known)
            known.drop(heads.get(node, ()))
            if known.ranks:
                met.setdefault(self._logged.parents[node], []).append((node, known))
        for node, known in listed.items():
            for behind in below.of(node):
                self._note(found, behind, node, known)
        return {node: self._all[rank].boundary for node, rank in found.items()}

    def _set(self) -> _Set:
        return _Set(self._files)

    def _ends(self) -> tuple[dict[int, list[int]], dict[int, list[int]], dict[int, _Set]]:
        """Where ranges end, where they begin, and those that name each row, by their ranks."""
        tails: dict[int, list[int]] = {}
        heads: dict[int, list[int]] = {}
        listed: dict[int, _Set] = {}
        for rank, kept in enumerate(self._all):
            if kept.tail >= 0:
                tails.setdefault(kept.tail, []).append(rank)
                heads.setdefault(kept.head, []).append(rank)
            for node in kept.named:
                listed.setdefault(node, self._set()).add([rank])
        return tails, heads, listed

    def _note(self, found: dict[int, int], node: int, parent: int, known: _Set) -> None:
        """Find the last range before a message that holds its parent and not it. A fork may compact
        what it copied. That is nothing to the session it was copied from, whose file holds the kept
        message and not the compaction."""
        rows, file = self._rows, file_of(self._rows[node].place)
        if rows[node].sidechain != rows[parent].sidechain:
            return
        lived = file if file in self._logged.files(parent) else _ANY
        ranks = known.by_file.get(lived, ())
        at = bisect_left(ranks, bisect_right(self._moments, self._logged.moment(node)))
        for place in range(at - 1, -1, -1):
            kept = self._all[ranks[place]]
            same = rows[kept.boundary].sidechain == rows[node].sidechain
            if same and kept.boundary != node and not self.holds(kept, node):
                found[node] = max(ranks[place], found.get(node, -1))
                return

    def holds(self, kept: KeptRange, node: int) -> bool:
        """Whether a message is one of those that a compaction kept."""
        if kept.tail < 0:
            return node in kept.named
        below = self._logged.below
        return below(node, kept.head) and below(kept.tail, node)
