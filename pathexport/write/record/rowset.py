"""Sets of rows in eight bytes a row, to ask whether one is among them.

At the end of a run somebody may ask for the rows of any of its projects, when the projects are no
longer in memory; and the next run may ask for those of a project that it does not read. So a set
holds a hash of each id, in order. Two ids with the same hash count as one row. Python's own `hash`
does not do, since it differs from process to process.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2s, sha256
from heapq import merge
from itertools import chain, groupby
from operator import itemgetter
from struct import pack


class RowSet:
    """Some rows, by their ids."""

    def __init__(self, hashes: Iterable[int] = ()) -> None:
        """`hashes` in order."""
        self.hashes = array("q", hashes)

    @classmethod
    def of(cls, data: bytes) -> RowSet:
        """The set that was turned into these bytes."""
        found = cls()
        found.hashes.frombytes(data)
        return found

    def __bytes__(self) -> bytes:
        return self.hashes.tobytes()

    def __contains__(self, uuid: object) -> bool:
        return isinstance(uuid, str) and self.holds(_hashes([uuid])[0])

    def holds(self, hashed: int) -> bool:
        place = bisect_left(self.hashes, hashed)
        return place < len(self.hashes) and self.hashes[place] == hashed


class Hashes:
    """The hashes of a project's rows: paths that part have most of their rows in common."""

    def __init__(self, uuids: Iterable[str]) -> None:
        """`uuids` are those of the rows in order."""
        self._made = _hashes(uuids)

    def of(self, numbers: Iterable[int]) -> bytes:
        """The hashes of the rows with these numbers, in the order given."""
        made = self._made
        found = [made[number] for number in numbers]
        return pack(f"{len(found)}q", *found)  # an array takes each apart as an argument

    def together(self, others: Iterable[str]) -> RowSet:
        """All rows, and others with these ids."""
        found = sorted(chain(self._made, _hashes(others)))  # a set would take twice the memory
        return RowSet(map(itemgetter(0), groupby(found)))


def row_set(uuids: Iterable[str]) -> RowSet:
    return RowSet(sorted(_hashes(uuids)))


def _hashes(uuids: Iterable[str]) -> array[int]:
    found = array("q")
    add = found.frombytes
    for uuid in uuids:
        # Of Python's hashes the one that is made fastest of so short a text. To take all its bytes
        # and to cut them is faster than to ask for eight.
        text = uuid.encode() if uuid.isascii() else uuid.encode("utf-8", "surrogatepass")
        add(blake2s(text).digest()[:8])
    return found


class Together:
    """All rows of several sets, which are merged when somebody asks for one."""

    def __init__(self, some: Iterable[RowSet]) -> None:
        self._some = list(some)

    def __contains__(self, uuid: object) -> bool:
        return uuid in self._all

    def holds(self, hashed: int) -> bool:
        return self._all.holds(hashed)

    @cached_property
    def _all(self) -> RowSet:
        return RowSet(merge(*(each.hashes for each in self._some)))


def answers(asked: RowSet, *places: Together) -> str:
    """A mark of which of some rows are in which of these places."""
    found = (sum(each.holds(row) << n for n, each in enumerate(places)) for row in asked.hashes)
    return sha256(bytes(found)).hexdigest()
