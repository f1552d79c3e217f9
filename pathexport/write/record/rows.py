"""The ids of many rows in eight bytes each, to ask whether one is among them.

At the end of a run those of all its projects may be asked for, when the projects are gone. Ids are
held by their hashes, as in a set that does not compare.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from heapq import merge


class Rows:
    """The ids of some rows."""

    def __init__(self, hashes: Iterable[int] = ()) -> None:
        """`hashes` in order."""
        self.hashes = array("q", hashes)

    def __contains__(self, uuid: object) -> bool:
        found = hash(uuid)
        place = bisect_left(self.hashes, found)
        return place < len(self.hashes) and self.hashes[place] == found


def rows(uuids: Iterable[str]) -> Rows:
    """These."""
    return Rows(sorted(map(hash, uuids)))


class Together:
    """The ids that are in one of several sets, which are put together when somebody asks."""

    def __init__(self, some: Iterable[Rows]) -> None:
        self._some = list(some)

    def __contains__(self, uuid: object) -> bool:
        return uuid in self._all

    @cached_property
    def _all(self) -> Rows:
        return Rows(merge(*(each.hashes for each in self._some)))
