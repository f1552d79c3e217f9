"""What a person picked of what they saw, to speak of it: apps put it before the words that they
type, as a quote with a mark above.

A mark counts only where a text begins with one, and above a quote. More may follow it, each with
words behind its quote.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later

_MARK = r"<!-- (?:attach|reply(?: [0-9]{1,4})?) -->[ \t]*\n+(?=>)"
_BEGINS = later(rf"\s*{_MARK}")
_OPENS = later(rf"(?:\A\s*|(?<=\n)){_MARK}")
_QUOTE = later(r"(?:>[^\n]*(?:\n|\Z))+")


def begins_picked(text: str) -> bool:
    """Whether a text begins with something that was picked, as hardly any does."""
    return "<!-- " in text and _BEGINS.match(text) is not None


def by_mark(text: str) -> Iterator[tuple[str, bool]]:
    """The words of such a text in their order, and whether they were picked; without the marks, and
    picked ones without the signs of a quote."""
    at = 0
    while opening := _OPENS.search(text, at):
        yield text[at : opening.start()], False
        quote = _QUOTE.match(text, opening.end())
        assert quote is not None  # an opening ends where a quote begins
        lines = quote[0].removesuffix("\n").split("\n")
        yield "\n".join(line[1:].removeprefix(" ") for line in lines), True
        at = quote.end()
    yield text[at:], False
