"""Values of any kind: of those in logs, which may hold anything, only what has the expected type is
taken; and values as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from pathexport.write.text import UNSEEN

LARGEST = 10**15  # what a count can be at most
_INDENTED = 8  # times the length of a line
_SEEN = bytes(range(0x7F))  # what is in ASCII and need not be escaped in JSON
_DEEPEST = 24  # levels that are indented; far deeper ones would be nothing but blanks


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def words(value: Any) -> str:
    return value if isinstance(value, str) else ""


def number(value: Any) -> int:
    known = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST
    return int(value) if known else 0


def json_text(encoded: bytes) -> str:
    """JSON as text, in which characters that nobody sees are escaped: it means the same, and does
    nothing to a terminal."""
    text = encoded.decode("utf-8", "replace")
    if text.isascii():
        return text.replace("\x7f", "\\u007f")  # the only one in ASCII
    rest = encoded.translate(None, _SEEN)  # often a few characters among thousands of others
    return text if rest.decode("utf-8", "replace").isprintable() else UNSEEN.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def as_json(value: Any) -> str:
    """A value as indented JSON, or on one line if it is nested deeper than anybody could follow, or
    if indentation would be most of it."""
    written = msgspec.json.encode(value)
    if written.count(b"[") + written.count(b"{") <= _DEEPEST or _depth(value) <= _DEEPEST:
        indented = msgspec.json.format(written, indent=2)
        written = indented if len(indented) <= _INDENTED * len(written) else written
    return json_text(written)


def _depth(value: Any) -> int:
    """How many lists and objects lie within each other."""
    depth, level = 0, [value]
    while level := [each for each in level if isinstance(each, list | dict)]:
        depth += 1
        level = [
            each for held in level for each in (held.values() if isinstance(held, dict) else held)
        ]
    return depth


def in_line(value: Any) -> str:
    """A value as JSON on one line."""
    return json_text(msgspec.json.encode(value))


def in_list(head: str, entries: Iterable[Iterable[str]], end: str = "]}\n") -> Iterator[str]:
    """A document whose head opens a list, and whose end closes it. Each entry is JSON in pieces."""
    yield head
    for place, pieces in enumerate(entries):
        yield "," if place else ""
        yield from pieces
    yield end


def as_words(value: Any) -> str:
    """A text as it is, and any other value as JSON on one line."""
    return value if isinstance(value, str) else in_line(value)


def digest(pieces: Iterable[bytes]) -> str:
    """The digest of what is in a file."""
    found = sha256()
    for piece in pieces:
        found.update(piece)
    return found.hexdigest()


def from_json(text: str) -> Any:
    """The object or list that a text is in JSON; nothing for any other text."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return None


def is_json(text: str) -> bool:
    return from_json(text) is not None
