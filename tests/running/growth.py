"""How work grows with its size, without a bound on seconds: machines differ, and may be busy.

`calls` counts what is called, which is the same on every machine. It does not see what happens
within one call, as in a regular expression; `in_step` does, by timing two sizes in one run.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile
from time import process_time

_TRIES = 6
_GRAIN = 0.05  # what clocks and collectors may add to one run; a quadratic step adds seconds


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those of C among them."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())


def in_step(work: Callable[[int], object], size: int) -> bool:
    """Whether four times the size takes about four times as long, and not sixteen."""
    small = large = float("inf")
    for _ in range(_TRIES):
        large = min(large, _seconds(work, 4 * size))
        if large > _GRAIN:  # else it is fast enough, however fast the small one is
            small = min(small, _seconds(work, size))
        if large <= 8 * small + _GRAIN:
            return True
    return False


def _seconds(work: Callable[[int], object], size: int) -> float:
    start = process_time()
    work(size)
    return process_time() - start
