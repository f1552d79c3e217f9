"""A long text in several: pieces that stay whole, as many together as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Measure = Callable[[str], int]
"""How much of the room a text takes."""


def split(pieces: Iterable[str], room: int, measure: Measure) -> Sequence[Sequence[str]]:
    """The pieces in order, in as few groups as that takes if none may be larger than the room. A
    piece that is larger stands alone."""
    groups: list[list[str]] = []
    left = 0
    for piece in filter(None, pieces):
        size = measure(piece)
        if not groups or size > left:
            groups.append([])
            left = room
        groups[-1].append(piece)
        left -= size
    return groups
