"""What a run that was killed in the middle of an answer left of it, and what follows.

A session that goes on forgets what is left if it holds no words for Claude, and hangs what follows
beside it. Nobody went back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Sequence

from pathexport.grouped import grouped
from pathexport.read.kinds import NO_ANSWER, ONLY_QUEUED
from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes, by_time
from pathexport.shape.nodes.walks import hang_elsewhere, preorder

_BETWEEN = 16  # rows of hooks and the like between what Claude is told and its answer


def hang_on_unfinished(nodes: Nodes, parents: list[int], taken_up: Container[str]) -> None:
    """What Claude Code says by itself as a session goes on follows what the run before left
    unfinished: thoughts without words, calls without results, or with such as came when the session
    took them up again. It forgets those, and hangs what follows beside them."""
    rows = nodes.rows
    made = made_up(nodes, parents) | _answered_at_once(rows, parents)
    ends = _unfinished(rows, parents, {*made.values()}, taken_up) if made else {}
    tips: dict[int, int] = {}
    for node, above in made.items():
        left = ends.get(above, [])
        earlier = bisect_left(left, (rows[node].time, node), key=lambda each: each[0])
        if earlier:
            tips[node] = left[earlier - 1][1]
    hang_elsewhere(tips, parents)


def made_up(nodes: Nodes, parents: Sequence[int]) -> dict[int, int]:
    """What Claude Code says by itself as a session goes on, and the row that each hangs on. Some
    versions tell Claude first to go on."""
    rows, made = nodes.rows, dict[int, int]()
    for node, row in enumerate(rows) if NO_ANSWER in nodes.traits.details else ():
        if row.detail == NO_ANSWER and not row.sidechain:
            made[node] = above = parents[node]
            if above >= 0 and rows[above].kind == "meta":
                made[above] = parents[above]
    return {node: above for node, above in made.items() if above >= 0}


def _answered_at_once(rows: Sequence[Row], parents: Sequence[int]) -> dict[int, int]:
    """What Claude is told by nobody and answers, each with the row that it hangs on. Where a
    program has a killed run go on, as apps do, nothing else says so."""
    told: dict[int, int] = {}
    for node, row in enumerate(rows):
        if row.api is None or row.sidechain:
            continue
        above = parents[node]
        for _ in range(_BETWEEN):
            if above < 0 or not rows[above].quiet:
                break
            above = parents[above]
        if above >= 0 and rows[above].kind == "meta" and parents[above] >= 0:
            told[above] = parents[above]
    return told


def _unfinished(
    rows: Sequence[Row],
    parents: Sequence[int],
    places: Container[int],
    taken_up: Container[str],
) -> dict[int, list[tuple[tuple[str, int], int]]]:
    """By the row above, of some: answers of which nothing was finished, and on which nothing else
    follows. Each as the time and number of its first row and the last one below it, in order."""
    begun = [
        node
        for node, above in enumerate(parents)
        if above in places and rows[node].api is not None and not rows[node].sidechain
    ]
    if not begun:
        return {}
    results = (row for row in rows if row.answers and row.uuid not in taken_up)
    answered = {(row.session, call) for row in results for call in row.answers}
    ends = [*range(len(rows))]
    for node in reversed(preorder(parents)):
        row, above = rows[node], parents[node]
        if row.uuid in taken_up:
            continue  # the session went on before
        if not _is_unfinished(row, answered):
            ends[node] = -1
        if above >= 0 and ends[above] >= 0 and not row.sidechain:
            ends[above] = by_time(rows, (ends[above], ends[node]))[-1] if ends[node] >= 0 else -1
    left = (node for node in by_time(rows, begun) if ends[node] >= 0)
    return grouped((parents[node], ((rows[node].time, node), ends[node])) for node in left)


def _is_unfinished(row: Row, answered: Container[tuple[str, str]]) -> bool:
    """Whether Claude Code forgets a row where nothing else follows: words may still wait there."""
    if row.kind != "assistant":
        return row.quiet or row.detail in ONLY_QUEUED
    if not row.calls:
        return row.thinks or not row.says
    return all((row.session, call.id) not in answered for call in row.calls)
