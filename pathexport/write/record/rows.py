"""The ids of many rows in eight bytes each, to ask whether one is among them.

At the end of a run those of all its projects may be asked for, when the projects are gone, and the
next run may ask for those of a project that it does not read. Ids are held by their hashes, as in a
set that does not compare; Python's own `hash` is another one in each process.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b, sha256
from heapq import merge


class Rows:
    """The ids of some rows."""

    def __init__(self, hashes: Iterable[int] = ()) -> None:
        """`hashes` in order."""
        self.hashes = array("q", hashes)

    @classmethod
    def of(cls, data: bytes) -> Rows:
        """Those that these bytes say."""
        found = cls()
        found.hashes.frombytes(data)
        return found

    def __bytes__(self) -> bytes:
        return self.hashes.tobytes()

    def __contains__(self, uuid: object) -> bool:
        return isinstance(uuid, str) and self.holds(_hash(uuid))

    def holds(self, hashed: int) -> bool:
        place = bisect_left(self.hashes, hashed)
        return place < len(self.hashes) and self.hashes[place] == hashed


def rows(uuids: Iterable[str]) -> Rows:
    """These."""
    return Rows(sorted(map(_hash, uuids)))


def _hash(uuid: str) -> int:
    found = blake2b(uuid.encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(found.digest(), "little", signed=True)


class Together:
    """The ids that are in one of several sets, which are put together when somebody asks."""

    def __init__(self, some: Iterable[Rows]) -> None:
        self._some = list(some)

    def __contains__(self, uuid: object) -> bool:
        return uuid in self._all

    def holds(self, hashed: int) -> bool:
        return self._all.holds(hashed)

    @cached_property
    def _all(self) -> Rows:
        return Rows(merge(*(each.hashes for each in self._some)))


def answers(asked: Rows, *places: Together) -> str:
    """A mark of which of some rows are in which of these places."""
    found = (sum(each.holds(row) << n for n, each in enumerate(places)) for row in asked.hashes)
    return sha256(bytes(found)).hexdigest()
