"""One expression for many words that may stand anywhere, each found by the rarest of its letters.

A search stops wherever a letter stands with which an alternative begins, so the fewer and the rarer
these are, the faster it is. What is before such a letter is looked at last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_OFTEN = (
    *(("e", 12), ("t", 9), ("aoi", 7), ("ns", 6), ("r0123456789", 5), ("lhd", 4), ("cu_/-.", 3)),
    *(("mp", 2.5), ("fgw", 2), ("yb", 1.7), ("v", 1), ("kx+=", 0.7), ("jqz~", 0.4)),
)
_COST = {sign: cost for signs, cost in _OFTEN for sign in signs}
"""How many of a hundred letters and signs in logs are this one, about."""


def rarest(words: Iterable[str]) -> str:
    """What finds each of some words. They are in lower case, and made of letters and signs."""
    every = sorted({*words})
    chosen = _chosen(every)
    tried: dict[str, dict[str, list[str]]] = {}
    for word in every:
        first = min((sign for sign in chosen if sign in word), key=_COST.__getitem__)
        before, _, after = word.partition(first)
        seen = f"(?<={re.escape(word)})" if before else ""
        tried.setdefault(first, {}).setdefault(after[:1], []).append(re.escape(after[1:]) + seen)
    parts = []
    for first, more in tried.items():
        behind = (f"{re.escape(second)}(?:{'|'.join(rest)})" for second, rest in more.items())
        parts.append(f"{re.escape(first)}(?:{'|'.join(behind)})")
    return "|".join(parts)


def _chosen(words: Iterable[str]) -> list[str]:
    """Signs of which each word has one: rare ones, and few."""
    having: dict[str, set[str]] = {}
    for word in words:
        for sign in word:
            having.setdefault(sign, set()).add(word)
    chosen = list[str]()
    while having:
        best = min(having, key=lambda sign: _COST[sign] / len(having[sign]))
        chosen.append(best)
        done = having[best]
        left = ((sign, some - done) for sign, some in having.items())
        having = {sign: some for sign, some in left if some}
    return chosen
