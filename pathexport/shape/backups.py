"""Logs that are copies of others: a backup, or what keeps folders alike and met two states of one.

All rows of such a log, and all lines of its queue, stand byte for byte in another one of the same
session. They say nothing of their own, and would look as if they had been written again, so they
are set aside first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pathexport.grouped import grouped
from pathexport.read.rows import Row, Side, bytes_at

_Written = tuple[str | None, int]
"""A line: its id, and what tells its bytes from others."""


class Lines(msgspec.Struct, frozen=True):
    """What stands in the log that a session is named after, or should be."""

    session: str
    rows: Sequence[Row]
    sides: Sequence[Side]


def backups(logs: Mapping[int, Lines]) -> dict[int, tuple[Side, ...]]:
    """The logs that are copies, by their numbers, each with the sides that are its own. Of two logs
    that hold the same rows, the one that is named after their session is none."""
    told = ((next(_told_by(log), None), (number, log)) for number, log in logs.items())
    alike = grouped((first.session, log) for first, log in told if first)
    several = ((session, some) for session, some in alike.items() if len(some) > 1)
    return {number: sides for session, some in several for number, sides in _copies(some, session)}


def _copies(
    logs: Sequence[tuple[int, Lines]], session: str
) -> Iterator[tuple[int, tuple[Side, ...]]]:
    """Those of some logs of a session that are copies."""
    whole: list[tuple[set[_Written], Lines]] = []
    for number, log in sorted(logs, key=lambda x: (-len(x[1].rows), x[1].session != session)):
        told = [*map(_written, _told_by(log))]
        of = next((of for held, of in whole if told[-1] in held and held.issuperset(told)), None)
        if of is None:
            whole.append(({*told}, log))
        else:
            known = {*map(_written, of.sides)}
            yield number, tuple(side for side in log.sides if _written(side) not in known)


def _told_by(log: Lines) -> Iterator[Row | Side]:
    """The rows of a log, and the lines of its queue: words may stand there that no row holds."""
    yield from log.rows
    yield from (side for side in log.sides if side.type == "queue-operation")


def _written(line: Row | Side) -> _Written:
    return line.uuid, bytes_at(line.place)
