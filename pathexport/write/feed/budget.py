"""The least that must be left out of a conversation, so that what is written fits a budget.

What can be left out stands in a fixed order, so a number says how much of it is. What is written
with so much left out is made and weighed, and the smallest number is searched for. Where turns are
left out, a second search says how much of the rest comes back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate, cycle
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


_LAST = 8  # pieces that may save nothing, as lines in place of what no transcript shows
Write = Callable[[Sequence[Leavable]], Weighed[T]]
"""Writes a conversation without some of what can be left out."""


def fitted(every: Sequence[Leavable], most: int, write: Write[T]) -> Weighed[T]:
    """What is written with as little left out as fits into `most` tokens. A turn may be so large
    that without it results and thoughts of the others fit again: then these come back."""
    whole = write(())
    if whole.tokens <= most:
        return whole
    least = write(every) if every else whole
    if least.tokens > most:
        return _less_left_out(every, most, write, (whole, least))
    count, found = _least(every, most, write, (whole, least))
    turns = [each for each in every[:count] if each.kind == "turn"]
    if not turns:
        return found
    gone = {step for each in turns for step in each.steps}
    rest = [each for each in every if each.kind != "turn" and each.steps[0] not in gone]

    def with_turns_gone(some: Sequence[Leavable]) -> Weighed[T]:
        return write([*some, *turns])

    back = with_turns_gone(())
    if back.tokens <= most or not rest:
        return back
    return _least(rest, most, with_turns_gone, (back, found))[1]


def _less_left_out(
    every: Sequence[Leavable], most: int, write: Write[T], ends: tuple[Weighed[T], Weighed[T]]
) -> Weighed[T]:
    """What fits though all that may be left out does not: a line in place of something may have
    more than what it stands for. So kinds are tried that leave out less, and then the best of these
    without the last that saves nothing."""
    small = [each for each in every if each.kind != "turn"]
    results = [each for each in small if each.kind == "result"]
    turns = [each for each in every if each.kind == "turn"]
    whole, least = ends
    best, left = (least, every) if least.tokens <= whole.tokens else (whole, [])
    for some in (results, small, turns):
        if 0 < len(some) < len(every):
            found = write(some)
            if found.tokens <= most:
                return _least(some, most, write, (whole, found))[1]
            best, left = (found, some) if found.tokens < best.tokens else (best, left)
    for _ in range(min(_LAST, len(left))):
        found, left = write(left[:-1]), left[:-1]
        if found.tokens > best.tokens:
            break
        best = found
    if best.tokens > most:
        raise WrongRequestError(_too_few(most, best.tokens, every))
    return best


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


def _too_few(most: int, least: int, every: Sequence[Leavable]) -> str:
    some = any(each.kind == "turn" for each in every)
    return (
        f"{counted(most, 'token')} {'is' if most == 1 else 'are'} too few: with all that may be "
        f"left out, {counted(least, 'token')} remain. Give --max-tokens {least} or more"
        f"{', or show less, as with --last 1' if some else ''}."
    )
