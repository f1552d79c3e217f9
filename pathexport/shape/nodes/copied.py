"""Histories that were copied under new ids, of which no row says so (rule R12).

Up to version 1.0.85 or later, `claude -p` that continues or resumes a session begins a new log with
all that was said before: under new ids, and all at the time at which it does so. Only the answers
keep the ids of their API messages. Whatever led to the same answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pathexport.read.rows import Row, file_of

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
    ends = [end for answers in runs.values() if (end := _last(answers, known)) is not None]
    origins = _answers(rows, {end.api for end in ends})
    below: dict[str | None, list[Row]] = {}
    for row in rows:
        below.setdefault(row.parent, []).append(row)
    found: dict[str, str] = {}
    for end in ends:
        origin = _last(_first_given(end, origins[end.api]), known)
        if origin is not None:
            beside = _beside(end, origin, known)
            found |= beside | (_behind(end, origin, below) if beside else {})
    return found


def _gone_on(rows: Sequence[Row], runs: Mapping[_Run, list[Row]]) -> dict[_Run, list[Row]]:
    """Those of some runs that something later follows: a program that writes whole logs may give
    all rows of one the same time."""
    last: dict[int, str] = {}
    for row in rows:
        file = file_of(row.place)
        last[file] = max(row.time, last.get(file, ""))
    return {run: answers for run, answers in runs.items() if last[run[0]] > run[1]}


def _answers(rows: Sequence[Row], apis: set[str | None]) -> dict[str | None, list[Row]]:
    """The rows of some API messages."""
    found: dict[str | None, list[Row]] = {api: [] for api in apis}
    for row in rows:
        if row.api in found and row.api is not None and not row.sidechain:
            found[row.api].append(row)
    return found


def _first_given(end: Row, answers: Sequence[Row]) -> list[Row]:
    """The rows of the same answer in the log in which it was given."""
    earlier = [row for row in answers if row.session != end.session and "" < row.time < end.time]
    file = file_of(min(earlier, key=lambda row: (row.time, row.place)).place) if earlier else -1
    return [row for row in earlier if file_of(row.place) == file]


def _last(answers: Sequence[Row], known: Mapping[str, Row]) -> Row | None:
    """The one of some rows on which none of them hangs."""
    above = set[str]()
    for row in answers:
        at = known.get(row.parent or "")
        while at is not None and at.uuid not in above:
            above.add(at.uuid)
            at = known.get(at.parent or "")
    return next((row for row in answers if row.uuid not in above), None)


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
