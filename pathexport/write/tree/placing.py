"""Where the cards of a picture stand: time downwards, and what is active in a straight line.

An attempt stands one column to the right of what it leaves, at the height of what went on instead
or below other attempts. So no card hides another one, lines cross nothing, and one walk over the
segments is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pathexport.write.tree.lanes import Lanes

WIDTH = 340
GUTTER = 46  # between columns
GAP = 20  # between cards, one below the other
APART = 34  # between conversations


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
