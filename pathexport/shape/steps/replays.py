"""Turns that were written twice, under new ids (rule R18).

Both writings of a turn land in one step, since they begin at one time. Here their rows are matched:
answers by their API message, others by kind, time and content. A prompt is matched block by block,
since an editor may write each block again as a row of its own. Rows that differ are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.nodes.walks import Spans, preorder
from pathexport.shape.steps.gathered import Gathered

Content = Callable[[Row], tuple[bytes, ...]]
"""What of a row stays the same when it is written again, block by block; asked when in doubt."""


class _Folding(msgspec.Struct, dict=True):
    """What copies are found with."""

    steps: Gathered
    content: Content

    @cached_property
    def _spans(self) -> Spans:
        """Seldom asked."""
        return Spans(self.steps.links, preorder(self.steps.links))

    def related(self, one: int, other: int) -> bool:
        """Whether one row hangs on the other: then neither is a copy of it."""
        return self._spans.below(one, other) or self._spans.below(other, one)


def fold_copies(steps: Gathered, content: Content) -> None:
    """Find the rows of steps that repeat another one of the same step."""
    rows, several = steps.rows, steps.several
    found = _Folding(steps, content)
    for step, members in enumerate(steps.members):
        if len(members) == 1:
            continue
        if step in several:
            _fold(found, members, several[step])
        # A call and its result, as most are, differ by their kinds.
        elif len(members) == 2 and rows[members[0]].kind != rows[members[1]].kind:
            continue
        elif not _all_differ(rows, members):
            _fold(found, members, 1)


def _fold(found: _Folding, members: Sequence[int], begins: int) -> None:
    """Find those of one step, which `begins` with so many rows."""
    rows = found.steps.rows
    # Hooks may well say the same twice; they are copies only in a turn that was written twice.
    hooks = [n for n in members if rows[n].quiet]
    quiet = set(hooks)
    seen = _Writings(found, twice=begins > 1)
    preference = _preference(found, members, begins)
    for node in sorted((n for n in members if n not in quiet), key=preference):
        seen.add(node)
    if seen.repeated:
        for node in sorted(hooks, key=preference):
            seen.add(node)


def _all_differ(rows: Sequence[Row], members: Sequence[int]) -> bool:
    """Whether the calls, times and kinds of a step's rows say already that none repeats another."""
    calls = [rows[node].calls[0].id for node in members if rows[node].calls]
    if len({*calls}) < len(calls):
        return False
    return len({(rows[node].kind, rows[node].time) for node in members}) == len(members)


def _preference(
    found: _Folding, members: Sequence[int], begins: int
) -> Callable[[int], tuple[int, int, str, str]]:
    """Which writing of a turn is kept: the same one from row to row, wherever its lines stand. It
    is the one that began first: so a history and its copy under new ids keep the same one. Of a
    prompt's it is the one that holds most blocks in one row."""
    rows, links, replays = found.steps.rows, found.steps.links, found.steps.replays
    if begins == 1:
        return lambda node: (0, 0, rows[node].time, rows[node].uuid)
    begun = members[:begins]
    copied = ((links[n] in replays, rows[n].time, rows[n].uuid, n) for n in begun)
    rank = {node: place for place, (*_, node) in enumerate(sorted(copied))}
    for node in members[begins:]:  # parents come before what hangs on them
        rank[node] = rank[links[node]]
    prompts = [node for node in members if rows[node].kind == "prompt"]
    sizes = {node: -len(found.content(rows[node])) for node in prompts} if prompts[1:] else {}
    return lambda node: (sizes.get(node, 0), rank[node], rows[node].time, rows[node].uuid)


class _Writings:
    """The rows of one step by what they hold; contents are compared only where the rest agrees."""

    def __init__(self, found: _Folding, twice: bool) -> None:
        self._rows, self._found, self._twice = found.steps.rows, found, twice
        self._alike: dict[tuple[object, ...], int] = {}
        self._known: dict[tuple[object, ...], int] = {}
        self.repeated = False

    def add(self, node: int) -> None:
        """Record a row as new, or as a copy of a known one."""
        key = self._key(self._rows[node])
        if key is None:
            return
        first = self._alike.setdefault(key, node)
        if first == node:
            return
        if not self._rows[node].calls:
            self._learn(key, first)
            first = self._learn(key, node)
        if first != node and not self._found.related(first, node):
            self._found.steps.replays[node] = first
            self.repeated = True

    def _key(self, row: Row) -> tuple[object, ...] | None:
        if row.calls:
            return row.api, tuple(call.id for call in row.calls)
        if row.api is not None and self._twice:
            return (row.api,)
        return (row.api, row.kind, row.detail, row.answers, row.time) if row.time else None

    def _learn(self, key: tuple[object, ...], node: int) -> int:
        """The row that holds all of this one already, or the row itself."""
        pieces = [(*key, piece) for piece in self._pieces(self._rows[node])]
        holders = [self._known.setdefault(piece, node) for piece in pieces]
        return node if node in holders else holders[0]

    def _pieces(self, row: Row) -> Sequence[object]:
        content = self._found.content(row)
        return content if row.kind == "prompt" and content else (content,)
