"""The tree of conversations: steps, the rows in them, and the ways from step to step.

Steps and rows are numbers here; the tree knows what each stands for. Whoever asks something of
every step gets a list by step, made in one walk: a step comes before all that follow it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress

import msgspec

from pathexport.read.kinds import Kind
from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Traits


class Step(msgspec.Struct, frozen=True, gc=False):
    """A prompt, an answer with its results, or a compaction; a fork is never inside one."""

    kind: Kind
    parent: int
    """The step before, -1 for the first of a conversation."""
    rows: tuple[int, ...]
    """Its rows in the order of reading, copies left out."""
    last: int
    """The number of its last descendant: descendants are the steps from its own to this one."""
    says: bool
    session: str
    """The session of its first row."""


class Tree(msgspec.Struct, frozen=True, dict=True):
    """All conversations of a project. Steps are numbered so that each is followed by its own."""

    rows: tuple[Row, ...]
    """All rows of the project, in the order of writing; everything else names them by number."""
    steps: tuple[Step, ...]
    roots: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]
    forks: Sequence[int]
    """The steps that several others follow."""
    step_of: Sequence[int]
    """For each row its step; -1 for agents' rows."""
    replays: Mapping[int, int]
    """Rows that repeat another one under a new id."""
    stitched: frozenset[int]
    """Rows of quiet steps, taken into the step that they hang on."""
    traits: Traits

    def within(self, step: int, other: int) -> bool:
        """Whether `step` is `other` or comes after it on some path."""
        return other <= step <= self.steps[other].last

    def rows_of(self, step: int) -> list[Row]:
        """The rows of a step in the order of reading."""
        return [self.rows[node] for node in self.steps[step].rows]

    def first_row(self, step: int) -> Row:
        return self.rows[self.steps[step].rows[0]]

    def last_row(self, step: int) -> Row:
        return self.rows[self.steps[step].rows[-1]]

    def said(self, step: int) -> list[int]:
        """The rows of a step that say something."""
        return [node for node in self.steps[step].rows if self.rows[node].says]

    def shown(self, node: int) -> int:
        """The row that stands in a step for this one: itself, or the one that it repeats."""
        return self.replays.get(node, node)

    def holder(self, node: int) -> int:
        """The step in which a row is shown; -1 for an agent's row."""
        return self.step_of[self.shown(node)]

    def upwards(self, step: int) -> Iterator[int]:
        """The steps of the path that ends in `step`, the last one first."""
        while step >= 0:
            yield step
            step = self.steps[step].parent

    def way_to(self, step: int) -> list[int]:
        """The steps of the path that ends in `step`, in order."""
        return [*chain.from_iterable(self._runs(step))]

    def nodes_to(self, step: int) -> list[int]:
        """The rows of these, in the order of reading."""
        runs = [self.steps[run.start : run.stop] for run in self._runs(step)]
        return [*chain.from_iterable([each.rows for run in runs for each in run])]

    def _runs(self, step: int) -> list[range]:
        """The same steps as runs of numbers."""
        steps, begins, found = self.steps, self._begins, list[range]()
        while step >= 0:
            found.append(range(begins[step], step + 1))
            step = steps[begins[step]].parent
        found.reverse()
        return found

    @cached_property
    def _begins(self) -> Sequence[int]:
        """For each step the first of those above it that are numbered one after the other: of what
        follows a step, the first has the next number."""
        found: list[int] = []
        begins = 0
        for number, step in enumerate(self.steps):
            if step.parent != number - 1:
                begins = number
            found.append(begins)
        return found

    def above(self, ends: Iterable[int]) -> set[int]:
        """All steps of the paths that end in some steps."""
        found: set[int] = set()
        steps = self.steps
        for end in ends:
            at = end
            while at >= 0 and at not in found:
                found.add(at)
                at = steps[at].parent
        return found

    def after(self, step: int, end: int) -> int:
        """The step that follows `step` on the path to `end`; the path's first one for -1."""
        below = self.children[step] if step >= 0 else self.roots
        return below[bisect_right(below, end) - 1]

    @cached_property
    def changing(self) -> frozenset[int]:
        """The steps with which another session goes on than said the one before them."""
        steps = self.steps
        changes = [
            step.parent >= 0 and steps[step.parent].session != step.session for step in steps
        ]
        return frozenset(compress(range(len(steps)), changes))

    def latest(self, wanted: Callable[[int], bool]) -> list[int]:
        """For each step the last wanted one on the path to it, itself included; -1 for none."""
        found, steps = list[int](), self.steps
        for number, here in enumerate(map(wanted, range(len(self.steps)))):
            up = -1 if here else steps[number].parent
            found.append(number if here else found[up] if up >= 0 else -1)
        return found

    def earliest(self, wanted: Callable[[int], bool]) -> list[int]:
        """The same for the first wanted one."""
        found = [-1] * len(self.steps)
        number = 0
        while number < len(found):
            behind = number + 1
            if wanted(number):  # so it is the first for all that descend from it
                behind = self.steps[number].last + 1
                found[number:behind] = [number] * (behind - number)
            number = behind
        return found
