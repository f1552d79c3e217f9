"""Where conversations go on from each step: which paths lie behind it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import msgspec

from pathexport.shape.paths.path import Path
from pathexport.shape.steps.tree import Tree


class Behind(msgspec.Struct, frozen=True):
    """For each step the paths that lead through it."""

    best: Sequence[int]
    """The one that stands for them: an active one, and of these the one that went on longest."""
    own: Sequence[int]
    """The same of those that the step's own session goes on with; -1 where only others do."""
    count: Sequence[int]
    """How many there are."""
    ways: Sequence[int]
    """How many of the steps that follow lie on some path: where these are several, paths part."""


def paths_behind(tree: Tree, paths: Sequence[Path]) -> Behind:
    """What lies behind each step."""
    # Arrays, which hold numbers that lists would only point at.
    best, own = (array("q", [-1]) * len(tree.steps) for _ in range(2))
    count, ways = (array("q", [0]) * len(tree.steps) for _ in range(2))
    steps = tree.steps

    def rank(number: int) -> tuple[bool, str, int]:
        path = paths[number]
        return path.status == "ACTIVE", path.ended, number

    # Paths by their places among all, so that the higher one is the better.
    ranked = sorted(range(len(paths)), key=rank)
    for place, number in enumerate(ranked):
        path = paths[number]
        best[path.step] = place
        if path.session == steps[path.step].session:
            own[path.step] = place
        count[path.step] += 1
    for step in range(len(count) - 1, -1, -1):
        up = steps[step].parent
        if up >= 0 and count[step]:
            best[up] = max(best[step], best[up])
            count[up] += count[step]
            ways[up] += 1
            if own[step] > own[up] and steps[step].session == steps[up].session:
                own[up] = own[step]
    numbers = [*ranked, -1]
    for places in (best, own):
        for step, place in enumerate(places):
            places[step] = numbers[place]
    return Behind(best, own, count, ways)
