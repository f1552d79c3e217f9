"""Edits as removed and added lines, from which both texts can be read.

Equal lines are found at the beginning, at the end, and around lines with words that both texts hold
once: what many lines hold, as a brace, says nothing of where it belongs, and so no long edit takes
longer than its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pathexport.later import later
from pathexport.write.alike import alike_at_ends, once_in_both
from pathexport.write.markdown.literal import plain

_WORD = later(r"[^\W_]")


def diff(old: str, new: str) -> str:
    """Lines with ` `, `-` or `+` in front."""
    old, new = plain(old), plain(new)
    whole = all(text.endswith("\n") for text in (old, new) if text)
    before, after = _lines_of(old, whole), _lines_of(new, whole)
    head, tail = alike_at_ends(before, after)
    middle = before[head : len(before) - tail], after[head : len(after) - tail]
    shared = once_in_both(*middle, _WORD.search)
    places = [(0, 0), *((head + x, head + y) for x, y in shared)]
    lines: list[str] = []
    for (x, y), (up_to, and_to) in pairwise([*places, (len(before), len(after))]):
        lines += _between(before[x:up_to], after[y:and_to])
    return "\n".join(lines)


def _between(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Lines of which only those at the ends stay."""
    head, tail = alike_at_ends(before, after)
    lines = [f" {line}" for line in before[:head]]
    lines += [f"-{line}" for line in before[head : len(before) - tail]]
    lines += [f"+{line}" for line in after[head : len(after) - tail]]
    lines += [f" {line}" for line in before[len(before) - tail :]]
    return lines


def _lines_of(text: str, whole: bool) -> list[str]:
    """The lines of a text; of `whole` ones the last line's end is no line of its own."""
    if not text:
        return []
    return (text[:-1] if whole else text).split("\n")


def changed(diffs: Iterable[str]) -> str:
    """How many lines come and go in these: `+1 −1`."""
    lines = "\n".join(("", *diffs))
    came, went = lines.count("\n+"), lines.count("\n-")
    return f"+{came} −{went}"
