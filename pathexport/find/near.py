"""Names like one that nothing is called by, so that who mistyped one finds the right one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_MANY = 3
_LIKE = 0.7
_ENOUGH = 8  # characters of an id that people type


def near(typed: str, ids: Iterable[str]) -> list[str]:
    """The ids that begin most like what was typed, the nearest first."""
    length = max(len(typed), _ENOUGH)
    known: dict[str, list[str]] = {}
    for each in ids:
        known.setdefault(each[:length], []).append(each)
    close = get_close_matches(typed, known, n=_MANY, cutoff=_LIKE)
    return [each for begins in close for each in known[begins]][:_MANY]
