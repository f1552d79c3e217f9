"""Histories that were copied under new ids, of which no row says so (rule R12).

Up to version 1.0.85 or later, `claude -p` that continues or resumes a session begins a new log with
all that was said before: under new ids, and all at the time at which it does so. One that a program
hands a prompt after the other begins its log anew with each. Only the answers keep the ids of their
API messages. Whatever led to the same answer is the same; older versions leave prompts out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import accumulate

import msgspec

from pathexport.grouped import grouped
from pathexport.read.rows import Place, Row, file_of, utc

_Run = tuple[int, str]
"""The rows of a file from a first one on that follows nothing: its number, and that one's time."""
_WORDS = ("prompt", "summary", "meta")
_BEGINS = (*_WORDS, "assistant", "note")
"""The kinds of the rows that such a history begins with; the first may be a note on commands."""
_AT_ONCE = timedelta(milliseconds=250)  # a history of thousands of rows takes a tenth of it
_NEVER = "~"  # later than all times
_SECONDS = len("2026-03-01T09:00:00")


def unnamed_copies(rows: Sequence[Row]) -> dict[str, str]:
    """For each row of such a history the one that it is a copy of, which may be a copy as well.
    `rows` are those of session files."""
    runs = _runs(rows)
    if not runs:
        return {}
    known = {row.uuid: row for row in rows}
    depths = _depths(rows, known)
    given = _given(rows, {row.api for answers in runs.values() for row in answers}, depths)
    copies = _Copies(rows, known)
    for (_, began), answers in sorted(runs.items(), key=lambda run: (run[0][1], run[0][0])):
        pairs = [(row, given[row.api].before(began)) for row in answers]
        origins = {row.uuid: origin for row, origin in pairs if origin and origin.uuid != row.uuid}
        if origins:
            end = _deepest((row for row in answers if row.uuid in origins), depths)[-1]
            copies.add(end, origins, began)
    return copies.found


def _runs(rows: Sequence[Row]) -> dict[_Run, list[Row]]:
    """The answers at the time of a row that follows nothing, or right behind it. Something later
    follows them: a program that writes whole logs may give all rows of one the same time."""
    first = (row for row in rows if row.parent is None and row.time and row.kind in _BEGINS)
    begun = grouped((file_of(row.place), row.time) for row in first)
    until = {time: _soon(time) for times in begun.values() for time in times}
    seconds = {time[:_SECONDS] for ends in until.items() for time in ends}
    for times in begun.values():
        times.sort()
    runs: dict[_Run, list[Row]] = {}
    for row in rows:
        if row.api is not None and row.time[:_SECONDS] in seconds and not row.sidechain:
            times = begun.get(file_of(row.place), [])
            began = times[at - 1] if (at := bisect_right(times, row.time)) else ""
            if began and row.time <= until[began]:
                runs.setdefault((file_of(row.place), began), []).append(row)
    last: dict[int, str] = {}
    for row in rows if runs else ():
        file = file_of(row.place)
        last[file] = max(row.time, last.get(file, ""))
    return {run: answers for run, answers in runs.items() if last[run[0]] > answers[0].time}


def _soon(time: str) -> str:
    with suppress(OverflowError):  # at the end of all times
        return utc((datetime.fromisoformat(time) + _AT_ONCE).isoformat())
    return time


def _depths(rows: Sequence[Row], known: Mapping[str, Row]) -> dict[str, int]:
    """How many rows lead to each: of an answer, the last row is the deepest."""
    found: dict[str, int] = {}
    for row in rows:
        trail: list[str] = []
        at: Row | None = row
        while at is not None and at.uuid not in found:
            found[at.uuid] = 0  # so that a circle ends
            trail.append(at.uuid)
            at = known.get(at.parent or "")
        above = found[at.uuid] if at is not None else 0
        for depth, uuid in enumerate(reversed(trail), above + 1):
            found[uuid] = depth
    return found


def _deepest(rows: Iterable[Row], depths: Mapping[str, int]) -> list[Row]:
    """Of some rows, the first so many, the deepest of these; the last of several."""

    def deeper(one: Row, other: Row) -> Row:
        return other if depths[other.uuid] >= depths[one.uuid] else one

    return [*accumulate(rows, deeper)]


class _Given(msgspec.Struct, frozen=True):
    """The rows of an answer in the log that has it first."""

    times: Sequence[str]
    deepest: Sequence[Row]
    """Of those up to each of the times."""

    def before(self, time: str) -> Row | None:
        """The last of those that were there before a time."""
        before = bisect_left(self.times, time)
        return self.deepest[before - 1] if before else None


