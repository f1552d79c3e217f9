"""Rows on which nothing hangs are put where their time belongs (rules R17, R19, R22).

A `/exit` of the next day may hang on the row that a turn began with, and a late error on one of an
hour ago. They are part of the step that they hang on; when the conversation went on meanwhile, they
belong further down, to the step that was going on at their time, and so does a late result that
nobody answered. They never go past a fork, nor into another session.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from pathexport.read.rows import Row, file_of
from pathexport.shape.nodes.walks import places
from pathexport.shape.steps.gathered import Gathered, Order


def in_time(found: Gathered, members: list[list[int]], order: Order, home: Sequence[int]) -> None:
    """Move quiet rows down to the steps of their times. `home` is the step that each became part
    of, where it is itself none."""
    steps = _with_loose_rows(found, home)
    if not steps:
        return
    chains = _Chains(found, order)
    arriving: dict[int, list[int]] = {}
    for place, step in enumerate(order.steps):
        if step not in steps:
            continue
        loose, staying, moved = steps[step], [], dict[int, int]()
        for node in members[step]:
            target = place
            if node in loose:
                began = chains.at(place, node)
                target = max(moved.get(found.links[node], place), began)
            if target > place:
                moved[node] = target
                arriving.setdefault(target, []).append(node)
            else:
                staying.append(node)
        if moved:
            members[step] = staying
    for place, nodes in arriving.items():
        members[order.steps[place]] = members[order.steps[place]] + nodes


def _with_loose_rows(found: Gathered, home: Sequence[int]) -> dict[int, set[int]]:
    """The steps that hold rows on which nothing hangs, and which these are. What a step begins
    with is none."""
    steps: dict[int, set[int]] = {}
    for node in _loose(found):
        if found.step_of[node] >= 0:
            step = home[found.step_of[node]]
            if node != found.shown(found.members[step][0]):
                steps.setdefault(step, set()).add(node)
    return steps


class _Chains:
    """Runs of steps without a fork, of one session, and when each step of them began."""

    def __init__(self, found: Gathered, order: Order) -> None:
        self._found = found
        self._earliest: dict[int, int] = {}
        """Of rows that were written twice, by the one that is shown, the first writing."""
        for node, shown in found.replays.items():
            self._earliest[shown] = min(self._earliest.get(shown, shown), node)
        begun = [found.members[step][0] for step in order.steps]
        first = [found.rows[node] for node in begun]
        self._written = [*map(self._first_writing, begun)]
        self._last = list(range(len(first)))
        self._begun = [row.time for row in first]  # the latest time that a chain has come to
        for place, up in enumerate(order.above):
            alone = up >= 0 and len(order.below[up]) == 1
            if alone and first[up].session == first[place].session:
                self._begun[place] = max(self._begun[up], self._begun[place])
                self._last[up] = place
        for place in range(len(first) - 1, -1, -1):
            self._last[place] = self._last[self._last[place]]

    def at(self, place: int, node: int) -> int:
        """The step of a chain, from a place on, that was going on at a row's time. Steps that began
        at one time, or earlier than one before them as a clock was set back, go by writing."""
        time = self._found.rows[node].time
        if not time:
            return place
        last, written = self._last[place] + 1, self._first_writing(node)
        after = bisect_right(self._begun, time, place + 1, last)
        latest = self._begun[after - 1]
        alike = bisect_left(self._begun, latest, place, after)
        if alike == place or latest < time:
            alike += 1
        found = bisect_left(self._written, written, alike, after) - 1
        if found > place and self._was_set_back(written, self._written[found]):
            return bisect_left(self._written, written, place + 1, last) - 1
        return found

    def _was_set_back(self, before: int, after: int) -> bool:
        """Whether a clock was set back between the writing of two rows, so that the first looks
        later than what followed it. Rows of two files are not written one after the other."""
        first, last = (file_of(self._found.rows[node].place) for node in (before, after))
        at = bisect_right(self._earlier, before)
        return first == last and at < len(self._earlier) and self._earlier[at] <= after

    @cached_property
    def _earlier(self) -> list[int]:
        """Rows that are earlier than the one before them on which they hang."""
        rows, links = self._found.rows, self._found.links
        return [
            node
            for node, up in enumerate(links)
            if 0 <= up < node and "" < rows[node].time < rows[up].time
        ]

    def _first_writing(self, node: int) -> int:
        shown = self._found.shown(node)
        return self._earliest.get(shown, shown)


def _loose(found: Gathered) -> set[int]:
    """Rows that say nothing, and results, below which nothing is said: a result that nobody
    answered stands where it came."""
    rows, links = found.rows, found.links
    above = bytearray(len(rows) + 1)  # a set would take the most of all here
    for row, up in zip(rows, links, strict=True):
        if row.says:
            above[up] = True  # the last place is for rows that hang on none
    loose = {node for node in places(above[:-1], 0) if _mute(rows[node])}
    if not loose:
        return loose
    for up, said in zip(links, above[:-1], strict=True):
        if said and up in loose:
            at = up
            while at in loose:
                loose.remove(at)
                at = links[at]
    return loose


def _mute(row: Row) -> bool:
    return row.kind == "result" or not row.says
