"""Messages that a compaction kept, and what follows it (rule R14).

A compaction may keep its last messages. They stay where they were written, before the boundary,
and what comes after it hangs on them, so that by the links the boundary would be a dead end. Here
what follows hangs on the boundary's own rows instead: kept messages, boundary, summary, the rest.
Only a person who goes back to before a kept prompt takes it back with all that followed, so that
their next words stay where they hang; where it is the first that was kept, these hang on the
summary, and follow what was said before it instead. Newer versions write some kept messages only
behind the summary, as if they followed it. They are hung before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Row
from pathexport.shape.compactions.asking import asking, last_asked
from pathexport.shape.compactions.keepers import Keepers, KeptRange
from pathexport.shape.compactions.summed_up import sums_up_the_end
from pathexport.shape.compactions.taken_back import LinkedRows, hang_before_all
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import moments
from pathexport.shape.nodes.walks import Spans, hang_elsewhere, preorder, uppermost


def hang_behind(nodes: Nodes, parents: list[int], writings: Sequence[Row]) -> bool:
    """What follows a compaction but hangs on a message it kept goes behind its own rows (R14).
    Returns whether there may be anything."""
    if not nodes.traits.kept:
        return False
    order, above = preorder(parents), list(parents)
    spans, times = Spans(parents, order), moments(nodes, nodes.rows)
    stretches, asked = _hang_on_kept(nodes, parents, _Tree(nodes, above, order, spans, times))
    ends = {boundary: node for node, boundary in _own_rows(nodes, parents).items()}
    links = _with_plain_compactions(nodes, parents)
    keepers = Keepers(nodes, spans, times, stretches, writings)
    found = keepers.behind(order[::-1], above, links)
    asks = asking(nodes.rows, above) if found else []
    back = [
        node
        for node, boundary in found.items()
        if (asks[node] or nodes.rows[node].kind == "boundary")
        and not keepers.holds(asked[boundary], links[node])
    ]
    if back:
        others = Keepers(nodes, spans, times, asked.values(), writings)
        still = others.behind(order[::-1], above, links)
        found.update((node, still.get(node, -1)) for node in back)
    went_on: dict[int, list[int]] = {}
    for node, boundary in found.items():
        if boundary >= 0:
            parents[node] = ends[boundary]
            went_on.setdefault(boundary, []).append(node)
    hang_before_all(LinkedRows(nodes, above, order, times), parents, stretches, went_on)
    return True


def _hang_on_kept(
    nodes: Nodes, parents: list[int], tree: _Tree
) -> tuple[list[KeptRange], dict[int, KeptRange]]:
    """Hang compactions without a parent on the last of what they kept. Returns what each kept, and
    what of that a person may follow without having gone back to before a prompt in it."""
    stretches, asked = [], {}
    for boundary, row in enumerate(nodes.rows):
        stretch, tail = tree.kept(boundary) if row.kept is not None else (None, -1)
        if stretch is not None:
            stretches.append(stretch)
            known = tree.knows_the_end(row)
            asked[boundary] = tree.from_last_prompt(stretch, tail) if known else KeptRange(boundary)
            if parents[boundary] < 0 and not sums_up_the_end(row):
                named = named_by(nodes, boundary)
                before = tree.before(named, tail, boundary) or tree.keeps(named, tail)
                parents[boundary] = tail if before else named
    return stretches, asked


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
    them. They are returned: those before which it kept none hang on nothing."""
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
    hang_elsewhere(places, parents)
    return {*places}


def _kept_first(nodes: Nodes, boundary: int) -> Iterator[int]:
    """The messages that a compaction names as kept and that were said before it, in order: the
    first of a segment. Who had all behind a message summarized kept what was said before that."""
    end = nodes.rows[boundary]
    if end.kept is None or end.kept.summed > 0:
        return
    for uuid in end.kept.uuids or (end.kept.head,):
        node = nodes.index.get(uuid or "", -1)
        row = nodes.rows[node]
        if node >= 0 and row.sidechain == end.sidechain and not follows(row, end, False):
            yield node


def follows(row: Row, boundary: Row, later: bool) -> bool:
    if row.time and boundary.time and row.time != boundary.time:
        return row.time > boundary.time
    return later


