"""Rows that lead nowhere stand where their time is (rules R17, R19, R22).

A `/exit` of the next day may hang on the row that a turn began with, and a late error on one of an
hour ago. They are part of the step that they hang on; when the conversation went on meanwhile, they
belong further down, to the step that was going on at their time, and so does a late result that
nobody answered. They never go past a fork, nor into another session.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from pathexport.read.rows import Row
from pathexport.shape.links.walks import preorder
from pathexport.shape.steps.steps import Gathered

Steps = Sequence[int]
"""The steps that stay, by their places in the tree: each is followed by what comes after it."""


def by_time(
    rows: Sequence[Row], found: Gathered, members: list[list[int]], order: Steps, above: Steps
) -> None:
    """Move quiet rows down to the steps of their times. `above` are the parents by place."""
    chains = _Chains(rows, found, order, above)
    leads = _leads(rows, found)
    arriving: dict[int, list[int]] = {}
    for place, step in enumerate(order):
        if chains.ends(place):
            continue
        staying, moved = [], dict[int, int]()
        for node in members[step]:
            target = place
            if node not in leads and node != found.rows[step][0]:
                target = max(moved.get(found.links[node], place), chains.at(place, rows[node].time))
            if target > place:
                moved[node] = target
                arriving.setdefault(target, []).append(node)
            else:
                staying.append(node)
        if moved:
            members[step] = staying
    for place, nodes in arriving.items():
        members[order[place]] += nodes


class _Chains:
    """Runs of steps without a fork, of one session, and when each step of them began."""

    def __init__(self, rows: Sequence[Row], found: Gathered, order: Steps, above: Steps) -> None:
        ways = [0] * len(order)
        for up in above:
            if up >= 0:
                ways[up] += 1
        first = [rows[found.rows[step][0]] for step in order]
        self._last = list(range(len(order)))
        self._begun = [row.time for row in first]  # the latest time that a chain has come to
        for place in range(1, len(order)):
            up = above[place]
            if up >= 0 and ways[up] == 1 and first[up].session == first[place].session:
                self._begun[place] = max(self._begun[up], self._begun[place])
                self._last[up] = place
        for place in range(len(order) - 1, -1, -1):
            self._last[place] = self._last[self._last[place]]

    def ends(self, place: int) -> bool:
        """Whether a step is the last of its chain."""
        return self._last[place] == place

    def at(self, place: int, time: str) -> int:
        """The step of a chain, from a place on, that was going on at a time."""
        if not time:
            return place
        return bisect_right(self._begun, time, place + 1, self._last[place] + 1) - 1


def _leads(rows: Sequence[Row], found: Gathered) -> set[int]:
    """The rows that say something, or that something hangs on which does. Of results only the
    latter: one that nobody answered stands where it came."""
    leads = {node for node, row in enumerate(rows) if row.says and row.kind != "result"}
    for node in reversed(preorder(found.links)):
        if (node in leads or rows[node].says) and found.links[node] >= 0:
            leads.add(found.links[node])
    return leads
