"""Logs that are copies of others: a backup, or what keeps folders alike and met two states of one.

All rows of such a log, and all lines of its queue, stand byte for byte in another one that begins
with the same row. They say nothing of their own, and would look as if they had been written again,
so they are set aside first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pathexport.read.rows import Row, Side, bytes_at

_Written = tuple[str | None, int]
"""A line: its id, and what tells its bytes from others."""


class Lines(msgspec.Struct, frozen=True):
    """What stands in the log that a session is named after, or should be."""

    session: str
    rows: Sequence[Row]
    sides: Sequence[Side]


def without_backups(logs: Sequence[Lines]) -> list[Lines]:
    """The same without the lines of copies. Of two logs that hold the same rows, the one that is
    named after their session stays."""
    alike: dict[_Written, list[int]] = {}
    for number, log in enumerate(logs):
        if log.rows:
            alike.setdefault(_written(log.rows[0]), []).append(number)
    left = [*logs]
    for numbers in alike.values():
        if len(numbers) > 1:
            for number, log in _copies({number: logs[number] for number in numbers}).items():
                left[number] = log
    return left


def _copies(logs: Mapping[int, Lines]) -> dict[int, Lines]:
    """Those of some logs that are copies, with what is left of them."""
    whole: list[tuple[set[_Written], Lines]] = []
    copies: dict[int, Lines] = {}
    for number, log in sorted(logs.items(), key=lambda each: _rank(each[1])):
        said = [*map(_written, log.rows), *map(_written, filter(_is_queued, log.sides))]
        of = next((of for held, of in whole if said[-1] in held and held.issuperset(said)), None)
        if of is None:
            whole.append(({*said}, log))
        else:
            known = {*map(_written, of.sides)}
            sides = [side for side in log.sides if _written(side) not in known]
            copies[number] = Lines(log.session, (), sides)
    return copies


def _rank(log: Lines) -> tuple[int, bool]:
    return -len(log.rows), log.session != log.rows[0].session


def _is_queued(side: Side) -> bool:
    """Whether words may stand there that no row holds."""
    return side.type == "queue-operation"


def _written(line: Row | Side) -> _Written:
    return line.uuid, bytes_at(line.place)
