"""What a person picked of what they saw, to speak of it: apps put it before the words that they
type, as a quote with a mark above, which may say where it was picked.

A mark counts only where a text begins with one, and above a quote. More may follow it, each with
words behind its quote, but none behind a fence: what stands in one is typed or pasted, whatever it
is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later

_MARK = (
    r"<!-- (?:attach(?:: ([^<>|\n]{1,80}?)(?: \| tab:[0-9]{1,4})?)?|reply(?: [0-9]{1,4})?) -->"
    r"[ \t]*\n+(?=>)"
)
_BEGINS = later(rf"\s*{_MARK}")
_OPENS = later(rf"(?:\A\s*|(?<=\n)){_MARK}")
_NOWHERE = "Quote"
"""What a mark calls words of the conversation."""
_FENCE = later(r"^[ \t]*(?:`{3}|~{3})", re.MULTILINE)
_QUOTE = later(r"(?:>[^\n]*(?:\n|\Z))+")


def begins_picked(text: str) -> bool:
    """Whether a text begins with something that was picked, as hardly any does."""
    return "<!-- " in text and _BEGINS.match(text) is not None


def by_mark(text: str) -> Iterator[tuple[str, str | None]]:
    """The words of such a text in their order, without the marks, and where they were picked, as
    far as a mark says; None for typed ones. Picked ones are without the signs of a quote."""
    at, fence = 0, _FENCE.search(text)
    end = fence.start() if fence else len(text)
    while opening := _OPENS.search(text, at, end):
        yield text[at : opening.start()], None
        quote = _QUOTE.match(text, opening.end())
        assert quote is not None  # an opening ends where a quote begins
        lines = quote[0].removesuffix("\n").split("\n")
        where = opening[1] if opening[1] and opening[1] != _NOWHERE else ""
        yield "\n".join(line[1:].removeprefix(" ") for line in lines), where
        at = quote.end()
    yield text[at:], None
