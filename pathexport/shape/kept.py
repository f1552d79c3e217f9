"""Messages that a compaction kept, and what follows it (rule R14).

A compaction may keep its last messages. They stay where they were written, before the boundary,
and what comes after it hangs on them, so that by the links the boundary would be a dead end. Here
what follows hangs on the boundary's own rows instead: kept messages, boundary, summary, the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from pathexport.read.rows import Row
from pathexport.shape.nodes import Nodes
from pathexport.shape.walks import preorder, spans


def hang_behind(nodes: Nodes, parents: list[int], writings: Sequence[Row]) -> None:
    """What follows a compaction but hangs on a message it kept goes behind its own rows (R14)."""
    boundaries = [n for n, row in enumerate(nodes.rows) if row.kept is not None]
    if not boundaries:
        return
    first, last = spans(parents, preorder(parents))
    keepers: dict[int, list[int]] = {}
    ends: dict[int, int] = {}
    for boundary in boundaries:
        kept = _kept_nodes(nodes, parents, boundary, first, last)
        for node in kept:
            keepers.setdefault(node, []).append(boundary)
        if kept and parents[boundary] < 0:
            tail, named = kept[-1], named_by(nodes, boundary)
            ahead = named < 0 or named in kept or first[named] <= first[tail] <= last[named]
            parents[boundary] = tail if ahead else named
        ends[boundary] = boundary
    for node, row in enumerate(nodes.rows):
        if row.kind == "summary" and parents[node] in ends:
            above = parents[node]
            ends[above] = node if row.sidechain == nodes.rows[above].sidechain else ends[above]
    for known in keepers.values():
        known.sort(key=lambda b: (nodes.rows[b].time, b))
    files: dict[int, set[int]] = {node: set() for node in (*keepers, *boundaries)}
    for row in writings:
        if nodes.index[row.uuid] in files:
            files[nodes.index[row.uuid]].add(row.place.file)
    for node, row in enumerate(nodes.rows):
        boundary = _keeper(nodes, keepers, files, node, parents[node])
        if boundary >= 0 and row.sidechain == nodes.rows[boundary].sidechain:
            parents[node] = ends[boundary]


def _keeper(
    nodes: Nodes,
    keepers: dict[int, list[int]],
    files: dict[int, set[int]],
    node: int,
    parent: int,
) -> int:
    """The last compaction before a node that kept the node's parent but not the node.

    A fork may compact what it copied. That is nothing to the session it was copied from, whose
    file holds the kept message and not the compaction.
    """
    if parent not in keepers:
        return -1
    rows, own = nodes.rows, keepers.get(node, ())
    file, known = rows[node].place.file, keepers[parent]
    at = bisect_right(known, (rows[node].time or "~", node), key=lambda b: (rows[b].time, b))
    for place in range(at - 1, -1, -1):
        boundary = known[place]
        lived = file in files[boundary] or file not in files[parent]
        later = follows(rows[node], rows[boundary], node > boundary)
        if boundary != node and boundary not in own and lived and later:
            return boundary
    return -1


def follows(row: Row, boundary: Row, later: bool) -> bool:
    if row.time and boundary.time and row.time != boundary.time:
        return row.time > boundary.time
    return later


def _kept_nodes(
    nodes: Nodes, parents: list[int], boundary: int, first: list[int], last: list[int]
) -> list[int]:
    """The nodes that a compaction kept, in order; none when what it names is not there."""
    kept = nodes.rows[boundary].kept
    assert kept is not None
    found = [nodes.index[uuid] for uuid in kept.uuids if uuid in nodes.index]
    head, tail = (nodes.index.get(end or "", -1) for end in (kept.head, kept.tail))
    if not found and head >= 0 and tail >= 0 and first[head] <= first[tail] <= last[head]:
        found = [tail]
        while found[-1] != head:
            found.append(parents[found[-1]])
        found.reverse()
    side = nodes.rows[boundary].sidechain
    return [
        n
        for n in found
        if nodes.rows[n].sidechain == side and not first[boundary] <= first[n] <= last[boundary]
    ]


def named_by(nodes: Nodes, boundary: int) -> int:
    row = nodes.rows[boundary]
    found = -1 if row.logical is None else nodes.index.get(row.logical, -1)
    return -1 if found >= 0 and nodes.rows[found].sidechain != row.sidechain else found
