r"""A text of which only some paragraphs can be Markdown, as where somebody pasted what is none.

Those that are certain by themselves stay what they are, so that words which were typed around a
paste are read as words. The others go into fences that begin with a sign and no word, so that a
search for what was typed finds it across them. Lines of fences and all between them belong
together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from pathexport.later import later
from pathexport.write.markdown.blocks import blocks
from pathexport.write.markdown.literal import fence_plain

_SIGN = "-"
MARK = f"`{_SIGN}\n"
"""What stands in every text that has such a fence, and so must not stand in what is to get one."""

_FENCE = later(r"`{3}|~{3}")
_OPENS = later(rf"^(`{{3,}}){_SIGN}\n", re.MULTILINE)


def partly(
    text: str, certain: Callable[[str], str | None], shows: Callable[[str], bool]
) -> str | None:
    """The text with fences around what is not `certain`, or would not be as it `shows` by itself;
    nothing if all of it would be in one."""
    if MARK in f"{text}\n":
        return None
    parts = [_Part(part, gap, certain(part)) for part, gap in _parts(text)]
    if all(part.made is None for part in parts):
        return None
    made: list[str] = []
    for unsure, run in groupby(parts, key=lambda part: part.made is None):
        some = [*run]
        written = "".join([f"{part.text}{part.gap}" for part in some])
        together = None if unsure else _together(some, written, certain)
        if together is None or not shows(together):
            made.append(_fenced(written))
        else:
            made += [together, some[-1].gap]
    return "".join(made)


class _Part(NamedTuple):
    text: str
    gap: str
    """The blank lines behind it."""
    made: str | None


def _together(some: Sequence[_Part], written: str, certain: Callable[[str], str | None]) -> str:
    """Paragraphs of which each is certain, up to the gap behind the last: a list in them may be
    counted on."""
    made = certain(written[: len(written) - len(some[-1].gap)]) if len(some) > 1 else None
    return made or "".join([f"{part.made}{part.gap}" for part in some[:-1]] + [some[-1].made or ""])


def whole(markdown: str, original: Callable[[str], str]) -> str:
    """The text that `partly` was given, by the `original` of what is not in its fences."""
    made: list[str] = []
    done = 0
    for begins, first, last, ends in _fences(markdown):
        made += [_inside(markdown[done:begins], original), markdown[first:last]]
        done = ends
    return "".join([*made, _inside(markdown[done:], original)])


def _fences(markdown: str) -> Iterator[tuple[int, int, int, int]]:
    """Where each of these fences begins, where what it holds begins and ends, and where it ends
    itself. Behind one that nothing ends, no other of as many signs is looked for."""
    text, at = f"{markdown}\n", 0
    endless: set[str] = set()
    while opening := _OPENS.search(markdown, at):
        at, sign = opening.end(), opening[1]
        last = text.find(f"\n{sign}\n", at) if sign not in endless else -1
        if last < 0:
            endless.add(sign)
            continue
        ends = last + 1 + len(sign)
        yield opening.start(), at, last, ends
        at = ends


def _inside(piece: str, original: Callable[[str], str]) -> str:
    text = piece.strip(" \t\n")
    start = piece.find(text)
    return f"{piece[:start]}{original(text)}{piece[start + len(text) :]}"


def _fenced(text: str) -> str:
    """A fence around a text, before the blank lines at its end."""
    body = text.rstrip(" \t\n")
    return fence_plain(body, _SIGN) + text[len(body) :] if text else ""


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The paragraphs, each with the blank lines behind it. A fence is in one of them as a whole."""
    lines = text.split("\n")
    runs = groupby(zip(lines, _between(lines), strict=True), key=itemgetter(1))
    part = ""
    for between, run in runs:
        joined = "\n".join(line for line, _ in run)
        if between:
            yield part, f"\n{joined}\n"
        else:
            part = joined
    yield part, ""


def _between(lines: Sequence[str]) -> Iterator[bool]:
    """Which lines are blank and in no fence, as far as that is certain."""
    found = blocks(lines)
    fenced = False
    for number, line in enumerate(lines):
        fenced = fenced or (found is None and _FENCE.search(line) is not None)
        kind = "code" if fenced else found.lines[number].kind if found else "blank"
        yield kind == "blank" and not line.strip(" \t")
