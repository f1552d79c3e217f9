"""Ids as people read and type them: as much of each as tells it from the others that are there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from pathexport.write.alike import alike

SHORT = 8  # characters of an id, if no other begins with them


def short(ids: Iterable[str]) -> Mapping[str, str]:
    """The shortest beginning of each id that no other has, and at least eight characters."""
    ordered = sorted(set(ids))
    need = dict.fromkeys(ordered, SHORT)
    for one, other in pairwise(ordered):
        shared = 1 + alike(one, other)
        need[one], need[other] = max(need[one], shared), max(need[other], shared)
    return {each: each[:length] for each, length in need.items()}