class _Tree:
    """The links as the rows have them, and what each compaction kept in them."""

    def __init__(
        self,
        nodes: Nodes,
        parents: list[int],
        order: list[int],
        spans: Spans,
        times: Sequence[str],
    ) -> None:
        self._nodes, self._parents, self._times = nodes, parents, times
        self.below = spans.below
        self._tops: dict[int, int] = {}
        self._quiet: dict[int, int] = {}
        self._kept: dict[int, frozenset[str]] = {}
        self._asked = last_asked(nodes.rows, parents, order)

    def _alike(self, node: int, up: int) -> bool:
        """Whether both belong to agents, or both to the session."""
        return self._nodes.rows[node].sidechain == self._nodes.rows[up].sidechain

    def _is_quiet(self, _: int, up: int) -> bool:
        return self._nodes.rows[up].quiet

    def before(self, named: int, tail: int, boundary: int) -> bool:
        """Whether what a compaction names was said before the last row that it kept, if at all. An
        earlier compaction may stand between, so that no links tell."""
        if named < 0 or self.below(tail, named) or self.below(named, boundary):
            return True
        later = (self._times[tail], tail) > (self._times[named], named)
        return later and not self.below(named, tail)

    def keeps(self, named: int, tail: int) -> bool:
        """Whether what a compaction names is the summary of one that kept the same row: Claude Code
        had that behind the summary."""
        rows = self._nodes.rows
        if rows[named].kind != "summary":
            return False
        above = self._parents[uppermost(named, self._parents, self._is_quiet, self._quiet)]
        kept = rows[above].kept if above >= 0 else None
        if kept is None:
            return False
        if above not in self._kept:
            self._kept[above] = frozenset(kept.uuids)
        return rows[tail].uuid in self._kept[above]

    def from_last_prompt(self, kept: KeptRange, tail: int) -> KeptRange:
        """What a compaction kept from the last prompt on, or a command that Claude answered. A list
        tells by its order: links end at an earlier compaction."""
        if kept.named:
            asking = {self._asked[node] for node in kept.named}
            begun = [place for place, node in enumerate(kept.named) if node in asking]
            named = [*kept.named][begun[-1] if begun else 0 :]
            return msgspec.structs.replace(kept, named=dict.fromkeys(named))
        asked = self._asked[tail]
        if asked < 0 or not self.below(asked, kept.head):
            return kept
        return msgspec.structs.replace(kept, head=asked)

    def knows_the_end(self, boundary: Row) -> bool:
        """Whether the last of the messages that a compaction names is there. Else nobody knows what
        came behind those that are, and who follows one of these may well have gone back to it."""
        kept = boundary.kept
        return kept is None or not kept.uuids or kept.uuids[-1] in self._nodes.index

    def kept(self, boundary: int) -> tuple[KeptRange | None, int]:
        """What a compaction kept and its last row; nothing when what it names is not there."""
        kept = self._nodes.rows[boundary].kept
        assert kept is not None
        index, rows = self._nodes.index, self._nodes.rows
        found = [index[uuid] for uuid in kept.uuids if uuid in index]
        side = rows[boundary].sidechain
        if found:
            own = [n for n in found if rows[n].sidechain == side and not self.below(n, boundary)]
            return (KeptRange(boundary, named=dict.fromkeys(own)), own[-1]) if own else (None, -1)
        head, tail = (index.get(end or "", -1) for end in (kept.head, kept.tail))
        if head < 0 or tail < 0 or self.below(head, boundary):
            return None, -1
        head = self._first_kept(head, tail)
        if not self.below(tail, head):
            return None, -1
        if self.below(tail, boundary):
            tail = self._parents[boundary]
        if rows[tail].sidechain != side:
            tail = self._parents[uppermost(tail, self._parents, self._alike, self._tops)]
        if tail < 0 or not self.below(tail, head):
            return None, -1
        return KeptRange(boundary, head, tail), tail

    def _first_kept(self, head: int, tail: int) -> int:
        """Where a segment begins. Where an earlier compaction or a missing row stands before its
        last row, no links lead to its first one: then all is kept that they lead to."""
        if self.below(tail, head):
            return head
        top = uppermost(tail, self._parents, self._alike, self._tops)
        first, last = self._nodes.rows[head], self._nodes.rows[top]
        broken = last.parent is not None or {first.kind, last.kind} & COMPACTION
        return top if broken else head


def named_by(nodes: Nodes, boundary: int) -> int:
    row = nodes.rows[boundary]
    found = nodes.index.get(row.logical or "", -1)
    same = found >= 0 and nodes.rows[found].sidechain == row.sidechain
    return found if same else -1
