"""Finds messages that a compaction did not keep, though it kept the one that they hang on.

A compaction keeps a range of the tree, from one row up to another, or rows that it names one by
one. Many ranges may overlap, and to walk along each of them would take too long. So one pass
goes through the tree from the leaves up and carries along the set of the ranges that the current
row lies in. Where branches meet, the smaller set is added to the larger one. Of who went back to
before all that was kept, the summary tells, on which their words hang.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

import msgspec

from pathexport.read.rows import Row, file_of
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.walks import Siblings, Spans

_ANY = -1  # in place of a file
_TOLD_ANEW = ("deferred_tools_delta", "agent_listing_delta", "skill_listing")
"""What Claude Code tells again behind what a compaction kept: what is said next hangs on it."""


class KeptRange(msgspec.Struct, frozen=True):
    """What one compaction kept: from a row up to another above it, or rows named one by one."""

    boundary: int
    head: int = -1
    tail: int = -1
    named: Mapping[int, None] = {}

    @property
    def first(self) -> int:
        return next(iter(self.named), self.head)


class _Set:
    """Stretches by their rank in time, for each file that their compactions are in."""

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

    def __init__(
        self,
        nodes: Nodes,
        spans: Spans,
        times: Sequence[str],
        ranges: Iterable[KeptRange],
        writings: Iterable[Row],
    ) -> None:
        self._rows = nodes.rows
        self._below = spans.below
        self._times = times
        self._all = sorted(ranges, key=lambda kept: self._key(kept.boundary))
        self._keys = [self._key(kept.boundary) for kept in self._all]
        self._copies = _copies(nodes, writings)
        self._files = [self._in_files(kept.boundary) for kept in self._all]

    def behind(
        self, upwards: Sequence[int], above: Sequence[int], parents: Sequence[int]
    ) -> dict[int, int]:
        """For messages that hang on one that was kept: the last compaction before them that kept it
        and not them. `upwards` are all messages, each before the one `above` it; `parents` say what
        they hang on now."""
        tails, heads, listed = self._ends()
        below = Siblings(range(len(parents)), parents)
        found: dict[int, int] = {}
        met: dict[int, list[tuple[int, _Set]]] = {}
        for node in upwards:
            came, ends = met.pop(node, []), tails.get(node, [])
            if not came and not ends:
                continue
            child, known = max(came, key=lambda each: len(each[1].ranks), default=(-1, self._set()))
            others = self._set()
            others.add([*ends, *(rank for at, each in came if at != child for rank in each.ranks)])
            if child >= 0 and parents[child] == node:
                self._note(found, child, node, others)  # all else keeps the child too
            known.add(others.ranks)
            for behind in below.of(node):
                if behind != child:
                    self._note(found, behind, node, known)
            known.drop(heads.get(node, ()))
            if known.ranks:
                met.setdefault(above[node], []).append((node, known))
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
        lived = file if file in self._in_files(parent) else _ANY
        ranks = known.by_file.get(lived, ())
        at = bisect_left(ranks, bisect_right(self._keys, self._key(node)))
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
        return self._below(node, kept.head) and self._below(kept.tail, node)

    def _key(self, node: int) -> tuple[str, int]:
        return self._times[node], node

    def _in_files(self, node: int) -> Sequence[int]:
        return self._copies.get(node) or (file_of(self._rows[node].place),)


def _copies(nodes: Nodes, writings: Iterable[Row]) -> Mapping[int, Sequence[int]]:
    """The files of each row that is in several."""
    found: dict[int, dict[int, None]] = {}
    for row in writings:
        node = nodes.of(row)
        own = file_of(nodes.rows[node].place)
        if file_of(row.place) != own:
            found.setdefault(node, {own: None})[file_of(row.place)] = None
    return {node: tuple(files) for node, files in found.items()}


def behind_summaries(nodes: Nodes, first: Collection[int]) -> dict[tuple[int, int], set[int]]:
    """The files in which what was kept first hangs on a summary, by the summary and what it is."""
    found: dict[tuple[int, int], set[int]] = {}
    writings = [(nodes.rows[node], node) for node in first]
    writings += [(row, node) for row, node in nodes.copies if node in first]
    for row, node in writings:
        above = nodes.named(row, row.parent)
        if above >= 0 and nodes.rows[above].kind == "summary":
            found.setdefault((above, node), set()).add(file_of(row.place))
    return found


def before_all(
    rows: Sequence[Row],
    parents: Sequence[int],
    order: Sequence[int],
    times: Sequence[str],
    first: Mapping[int, int],
    went_on: Mapping[int, Sequence[int]],
    forked: Mapping[tuple[int, int], Collection[int]],
) -> list[tuple[int, int]]:
    """What somebody may have said who went back to before all that a compaction kept, with the
    first row that it kept, in the order of time. It hangs on the summary, later than the first turn
    that followed: hooks, notes, printed commands and agents may stand beside one that nobody took
    back. Where that turn begins with a prompt there, they went back to before this one. Compactions
    are given with what they kept first, and with what went on from what they kept. In files that
    have this behind its summary, as forks do, all else that hangs on the summary is later."""
    if not first:
        return []
    under = [-1] * len(rows)  # the boundary of a summary, over what stands between them
    below: dict[int, list[int]] = {}
    for node in order:
        row, above = rows[node], parents[node]
        if node in first:
            under[node] = node
        elif above >= 0 and (row.quiet or row.kind == "summary"):
            under[node] = under[above]
        if above >= 0 and rows[above].kind == "summary" and under[above] >= 0:
            below.setdefault(above, []).append(node)
    crowded: dict[int, list[int]] = {}
    for summary, each in below.items():
        following = [*each, *went_on.get(under[summary], ())]
        if len(following) > 1 or (summary, first[under[summary]]) in forked:
            crowded[summary] = following
    spoken = _with_turns(rows, parents, order) if crowded else []
    found = []
    for summary, following in crowded.items():
        kept, side = first[under[summary]], rows[summary].sidechain
        turns = [node for node in following if spoken[node] and rows[node].sidechain == side]
        turns.sort(key=lambda node: (times[node], node))
        later = _later(rows, turns, {*below[summary]}, forked.get((summary, kept), ()))
        found += [(node, kept) for node in later if node != kept]
    return sorted(found, key=lambda pair: (times[pair[0]], pair))


def _later(
    rows: Sequence[Row], turns: Sequence[int], there: Container[int], files: Collection[int]
) -> list[int]:
    """Those of some turns that hang on a summary and come after the first of all, if that is no
    prompt there; in these files, whatever came first."""
    found = [node for node in turns if node in there and file_of(rows[node].place) in files]
    others = [node for node in turns if file_of(rows[node].place) not in files]
    if others and others[0] in there and rows[others[0]].kind == "prompt":
        return found
    again = {rows[node].time for node in others[:1]} - {""}  # a turn written twice
    return found + [n for n in others[1:] if n in there and rows[n].time not in again]


def before_all_left(
    rows: Sequence[Row], parents: Sequence[int], times: Sequence[str], left: Mapping[int, int]
) -> list[tuple[int, int]]:
    """The same of compactions that summed up the end, with the first row that they left: it hangs
    on the boundary, later than the summary."""
    if not left:
        return []
    below: dict[int, list[int]] = {}
    for node, above in enumerate(parents):
        if above in left:
            below.setdefault(above, []).append(node)
    found = []
    for boundary, following in below.items():
        summed = [times[node] for node in following if rows[node].kind == "summary"]
        found += [
            (node, left[boundary]) for node in following if summed and times[node] > min(summed)
        ]
    return sorted(found, key=lambda pair: (times[pair[0]], pair))


def _with_turns(rows: Sequence[Row], parents: Sequence[int], order: Sequence[int]) -> list[bool]:
    """Whether each row, or any below it of the same session or agent, is a prompt or an answer, or
    stands before the next one."""
    found = [
        (row.says and row.kind in ("prompt", "assistant")) or row.detail in _TOLD_ANEW
        for row in rows
    ]
    for node in reversed(order):
        above = parents[node]
        if found[node] and above >= 0 and rows[above].sidechain == rows[node].sidechain:
            found[above] = True
    return found
