"""Results are put at their calls, wherever in a conversation they came.

Ids may come again in one conversation, and a result may come long after its call, or before it in
damaged logs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from pathexport.read.blocks import ToolResult
from pathexport.read.texts.refusals import is_broken_off, is_left_behind
from pathexport.write.feed.utterances import CallMade, Conversation, GivenResult, Piece, Utterance


def with_results(parts: Iterable[Iterable[Utterance]]) -> Conversation:
    """What is said in some parts, with each result at its call: one of its name above it that has
    none yet, the first in the last answer that has any; else the last above it, else the first
    below it. One without any of them stays where it is."""
    said = [*chain.from_iterable(parts)]
    pieces: list[list[Piece | _Open]] = [
        [_Open(piece, []) if isinstance(piece, CallMade) else piece for piece in each.pieces]
        for each in said
    ]
    calls = _Calls(pieces)
    pieces = [
        [piece for piece in some if not calls.takes(piece, at)] for at, some in enumerate(pieces)
    ]
    found = zip(said, pieces, strict=True)
    return [_closed(each, some) for each, some in found if some]


class _Open(msgspec.Struct):
    """A call while results are found for it."""

    made: CallMade
    results: list[GivenResult]


def _closed(said: Utterance, pieces: Iterable[Piece | _Open]) -> Utterance:
    made = (
        replace(each.made, results=tuple(_given(each.results))) if isinstance(each, _Open) else each
        for each in pieces
    )
    return replace(said, pieces=tuple(made))


def _given(results: Sequence[GivenResult]) -> Sequence[GivenResult]:
    """Results of one call, without those that Claude Code put in where it had none."""
    return [each for each in results if not _stands_in(each.block)] or results


def _stands_in(block: ToolResult) -> bool:
    if not block.failed:  # as nearly always
        return False
    text = block.text or ""
    return is_broken_off(text) or is_left_behind(text)


class _Calls:
    """The calls of a conversation by id, while it is walked from its beginning."""

    def __init__(self, pieces: Iterable[Iterable[Piece | _Open]]) -> None:
        self._first: dict[str, _Open] = {}
        self._free: dict[str, dict[int, deque[_Open]]] = {}
        """Those that have no result yet, by the answers that they are in."""
        self._last: dict[str, _Open] = {}
        for some in pieces:
            for each in some:
                if isinstance(each, _Open):
                    self._first.setdefault(each.made.block.id, each)

    def takes(self, piece: Piece | _Open, at: int) -> bool:
        """Whether a piece is a result that goes to its call. `at` is the place of what was said."""
        if isinstance(piece, _Open):
            call = piece.made.block.id
            self._last[call] = piece
            if not piece.results:
                self._free.setdefault(call, {}).setdefault(at, deque()).append(piece)
            return False
        if not isinstance(piece, GivenResult) or piece.block.call not in self._first:
            return False
        call = piece.block.call
        free = self._free.get(call)
        if free:
            last = next(reversed(free))
            taken = free[last].popleft()
            if not free[last]:
                del free[last]
        else:
            taken = self._last.get(call, self._first[call])
        taken.results.append(piece)
        return True
