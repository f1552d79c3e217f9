"""The parents that rows name (rules R13, R15), before anything is guessed.

A main row never hangs on an agent's row, and links that lead in a circle are cut at its first row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes, numbers
from pathexport.shape.nodes.walks import cycles, without_parent

Through = Mapping[str, str | None]
"""Lines that are no messages but stand in the chain of links, and what they hang on."""


def named_parents(
    nodes: Nodes, through: Through, appended: Mapping[int, int]
) -> tuple[list[int], set[int], set[int]]:
    """What the rows name (R13), agents' rows replaced by their nearest ancestor (R15). With them
    the nodes that name what no log holds, and those that only an agent's rows lead to."""
    rows = nodes.rows
    parents = _as_written(nodes)
    orphans, astray = set(), set()
    for node in range(len(rows)) if nodes.own else {*without_parent(parents), *nodes.repaired}:
        parents[node] = _named(nodes, node, through)
        if parents[node] < 0 and rows[node].parent is not None:
            orphans.add(node)
    for node, above in appended.items():
        parents[node] = above
        orphans.discard(node)
    crossing = _crossing(rows, parents) if nodes.traits.sidechain else []
    ancestors = _main_ancestors(nodes, parents, crossing)
    for node in crossing:
        parents[node] = ancestors[parents[node]]
        if parents[node] < 0:
            astray.add(node)
    return parents, orphans, astray


def _as_written(nodes: Nodes) -> list[int]:
    """The nodes that the rows name; -1 where there is none."""
    known, found, last = nodes.index.get, list[int](), ""
    for row, before in zip(nodes.rows, [-1, *numbers(nodes.rows, nodes.index)], strict=False):
        above = row.parent
        # Most name the row before them, by the very same object: nothing needs to be looked up.
        found.append(before if above is last else known(above or "", -1))
        last = row.uuid
    return found


def _named(nodes: Nodes, node: int, through: Through) -> int:
    """The node that a row names, over lines that are no messages."""
    row = nodes.rows[node]
    named = nodes.repaired.get(node, row.parent)
    seen: set[str] = set()
    while named is not None and named not in nodes.index and named not in seen:
        seen.add(named)
        named = through.get(named, named)
    return nodes.named(row, named)


def _crossing(rows: Sequence[Row], parents: Sequence[int]) -> list[int]:
    """The main rows that hang on agents' rows."""
    agents = (n for n, up in enumerate(parents) if up >= 0 and rows[up].sidechain)
    return [node for node in agents if not rows[node].sidechain]


def _main_ancestors(nodes: Nodes, parents: list[int], crossing: Iterable[int]) -> dict[int, int]:
    """For agents' rows that main rows hang on, which are `crossing`: the nearest ancestor that is
    a main row."""
    above: dict[int, int] = {}
    for node in crossing:
        at = parents[node]
        trail: dict[int, None] = {}
        while at >= 0 and nodes.rows[at].sidechain and at not in above and at not in trail:
            trail[at] = None
            at = parents[at]
        found = -1 if at in trail else above.get(at, at)
        above.update(dict.fromkeys(trail, found))
    return above


def cut_circles(parents: list[int]) -> list[list[int]]:
    found = list(cycles(parents))
    for circle in found:
        parents[circle[0]] = -1
    return found
