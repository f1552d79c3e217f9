"""Compactions that sum up the end of a conversation alone, and what that end was.

Claude Code tells how many messages it summed up. Where more were said, a person had gone back to
before the rest.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from pathexport.read.kinds import NOTIFIED
from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.walks import Siblings

_CHOSEN = ("prompt", "command")
"""What a person can go back to."""
_SNAPSHOT = "prompt_snapshot"
"""Not always among the messages that Claude Code counts, as progress and earlier boundaries."""


def sums_up_the_end(boundary: Row) -> bool:
    """Whether a compaction follows what was said last, though it names the last row it kept."""
    return boundary.kept is not None and boundary.kept.summed > 0


def summed_up_last(
    nodes: Nodes, parents: Sequence[int], below: Siblings, boundary: int, said: int
) -> int:
    """The last row that a compaction of the end summed up, by their number, where that is not what
    was `said` last: a person had gone back to before a prompt in between, and said nothing since.
    -1 where nobody did, or nothing tells."""
    rows, kept = nodes.rows, nodes.rows[boundary].kept
    way = _since(nodes, parents, _kept_last(nodes, boundary), said)
    if kept is None or not way:
        return -1
    on_way, least, most = set(way), 0, 0
    found: list[int] = []
    for node in way:
        chosen = rows[node].kind in _CHOSEN and rows[node].detail != NOTIFIED
        if chosen and 0 < least <= kept.summed <= most:
            found.append(parents[node])
        certain, perhaps = _counted(rows, below, on_way, node)
        least, most = least + certain, most + certain + perhaps
    return found[0] if least > kept.summed and len(found) == 1 else -1


def _kept_last(nodes: Nodes, boundary: int) -> int:
    """The last row that a compaction kept; the one it names where it does not say."""
    kept = nodes.rows[boundary].kept
    last = (kept.uuids[-1] if kept.uuids else kept.tail) if kept is not None else None
    return nodes.index.get(last or nodes.rows[boundary].logical or "", -1)


def _since(nodes: Nodes, parents: Sequence[int], above: int, node: int) -> list[int]:
    """The rows behind one up to another, as Claude Code has them: what a compaction of the end
    summed up is not there any more. Nothing where no links lead from one to the other."""
    way: dict[int, None] = {}
    while node >= 0 and node != above and node not in way:
        way[node] = None
        jumps = sums_up_the_end(nodes.rows[node])
        node = _kept_last(nodes, node) if jumps else parents[node]
    return [*way][::-1] if node == above >= 0 else []


def _counted(rows: Sequence[Row], below: Siblings, way: Set[int], node: int) -> tuple[int, int]:
    """How many messages Claude Code counts for a row on the way and what was said beside it, for
    sure and perhaps: answers and results of parallel calls stand beside one another."""
    certain = perhaps = 0
    here = [node]
    while here:
        at = here.pop()
        row = rows[at]
        beside = at != node and row.kind not in ("assistant", "result")
        if beside or row.kind == "boundary" or row.type == "progress" or row.detail == _SNAPSHOT:
            perhaps += 1
        else:
            certain += 1
        here += [
            each
            for each in below.of(at)
            if each not in way
            and rows[each].kind not in (*_CHOSEN, "boundary")
            and rows[each].sidechain == row.sidechain
        ]
    return certain, perhaps