def _given(
    rows: Sequence[Row], apis: set[str | None], depths: Mapping[str, int]
) -> dict[str | None, _Given]:
    """Some answers in the logs that have them first."""
    found: dict[str | None, dict[int, list[Row]]] = {api: {} for api in apis}
    for row in rows:
        if row.api in found and not row.sidechain and row.time:
            found[row.api].setdefault(file_of(row.place), []).append(row)
    given: dict[str | None, _Given] = {}
    for api, logs in found.items():
        first = min(
            (sorted(log, key=_when) for log in logs.values()), key=lambda log: _when(log[0])
        )
        given[api] = _Given([row.time for row in first], _deepest(first, depths))
    return given


def _when(row: Row) -> tuple[str, Place]:
    return row.time, row.place


class _Copies:
    """The copies that are known: each with the first writing of the row."""

    def __init__(self, rows: Iterable[Row], known: Mapping[str, Row]) -> None:
        self.found: dict[str, str] = {}
        self._known = known
        self._below = grouped((row.parent, row) for row in rows)
        self._writings: dict[str, list[str]] = {}

    def add(self, end: Row, origins: Mapping[str, Row], began: str) -> None:
        """Take in a history that begins at a time and ends with a copy of an answer. `origins` are
        where its answers were given."""
        beside = self._beside(end, origins, began)
        if beside:
            for copy, same in (*beside.items(), *self._behind(end, origins[end.uuid], began)):
                first = self.found.get(same, same)
                if copy != first:
                    self.found[copy] = first
                    self._writings.setdefault(first, [first]).append(copy)

    def _beside(self, end: Row, origins: Mapping[str, Row], began: str) -> dict[str, str]:
        """The rows up to the end of a copied history, each with the one that it is a copy of; none
        if another than the copied one leads to where that ends. What was said may hang on an older
        row, as what a command leads to: an answer stands where it was given."""
        found: dict[str, str] = {}
        left = _upwards(origins[end.uuid], self._known)
        for row in _upwards(end, self._known):
            if not began <= row.time <= end.time:
                return {}
            same = next((each for each in left if _stops(each) or _mark(each) == _mark(row)), None)
            if same is None or _mark(same) != _mark(row):
                left = _upwards(origins.get(row.uuid), self._known)
                same = next(left, None)
            if same is None or _mark(same) != _mark(row):
                return {}
            found[row.uuid] = same.uuid
        return found

    def _behind(self, end: Row, origin: Row, began: str) -> Iterator[tuple[str, str]]:
        """The same of what stands behind the last answer, as a prompt that was interrupted."""
        at, same, seen, until = end, origin, {end.uuid}, _soon(began)
        while True:
            copies = [row for row in self._below.get(at.uuid, ()) if began <= row.time <= until]
            if len(copies) != 1 or copies[0].uuid in seen or self._is_new(copies[0], until):
                return
            at = copies[0]
            seen.add(at.uuid)
            alike = [row for row in self._follow(same, began) if _mark(row) == _mark(at)]
            # What a hook says to a prompt may follow that at once.
            told = at.kind, at.detail
            alike = [row for row in alike if (row.kind, row.detail) == told] or alike
            if len(alike) != 1:
                return
            same = alike[0]
            yield at.uuid, same.uuid

    def _follow(self, row: Row, began: str) -> Iterator[Row]:
        """What follows a row in its log up to a time, whichever writing of it that hangs on; also
        behind prompts, which a copy may leave out."""
        waiting, file, seen = [row], file_of(row.place), {row.uuid}
        for one in waiting:  # grows while it is read
            for each in self._below_any(one):
                new = each.uuid not in self.found and each.uuid not in seen
                if new and each.time < began and file_of(each.place) == file:
                    seen.add(each.uuid)
                    yield each
                    waiting += [each] if each.kind == "prompt" else []

    def _below_any(self, row: Row) -> Iterator[Row]:
        """What hangs on any writing of a row."""
        first = self.found.get(row.uuid, row.uuid)
        for writing in self._writings.get(first, [first]):
            yield from self._below.get(writing, ())

    def _is_new(self, row: Row, until: str) -> bool:
        """Whether a row is the prompt with which a session goes on: Claude answers it, or somebody
        interrupts that later."""
        if row.kind != "prompt":
            return False
        behind = self._below.get(row.uuid, ())
        since = {"note": until, "prompt": _NEVER}
        return not behind or any(x.time > since.get(x.kind, row.time) for x in behind)


def _stops(row: Row) -> bool:
    """Whether a copied history has a row: some leave prompts out."""
    return row.says and row.kind != "prompt"


def _upwards(row: Row | None, known: Mapping[str, Row]) -> Iterator[Row]:
    """A row and what it hangs on, up to the first one, without what only stands between."""
    seen = set[str]()
    while row is not None and row.uuid not in seen:
        seen.add(row.uuid)
        if not row.quiet:
            yield row
        row = known.get(row.parent or "")


def _mark(row: Row) -> object:
    """What a copy has as well: it does not tell which words Claude Code wrote."""
    told = None if row.kind in _WORDS else (row.kind, row.detail)
    return told, row.api, row.answers, [call.id for call in row.calls]
