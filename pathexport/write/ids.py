"""Ids as people read and type them: as much of each as tells it from the others that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

SHORT = 8  # characters of an id, if no other begins with them


def short(ids: Iterable[str]) -> Mapping[str, str]:
    """The shortest beginning of each id that no other has, and at least eight characters."""
    ordered = sorted(set(ids))
    need = dict.fromkeys(ordered, SHORT)
    for one, other in pairwise(ordered):
        alike = zip(one, other, strict=False)
        shared = 1 + next((n for n, (a, b) in enumerate(alike) if a != b), len(one))
        need[one], need[other] = max(need[one], shared), max(need[other], shared)
    return {each: each[:length] for each, length in need.items()}
