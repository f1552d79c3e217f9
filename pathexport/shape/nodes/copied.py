"""Histories that were copied under new ids, of which no row says so (rule R12).

Up to version 1.0.85 or later, `claude -p` that continues or resumes a session begins a new log with
all that was said before: under new ids, and all at the time at which it does so. Only the answers
keep the ids of their API messages. Whatever led to the same answer is the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice

import msgspec

from pathexport.read.rows import Place, Row, file_of

_Run = tuple[int, str]
"""The rows of one time in a file that begins with that."""


def unnamed_copies(rows: Sequence[Row]) -> dict[str, str]:
    """For each row of such a history the one that it is a copy of, which may be a copy as well.
    `rows` are those of session files."""
    begun = {
        (file_of(row.place), row.time)
        for row in rows
        if row.parent is None and row.time and row.kind in ("prompt", "summary")
    }
    times = {time for _, time in begun}
    runs: dict[_Run, list[Row]] = {}
    for row in rows:
        if row.time in times and row.api is not None and not row.sidechain:
            run = file_of(row.place), row.time
            if run in begun:
                runs.setdefault(run, []).append(row)
    runs = _gone_on(rows, runs) if runs else {}
    if not runs:
        return {}
    known = {row.uuid: row for row in rows}
    depths = _depths(rows, known)
    ends = [_deepest(answers, depths)[-1] for answers in runs.values()]
    given = _given(rows, {end.api for end in ends}, depths)
    below: dict[str | None, list[Row]] = {}
    for row in rows:
        below.setdefault(row.parent, []).append(row)
    found: dict[str, str] = {}
    for end in ends:
        origin = _first_given(end, given[end.api])
        if origin is not None:
            beside = _beside(end, origin, known)
            found |= beside | (_behind(end, origin, below) if beside else {})
    return found


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


def _gone_on(rows: Sequence[Row], runs: Mapping[_Run, list[Row]]) -> dict[_Run, list[Row]]:
    """Those of some runs that something later follows: a program that writes whole logs may give
    all rows of one the same time."""
    last: dict[int, str] = {}
    for row in rows:
        file = file_of(row.place)
        last[file] = max(row.time, last.get(file, ""))
    return {run: answers for run, answers in runs.items() if last[run[0]] > run[1]}


def _deepest(rows: Iterable[Row], depths: Mapping[str, int]) -> list[Row]:
    """Of some rows, the first so many, the deepest of these."""

    def deeper(one: Row, other: Row) -> Row:
        return other if depths[other.uuid] > depths[one.uuid] else one

    return [*accumulate(rows, deeper)]


class _Given(msgspec.Struct, frozen=True):
    """The rows of an answer in a log."""

    session: str
    times: Sequence[str]
    deepest: Sequence[Row]
    """Of those up to each of the times."""


def _given(
    rows: Sequence[Row], apis: set[str | None], depths: Mapping[str, int]
) -> dict[str | None, list[_Given]]:
    """Some answers in the logs of the two sessions that have them first."""
    found: dict[str | None, dict[tuple[int, str], list[Row]]] = {api: {} for api in apis}
    for row in rows:
        if row.api in found and row.api is not None and not row.sidechain and row.time:
            found[row.api].setdefault((file_of(row.place), row.session), []).append(row)
    return {api: _first_two(logs.values(), depths) for api, logs in found.items()}


def _first_two(logs: Iterable[list[Row]], depths: Mapping[str, int]) -> list[_Given]:
    """The first of some logs by their first time, and the first of another session."""
    in_order = sorted((sorted(log, key=_when) for log in logs), key=lambda log: _when(log[0]))
    others = (log for log in in_order if log[0].session != in_order[0][0].session)
    return [
        _Given(log[0].session, [row.time for row in log], _deepest(log, depths))
        for log in chain(in_order[:1], islice(others, 1))
    ]


def _when(row: Row) -> tuple[str, Place]:
    return row.time, row.place


def _first_given(end: Row, logs: Sequence[_Given]) -> Row | None:
    """The last row of the same answer in the log in which it was given."""
    log = next((log for log in logs if log.session != end.session), None)
    before = bisect_left(log.times, end.time) if log is not None else 0
    return log.deepest[before - 1] if log is not None and before else None


def _beside(end: Row, origin: Row, known: Mapping[str, Row]) -> dict[str, str]:
    """The rows up to the end of a copied history, each with the one that it is a copy of; none if
    another than the copied one leads to where that ends."""
    found: dict[str, str] = {}
    left = _upwards(origin, known)
    for row in _upwards(end, known):
        if row.time != end.time:
            return {}
        same = next((each for each in left if each.says or _mark(each) == _mark(row)), None)
        if same is None or _mark(same) != _mark(row):
            return {}
        found[row.uuid] = same.uuid
    return found


def _behind(end: Row, origin: Row, below: Mapping[str | None, Sequence[Row]]) -> dict[str, str]:
    """The same of what stands behind the last answer, as a prompt that was interrupted."""
    found: dict[str, str] = {}
    at, same = end, [origin]
    while len(same) == 1:
        found[at.uuid] = same[0].uuid
        copies = [row for row in below.get(at.uuid, ()) if row.time == end.time]
        if len(copies) != 1 or copies[0].uuid in found:
            break
        at = copies[0]
        beside = [row for row in below.get(same[0].uuid, ()) if _mark(row) == _mark(at)]
        file = file_of(origin.place)
        same = [row for row in beside if row.time < end.time and file_of(row.place) == file]
    return found


def _upwards(row: Row | None, known: Mapping[str, Row]) -> Iterator[Row]:
    """A row and what it hangs on, up to the first one, without what only stands between."""
    seen = set[str]()
    while row is not None and row.uuid not in seen:
        seen.add(row.uuid)
        if not row.quiet:
            yield row
        row = known.get(row.parent or "")


def _mark(row: Row) -> object:
    """What a copy has as well."""
    return row.kind, row.detail, row.api, row.answers, [call.id for call in row.calls]
