"""Where conversations go on from each step: which paths lie behind it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pathexport.shape.linearize import Tree
from pathexport.shape.paths import Path


class Ways(msgspec.Struct, frozen=True):
    """For each step the paths that lead through it."""

    best: list[int]
    """The one that stands for them: an active one, and of these the one that went on longest."""
    count: list[int]


def ways(tree: Tree, paths: Sequence[Path]) -> Ways:
    best = [-1] * len(tree.steps)
    count = [0] * len(tree.steps)

    def rank(number: int) -> tuple[bool, str, int]:
        path = paths[number]
        return path.status == "ACTIVE", path.ended, number

    for number, path in enumerate(paths):
        best[path.step] = max(number, best[path.step], key=rank) if count[path.step] else number
        count[path.step] += 1
    for step in range(len(count) - 1, -1, -1):
        up = tree.steps[step].parent
        if up >= 0 and count[step]:
            best[up] = max(best[step], best[up], key=rank) if count[up] else best[step]
            count[up] += count[step]
    return Ways(best, count)
