"""Text on a line, and in a terminal: its width and colours, without characters that would control
it; and how many there are of something, in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from pathexport.later import later

_OBEYED = ("Cc", "Cf", "Zl", "Zp")  # control and direction characters, and line breaks
_JOINERS = "\u200c\u200d"  # which belong to words and pictures
_HALVES = later("[\ud800-\udfff]")
_CONTROLS = later("[\\x00-\\x08\\x0b-\\x1f]")
HIDDEN = (
    "[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
"""Characters that nobody sees and that move, hide or reverse others; but not what joins them."""
UNSEEN = later(HIDDEN)
# Controls, halves of pairs, and the two that are no characters. To name what XML allows would make
# a pattern that takes long to compile.
NOT_IN_XML = later("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FOREIGN = later("[^\x00-\x7f]")
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}
OUR_STYLES = "\x1b\\[(?:0|1|2|3[123])m"


def styled(text: str, style: str, colours: bool) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if colours else text


def printable(text: str) -> str:
    """Text from a log on one line: control and direction characters become spaces. A byte of a name
    that is no UTF-8, which would vanish as one, leaves a sign."""
    if text.isprintable():  # all but `_OBEYED`, what nobody has assigned, and odd spaces
        return text if text.isascii() else " ".join(text.split())
    text = _HALVES.sub("\ufffd", text)
    safe = (c if c in _JOINERS or unicodedata.category(c) not in _OBEYED else " " for c in text)
    return " ".join("".join(safe).split())


def harmless(text: str) -> str:
    """A text of many lines for a terminal: the same without characters that would control it."""
    return UNSEEN.sub("�", _CONTROLS.sub("�", text))


def in_html(text: str) -> str:
    """A text that stays one in HTML and XML, also within quotes. Python's own function comes with a
    table of all names of signs, and to load that takes longer than to read a small log."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def width(text: str) -> int:
    """How many columns a text takes: wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    foreign = _FOREIGN.findall(text)
    return len(text) - len(foreign) + sum(map(_columns, foreign))


def cut(text: str, columns: int) -> str:
    """A text that takes no more than so many columns, with a sign where it was cut."""
    if columns > 0 and _even(text[: columns + 1]):
        return text if len(text) <= columns else _shortened(text[: columns - 1])
    taken = fitting = 0  # columns so far, and how many characters leave room for the sign
    for c in text if 2 * len(text) > columns else "":
        taken += _columns(c)
        if taken > columns:
            return _shortened(text[:fitting]) if columns > 0 else ""
        fitting += taken < columns
    return text


def _even(text: str) -> bool:
    """Whether each character takes one column, as nearly always."""
    return text.isascii() or {*map(_columns, _FOREIGN.findall(text))} == {1}


def _shortened(text: str) -> str:
    """A beginning, with the sign that it is one; where it was cut before, no second one."""
    return text.rstrip().rstrip(" …") + "…"


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 path`, `2 paths`; nouns with a `plural` of their own have it named."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def dotted(*parts: str) -> str:
    """What of some parts says anything, in a line with dots between."""
    return " · ".join(filter(None, parts))


def messages_from_to(first: int, last: int) -> str:
    """`message 3`, or `messages 3 to 7`."""
    return f"message {first}" if first == last else f"messages {first} to {last}"


def states(count: int, active: int) -> str:
    """How many of so many paths are active, and how many are not; nothing if there are none."""
    found = ((active, "active"), (count - active, "abandoned"))
    return ", ".join(f"{number:,} {state}" for number, state in found if number)


def enclosed(marks: Sequence[str]) -> str:
    """How many pictures and documents these marks stand for, in brackets; nothing for none."""
    documents = sum(mark.startswith("[document ") for mark in marks)
    numbers = (len(marks) - documents, "picture"), (documents, "document")
    found = ", ".join(counted(number, noun) for number, noun in numbers if number)
    return f" ({found})" if found else ""


def without_words(marks: Sequence[str]) -> str:
    """What a prompt is called in which nothing stands but what has these marks."""
    return f"a prompt without words{enclosed(marks)}"


def bytes_in_words(count: int) -> str:
    """A number of bytes for people: `12 kB`."""
    if count < 1000:
        return counted(count, "byte")
    return f"{count / 1000:.0f} kB" if count < 999_500 else f"{count / 1_000_000:.1f} MB"


def quoted(text: str) -> str:
    """What somebody typed, within a sentence of ours."""
    return f"'{printable(text)}'"


@lru_cache(maxsize=4096)
def _columns(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1
