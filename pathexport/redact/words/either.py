"""One expression for many that are looked for in the same place.

Alternatives are tried one after the other wherever a text may begin one. So they are put together
by what they begin with, and few are tried.
"""

from __future__ import annotations

from collections.abc import Iterable


def either(expressions: Iterable[str]) -> str:
    """What finds all of them, by their first two letters. Those that begin alike keep their
    order."""
    tried: dict[str, dict[str, list[str]]] = {}
    for each in dict.fromkeys(expressions):
        second = each[1] if each[1].isalnum() else ""
        tried.setdefault(each[0], {}).setdefault(second, []).append(each[1 + len(second) :])
    parts = []
    for first, more in tried.items():
        behind = (f"{second}(?:{'|'.join(rest)})" for second, rest in more.items())
        parts.append(f"{first}(?:{'|'.join(behind)})")
    return "|".join(parts)
