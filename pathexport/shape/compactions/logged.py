"""The links as the log has them, and what each compaction kept in these (rule R14).

A compaction keeps a range of the tree, from one row up to another, or rows that it names one by
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import file_of
from pathexport.shape.compactions.boundaries import named_by
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import moments
from pathexport.shape.nodes.walks import Spans, preorder, uppermost


class KeptRange(msgspec.Struct, frozen=True):
    """What one compaction kept: from a row up to another above it, or rows named one by one."""

    boundary: int
    head: int = -1
    tail: int = -1
    named: dict[int, None] = {}

    @property
    def first(self) -> int:
        return next(iter(self.named), self.head)

    @property
    def last(self) -> int:
        return next(reversed(self.named), self.tail)


class Logged:
    """The rows of a project, linked as the log has them."""

    def __init__(self, nodes: Nodes, parents: Sequence[int]) -> None:
        self.nodes, self.rows, self.parents = nodes, nodes.rows, parents
        self.order = preorder(parents)
        """All rows from the roots down."""
        self.below = Spans(parents, self.order).below
        self.times = self._when_done(moments(nodes, nodes.rows))
        self._files = in_several(nodes)
        # What was found out once, by row.
        self._tops, self._quiet = dict[int, int](), dict[int, int]()
        self._ids: dict[int, frozenset[str]] = {}

    def _when_done(self, times: list[str]) -> list[str]:
        """The times, but of the caveat about a command that of what the command printed: one that
        has a conversation compacted was typed before that, and a fork has it behind what was
        kept."""
        for node, row in enumerate(self.rows):
            command = self.parents[node] if row.detail == "output" else -1
            caveat = self.parents[command] if command >= 0 else -1
            if caveat >= 0 and self.rows[caveat].detail == "caveat":
                times[caveat] = max(times[caveat], times[node])
        return times

    def moment(self, node: int) -> tuple[str, int]:
        """When a row was written, and of those of one time, which was first."""
        return self.times[node], node

    def files(self, node: int) -> Sequence[int]:
        """The files that hold a row."""
        return self._files.get(node) or (file_of(self.rows[node].place),)

    def kept(self, boundary: int) -> KeptRange | None:
        """What a compaction kept; nothing when what it names is not there."""
        kept, index, rows = self.rows[boundary].kept, self.nodes.index, self.rows
        if kept is None:
            return None
        found = [index[uuid] for uuid in kept.uuids if uuid in index]
        side = rows[boundary].sidechain
        if found:
            own = [n for n in found if rows[n].sidechain == side and not self.below(n, boundary)]
            return KeptRange(boundary, named=dict.fromkeys(own)) if own else None
        head, tail = (index.get(end or "", -1) for end in (kept.head, kept.tail))
        if head < 0 or tail < 0 or self.below(head, boundary):
            return None
        head = self._first_kept(head, tail)
        if self.below(tail, boundary):
            tail = self.parents[boundary]
        if rows[tail].sidechain != side:
            tail = self.parents[self._top(tail)]
        return KeptRange(boundary, head, tail) if tail >= 0 and self.below(tail, head) else None

    def _first_kept(self, head: int, tail: int) -> int:
        """Where a segment begins. Where an earlier compaction or a missing row stands before its
        last row, no links lead to its first one: then all is kept that they lead to."""
        if self.below(tail, head):
            return head
        top = self._top(tail)
        first, last = self.rows[head], self.rows[top]
        broken = last.parent is not None or {first.kind, last.kind} & COMPACTION
        return top if broken else head

    def from_last_prompt(self, kept: KeptRange, asked: Sequence[int]) -> KeptRange:
        """What a compaction kept from the last prompt on, or a command that Claude answered; all
        rows come with what was `asked` last there. A list tells by its order: links end at an
        earlier compaction. If the last that is named is not there, nobody knows what came behind
        those that are, and who follows one of these may well have gone back to it: so that is
        nothing."""
        told = self.rows[kept.boundary].kept
        if told is not None and told.uuids and told.uuids[-1] not in self.nodes.index:
            return KeptRange(kept.boundary)
        if kept.named:
            asking = {asked[node] for node in kept.named}
            places = [place for place, node in enumerate(kept.named) if node in asking]
            left = [*kept.named][places[-1] if places else 0 :]
            return msgspec.structs.replace(kept, named=dict.fromkeys(left))
        begun = asked[kept.tail]
        if begun < 0 or not self.below(begun, kept.head):
            return kept
        return msgspec.structs.replace(kept, head=begun)

    def goes_on_from(self, kept: KeptRange) -> int:
        """The row before a compaction that names no parent: the last one that it kept, or the one
        that it names, if that was said behind it."""
        tail, named = kept.last, named_by(self.nodes, kept.boundary)
        before = self._is_before(named, tail, kept.boundary) or self._keeps(named, tail)
        return tail if before else named

    def _is_before(self, named: int, tail: int, boundary: int) -> bool:
        """Whether what a compaction names was said before the last row that it kept, if at all. An
        earlier compaction may stand between, so that no links tell."""
        if named < 0 or self.below(tail, named) or self.below(named, boundary):
            return True
        return self.moment(tail) > self.moment(named) and not self.below(named, tail)

    def _keeps(self, named: int, tail: int) -> bool:
        """Whether what a compaction names is the summary of one that kept the same row: Claude Code
        had that behind the summary."""
        if self.rows[named].kind != "summary":
            return False
        above = self.parents[uppermost(named, self.parents, self._is_quiet, self._quiet)]
        kept = self.rows[above].kept if above >= 0 else None
        if kept is None:
            return False
        if above not in self._ids:
            self._ids[above] = frozenset(kept.uuids)
        return self.rows[tail].uuid in self._ids[above]

    def _is_quiet(self, _: int, up: int) -> bool:
        return self.rows[up].quiet

    def _top(self, node: int) -> int:
        """The uppermost row above one that belongs to agents, or to the session, as that does."""
        rows, side = self.rows, self.rows[node].sidechain
        return uppermost(node, self.parents, lambda _, up: rows[up].sidechain == side, self._tops)


def in_several(nodes: Nodes) -> Mapping[int, Sequence[int]]:
    """The files of each row that is in several."""
    found: dict[int, dict[int, None]] = {}
    for row, node in nodes.copies:
        own = file_of(nodes.rows[node].place)
        if file_of(row.place) != own:
            found.setdefault(node, {own: None})[file_of(row.place)] = None
    return {node: tuple(files) for node, files in found.items()}
