"""The least that must be left out of a conversation, so that what is written fits a budget.

What can be left out stands in a fixed order, so a number says how much of it is. What is written
with so much left out is made and weighed, and the smallest number is searched for. Turns that do
not fit even where all else goes are left out before that. Where turns are left out, a second search
says how much of the rest comes back. Room that stays behind something large goes to what is small
enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, combinations, cycle
from typing import Generic, TypeVar

import msgspec

from pathexport.problems import WrongRequestError
from pathexport.write.feed.estimate import Family
from pathexport.write.feed.leaving import Leavable
from pathexport.write.text import counted

T = TypeVar("T")


class Weighed(msgspec.Struct, Generic[T], frozen=True):
    """What would be written, and its tokens by the estimate for models of a family."""

    made: T
    tokens: int
    family: Family = "claude"


Write = Callable[[Sequence[Leavable]], Weighed[T]]
"""Writes a conversation without some of what can be left out."""

_SURELY = 1.5  # times the room for all that may stay: what a turn has that certainly is too much
_LINE = 60  # tokens of a line that is not there with it
_TRIED = 16  # turns of which it is tried whether they are
_REFILLS = 6  # looks at what may come back
_LAST = 8  # pieces that may save nothing, as lines in place of what no transcript shows


class TooFewTokensError(WrongRequestError):
    """With all that may be left out more remains than there may be; `instead` are options with
    which that would be otherwise."""

    def __init__(self, most: int, least: int, instead: str = "") -> None:
        self.most, self.least = most, least
        less = f", or {instead}, with which it fits" if instead else ""
        super().__init__(
            f"{counted(most, 'token')} {'is' if most == 1 else 'are'} too few: what must stay has "
            f"{counted(least, 'token')}. "
            f"Give --max-tokens {least} or more{less}."
        )


def fitted(every: Sequence[Leavable], most: int, write: Write[T]) -> Weighed[T]:
    """What is written with as little left out as fits into `most` tokens. A turn that is too large
    whatever else goes is left out before all others, and of these only what must be then. Without
    a turn results and thoughts of the others may fit again: then they come back."""
    whole = write(())
    if whole.tokens <= most:
        return whole
    least = write(every)
    if least.tokens > most:
        every, least = _smallest(every, write, (whole, least))
    if least.tokens > most:
        raise TooFewTokensError(most, least.tokens)
    large = _never_fitting(every, most, write, least)
    if large:
        every, whole = _outside(every, large), write(large)
        if whole.tokens <= most:
            return whole
    count, found = _least(every, most, lambda some: write([*some, *large]), (whole, least))
    turns = [*_turns(every[:count]), *large]
    if not turns:
        return _refilled(every[:count], most, write, found)
    rest = [each for each in _outside(every, turns) if each.kind != "turn"]

    def with_turns_gone(some: Sequence[Leavable]) -> Weighed[T]:
        return write([*some, *turns])

    back = with_turns_gone(())
    if back.tokens <= most or not rest:
        return back
    count, found = _least(rest, most, with_turns_gone, (back, found))
    return _refilled(rest[:count], most, with_turns_gone, found)


def _never_fitting(
    every: Sequence[Leavable], most: int, write: Write[T], least: Weighed[T]
) -> list[Leavable]:
    """The turns that are too large even where all else goes, of which the weight is a guess."""
    room = most - least.tokens
    found, tried = [], 0
    for turn in reversed(_turns(every)):
        if turn.rest <= room:
            continue
        if turn.rest <= _SURELY * room + _LINE:
            tried += 1
            if tried > _TRIED or write([one for one in every if one is not turn]).tokens <= most:
                continue
        found.append(turn)
    return found[::-1]


def _turns(some: Iterable[Leavable]) -> list[Leavable]:
    return [each for each in some if each.kind == "turn"]


def _outside(some: Sequence[Leavable], turns: Sequence[Leavable]) -> Sequence[Leavable]:
    """What of these is in none of some turns."""
    gone = {step for each in turns for step in each.steps}
    return [each for each in some if each.steps[0] not in gone]


def _refilled(
    left: Sequence[Leavable], most: int, write: Write[T], found: Weighed[T]
) -> Weighed[T]:
    """The same with those pieces back that fit into the room that stays, the last ones first. What
    they take is a guess until it is written; where that was too much, fewer come back."""
    room = most - found.tokens
    for _ in range(_REFILLS):
        rest, still = room, []
        for each in reversed(left):
            if each.kind != "turn" and each.tokens <= rest:
                rest -= each.tokens
            else:
                still.append(each)
        if len(still) == len(left):
            break
        tried = write(still[::-1])
        if tried.tokens <= most:
            left, found, room = still[::-1], tried, most - tried.tokens
        else:
            room //= 2
    return found


def _smallest(
    every: Sequence[Leavable], write: Write[T], ends: tuple[Weighed[T], Weighed[T]]
) -> tuple[Sequence[Leavable], Weighed[T]]:
    """What to leave out for the least of all: a line in place of something may have more than what
    it stands for. So some kinds alone are tried too, and then the best without the last of it, as
    long as that saves nothing."""
    whole, least = ends
    left, best = (every, least) if least.tokens <= whole.tokens else ([], whole)
    kinds = sorted({each.kind for each in every})
    for count in range(1, len(kinds)):
        for some in combinations(kinds, count):
            tried = [each for each in every if each.kind in some]
            found = write(tried)
            left, best = (tried, found) if found.tokens < best.tokens else (left, best)
    for _ in range(min(_LAST, len(left))):
        found = write(left[:-1])
        if found.tokens > best.tokens:
            break
        left, best = left[:-1], found
    return left, best


def _least(
    every: Sequence[Leavable], most: int, write: Write[T], ends: tuple[Weighed[T], Weighed[T]]
) -> tuple[int, Weighed[T]]:
    """How many of the first of these must be left out, and what is then written. Without any of
    them, and without all, it is what stands at the `ends`; only the latter fits."""
    whole, least = ends
    sums = [0, *accumulate(each.tokens for each in every)]
    low, high, above = 0, len(every), whole.tokens
    middle = cycle((False, False, True))  # a guess may be wrong; halves come to an end
    while high - low > 1:
        share = (above - most) / max(above - least.tokens, 1)
        guess = bisect_left(sums, sums[low] + share * (sums[high] - sums[low]), low + 1, high - 1)
        probe = (low + high) // 2 if next(middle) else guess
        tried = write(every[:probe])
        if tried.tokens <= most:
            high, least = probe, tried
        else:
            low, above = probe, tried.tokens
    return high, least
