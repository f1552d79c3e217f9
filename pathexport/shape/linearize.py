"""From links to the tree of conversations, in which every fork is one that a person made.

What hangs on a step and never says anything is stitched into it (R17). Answers that leave one
answer from different rows of it are one turn, and follow one another (R19). What then still has
several steps behind it is a place where somebody went back (R20). Nothing is dropped (R21).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from pathexport.read.kinds import Kind
from pathexport.read.rows import Row
from pathexport.shape.leading import led
from pathexport.shape.steps import Content, Gathered, gather
from pathexport.shape.walks import parents_first, preorder, spans


class Step(msgspec.Struct, frozen=True):
    """A prompt, an answer with its results, or a compaction; a fork is never inside one."""

    kind: Kind
    parent: int
    """The step before, -1 for the first of a conversation."""
    rows: tuple[int, ...]
    """Its rows in the order of reading, copies left out."""
    last: int
    """The number of its last descendant: descendants are the steps from its own to this one."""
    says: bool


class Tree(msgspec.Struct, frozen=True):
    """All conversations of a project. Steps are numbered so that each is followed by its own."""

    steps: tuple[Step, ...]
    roots: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]
    step_of: tuple[int, ...]
    """For each row its step; -1 for agents' rows."""
    replays: dict[int, int]
    """Rows that repeat another one under a new id."""
    stitched: frozenset[int]
    """Rows of quiet steps, taken into the step that they hang on."""

    def within(self, step: int, other: int) -> bool:
        """Whether `step` is `other` or comes after it on some path."""
        return other <= step <= self.steps[other].last


def linearize(rows: Sequence[Row], parents: Sequence[int], content: Content) -> Tree:
    """The tree of steps of a project's main rows."""
    found = gather(rows, parents, content)
    home = _homes(rows, found)
    parent_of = _in_turn(rows, found, home)
    order = _preorder(rows, found, home, parent_of)
    number = {old: new for new, old in enumerate(order)}
    above = [number.get(parent_of[old], -1) for old in order]
    last = spans(above, range(len(order)))[1]
    below: list[list[int]] = [[] for _ in order]
    for new, up in enumerate(above):
        if up >= 0:
            below[up].append(new)
    members = _members(rows, found, home, order, below)
    step_of = [-1] * len(rows)
    steps = []
    for new, old in enumerate(order):
        for node in members[old]:
            step_of[node] = new
        reading = _reading_order(rows, found, members[old])
        says = any(rows[n].says for n in reading)
        steps.append(Step(found.kinds[old], above[new], reading, last[new], says))
    return Tree(
        tuple(steps),
        tuple(new for new, up in enumerate(above) if up < 0),
        tuple(map(tuple, below)),
        tuple(step_of),
        found.replays,
        frozenset(n for n, s in enumerate(found.step_of) if s >= 0 and home[s] != s),
    )


def _homes(rows: Sequence[Row], found: Gathered) -> list[int]:
    """For each step the one it becomes part of: itself, when something is said from it on."""
    alive = [any(rows[n].says for n in members) for members in found.rows]
    for step in range(len(alive) - 1, -1, -1):
        if alive[step] and found.parents[step] >= 0:
            alive[found.parents[step]] = True
    home: list[int] = []
    for step, parent in enumerate(found.parents):
        home.append(step if alive[step] or parent < 0 else home[parent])
    return home


def _in_turn(rows: Sequence[Row], found: Gathered, home: list[int]) -> list[int]:
    """The parents of steps, with answers that left one answer in two places made a line."""
    parent_of = list(found.parents)
    children: list[list[int]] = [[] for _ in parent_of]
    for step, parent in enumerate(parent_of):
        if parent >= 0 and home[step] == step:
            children[parent].append(step)
    written = [max((rows[n].time, n) for n in members) for members in found.rows]
    end = list(range(len(parent_of)))  # the leaf below each step that was written last
    for step in range(len(parent_of) - 1, -1, -1):
        below = children[step]
        if found.kinds[step] == "assistant" and len(below) > 1:
            below = _one_turn(rows, found, below, end, written, parent_of)
        if below:
            end[step] = max((end[child] for child in below), key=written.__getitem__)
    return parent_of


def _one_turn(
    rows: Sequence[Row],
    found: Gathered,
    below: list[int],
    end: list[int],
    written: list[tuple[str, int]],
    parent_of: list[int],
) -> list[int]:
    """Let answers that leave a step from different rows follow each other; what is left below.

    Those that leave it from the same row are two answers to the same thing: they stay a fork.
    """
    by_start: dict[int, list[int]] = {}
    for step in below:
        if found.kinds[step] == "assistant":
            start = found.starts[step][0]
            by_start.setdefault(found.replays.get(start, start), []).append(step)
    places = list(by_start.values())  # steps that leave a step are in the order of time
    for earlier, later in pairwise(places):
        tail = max((end[step] for step in earlier), key=written.__getitem__)
        for step in later:
            parent_of[step] = tail
    followers = {step for place in places[1:] for step in place}
    if places:
        last = max((end[step] for step in places[-1]), key=written.__getitem__)
        for step in places[0]:
            end[step] = last
    return [step for step in below if step not in followers]


def _preorder(
    rows: Sequence[Row], found: Gathered, home: list[int], parent_of: list[int]
) -> list[int]:
    """Steps that stay, each followed by what comes after it, siblings by their first time."""
    kept = [step for step, own in enumerate(home) if own == step]
    number = {step: place for place, step in enumerate(kept)}
    parents = [number.get(parent_of[step], -1) for step in kept]
    firsts = [(rows[found.rows[step][0]].time, found.rows[step][0]) for step in kept]
    return [kept[place] for place in preorder(parents, firsts.__getitem__)]


def _members(
    rows: Sequence[Row],
    found: Gathered,
    home: list[int],
    order: list[int],
    below: list[list[int]],
) -> list[list[int]]:
    """The rows of each step that stays: its own, quiet ones, and those that lead to it alone."""
    members: list[list[int]] = [[] for _ in home]
    for step, own in enumerate(found.rows):
        members[home[step]] += own
    for new, old in enumerate(order):
        moved = led(rows, found, members[old], [order[child] for child in below[new]])
        if moved:
            members[old] = [node for node in members[old] if node not in moved]
            for step in set(moved.values()):
                members[step][:0] = [node for node, to in moved.items() if to == step]
    return members


def _reading_order(rows: Sequence[Row], found: Gathered, members: list[int]) -> tuple[int, ...]:
    """Parents first; of what could come next the earliest, then the first written (R22)."""
    kept = [node for node in members if node not in found.replays]
    if len(kept) == 1:
        return (kept[0],)
    inside = set(kept)

    def parent(node: int) -> int:
        above = found.links[node]
        above = found.replays.get(above, above)
        return above if above in inside else -1

    return tuple(parents_first(kept, parent, lambda node: (rows[node].time, node)))
