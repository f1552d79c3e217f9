"""Which of the ways on goes straight down and which ones leave to the side.

What is active goes straight on, and of several such ways, or of several abandoned ones, the
largest. So whoever follows one way to the side after the other soon comes to small ones: not even
a comb of many thousand forks is drawn far from the left.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pathexport.shape.nodes.walks import Siblings, depth_first, without_parent
from pathexport.write.tree.segments import Segment


class Lanes(msgspec.Struct, frozen=True):
    """How segments stand beside each other. A segment is named by its place among those given."""

    order: Sequence[int]
    """In the order of drawing: behind each segment its ways to the side with all that follows
    them, the active ones first, and then the way straight on."""
    up: Sequence[int]
    """The segment that each one goes on from, -1 for the first of a conversation."""
    straight: Sequence[int]
    """For each segment the one straight below it, -1 where a line ends."""
    depth: Sequence[int]
    """How many times one leaves to the side on the way to it."""

    def to_the_side(self, number: int) -> bool:
        """Whether a segment is the first of a line that leaves another one."""
        return self.up[number] >= 0 and self.straight[self.up[number]] != number


def lanes(found: Sequence[Segment]) -> Lanes:
    """The lanes of segments, which are given in the order of the tree."""
    place = {segment.number: number for number, segment in enumerate(found)}
    up = [place.get(segment.parent, -1) for segment in found]
    size = [1] * len(found)
    below = Siblings(range(len(up)), up).all()
    for number in range(len(found) - 1, -1, -1):
        if up[number] >= 0:
            size[up[number]] += size[number]

    def rank(number: int) -> tuple[bool, int, bool, int]:
        own = up[number] >= 0 and found[number].session == found[up[number]].session
        return found[number].alive, size[number], own, -number

    straight = [max(ways, key=rank, default=-1) for ways in below]
    depth = [0] * len(found)
    for number, above in enumerate(up):
        if above >= 0:
            depth[number] = depth[above] + (straight[above] != number)

    def drawn(number: int) -> tuple[bool, bool, int]:
        """In which order the ways on from one segment are drawn."""
        return straight[up[number]] == number, not found[number].alive, number

    order = depth_first(without_parent(up), lambda number: sorted(below[number], key=drawn))
    return Lanes([*order], up, straight, depth)
