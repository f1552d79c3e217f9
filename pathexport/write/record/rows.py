"""The ids of many rows in eight bytes each, to ask whether one is among them.

At the end of a run those of all its projects are asked for, when the projects are gone. Ids are
held by their hashes, as in a set that does not compare.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from heapq import merge


class Rows:
    """The ids of some rows."""

    def __init__(self, hashes: Iterable[int] = ()) -> None:
        """`hashes` in order."""
        self._hashes = array("q", hashes)

    def __contains__(self, uuid: object) -> bool:
        found = hash(uuid)
        place = bisect_left(self._hashes, found)
        return place < len(self._hashes) and self._hashes[place] == found


def rows(uuids: Iterable[str]) -> Rows:
    """These."""
    return Rows(sorted(map(hash, uuids)))


def together(some: Iterable[Rows]) -> Rows:
    """All that are in one of these."""
    return Rows(merge(*(each._hashes for each in some)))


NONE = Rows()
