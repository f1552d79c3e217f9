"""The least that must be left out of a conversation, so that what is written fits a budget.

What can be left out stands in a fixed order, so a number says how much of it is. What is written
with so much left out is made and weighed, and the smallest number is searched for.
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


Write = Callable[[Sequence[Leavable]], Weighed[T]]
"""Writes a conversation without some of what can be left out."""


def fitted(every: Sequence[Leavable], most: int, write: Write[T]) -> Weighed[T]:
    """What is written with as little left out as fits into `most` tokens."""
    whole = write(())
    if whole.tokens <= most:
        return whole
    least = write(every) if every else whole
    if least.tokens > most:
        raise WrongRequestError(
            f"{counted(most, 'token')} are too few: with all that may be left out, "
            f"{counted(least.tokens, 'token')} remain. Give --max-tokens {least.tokens} or more, "
            "or show less, as with --last 1."
        )
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
    return least
