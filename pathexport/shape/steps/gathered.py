"""Steps as they come out of the links, before quiet ones are stitched in and turns made lines.

All stages that make the tree share this one value; what they find is kept in lists by step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pathexport.read.kinds import Kind
from pathexport.read.rows import Row


class RawStep(msgspec.Struct, gc=False):
    """A step, which takes in rows until all are gathered."""

    kind: Kind
    parent: int
    rows: list[int]
    """Its rows, those that it begins with first."""
    begins: int
    """How many of them hang on the parent step: several where a turn was written twice."""


class Gathered(msgspec.Struct, frozen=True):
    """All rows of a project and the steps that they make; parents before children."""

    rows: tuple[Row, ...]
    links: Sequence[int]
    """The row that each row hangs on."""
    steps: Sequence[RawStep]
    step_of: Sequence[int]
    """The step of each row, -1 for agents' rows."""
    replays: Mapping[int, int]
    """Rows written twice, and the writing that is kept."""

    def first(self, step: int) -> Row:
        """The row that a step begins with."""
        return self.rows[self.steps[step].rows[0]]

    def begins(self, step: int) -> tuple[str, int]:
        """When a step begins, and of what begins at one time, what was written first."""
        node = self.steps[step].rows[0]
        return self.rows[node].time, node

    def starts(self, step: int) -> list[int]:
        """The rows of the parent step that each row hangs on which a step begins with."""
        begun = self.steps[step]
        return [self.links[node] for node in begun.rows[: begun.begins]]

    def kept(self, node: int) -> int:
        """The row itself, or the one that it repeats."""
        return self.replays.get(node, node)

    def above(self, node: int) -> int:
        """The kept row that a row hangs on."""
        return self.kept(self.links[node])


class Order(msgspec.Struct, frozen=True):
    """The steps that stay, each followed by what comes after it."""

    steps: Sequence[int]
    above: Sequence[int]
    """The place of the step before each, by place; -1 for the first of a conversation."""
    below: Sequence[tuple[int, ...]]
    """The places of those that follow each, by place."""
