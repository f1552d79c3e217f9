"""With what a terminal is drawn on: signs, colours and the width that there is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

import msgspec

from pathexport.write.text import cut, styled, width
from pathexport.write.times import Local

Styled = tuple[str, str]
"""A text with its style, which may be none."""
COLOURS = {"ACTIVE": "green", "ABANDONED": "yellow"}
"""Of what became of a path."""

_APART = " · "
_ASCII = str.maketrans(
    {"–": "-", "·": "-", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "●": "*", "○": "o"}
    | {"│": "|", "├": "|", "─": "-"}
)
SIGNS = "●○·│├─…–"
"""All signs that we draw with, but for those of texts."""


class Ink(msgspec.Struct, frozen=True, kw_only=True):
    """How a terminal is drawn on."""

    columns: int
    colours: bool = False
    local: Local = None
    ascii: bool = False
    """Whether all is drawn in signs that every terminal has."""

    def fit(self, text: str, columns: int) -> str:
        """A text that takes no more than so many columns."""
        if not self.ascii:
            return cut(text, columns)
        plain = _plain(text)
        return plain if len(plain) <= columns else plain[: max(columns - 3, 0)] + "..."[:columns]

    def paint(self, text: str, style: str) -> str:
        text = _plain(text) if self.ascii else text
        return styled(text, style, self.colours and bool(style and text))

    def wrap(self, parts: Iterable[Styled], columns: int) -> Iterator[str]:
        """Parts on as many lines as they need; one that fits on none is divided between words."""
        line, taken = "", 0
        for text, style, apart in _pieces(parts, columns):
            shown = self.fit(text, columns)
            if line and taken + len(apart) + width(shown) > columns:
                yield line
                line, taken = "", 0
            if line:
                line, taken = line + self.paint(apart, "dim"), taken + len(apart)
            line, taken = line + self.paint(shown, style), taken + width(shown)
        if line:
            yield line


def _pieces(parts: Iterable[Styled], columns: int) -> Iterator[tuple[str, str, str]]:
    """Parts, or words of one that fits on no line, each with what parts it from the one before."""
    for text, style in parts:
        words = [text] if width(text) <= columns else text.split(" ")
        for number, word in enumerate(words):
            yield word, style, " " if number else _APART


def _plain(text: str) -> str:
    """A text in ASCII: letters lose their accents, and a question mark stands for what is left."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text.translate(_ASCII)).translate(_ASCII)
    kept = "".join(c for c in apart if not unicodedata.combining(c))
    return kept.encode("ascii", "replace").decode()
