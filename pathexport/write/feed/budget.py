"""The least that must be left out of a conversation, so that what is written fits a budget.

What can be left out stands in a fixed order, so a number says how much of it is. What is written
with so much left out is made and weighed, and the smallest number is searched for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from pathexport.problems import WrongRequestError
from pathexport.write.feed.leaving import Leavable
from pathexport.write.text import counted

T = TypeVar("T")


class Weighed(msgspec.Struct, Generic[T], frozen=True):
    """What would be written, and its tokens by the estimate."""

    made: T
    tokens: int


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
    low, high = 0, len(every)
    probe, leap = _guess(every, whole.tokens - most), 1
    while high - low > 1:
        probe = probe if low < probe < high else (low + high) // 2
        tried = write(every[:probe])
        if tried.tokens <= most:
            high, least = probe, tried
            probe -= leap
        else:
            low = probe
            probe += leap
        leap *= 2
    return least


def _guess(every: Sequence[Leavable], over: int) -> int:
    """How many would be enough if their lines weighed nothing."""
    for count, each in enumerate(every, 1):
        over -= each.tokens
        if over <= 0:
            return count
    return len(every)
