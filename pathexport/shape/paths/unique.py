"""Paths that another path contains are dropped (rule R25).

Distinct leaves of one tree never lie on each other's paths, and messages of one id are one node
already. What is left are histories copied under new ids without saying whose: their rows agree
in kind, time and content. Only rows that agree in kind and time with a row of another file are
looked into, so a project without such copies costs nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from operator import eq

from pathexport.grouped import grouped
from pathexport.read.rows import file_of
from pathexport.shape.steps.replays import Content
from pathexport.shape.steps.tree import Tree


def twins(tree: Tree, content: Content) -> dict[int, int]:
    """Rows that another file holds under another id, and the first writing of each."""
    rows, moments = tree.rows, dict[tuple[str, str], list[int]]()
    times = sorted([row.time for row in rows if row.says])  # in less room than a set
    if True not in map(eq, times, islice(times, 1, None)):
        return {}
    several = {one for one, next_ in pairwise(times) if one == next_}
    for step in tree.steps:
        for node in step.rows:
            row = rows[node]
            if row.time in several and row.says and row.time:
                moments.setdefault((row.kind, row.time), []).append(node)
    doubtful = [
        node
        for nodes in moments.values()
        if len(nodes) > 1 and len({file_of(rows[node].place) for node in nodes}) > 1
        for node in nodes
    ]
    doubtful.sort(key=lambda node: rows[node].place)  # read each file from front to back
    told = ((rows[node], node) for node in doubtful)
    alike = grouped(((row.kind, row.time, content(row)), node) for row, node in told)
    return {
        node: min(nodes)
        for nodes in alike.values()
        if len({file_of(rows[node].place) for node in nodes}) > 1
        for node in nodes
    }


def distinct(tree: Tree, leaves: Sequence[int], twin: Mapping[int, int]) -> list[int]:
    """The leaves whose paths no other path contains; of equal ones the first."""
    if not twin:
        return list(leaves)
    onward = _onward(tree)
    # For each step the last one on the way to it that says what no other file holds.
    alone = tree.latest(lambda step: any(node not in twin for node in tree.said(step)))
    others = grouped((first, tree.step_of[node]) for node, first in twin.items())
    for steps in others.values():
        steps.sort()
    place = {leaf: number for number, leaf in enumerate(leaves)}
    seen = _Said(tree, twin)
    kept = []
    for leaf in leaves:
        said = tree.said(leaf)
        if not all(node in twin for node in said):
            kept.append(leaf)
            continue
        # What no other file holds can only be shared: the other path passes the same step.
        shared, steps = alone[leaf], others[twin[said[-1]]]
        low = bisect_left(steps, shared)
        high = bisect_right(steps, tree.steps[shared].last) if shared >= 0 else len(steps)
        elsewhere = (onward[step] for step in steps[low:high])
        others_there = (s for s in elsewhere if s != leaf and (s in place or tree.children[s]))
        if not any(_contains(seen, step, leaf, place) for step in others_there):
            kept.append(leaf)
    return kept


def _onward(tree: Tree) -> list[int]:
    """For each step where it leads to without a choice: the next fork, or the leaf."""
    onward = list(range(len(tree.steps)))
    for number in range(len(onward) - 1, -1, -1):
        if len(tree.children[number]) == 1:
            onward[number] = onward[tree.children[number][0]]
    return onward


def _contains(seen: _Said, step: int, leaf: int, place: Mapping[int, int]) -> bool:
    """Whether the way to `step` says all that the path to `leaf` says. Of equal ones, the first
    wins."""
    theirs, own = seen.on_the_way_to(step), set()
    for node in seen.upwards(leaf):
        if node not in theirs:
            return False
        own.add(node)
    return step not in place or len(own) < len(theirs) or place[step] < place[leaf]


class _Said:
    """What is said on the way to a step, twins taken as one."""

    def __init__(self, tree: Tree, twin: Mapping[int, int]) -> None:
        self._tree, self._twin = tree, twin
        self._last: tuple[int, frozenset[int]] = (-1, frozenset())

    def upwards(self, step: int) -> Iterator[int]:
        for above in self._tree.upwards(step):
            for node in self._tree.said(above):
                yield self._twin.get(node, node)

    def on_the_way_to(self, step: int) -> frozenset[int]:
        if self._last[0] != step:  # copies of one history ask for the same original in turn
            self._last = (step, frozenset(self.upwards(step)))
        return self._last[1]
