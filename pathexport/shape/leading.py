"""Rows that lead to one branch only go with that branch.

Where a conversation forks, hooks, notes and nudges ("Continue from where you left off.") may
stand between the step that is shared and just one of those behind it. They were lived on that
branch alone, so they begin it, and the fork is where the branches' links really part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.read.rows import Row
from pathexport.shape.steps import Gathered

_NOWHERE, _SEVERAL = -1, -2


def led(
    rows: Sequence[Row], found: Gathered, members: Sequence[int], below: Sequence[int]
) -> Mapping[int, int]:
    """Rows of a step that belong to one of the steps `below` it, and to which."""
    if len(below) < 2:
        return {}
    ways = _ways(rows, found, members, below)
    inside = set(members)
    moved: dict[int, int] = {}
    for node in members:  # parents come before what hangs on them
        above = _above(found, node)
        if above in moved:
            moved[node] = moved[above]
        elif ways[node] >= 0 and above in inside:
            moved[node] = ways[node]
    return moved


def _ways(
    rows: Sequence[Row], found: Gathered, members: Sequence[int], below: Sequence[int]
) -> dict[int, int]:
    """For each row the one step that it leads to; rows above something said lead to several."""
    ways = {node: _SEVERAL if rows[node].says else _NOWHERE for node in members}
    for step in below:
        for written in found.starts[step]:
            start = found.replays.get(written, written)
            ways[start] = step if ways.get(start) in (_NOWHERE, step) else _SEVERAL
    for node in reversed(members):
        above = _above(found, node)
        if above in ways and ways[node] != _NOWHERE:
            ways[above] = ways[node] if ways[above] in (_NOWHERE, ways[node]) else _SEVERAL
    return ways


def _above(found: Gathered, node: int) -> int:
    above = found.links[node]
    return found.replays.get(above, above)
