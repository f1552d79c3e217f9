"""Each node's parent, also where the log names none that is there (R13, R15, R16).

First what the rows name, with circles cut; then, for what is still without a parent, what must
have come before it. A guess never makes a circle: it is taken only when it lies in another tree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

from pathexport.problems import Problem
from pathexport.read.rows import Row
from pathexport.shape.kept import follows, hang_behind, named_by
from pathexport.shape.nodes import Nodes
from pathexport.shape.walks import Forest, cycles

_BRIDGE = 5.0  # seconds that a lost write may lie back


class Links(msgspec.Struct, frozen=True):
    """Parents as node numbers, -1 where there is none."""

    parents: tuple[int, ...]
    orphans: tuple[int, ...]
    """Nodes that name a parent which no log holds."""
    unlinked: tuple[int, ...]
    """Those of them that nothing could take the place of, against expectation."""
    cycles: tuple[tuple[int, ...], ...]
    """Circles of links, each cut at its first node."""


class Before(msgspec.Struct):
    """What stands before each node in its file; only for nodes that may need it."""

    place: dict[int, tuple[int, int]] = {}
    """How many rows, and how many saying ones, its file holds before the node."""
    rows: dict[tuple[int, bool], list[int]] = {}
    """The rows of each file, those of agents apart."""
    saying: dict[tuple[int, bool], list[int]] = {}
    answer: dict[int, int] = {}
    """The last earlier row of the same API message."""


def link(nodes: Nodes, writings: Sequence[Row], through: Mapping[str, str | None]) -> Links:
    """The parents of all nodes. `through` holds ids of lines that are no messages."""
    parents, orphans = _named_parents(nodes, through)
    circles = _cut(parents)
    hang_behind(nodes, parents, writings)
    circles += _cut(parents)
    ahead = _hang_boundaries(nodes, parents)
    forest = Forest(parents)
    before = _before(nodes, parents, writings)
    unlinked = []
    for node in range(len(parents)):
        row = nodes.rows[node]
        if parents[node] >= 0:
            continue
        if row.kind == "boundary" or (row.kind == "summary" and not row.sidechain):
            if node not in ahead:
                _rejoin(node, nodes, forest, before)
        elif node in orphans:
            if not _bridged(node, nodes, forest, before):
                unlinked.append(node)
        elif node in before.answer:
            forest.link(node, before.answer[node])
    for node in ahead:
        if not forest.link(node, named_by(nodes, node)):
            _rejoin(node, nodes, forest, before)
    surprising = [n for n in unlinked if not _normal_root(nodes.rows[n], before.place[n][0] == 0)]
    return Links(
        tuple(parents), tuple(sorted(orphans)), tuple(surprising), tuple(map(tuple, circles))
    )


def problems(links: Links, nodes: Nodes, names: Sequence[str]) -> list[Problem]:
    """What a reader of the logs should know about their links."""

    def where(node: int) -> str:
        place = nodes.rows[node].place
        return f"{names[place.file]}:{place.line}"

    found = [
        Problem(where(n), f"the parent {nodes.rows[n].parent} is in no log; the path begins here")
        for n in links.unlinked
    ]
    for circle in links.cycles:
        what = "names itself as its parent" if len(circle) == 1 else "lies in a circle of parents"
        found.append(Problem(where(circle[0]), f"{what}; the link is cut here"))
    return found


def _named_parents(nodes: Nodes, through: Mapping[str, str | None]) -> tuple[list[int], set[int]]:
    """What the rows name (R13), agents' rows replaced by their nearest ancestor (R15)."""
    parents: list[int] = []
    orphans = set()
    for node, row in enumerate(nodes.rows):
        named = nodes.repaired.get(node, row.parent)
        seen = set()
        while named is not None and named not in nodes.index and named not in seen:
            seen.add(named)
            named = through.get(named, named)
        parent = -1 if named is None else nodes.index.get(named, -1)
        if parent < 0 and row.parent is not None:
            orphans.add(node)
        parents.append(parent)
    above = _main_ancestors(nodes, parents)
    for node, row in enumerate(nodes.rows):
        parent = parents[node]
        if not row.sidechain and parent >= 0 and nodes.rows[parent].sidechain:
            parents[node] = above[parent]
            if above[parent] < 0:
                orphans.add(node)
    return parents, orphans


