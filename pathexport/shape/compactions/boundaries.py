"""The row that a compaction names as the last one before it (rule R13), and its summary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.walks import cycles, uppermost


def sums_up_the_end(boundary: Row) -> bool:
    """Whether a compaction follows what was said last, though it names the last row it kept."""
    return boundary.kept is not None and boundary.kept.summed > 0


def summaries(rows: Sequence[Row], parents: Sequence[int]) -> dict[int, int]:
    """The summaries, each with its compaction. Newer versions tell Claude between them what day it
    is, for example."""
    found: dict[int, int] = {}
    tops: dict[int, int] = {}
    for node, row in enumerate(rows):
        if row.kind == "summary":
            above = parents[uppermost(node, parents, lambda _, up: rows[up].quiet, tops)]
            if above >= 0 and rows[above].kind == "boundary":
                found[node] = above
    return found


def named_by(nodes: Nodes, boundary: int) -> int:
    """The row that a compaction names; -1 for none."""
    return beside(nodes, boundary, nodes.rows[boundary].logical)


def beside(nodes: Nodes, boundary: int, uuid: str | None) -> int:
    """The row of an id, if it is an agent's as the compaction is one's, or neither; else -1."""
    found = nodes.index.get(uuid or "", -1)
    same = found >= 0 and nodes.rows[found].sidechain == nodes.rows[boundary].sidechain
    return found if same else -1


def named_before(nodes: Nodes, boundary: int) -> int:
    """The same where that row was written before the compaction."""
    named, rows = named_by(nodes, boundary), nodes.rows
    return -1 if named < 0 or follows(rows[named], rows[boundary], named > boundary) else named


def follows(row: Row, boundary: Row, later: bool) -> bool:
    """Whether a row came after a compaction, by their times; `later` says it where these do not."""
    if row.time and boundary.time and row.time != boundary.time:
        return row.time > boundary.time
    return later


def hang_boundaries(nodes: Nodes, parents: list[int], roots: Iterable[int]) -> list[int]:
    """A compaction that is a root hangs on the row it names. Those that name a later one are
    returned."""
    hung, ahead = set(), []
    for node in roots:
        row = nodes.rows[node]
        if row.kind not in COMPACTION or sums_up_the_end(row):
            continue
        named = named_before(nodes, node)
        if named >= 0:
            hung.add(node)
            parents[node] = named
        elif named_by(nodes, node) >= 0:
            ahead.append(node)
    for circle in list(cycles(parents)) if hung else ():
        parents[min(node for node in circle if node in hung)] = -1
    return ahead
