"""Sums of what stands along a way of the tree, without going through all of its steps.

Each step keeps, beside its own, the sum of a stretch above it, as skew-binary numbers are written:
so any way is a few stretches, however long it is, and ways that share steps share these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from pathexport.shape.steps.tree import Tree

T = TypeVar("T")


class _Known(msgspec.Struct, Generic[T], frozen=True):
    """A step, and the stretch that ends in it."""

    own: T
    stretch: T
    above: int
    """The step above the stretch."""
    depth: int


class Along(Generic[T]):
    """Sums along the ways of a tree; `join` adds two that follow each other."""

    def __init__(self, tree: Tree, own: Callable[[int], T], join: Callable[[T, T], T]) -> None:
        self._tree, self._own, self._join = tree, own, join
        self._known: dict[int, _Known[T]] = {}

    def over(self, way: Sequence[int]) -> T | None:
        """The sum over steps that follow each other; None over none. Each step is asked once."""
        for step in [step for step in way if step not in self._known]:
            self._known[step] = self._of(step)
        if not way:
            return None
        top, at = self._tree.steps[way[0]].parent, way[-1]
        found: T | None = None
        while at != top:
            known = self._known[at]
            some, at = (
                (known.stretch, known.above)
                if known.above >= top
                else (known.own, self._tree.steps[at].parent)
            )
            found = some if found is None else self._join(some, found)
        return found

    def _of(self, step: int) -> _Known[T]:
        own, up = self._own(step), self._tree.steps[step].parent
        if up not in self._known:
            return _Known(own, own, up, 1)
        one = self._known[up]
        two = self._known.get(one.above)
        if two is None or one.depth - two.depth != two.depth - self._depth(two.above):
            return _Known(own, own, up, one.depth + 1)
        stretch = self._join(two.stretch, self._join(one.stretch, own))
        return _Known(own, stretch, two.above, one.depth + 1)

    def _depth(self, step: int) -> int:
        known = self._known.get(step)
        return known.depth if known is not None else 0
