"""What two texts have in common, or two of anything that stands in an order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import eq


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many characters, lines or whatever else two begin with alike."""
    return sum(takewhile(bool, map(eq, one, other)))


def alike_at_ends(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """How much two begin with alike, and with how much of the rest they end."""
    head = alike(one, other)
    return head, alike(one[head:][::-1], other[head:][::-1])


def once_in_both(
    one: Sequence[str], other: Sequence[str], tells: Callable[[str], object]
) -> list[tuple[int, int]]:
    """Where lines that tell something stand once in each of two texts: as many as come in one order
    in both."""
    first, second = _once(one, tells), _once(other, tells)
    return _in_one_order([(at, second[line]) for line, at in first.items() if line in second])


def _once(lines: Sequence[str], tells: Callable[[str], object]) -> dict[str, int]:
    places: dict[str, int] = {}
    for at, line in enumerate(lines):
        places[line] = -1 if line in places else at
    return {line: at for line, at in places.items() if at >= 0 and tells(line)}


def _in_one_order(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of lines that two texts hold, by their places in the order of the first, as many as come in
    the same order in both."""
    ends: list[int] = []  # of the best rows so far: the smallest place that ends one of each length
    best: list[int] = []
    before: list[int] = []
    for number, (_, at) in enumerate(pairs):
        length = bisect_left(ends, at)
        before.append(best[length - 1] if length else -1)
        ends[length : length + 1] = [at]
        best[length : length + 1] = [number]
    found, last = [], best[-1] if best else -1
    while last >= 0:
        found.append(pairs[last])
        last = before[last]
    return found[::-1]
