"""What looks secret in a text with colours: what is there as it stands, and as it looks without.

Where some letters are set in a colour, as `grep` prints what it found, a secret may be seen only
without these; and one that ends where a colour begins may be seen only with them. So both count.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from pathexport.read.texts.colours import colours, without_colours

T = TypeVar("T")
Span: TypeAlias = tuple[int, int, T]
"""A part of a text, and what is said of it."""


def looked_at(text: str, look: Callable[[str], list[Span[T]]]) -> tuple[str, list[Span[T]]]:
    """A text, and in it what `look` sees, in order; without its colours, if more is seen then."""
    spans, plain = look(text), without_colours(text)
    if plain is text:
        return text, spans
    at, bare = _places(text), look(plain)
    placed = [(at(start), at(end), told) for start, end, told in spans]
    hidden = (without_colours(text[start:end]) for start, end, _ in spans)
    known = {*zip(placed, hidden, strict=True)}
    if known.issuperset((each, plain[each[0] : each[1]]) for each in bare):
        return text, spans
    return plain, apart([*bare, *(each for each in placed if each[0] < each[1])])


def apart(spans: list[Span[T]]) -> list[Span[T]]:
    """The parts in order. Those that overlap are one, with what is said of the first."""
    spans = sorted(spans, key=lambda span: (span[0], -span[1]))
    kept = spans[:1]
    for start, end, told in spans[1:]:
        first, until, first_told = kept[-1]
        if start >= until:
            kept.append((start, end, told))
        elif end > until:
            kept[-1] = first, end, first_told
    return kept


def _places(text: str) -> Callable[[int], int]:
    """Where a place of a text is when its colours are gone."""
    begins, ends, gone = [], [], [0]
    for colour in colours(text):
        begins.append(colour.start())
        ends.append(colour.end())
        gone.append(gone[-1] + ends[-1] - begins[-1])

    def place(at: int) -> int:
        before = bisect_left(begins, at)  # colours that begin before it; the last may reach beyond
        return at - gone[before] + (max(ends[before - 1] - at, 0) if before else 0)

    return place
