"""An edit as removed and added lines; both texts can be read from it.

Only equal lines at the beginning and at the end are found: that takes one look at each line, and an
edit is rarely in more than one place.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathexport.write.markdown.literal import plain
from pathexport.write.text import alike


def diff(old: str, new: str) -> str:
    """Lines with ` `, `-` or `+` in front."""
    old, new = plain(old), plain(new)
    whole = all(text.endswith("\n") for text in (old, new) if text)
    before, after = _lines(old, whole), _lines(new, whole)
    head = alike(before, after)
    tail = alike(before[head:][::-1], after[head:][::-1])
    lines = [f" {line}" for line in before[:head]]
    lines += [f"-{line}" for line in before[head : len(before) - tail]]
    lines += [f"+{line}" for line in after[head : len(after) - tail]]
    lines += [f" {line}" for line in before[len(before) - tail :]]
    return "\n".join(lines)


def _lines(text: str, whole: bool) -> list[str]:
    """The lines of a text; of `whole` ones the last line's end is no line of its own."""
    if not text:
        return []
    return (text[:-1] if whole else text).split("\n")


def changed(diffs: Iterable[str]) -> str:
    """How many lines come and go in these: `+1 −1`."""
    lines = "\n".join(("", *diffs))
    came, went = lines.count("\n+"), lines.count("\n-")
    return f"+{came} −{went}"
