"""Rows that were appended again at a compaction, and the rows after them (rule R39).

Some versions of Claude Code append rows from before an earlier compaction once more, and link the
next new row to the last of these copies, though it really follows the row before the copies. So it
is linked to that row here. Lines in the order of writing show such a run of copies; where they are
out of order, times and the number of copies tell the same. The copies end before what a compaction
kept: who types behind others, which end before an earlier prompt, went back to there, over a
compaction, so that all of it is written again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from pathexport.read.kinds import COMPACTION, ONLY_QUEUED
from pathexport.read.rows import Row, file_of
from pathexport.shape.compactions.asking import asks
from pathexport.shape.nodes.nodes import Nodes

_OUT_OF_ORDER = 8  # of so many rows one may be earlier than the one before it


class _Session(msgspec.Struct):
    """The rows of one session as they were written."""

    fresh: list[Row] = []
    """Each row where it was written first."""
    known: set[str] = set()
    copies: dict[str, int] = {}
    """How often a row was written again."""
    runs: dict[int, str] = {}
    """By its place among the fresh rows, the row that follows a run of copies: the last copy."""


def follow_ups(nodes: Nodes) -> dict[int, int]:
    """Rows that are linked to the last of rows appended again, and the row that each follows."""
    found: dict[int, int] = {}
    for session in _sessions(nodes.written).values():
        if not session.copies:
            continue
        order = session.fresh
        if _out_of_order(order):
            order = sorted(order, key=lambda row: row.time)
            late = _by_number(order, session.copies)
        else:
            late = {place for place, _ in _behind(order, session.runs)}
        if late:
            found |= _tips(nodes, order, late)
    for node in _gone_back(nodes, found):
        del found[node]
    return found


def _gone_back(nodes: Nodes, found: Mapping[int, int]) -> list[int]:
    """Those of some rows that a person typed where they went back to before a prompt: it is not the
    first message that a compaction had kept by then. Where that is not there, nobody knows."""
    rows = nodes.rows
    typed = [node for node in found if asks(rows[node])]
    if not typed:
        return []
    asked = _before(
        nodes, (node for node, row in enumerate(rows) if asks(row) and node not in found)
    )
    kept, unknown = dict[int, str](), dict[str, str]()
    ends = (row for row in nodes.written if row.kind == "boundary" and not row.sidechain)
    for end in sorted(ends, key=lambda row: row.time):
        first = _first_kept(nodes, end)
        if first < 0:
            unknown.setdefault(end.session, end.time)
        else:
            kept |= dict.fromkeys(_before(nodes, [first], kept), end.time)

    def went_back(row: Row) -> bool:
        above = nodes.named(row, row.parent)
        since = (kept.get(above), unknown.get(row.session))
        return above in asked and all(time is None or time > row.time for time in since)

    return [node for node in typed if went_back(rows[node])]


def _first_kept(nodes: Nodes, end: Row) -> int:
    """The first message that a compaction kept: its own boundary if none, and -1 if it is not
    there."""
    if end.kept is None:
        return nodes.of(end)
    return nodes.named(end, (end.kept.uuids or (end.kept.head,))[0])


def _before(nodes: Nodes, some: Iterable[int], but: Container[int] = ()) -> set[int]:
    """What stands before some rows, over quiet rows between, as those of hooks; up to what is known
    already."""
    found = set[int]()
    for node in some:
        row = nodes.rows[node]
        above = nodes.named(row, _named(row))
        while above >= 0 and above not in found and above not in but:
            found.add(above)
            row = nodes.rows[above]
            above = nodes.named(row, _named(row)) if row.quiet else -1
    return found


def _sessions(written: Iterable[Row]) -> dict[str, _Session]:
    sessions: defaultdict[str, _Session] = defaultdict(_Session)
    last: tuple[str, str, int] | None = None  # the copy written just now
    for row in written:
        if row.sidechain or row.detail in ONLY_QUEUED:
            continue
        session = sessions[row.session]
        if row.uuid in session.known:
            session.copies[row.uuid] = session.copies.get(row.uuid, 0) + 1
            last = row.session, row.uuid, file_of(row.place)
            continue
        session.known.add(row.uuid)
        if last is not None and last == (row.session, _named(row), file_of(row.place)):
            session.runs[len(session.fresh)] = last[1]
        last = None
        session.fresh.append(row)
    return sessions


def _named(row: Row) -> str | None:
    """What a row names as what it follows."""
    return row.parent or (row.logical if row.kind == "boundary" else None)


def _out_of_order(rows: Sequence[Row]) -> bool:
    times = [row.time for row in rows if row.time]
    earlier = sum(after < before for before, after in pairwise(times))
    return earlier * _OUT_OF_ORDER > len(times)


def _behind(rows: Sequence[Row], copied: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Of rows that hang on a `copied` one, by their places, those behind a compaction that lies
    between, with the copied one."""
    compactions = 0
    before: dict[str, int] = {}
    for place, row in enumerate(rows if copied else ()):
        above = copied.get(place)
        if above is not None and before.get(above, compactions) < compactions:
            yield place, above
        compactions += row.kind == "boundary"
        before[row.uuid] = compactions


def _by_number(rows: Sequence[Row], copies: dict[str, int]) -> set[int]:
    """The same in the order of time: of what hangs on a copied row, as many as there are copies,
    the oldest first."""
    named = {place: above for place, row in enumerate(rows) if (above := _named(row)) in copies}
    left, late = dict(copies), set()
    for place, above in _behind(rows, named):
        if left[above]:
            left[above] -= 1
            late.add(place)
    return late


def _tips(nodes: Nodes, rows: Sequence[Row], late: set[int]) -> dict[int, int]:
    """What each late row follows: the row before it, or what was said last, if that lies beside."""
    found: dict[int, int] = {}
    leads: dict[str | None, str | None] = {}  # for each row what was said last on the way to it
    said: str | None = None
    for place, row in enumerate(rows):
        above = leads.get(row.parent)
        if place in late:  # behind a compaction, so that some row is before it
            last = rows[place - 1].uuid
            tip = last if leads[last] == said else said
            found.setdefault(nodes.of(row), nodes.named(row, tip))
            above = said
        if row.says or row.kind in COMPACTION:
            said = above = row.uuid
        leads[row.uuid] = above
    return found
