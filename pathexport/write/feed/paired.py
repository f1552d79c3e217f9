"""Results are put at their calls, wherever in a conversation they came.

Ids may come again in one conversation, and a result may come long after its call, or before it in
damaged logs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from pathexport.write.feed.utterances import (
    CallMade,
    Conversation,
    GivenResult,
    Piece,
    Utterance,
)


def with_results(said: Sequence[Utterance]) -> Conversation:
    """The same with each result at its call: the last one of its name above it that has none yet,
    else the last above it, else the first below it. One without any of them stays where it is."""
    pieces: list[list[Piece | _Open]] = [
        [_Open(piece, []) if isinstance(piece, CallMade) else piece for piece in each.pieces]
        for each in said
    ]
    calls = _Calls(pieces)
    pieces = [[piece for piece in some if not calls.takes(piece)] for some in pieces]
    found = zip(said, pieces, strict=True)
    return [_closed(each, some) for each, some in found if some]


class _Open(msgspec.Struct):
    """A call while results are found for it."""

    made: CallMade
    results: list[GivenResult]


def _closed(said: Utterance, pieces: Iterable[Piece | _Open]) -> Utterance:
    made = (
        replace(each.made, results=tuple(each.results)) if isinstance(each, _Open) else each
        for each in pieces
    )
    return replace(said, pieces=tuple(made))


class _Calls:
    """The calls of a conversation by id, while it is walked from its beginning."""

    def __init__(self, pieces: Iterable[Iterable[Piece | _Open]]) -> None:
        self._first: dict[str, _Open] = {}
        self._free: dict[str, list[_Open]] = {}
        self._last: dict[str, _Open] = {}
        for some in pieces:
            for each in some:
                if isinstance(each, _Open):
                    self._first.setdefault(each.made.block.id, each)

    def takes(self, piece: Piece | _Open) -> bool:
        """Whether a piece is a result that goes to its call."""
        if isinstance(piece, _Open):
            call = piece.made.block.id
            self._last[call] = piece
            if not piece.results:
                self._free.setdefault(call, []).append(piece)
            return False
        if not isinstance(piece, GivenResult) or piece.block.call not in self._first:
            return False
        call = piece.block.call
        free = self._free.get(call)
        taken = free.pop() if free else self._last.get(call, self._first[call])
        taken.results.append(piece)
        return True
