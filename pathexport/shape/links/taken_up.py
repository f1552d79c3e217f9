"""Calls that a session had gone on without, and takes up again.

A program that asks a person whether a call may run may be told so when a later run has begun. That
run makes the call, and Claude, who is shown all that was said since, goes on from there. Its log
hangs the result on the call, and what follows on the result, as if nothing had been said meanwhile.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter

from pathexport.read.kinds import NO_ANSWER
from pathexport.read.rows import Row, Side
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import Timeline
from pathexport.shape.nodes.walks import Siblings, hang_elsewhere

_SOON = 16  # rows behind a result among which the next message is looked for


def taken_up(rows: Sequence[Row], sides: Iterable[Side]) -> Iterator[str]:
    """The results of a log with which a turn begins: of what was taken from the queue before one
    came no prompt, and Claude answers the result. Where a run was killed in a call, the next one
    writes what became of that, and that nothing is to answer, before the prompt."""
    for side in sides:
        if side.operation == "dequeue":
            at = bisect_right(rows, side.place, key=attrgetter("place"))
            if at < len(rows) and rows[at].kind == "result" and not rows[at].sidechain:
                soon = islice(rows, at + 1, at + _SOON)
                behind = (row.kind for row in soon if row.detail != NO_ANSWER)
                said = (kind for kind in behind if kind not in ("structural", "note"))
                if next(said, None) == "assistant":
                    yield rows[at].uuid


def hang_behind_meanwhile(nodes: Nodes, parents: list[int], results: Container[str]) -> set[int]:
    """What follows such a result hangs on what was said last before it. Returns what follows."""
    rows = nodes.rows
    taken = [node for node, row in enumerate(rows) if row.uuid in results]
    timeline = Timeline(nodes, taken)
    below = Siblings(range(len(parents)), parents)
    following: set[int] = set()
    places: dict[int, int] = {}
    for node in taken:
        behind = [n for n in below.of(node) if rows[n].time >= rows[node].time]
        last = next(timeline.said_before(node), -1)
        if last >= 0 and last not in _call_of(rows, parents, node):
            places |= dict.fromkeys(behind, last)
        following.update(behind)
    hang_elsewhere(places, parents)
    return following


def _call_of(rows: Sequence[Row], parents: Sequence[int], result: int) -> Iterator[int]:
    """The rows of the answer that holds a result's call, from the call up: where one of these was
    said last, nothing was said meanwhile."""
    at = parents[result]
    api = rows[at].api if at >= 0 else None
    while at >= 0 and rows[at].api == api:
        yield at
        at = parents[at]
