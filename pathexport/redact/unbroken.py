"""Texts whose words are broken: by signs that nobody sees, by lines that go on in the next, and by
programs that write a value in pieces.

What is secret in them is found in the same text without these, and shown where it really stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found

_HIDDEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_NEXT, _COLOUR = r"\\\r?\n[ \t]*", r"\x1b\[[0-9;]{0,16}m"
_JOINS = r"(?:[+&]|\.\.?|<>)"
_BEHIND_A_LINE = (
    rf"(?:{_JOINS}|\\|&[ ]_)?[ \t]{{0,8}}\r?\n(?:[ ]{{0,6}}[0-9]{{1,6}}(?:→|\t))?"
    rf"[ \t]{{1,80}}(?:{_JOINS}[ \t]{{0,8}})?"
)
"""How that goes on in the next line, which a tool may have numbered."""
_JOINED = rf"[ \t]{{0,8}}(?:{_JOINS}[ \t]{{0,8}}|{_BEHIND_A_LINE})[bru]?(?P=quote)"
_JOINT = later(rf"(?P<quote>[\"']){_JOINED}")
_PIECE = (
    rf"(?P<quote>[\"'])(?<=[A-Za-z0-9_.+/=-].){_JOINED}"
    r"(?=[A-Za-z_.+/=-]{0,200}[0-9])(?=[\w.+/=-]{8,200}(?P=quote))"
)
"""Where a value goes on that a program joins from pieces: `"ghp_" + "…"`. What goes on a sentence
has a space in it, or is a word."""
_PIECES = later(_PIECE)
_IN_THE_NEXT_LINE, _GOES_ON = later(f"{_PIECE}|{_NEXT}"), later(f"{_PIECE}|{_NEXT}|{_COLOUR}")
_BREAK = later(f"{_PIECE}|[{_HIDDEN}]+|{_NEXT}|{_COLOUR}")
"""What breaks a word. An expression for a part of that is faster, where no more is there."""
_BETWEEN = later(rf"[{_HIDDEN}](?=[A-Za-z0-9])")
_SIGNS = tuple(one.encode() for one in _HIDDEN)
_RAW = later(b"(?:" + b"|".join(map(re.escape, _SIGNS)) + b")(?=[A-Za-z0-9])")


def may_break(raw: bytes, rare: bytes) -> Iterator[int]:
    """Where a sign that nobody sees stands before a letter, in a text or in lines of JSON of which
    what is not ASCII is given as well."""
    if rare and any(sign in rare for sign in _SIGNS):
        yield from (match.start() for match in _RAW.finditer(raw))


class Unbroken:
    """A text without what breaks its words."""

    def __init__(self, text: str, breaks: Iterable[tuple[int, int]] | None = None) -> None:
        if breaks is None:
            breaks = (match.span() for match in _breaking(text).finditer(text))
        self._starts, self._gone = [0], [0]
        parts, last, gone = list[str](), 0, 0
        for start, end in breaks:
            parts.append(text[last:start])
            last, gone = end, gone + end - start
            self._starts.append(end - gone)
            self._gone.append(gone)
        self.text = "".join((*parts, text[last:]))

    def placed(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same where they stand in the broken text."""
        for one in found:
            yield Found(self._at(one.start), self._at(one.end - 1) + 1, one.kind)

    def _at(self, place: int) -> int:
        return place + self._gone[bisect_right(self._starts, place) - 1]


def _breaking(text: str) -> re.Pattern[str]:
    if not text.isascii() and any(one in text for one in _HIDDEN):
        return _BREAK
    return _GOES_ON if "\x1b[" in text else _IN_THE_NEXT_LINE


def in_one_piece(secret: str) -> str:
    """A secret as it is when a program has joined its pieces."""
    return _JOINT.sub("", secret) if '"' in secret or "'" in secret else secret


def unbroken(text: str) -> Unbroken | None:
    """A text without what breaks its words, if something does."""
    if "\x1b[" in text or ("\\" in text and ("\\\n" in text or "\\\r\n" in text)):
        return Unbroken(text)
    hidden = not text.isascii() and any(one in text for one in _HIDDEN)
    if (hidden and _BETWEEN.search(text)) or _PIECES.search(text):
        return Unbroken(text)
    return None
