"""Which of the ways on goes straight down and which ones leave to the side.

What is active goes straight on, and of several such ways, or of several abandoned ones, the
largest. So whoever follows one way to the side after the other soon comes to small ones: not even
a comb of many thousand forks is drawn far from the left.

In a picture of cards time goes downwards: an attempt stands one column to the right of what it
leaves, at the height of what went on instead or below other attempts. So no card hides another one,
lines cross nothing, and one walk over the segments is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pathexport.shape.nodes.walks import Siblings, depth_first, without_parent
from pathexport.write.tree.segments import Segment

WIDTH = 340  # of a card
GUTTER = 46  # between columns
GAP = 20  # between cards, one below the other
APART = 34  # between conversations


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


class Card(msgspec.Struct, frozen=True):
    """The place of a segment, by the corner above on the left."""

    x: int
    y: int
    height: int

    @property
    def bottom(self) -> int:
        return self.y + self.height


class Board(msgspec.Struct, frozen=True):
    """The cards of all segments, and how much room they take."""

    cards: Sequence[Card]
    width: int
    height: int


def placed(drawn: Lanes, heights: Sequence[int]) -> Board:
    """The places of cards that are so high."""
    cards = [Card(0, 0, 0)] * len(heights)
    free: list[int] = []  # the first free place in each column
    beside: dict[int, int] = {}  # where the last attempt begins that leaves a segment
    end = 0
    for number in drawn.order:
        column, up = drawn.depth[number], drawn.up[number]
        if column == len(free):
            free.append(0)
        if up < 0:
            y = end + APART if end else 0
        elif drawn.to_the_side(number):
            y = beside[up] = max(cards[up].bottom + GAP, free[column])
        else:
            y = max(cards[up].bottom + GAP, free[column], beside.get(up, 0))
        cards[number] = Card(column * (WIDTH + GUTTER), y, heights[number])
        free[column] = cards[number].bottom + GAP
        end = max(end, cards[number].bottom)
    return Board(cards, len(free) * (WIDTH + GUTTER) - GUTTER if free else 0, end)
