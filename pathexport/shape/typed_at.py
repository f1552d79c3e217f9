"""Where words of the queue were typed, and what had been said by then (rule R40).

Lines of the queue are written at once, rows of what is said may wait for an answer. So a place in
the log tells when something was typed, but for rows from before that are written behind it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Place, Row, Side

LATE = 64  # rows of an answer that are written late; an answer may have many calls at once


def in_order(lines: Sequence[Side]) -> list[Side]:
    """The lines of a queue, each that puts a text in before the one that takes it out. Where a log
    is only begun meanwhile, newer versions write them the other way round."""
    inside, alone = Counter[str](), defaultdict[str, deque[int]](deque)
    order: list[tuple[int, bool]] = []
    for number, line in enumerate(lines):
        text, place = (line.text or "").strip(), (number, True)
        earlier = alone.get(text) if line.operation == "enqueue" else None
        if earlier and "" < line.time <= lines[earlier[0]].time:
            place = (earlier.popleft(), False)
        elif line.operation == "enqueue":
            inside[text] += 1
        elif inside[text]:
            inside[text] -= 1
        elif text and line.operation == "remove":
            alone[text].append(number)
        order.append(place)
    return [lines[number] for number in sorted(range(len(lines)), key=order.__getitem__)]


def first_places(rows: Iterable[Row]) -> dict[str, Place]:
    """Where each of some rows was written first: it may be appended again."""
    return {row.uuid: row.place for row in [*rows][::-1]}


def typed_at(line: Side, rows: Sequence[Row], first: Mapping[str, Place]) -> Place:
    """Behind what was written late: lines of the queue are written at once, rows of what is said
    may wait for an answer."""
    place = line.place
    following = bisect_right(rows, place, key=attrgetter("place"))
    for row in rows[following : following + LATE]:
        if not row.time or row.time >= line.time or first[row.uuid] != row.place:
            break
        place = row.place
    return place


def around(rows: Sequence[Row], line: Side) -> tuple[Row | None, Row | None]:
    """The last row before a line of the queue, and the next one, by their times: the end of an
    answer may be written late."""
    at = bisect_right(rows, line.place, key=attrgetter("place"))
    last = rows[at - 1] if at else None
    for row in rows[at : at + LATE + 1]:
        if not row.time or row.time >= line.time:
            return last, row
        last = row
    return last, None


class SaidBefore:
    """What was said in a log, each row where it was written first, the texts and outputs of
    commands and the rows of compactions: who types after one of these types before the next answer,
    and not before the command or the compaction."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    @cached_property
    def _said(self) -> list[Row]:
        commands = {row.uuid for row in self._rows if row.kind == "command"}
        said: dict[str, Row] = {}
        for row in self._rows:
            told = (row.kind == "meta" or row.detail == "output") and row.parent in commands
            if row.says or told or row.kind in COMPACTION:
                said.setdefault(row.uuid, row)
        return [*said.values()]

    @cached_property
    def _by_id(self) -> Mapping[str, Row]:
        return {row.uuid: row for row in reversed(self._rows)}

    def during(self, left: Place) -> str | None:
        """The row that was said last before a place; the first one where nothing was said before.
        A command or a notice behind it takes its place if what is said next goes on from that."""
        if not self._said:
            return None
        before = bisect_right(self._said, left, key=attrgetter("place"))
        following = self._said[before : before + 1]
        if not before or not following:
            return self._said[max(before - 1, 0)].uuid
        last = self._last(before, following[0])
        return (self._unsaid(following[0], last, left) or last).uuid

    def _last(self, before: int, following: Row) -> Row:
        """What was said last of so many, without commands beside which something goes on: some
        versions carry them out as a tool runs."""
        for last in reversed(self._said[max(before - LATE, 0) : before]):
            if last.says or last.kind in COMPACTION or self._goes_on(following, last):
                return last
        return self._said[before - 1]

    def _goes_on(self, below: Row, above: Row) -> bool:
        """Whether a row follows another, with nothing said between them, as far as is known."""
        for _ in range(LATE):
            found = self._by_id.get(below.parent or "")
            if found is None or found.uuid == above.uuid:
                return True
            if found.says:
                return False
            below = found
        return True

    def _unsaid(self, above: Row, last: Row, left: Place) -> Row | None:
        for _ in range(LATE):
            found = self._by_id.get(above.parent or "")
            if found is None or found.says or found.uuid == last.uuid:
                return None
            if found.kind in ("command", "meta") and found.place <= left:
                return found if found.place > last.place else None
            above = found
        return None
