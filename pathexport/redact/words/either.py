"""One expression for many that are looked for together.

Alternatives are tried one after the other wherever a text may begin one. So they are put together
by what they begin with, and few are tried. A search stops wherever a letter stands with which one
begins, so the fewer and the rarer these are, the faster it is: words that may stand anywhere are
found by the rarest of their letters, and what is before such a letter is looked at last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_OFTEN = (
    *(("e", 12), ("t", 9), ("aoi", 7), ("ns", 6), ("r0123456789", 5), ("lhd", 4), ("cu_/-.", 3)),
    *(("mp", 2.5), ("fgw", 2), ("yb", 1.7), ("v", 1), ("kx+=", 0.7), ("jqz~", 0.4)),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0.4),
)
_COST = {sign: cost for signs, cost in _OFTEN for sign in signs}
"""How many of a hundred letters and signs in logs are this one, about."""


def either(expressions: Iterable[str]) -> str:
    """What finds all of them, by their first two letters. Those that begin alike keep their
    order."""
    tried: dict[str, dict[str, list[str]]] = {}
    for each in dict.fromkeys(expressions):
        second = each[1:2] if each[1:2].isalnum() else ""
        tried.setdefault(each[0], {}).setdefault(second, []).append(each[1 + len(second) :])
    parts = []
    for first, more in tried.items():
        behind = (f"{second}(?:{'|'.join(rest)})" for second, rest in more.items())
        parts.append(f"{first}(?:{'|'.join(behind)})")
    return "|".join(parts)


def rarest(words: Iterable[str]) -> str:
    """What finds each of some words. They are made of letters and signs."""
    every = _shortest(sorted({*words}))
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


def _shortest(words: list[str]) -> list[str]:
    """Words without those that are found by another that they hold."""
    every = "\n".join(words)
    within = [word for word in words if every.count(word) > 1]
    return [word for word in words if not any(one in word and one != word for one in within)]


def _chosen(words: Sequence[str]) -> list[str]:
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
    return _without_the_needless(chosen, words)


def _without_the_needless(chosen: list[str], words: Sequence[str]) -> list[str]:
    """Signs without those that were chosen for words that have one of the others as well."""
    for sign in sorted(chosen, key=_COST.__getitem__, reverse=True):
        others = frozenset(chosen) - {sign}
        if not any(others.isdisjoint(word) for word in words):
            chosen = [one for one in chosen if one != sign]
    return chosen
