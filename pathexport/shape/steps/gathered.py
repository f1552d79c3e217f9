"""Steps as they come out of the links, before quiet ones are stitched in and turns made lines.

All stages that make the tree share this one value; what they find is kept in lists by step.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pathexport.read.kinds import Kind
from pathexport.read.rows import Row


class Gathered(msgspec.Struct, frozen=True):
    """All rows of a project and the steps that they make; parents before children. What is known of
    the steps lies in lists by step, as most are asked for all of them."""

    rows: tuple[Row, ...]
    links: Sequence[int]
    """The row that each row hangs on."""
    parents: list[int]
    """The step that each step follows, -1 for the first of a conversation."""
    kinds: list[Kind]
    members: list[list[int]]
    """The rows of each step, those that it begins with first."""
    says: list[bool]
    """Whether a row of each step says something."""
    several: dict[int, int]
    """How many rows a step begins with, where a turn was written twice; all others begin with
    one."""
    step_of: list[int]
    """The step of each row, -1 for agents' rows."""
    replays: dict[int, int]
    """Rows written twice, and the writing that is kept."""

    def first(self, step: int) -> Row:
        """The row that a step begins with."""
        return self.rows[self.members[step][0]]

    def begins(self, step: int) -> tuple[str, int]:
        """When a step begins, and of what begins at one time, what was written first."""
        node = self.members[step][0]
        return self.rows[node].time, node

    def starts(self, step: int) -> list[int]:
        """The rows of the parent step that each row hangs on which a step begins with."""
        begun = self.members[step][: self.several.get(step, 1)]
        return [self.links[node] for node in begun]

    def shown(self, node: int) -> int:
        """The row itself, or the one that it repeats."""
        return self.replays.get(node, node)

    def above(self, node: int) -> int:
        """The row that is shown of what a row hangs on."""
        return self.shown(self.links[node])


class Order(msgspec.Struct, frozen=True):
    """The steps that stay, each followed by what comes after it."""

    steps: Sequence[int]
    above: Sequence[int]
    """The place of the step before each, by place; -1 for the first of a conversation."""
    below: Sequence[tuple[int, ...]]
    """The places of those that follow each, by place."""
    forks: Sequence[int]
    """The places that several follow."""
