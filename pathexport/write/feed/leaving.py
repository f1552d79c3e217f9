"""What can be left out of a conversation, in the order in which it is, and the same without it.

Old results go first, then thoughts, then the oldest turns. A result is never left out with its
call, nor where a person speaks in it; the first prompt and the last turn always stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from pathexport.shape.agents.heard import ASKING
from pathexport.write.feed.estimate import Family, Kind, Tally, kind_of, roughly, weigh
from pathexport.write.feed.utterances import (
    CallMade,
    Conversation,
    GivenResult,
    Piece,
    Remark,
    Thought,
    Utterance,
    remarked,
    spoken,
)
from pathexport.write.render.context import LeftOut
from pathexport.write.text import counted, messages_from_to

_WORTH = 60
"""The least tokens of a result or a thought to be left out: the line in its place has some too."""


class Leavable(msgspec.Struct, frozen=True):
    """What can be left out at once."""

    kind: Literal["result", "thought", "turn"]
    tokens: int
    """What it takes of the model, in whatever form it is written."""
    steps: tuple[int, ...]
    """Of a turn those that go; else the one that it is in."""
    messages: tuple[int, int]
    """The numbers of the first and the last message that it is in."""
    row: str = ""
    call: str = ""
    rest: int = 0
    """What a turn still takes when its results and thoughts are gone."""
    behind: int = -1
    """The step that a turn follows."""


def leavable(said: Conversation, family: Family, written: type[Tally]) -> list[Leavable]:
    """All that can be left out, what goes first standing first. What is worth it, its weight as it
    is `written` decides."""
    said = spoken(said)
    small = [list(_small(one, family, written)) for one in said]
    flat = [each for some in small for each in some]
    results = [each for each in flat if each.kind == "result"]
    thoughts = [each for each in flat if each.kind == "thought"]
    rests = [_rest(one, own, written(family)) for one, own in zip(said, small, strict=True)]
    return [*results, *thoughts, *_turns(said, rests, family)]


def _small(said: Utterance, family: Family, written: type[Tally]) -> Iterator[Leavable]:
    """The thoughts in what was said at once, and the results in which nobody speaks."""
    where = (said.step,), (said.number, said.number)
    for piece in said.pieces:
        if isinstance(piece, Thought) and _weight([piece], written(family)) >= _WORTH:
            yield Leavable("thought", _weight([piece], Tally(family)), *where, piece.row)
        elif isinstance(piece, CallMade) and piece.block.name not in ASKING:
            kind = kind_of(piece)
            for result in piece.results:
                if isinstance(result, Remark) or result.spoken:
                    continue
                if _weight([result], written(family), kind) >= _WORTH:
                    tokens = _weight([result], Tally(family), kind)
                    yield Leavable("result", tokens, *where, result.row, result.block.call)


def _rest(said: Utterance, small: Sequence[Leavable], tally: Tally) -> int:
    """What remains of what was said at once when its results and thoughts are gone."""
    tally.message()
    return _weight(_kept(said.pieces, left_out(small)), tally)


def _weight(pieces: Iterable[Piece], tally: Tally, kind: Kind = "output") -> int:
    for piece in pieces:
        weigh(piece, tally, kind)
    return tally.tokens


def _turns(said: Conversation, rests: Sequence[int], family: Family) -> Iterator[Leavable]:
    """The turns but for the last one, without the first prompt. Small ones go together: the line in
    their place must be worth what remains of them when their results are gone already."""
    begun = [place for place, _ in enumerate(said) if _begins(said, place)]
    if not begun:
        return
    kept = {said[begun[0]].step} | {each.step for each in said[begun[-1] :]}
    above = said[: begun[0]]
    if all(each.role == "user" for each in above):  # what was added to the first prompt
        kept.update(each.step for each in above)
    places: list[int] = []
    for first, last in pairwise([0, *begun]):
        places += [place for place in range(first, last) if said[place].step not in kept]
        rest = sum(rests[place] for place in places)
        if rest >= _WORTH and any(said[place].own_number for place in places):
            behind = said[places[0] - 1].step if places[0] else -1
            turn = _turn([said[place] for place in places], family)
            yield replace(turn, rest=rest, behind=behind)
            places = []


def _turn(some: Sequence[Utterance], family: Family) -> Leavable:
    numbers = [each.own_number for each in some if each.own_number]
    return Leavable(
        "turn",
        sum(_weight(each.pieces, Tally(family)) for each in some),
        tuple(dict.fromkeys(each.step for each in some)),
        (numbers[0], numbers[-1]),
    )


def _begins(said: Conversation, place: int) -> bool:
    """Whether a turn begins there: a prompt, or a command that is answered."""
    if said[place].form in ("command", "bash"):
        return place + 1 < len(said) and said[place + 1].role == "assistant"
    return said[place].form == "prompt"


def left_out(some: Sequence[Leavable]) -> LeftOut:
    """The value by which these are left out."""
    thoughts = [each for each in some if each.kind == "thought"]
    lines = [(_line(run), run) for run in _runs(some)]
    return LeftOut(
        {(e.row, e.call): f"Result left out, {roughly(e.tokens)} tokens" for e in some if e.call},
        {e.row: f"Thought left out, {roughly(e.tokens)} tokens" for e in thoughts},
        {step: line for line, run in lines for turn in run for step in turn.steps},
        summary(some),
    )


def _runs(some: Sequence[Leavable]) -> list[list[Leavable]]:
    """The turns that are left out, those together that follow each other."""
    runs: list[list[Leavable]] = []
    turns = (each for each in some if each.kind == "turn")
    for each in sorted(turns, key=lambda turn: turn.messages):
        if runs and runs[-1][-1].steps[-1] == each.behind:
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _line(turns: Sequence[Leavable]) -> str:
    first, last = turns[0].messages[0], turns[-1].messages[1]
    which = f"{messages_from_to(first, last).capitalize()} {'is' if first == last else 'are'}"
    return f"{which} left out, {roughly(sum(each.tokens for each in turns))} tokens"


def summary(some: Sequence[Leavable]) -> str:
    """What is left out and why, in a line; nothing if nothing is."""
    gone = {step for each in some if each.kind == "turn" for step in each.steps}
    parts = []
    for kind in ("result", "thought", "turn"):
        own = [e for e in some if e.kind == kind and (kind == "turn" or e.steps[0] not in gone)]
        if own:
            first = min(each.messages[0] for each in own)
            last = max(each.messages[1] for each in own)
            tokens = roughly(sum(each.tokens for each in own))
            what = "older turns" if kind == "turn" else counted(len(own), kind)
            some_of = "some of " if len(_runs(own)) > 1 else ""
            parts.append(f"{what} ({some_of}{messages_from_to(first, last)}, {tokens} tokens)")
    return f"to save room: {', '.join(parts)}" if parts else ""


def without(said: Conversation, left: LeftOut) -> Conversation:
    """A conversation without what is left out, with lines that say so. An answer that says nothing
    goes with what stands before it."""
    found: list[Utterance] = []
    above = -1
    for each in said:
        line = left.steps.get(each.step)
        if line is None and above in left.steps and each.silent:
            continue
        if line is None:
            found.append(replace(each, pieces=tuple(_kept(each.pieces, left))))
        elif above not in left.steps:
            found.append(remarked(line, each.number, each.step))
        above = each.step
    return found


def _kept(pieces: Iterable[Piece], left: LeftOut) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, Thought):
            line = left.thoughts.get(piece.row)
            yield piece if line is None else Remark(line)
        elif isinstance(piece, CallMade):
            yield replace(piece, results=tuple(_result(each, left) for each in piece.results))
        else:
            yield piece


def _result(result: GivenResult | Remark, left: LeftOut) -> GivenResult | Remark:
    if isinstance(result, Remark):
        return result
    line = left.results.get((result.row, result.block.call))
    return result if line is None else Remark(line)