def _main_ancestors(nodes: Nodes, parents: list[int]) -> dict[int, int]:
    """For agents' rows that main rows hang on: the nearest ancestor that is a main row."""
    above: dict[int, int] = {}
    for node, row in enumerate(nodes.rows):
        at = parents[node]
        if row.sidechain or at < 0 or not nodes.rows[at].sidechain:
            continue
        trail: dict[int, None] = {}
        while at >= 0 and nodes.rows[at].sidechain and at not in above and at not in trail:
            trail[at] = None
            at = parents[at]
        found = -1 if at in trail else above.get(at, at)
        above.update(dict.fromkeys(trail, found))
    return above


def _cut(parents: list[int]) -> list[list[int]]:
    found = list(cycles(parents))
    for circle in found:
        parents[circle[0]] = -1
    return found


def _hang_boundaries(nodes: Nodes, parents: list[int]) -> list[int]:
    """A compaction hangs on the row it names (R13). Those that name a later one are returned."""
    hung, ahead = set(), []
    for node, row in enumerate(nodes.rows):
        if parents[node] >= 0 or row.kind not in ("boundary", "summary"):
            continue
        named = named_by(nodes, node)
        if named >= 0 and follows(nodes.rows[named], row, named > node):
            ahead.append(node)
        elif named >= 0:
            hung.add(node)
            parents[node] = named
    for circle in list(cycles(parents)):
        parents[min(node for node in circle if node in hung)] = -1
    return ahead


def _rejoin(node: int, nodes: Nodes, forest: Forest, before: Before) -> None:
    """A compaction that names no row hangs on what was said last before it (R13)."""
    row = nodes.rows[node]
    said = before.saying.get((row.place.file, row.sidechain), [])
    for place in range(before.place[node][1] - 1, -1, -1):
        if forest.link(node, said[place]):
            return


def _bridged(node: int, nodes: Nodes, forest: Forest, before: Before) -> bool:
    """A row whose parent was never written hangs on the row just before it (R15)."""
    row = nodes.rows[node]
    near = before.rows[row.place.file, row.sidechain]
    for place in range(before.place[node][0] - 1, -1, -1):
        if not forest.apart(node, near[place]):
            continue  # the row's own child, written before it
        return _within(nodes.rows[near[place]], row) and forest.link(node, near[place])
    return False


def _before(nodes: Nodes, parents: list[int], writings: Sequence[Row]) -> Before:
    """One pass over all writings, copies too: a copied history is what its file goes on from."""
    before = Before()
    answers: dict[tuple[str, str], int] = {}
    for row in writings:
        node = nodes.index[row.uuid]
        written = before.rows.setdefault((row.place.file, row.sidechain), [])
        said = before.saying.setdefault((row.place.file, row.sidechain), [])
        if parents[node] < 0 and nodes.rows[node] is row:
            before.place[node] = len(written), len(said)
            if row.api is not None and (row.session, row.api) in answers:
                before.answer[node] = answers[row.session, row.api]
        written.append(node)
        if row.says:
            said.append(node)
        if row.api is not None and not row.sidechain:
            answers[row.session, row.api] = node
    return before


def _within(earlier: Row, row: Row) -> bool:
    try:
        passed = datetime.fromisoformat(row.time) - datetime.fromisoformat(earlier.time)
    except ValueError:
        return False
    return 0 <= passed.total_seconds() <= _BRIDGE


def _normal_root(row: Row, first: bool) -> bool:
    """Rows that lose their parent in the ordinary course of things."""
    return first or (row.kind in ("boundary", "structural", "command", "note") and not row.says)
