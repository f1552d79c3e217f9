"""Messages that a compaction kept, and what follows it (rule R14).

A compaction may keep its last messages. They stay where they were written, before the boundary,
and what comes after it hangs on them, so that by the links the boundary would be a dead end. Here
what follows hangs on the boundary's own rows instead: kept messages, boundary, summary, the rest.
Newer versions write some of them only behind the summary, as if they followed it. They go back too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathexport.read.rows import Row
from pathexport.shape.links.keepers import Keepers, KeptRange
from pathexport.shape.links.nodes import Nodes
from pathexport.shape.links.walks import hang_elsewhere, preorder, spans


def hang_behind(nodes: Nodes, parents: list[int], writings: Sequence[Row]) -> bool:
    """What follows a compaction but hangs on a message it kept goes behind its own rows (R14).
    Returns whether there may be anything."""
    if not nodes.traits.kept:
        return False
    boundaries = [n for n, row in enumerate(nodes.rows) if row.kept is not None]
    order, above = preorder(parents), list(parents)
    first, last = spans(parents, order)
    tree = _Tree(nodes, above, order, first, last)
    stretches = []
    for boundary in boundaries:
        stretch, tail = tree.kept(boundary)
        if stretch is not None:
            stretches.append(stretch)
            if parents[boundary] < 0 and not sums_up_the_end(nodes.rows[boundary]):
                named = named_by(nodes, boundary)
                ahead = named in stretch.named or first[named] <= first[tail] <= last[named]
                below = first[boundary] <= first[named] <= last[boundary]
                parents[boundary] = tail if named < 0 or ahead or below else named
    keepers = Keepers(nodes, (first, last), stretches, writings)
    ends = {boundary: node for node, boundary in _own_rows(nodes, parents).items()}
    links = _with_plain_compactions(nodes, parents)
    for node, boundary in keepers.behind(order[::-1], above, links).items():
        parents[node] = ends[boundary]
    return True


def _own_rows(nodes: Nodes, parents: Sequence[int]) -> dict[int, int]:
    """The boundaries of compactions that kept something, and behind them their summaries, each with
    its boundary."""
    rows = nodes.rows
    own = {node: node for node, row in enumerate(rows) if row.kept is not None}
    for node, row in enumerate(rows):
        above = parents[node] if row.kind == "summary" else -1
        if above >= 0 and rows[above].kept is not None and rows[above].sidechain == row.sidechain:
            own[node] = above
    return own


def _with_plain_compactions(nodes: Nodes, parents: Sequence[int]) -> list[int]:
    """The links, and those of compactions that kept nothing to the rows before them that they name:
    one may name what another kept."""
    links = [*parents]
    for node, row in enumerate(nodes.rows):
        if row.kind == "boundary" and row.kept is None and parents[node] < 0:
            named = named_by(nodes, node)
            if named >= 0 and not follows(nodes.rows[named], row, named > node):
                links[node] = named
    return links


def hang_before(nodes: Nodes, parents: list[int]) -> set[int]:
    """Messages that a compaction kept, but that hang on its own rows, follow the kept one before
    them. Those before which it kept none are returned, and hang on nothing."""
    if not nodes.traits.kept:
        return set()
    own = _own_rows(nodes, parents)
    places: dict[int, int] = {}
    for boundary in dict.fromkeys(own.values()):
        before = -1
        for node in _kept_first(nodes, boundary):
            if own.get(parents[node]) == boundary:
                places[node] = before
            before = node
    if places:
        hang_elsewhere(places, parents)
    return {node for node, before in places.items() if before < 0}


def _kept_first(nodes: Nodes, boundary: int) -> Iterator[int]:
    """The messages that a compaction names as kept and that were said before it, in order: the
    first of a segment. Who had all behind a message summarized kept what was said before that."""
    end = nodes.rows[boundary]
    if end.kept is None or end.kept.before:
        return
    for uuid in end.kept.uuids or (end.kept.head,):
        node = nodes.index.get(uuid or "", -1)
        row = nodes.rows[node]
        if node >= 0 and row.sidechain == end.sidechain and not follows(row, end, False):
            yield node


def sums_up_the_end(boundary: Row) -> bool:
    """Whether a compaction follows what was said last, though it names the last row it kept."""
    return boundary.kept is not None and boundary.kept.before


def follows(row: Row, boundary: Row, later: bool) -> bool:
    if row.time and boundary.time and row.time != boundary.time:
        return row.time > boundary.time
    return later


class _Tree:
    """The links as the rows have them, and what each compaction kept in them."""

    def __init__(
        self, nodes: Nodes, parents: list[int], order: list[int], first: list[int], last: list[int]
    ) -> None:
        self._nodes, self._parents = nodes, parents
        self._first, self._last = first, last
        self._tops: list[int] = [-1] * len(parents)
        """The uppermost row above each that belongs to agents or to the session as it does, with
        no others between."""
        for node in order:
            up, row = parents[node], nodes.rows[node]
            alike = up >= 0 and nodes.rows[up].sidechain == row.sidechain
            self._tops[node] = self._tops[up] if alike else node

    def kept(self, boundary: int) -> tuple[KeptRange | None, int]:
        """What a compaction kept and its last row; nothing when what it names is not there."""
        kept = self._nodes.rows[boundary].kept
        assert kept is not None
        index, rows = self._nodes.index, self._nodes.rows
        found = [index[uuid] for uuid in kept.uuids if uuid in index]
        side = rows[boundary].sidechain
        if found:
            own = [n for n in found if rows[n].sidechain == side and not self._below(n, boundary)]
            return (KeptRange(boundary, named=frozenset(own)), own[-1]) if own else (None, -1)
        head, tail = (index.get(end or "", -1) for end in (kept.head, kept.tail))
        if head < 0 or tail < 0 or not self._below(tail, head) or self._below(head, boundary):
            return None, -1
        if self._below(tail, boundary):
            tail = self._parents[boundary]
        if rows[tail].sidechain != side:
            tail = self._parents[self._tops[tail]]
        if tail < 0 or not self._below(tail, head):
            return None, -1
        return KeptRange(boundary, head, tail), tail

    def _below(self, node: int, above: int) -> bool:
        """Whether a row is another one or hangs on it, over whatever rows."""
        return self._first[above] <= self._first[node] <= self._last[above]


def named_by(nodes: Nodes, boundary: int) -> int:
    row = nodes.rows[boundary]
    found = -1 if row.logical is None else nodes.index.get(row.logical, -1)
    return -1 if found >= 0 and nodes.rows[found].sidechain != row.sidechain else found
