"""Which session is older, and so the one whose writing of a message counts (rule R11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush

import msgspec

from pathexport.read.rows import Row

_WRITTEN = ("summary", "meta")
"""The kinds of rows with words that Claude Code hands to the model, and nobody typed."""
_Writing = tuple[str, str]
"""The id of a row, and a session whose log holds it."""


class Ages(msgspec.Struct, frozen=True):
    """What tells which of two writings of a message counts."""

    ranks: Mapping[str, int]
    """The sessions by their age."""
    copies: frozenset[_Writing]
    """What says itself that it is a copy."""

    def goes_before(self, row: Row, first: Row) -> bool:
        """Whether `row`, written later, is nevertheless the one that counts."""
        if row.sidechain != first.sidechain:
            return first.sidechain
        if _is_silent(row) != _is_silent(first):
            return _is_silent(first)  # nothing that was said is a copy of silence
        if row.session == first.session:
            return False
        copied = (row.uuid, row.session) in self.copies
        if copied != ((row.uuid, first.session) in self.copies):
            return not copied
        last = len(self.ranks)
        return self.ranks.get(row.session, last) < self.ranks.get(first.session, last)


def _is_silent(row: Row) -> bool:
    """Whether nothing that may be copied is said in a row, by whoever. A copy does not always tell
    that Claude Code wrote what it holds: it reads as a prompt there, and says nothing new."""
    return not row.says and row.kind not in _WRITTEN


def ages(main: Sequence[Row], every: Sequence[Row]) -> Ages:
    """The sessions by the first time of a row that no older one has, then by how many others they
    say that they copied, then by the first time of a row of their own. A session without rows of
    its own was copied as a whole, or is itself a copy. It is older than one that has its first own
    row only after the end of what they share. Rows of a session's agents are its own."""
    first: dict[str, str] = {}
    session_of = first.setdefault
    shared = {row.uuid for row in every if session_of(row.uuid, row.session) != row.session}
    held: dict[str, list[tuple[str, str]]] = {row.session: [] for row in main}
    own: dict[str, str] = {}
    for row in every:
        session, time, uuid = row.session, row.time, row.uuid
        if time and not row.sidechain:
            held[session].append((time, uuid))
        earlier = time and uuid not in shared and time < own.get(session, "~")
        if earlier and (row.origin == uuid or row.origin not in first):
            own[session] = time
    for rows_held in held.values():
        rows_held.sort(reverse=True)
    twice = [row for row in every if row.uuid in shared]
    copies = _copies(twice)
    copied = _copied_from(twice, copies)
    since = {
        session: (len(copied.get(session, ())), own.get(session, rows[0][0] if rows else "~"))
        for session, rows in held.items()
    }
    return Ages(_oldest_first(held, since), copies)


def _copies(shared: Sequence[Row]) -> frozenset[_Writing]:
    """The writings that say themselves that they are copies: of a row that another session's log
    holds as well. Behind `/clear` the program that writes on is that of a session which does not
    hold what it writes then."""
    there = {(row.uuid, row.session) for row in shared}
    return frozenset(
        (row.uuid, row.session)
        for row in shared
        if row.origin == row.uuid or (row.uuid, row.writer) in there
    )


def _copied_from(shared: Sequence[Row], copies: frozenset[_Writing]) -> dict[str, set[str]]:
    """The sessions whose rows each session holds and says that these are copies."""
    told = [((row.uuid, row.session) in copies, row) for row in shared]
    origins = {row.uuid: row.session for copied, row in told if not copied}
    found: dict[str, set[str]] = {}
    for copied, row in told:
        if copied and origins.get(row.uuid, row.session) != row.session:
            found.setdefault(row.session, set()).add(origins[row.uuid])
    return found


def _oldest_first(
    held: dict[str, list[tuple[str, str]]], since: Mapping[str, tuple[int, str]]
) -> dict[str, int]:
    """The sessions by age, from the times and ids of the rows that each holds, the last first, and
    since when it may be older than others that begin as it does."""
    ranks: dict[str, int] = {}
    taken = set[str]()
    waiting = []
    for place, (session, rows) in enumerate(held.items()):
        waiting.append((rows[-1][0] if rows else "~", since[session], place, session))
    heapify(waiting)
    while waiting:
        first, own, place, session = heappop(waiting)
        rows = held[session]
        while rows and rows[-1][1] in taken:
            rows.pop()
        left = rows[-1][0] if rows else "~"
        if left > first:
            heappush(waiting, (left, own, place, session))
            continue
        ranks[session] = len(ranks)
        taken.update(uuid for _, uuid in rows)
    return ranks
