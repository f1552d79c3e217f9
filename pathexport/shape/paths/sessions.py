"""Which session goes on from which, and the lines that a session's steps form (rule R23).

A session is what carries one session id, whatever files it lies in. Its steps make one line
until somebody goes back; from there on each branch is a line of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

import msgspec

from pathexport.grouped import grouped
from pathexport.read.rows import Row
from pathexport.shape.nodes.walks import depth_first, uppermost
from pathexport.shape.steps.messages import is_message
from pathexport.shape.steps.tree import Tree

_DEEPEST = 64  # at most so many suffixes in a name of a line; more rewinds do not make it longer


class Line(msgspec.Struct, frozen=True):
    """Steps of one session that follow each other without a fork."""

    id: str
    """`{session}`, with `@` and the start of an id for each branch taken on the way."""
    parent: str | None
    """The line that it leaves."""
    fork_point: str | None
    """The row where it leaves that line; for the first line of a session, another session's row."""
    first: int
    last: int
    """The numbers of its first and last step."""


class Spoken(msgspec.Struct, frozen=True):
    """What is spoken in a session."""

    first: int
    """The row that says something first, by its time; -1 if none does."""
    last: int
    """The one that was written last."""
    started: str
    ended: str
    """When its first and its last message was said."""


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """One session and where it goes on from."""

    id: str
    parent: str | None
    junction: str | None
    """The row of the other session that it hangs on."""
    started: str
    ended: str
    lines: tuple[Line, ...]


def session_tree(
    rows: Sequence[Row],
    parents: Sequence[int],
    lines: Mapping[str, Sequence[Line]],
    voices: Mapping[str, Spoken],
) -> list[Session]:
    """The sessions that say something, each followed by those that go on from it. `voices`
    are what is spoken in each."""
    first = {session: spoken.first for session, spoken in voices.items() if spoken.first >= 0}
    tops: dict[int, int] = {}

    def alike(node: int, up: int) -> bool:
        return rows[node].session == rows[up].session

    def enters(node: int) -> int:
        """The nearest ancestor of a row that belongs to another session, or -1."""
        return parents[uppermost(node, parents, alike, tops)]

    above: dict[str, str | None] = {}
    junctions: dict[str, str | None] = {}
    for session, node in first.items():
        at = enters(node)
        while at >= 0 and (rows[at].session == session or rows[at].session not in first):
            at = enters(at)  # a session that says nothing is passed over
        above[session] = rows[at].session if at >= 0 else None
        junctions[session] = rows[at].uuid if at >= 0 else None
    ordered = _followed(sorted(first, key=lambda s: (voices[s].started, first[s])), above)
    return [
        Session(
            id=session,
            parent=above[session],
            junction=junctions[session],
            started=voices[session].started,
            ended=voices[session].ended,
            lines=tuple(lines.get(session, ())),
        )
        for session in ordered
    ]


def branch_lines(tree: Tree) -> tuple[dict[str, list[Line]], list[str]]:
    """The lines of each session, and for each step the line it is on."""
    steps = tree.steps
    # In how many ways each step that several follow goes on within its session.
    ways = {
        number: sum(
            steps[child].session == steps[number].session for child in tree.children[number]
        )
        for number in tree.forks
    }
    names: set[str] = set()
    ids: list[str] = []
    made: dict[str, Line] = {}
    ends: dict[str, int] = {}
    last = ""
    last_own = cache(partial(_last_own, tree))  # many may follow one step of many rows
    for number, step in enumerate(steps):
        parent = step.parent
        within = parent >= 0 and steps[parent].session == step.session
        if within and (parent not in ways or ways[parent] == 1):
            line = ids[parent]
        elif parent < 0 and not step.says and not tree.children[number]:
            line = ""  # says nothing and leads nowhere
        else:
            above = ids[parent] if within else None
            first = tree.first_row(number).uuid
            line = _line_name(names, above or step.session, first)
            point = last_own(parent) if parent >= 0 else None
            made[line] = Line(line, above, point, number, number)
        ids.append(line)
        if line != last:  # where one line goes on, its end is noted once
            ends[last] = number - 1
            last = line
    ends[last] = len(ids) - 1
    finished = (msgspec.structs.replace(begun, last=ends[id_]) for id_, begun in made.items())
    return grouped((steps[line.first].session, line) for line in finished), ids


def _last_own(tree: Tree, step: int) -> str:
    """The last row of a step that is its session's: hooks of the next may be stitched in."""
    session = tree.steps[step].session
    return next(row.uuid for row in reversed(tree.rows_of(step)) if row.session == session)


def _line_name(taken: set[str], base: str, uuid: str) -> str:
    """A name that no line has: the session's own for its first, with a suffix for each branch
    taken."""
    name = base
    if base in taken:
        if base.count("@") >= _DEEPEST:
            base = base.rpartition("@")[0]
        name = f"{base}@{uuid[:12]}"
        if name in taken:
            name = f"{base}@{uuid}"
    taken.add(name)
    return name


def spoken(rows: Sequence[Row]) -> dict[str, Spoken]:
    """What is spoken in each session, without its agents."""
    held: dict[str, list[int]] = {}
    for node, row in enumerate(rows):
        if (row.says or is_message(row)) and not row.sidechain:
            held.setdefault(row.session, []).append(node)
    return {session: _spoken(rows, nodes) for session, nodes in held.items()}


def _spoken(rows: Sequence[Row], nodes: Sequence[int]) -> Spoken:
    """The same of one session, by the rows that say something or are messages."""
    timed = [rows[node].time for node in nodes]
    ordered = sorted(timed)  # mostly it is in order
    started, ended = next(filter(None, ordered), ""), ordered[-1]
    first, last = nodes[0], next((n for n in reversed(nodes) if rows[n].says), -1)
    if not (rows[first].says and timed[0] == started != ""):  # as it nearly always does
        said = [node for node in nodes if rows[node].says]
        first = min(said, key=lambda node: rows[node].time or "~", default=-1)
    return Spoken(first, last, started, ended)


def _followed(sessions: list[str], above: dict[str, str | None]) -> list[str]:
    """Sessions in order, each followed by its own; those that name each other stay in order."""
    below = grouped((above[session], session) for session in sessions)
    starts = [*below.get(None, ()), *sessions]
    return [*depth_first(starts, lambda session: below.get(session, ()))]
