"""One line of bytes → the entries on it, and what could not be read.

A whole line decodes in one step. Everything below `damaged` is for the few that do not: objects
glued together, torn ones, NULs, text that is not UTF-8. A torn object is skipped up to the next
complete row; its parts are no rows. Even a bad line of megabytes is read only a few times.

A value that is nested too deep for a decoder is read as the text that it is: the row that holds it
has its place in a conversation, and other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from pathexport.later import later
from pathexport.read.entries import Entry, decode, lenient
from pathexport.read.recognize import stands_alone

if TYPE_CHECKING:  # few logs need it, and it is imported where one does
    import json


class Damage(msgspec.Struct, frozen=True):
    """What is wrong with a line or a part of it, and whether that part is lost."""

    what: str
    lost: bool = True


Piece = tuple[int, int, Entry | Damage]
"""First byte and length within the line, and what is there."""

_BLANK = b" \t\r\n\x0b\x0c"
_LEADING = b"\x00\xef\xbb\xbf" + _BLANK
_UTF_16 = b"\xff\xfe", b"\xfe\xff"  # how such a file begins, as older PowerShells write it
_CONTROLS = later(rb"[\x00-\x08\x0e-\x1f]")  # all but the blank ones
# How a row may begin: needed to find a whole object behind a torn one.
_ROW = later(
    rb'\{"(?:parentUuid|type|uuid|sessionId|isSidechain|logicalParentUuid|message|timestamp'
    rb'|cwd|version|userType|agentId|leafUuid|summary|aiTitle|customTitle|messageId)"'
)
# A damaged line with more pieces, or that takes more readings, is given up.
_BREAKS = 64
_READINGS = 4
_NO_OBJECT = "not an object"
DEEPEST = 200  # brackets around a value; Python's decoders give up behind about a thousand


def _digits(number: str) -> int | float:
    """Python refuses to read numbers of thousands of digits. No log means such a number."""
    return int(number) if len(number) < 4000 else float("inf")


_BRACKET = later(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[][{}]', re.DOTALL)  # or a string
_HALF = later("[\ud800-\udfff]")  # of a surrogate pair


@cache
def _decoder() -> json.JSONDecoder:
    import json

    return json.JSONDecoder(strict=False, parse_int=_digits)


def plainly(piece: bytes) -> Entry | None:
    """The entry of a line, or of an object in one, that decodes as it is."""
    try:
        return decode(piece) if piece.isascii() or _is_text(piece) else None
    except (ValueError, RecursionError):
        return None


def damaged(line: bytes) -> Iterator[Piece]:
    """All entries of a line that is no plain object, and what is wrong with the rest."""
    start = len(line) - len(line.lstrip(_LEADING))
    end = len(line.rstrip(_BLANK + b"\x00"))
    if start >= end:
        if b"\x00" in line:
            yield 0, len(line), Damage("only NUL bytes")
        return
    whole, lost = False, ""
    for piece in _pieces(line, start, end):
        found = piece[2]
        if isinstance(found, Damage) and found.lost:
            lost = lost or found.what
        else:
            whole = True
            yield piece
    if lost and line.startswith(_UTF_16) and b"\x00" in line[:4]:
        lost = "the log is in UTF-16, and only UTF-8 is read"
    if lost:
        ended = line.endswith(b"\n") or whole or lost == _NO_OBJECT
        lost = lost if ended else "cut off"
        yield 0, len(line), Damage(lost + ("; the rest of the line was read" if whole else ""))


def _pieces(line: bytes, start: int, end: int) -> Iterator[Piece]:
    """Objects that follow each other without a line break; torn ones are passed over."""
    text = line.decode("latin-1")  # one character a byte, so that places stay the same
    breaks, readings = 0, _READINGS * (end - start)
    while start < end and breaks < _BREAKS and readings > 0:
        stop, reason = _scan(text, start)
        readings -= stop - start
        if reason or text[start] not in "{[":
            breaks += 1
            yield start, end - start, Damage(reason or _NO_OBJECT)
            start, spent = _next_row(line, text, start + 1, end, readings)
            readings -= spent
            continue
        if text[start] == "{":
            yield from _entry(line, start, stop)
        else:
            breaks += 1
            yield start, stop - start, Damage(_NO_OBJECT)
        while stop < end and line[stop] in b" \t\r\x00":
            stop += 1
        start = stop


def _scan(text: str, start: int) -> tuple[int, str]:
    """Where the value that begins here ends, or where and why it fails."""
    import json

    try:
        return _decoder().raw_decode(text, start)[1], ""
    except json.JSONDecodeError as error:
        return error.pos, f"invalid JSON at byte {error.pos + 1}"
    except RecursionError:
        end = _end_of(text, start)
        return (len(text), "nested too deep") if end is None else (end, "")


def _next_row(line: bytes, text: str, start: int, end: int, readings: int) -> tuple[int, int]:
    """Where the next complete row begins, and how much was read to find it."""
    spent = 0
    for match in _ROW.finditer(line, start, end):
        stop, reason = _scan(text, match.start())
        # A try costs a reading up to where it ends, and an error counts the lines before it.
        spent += stop - match.start() + (match.start() // 64 if reason else 0)
        if not reason and stands_alone(plainly(line[match.start() : stop])):
            return match.start(), spent
        if spent > readings:
            break
    return end, spent


def _entry(line: bytes, start: int, stop: int) -> Iterator[Piece]:
    """The entry that a piece of a line holds by itself."""
    piece = line[start:stop]
    found = _fitted(piece)
    yield start, stop - start, found or Damage(_NO_OBJECT)
    if found is not None and not _is_text(piece):
        yield (
            start,
            stop - start,
            Damage("invalid UTF-8; the bytes that are no text were replaced", False),
        )
    elif found is not None and _CONTROLS.search(piece):
        yield start, stop - start, Damage("control characters; they were read as they are", False)


def _fitted(piece: bytes) -> Entry | None:
    """The entry of an object, whatever the types of its fields."""
    found = plainly(piece)
    if found is not None:
        return found
    try:  # a field of an odd type, or half of a surrogate pair, which JSON allows
        raw = lenient_json(piece)
    except ValueError:
        return None
    return lenient(raw)


def lenient_json(piece: bytes) -> Any:
    """JSON as dictionaries and lists. Bytes that are not UTF-8 become U+FFFD, and what is nested
    too deep becomes a text."""
    text = piece.decode("utf-8", "replace")
    try:
        return _of_whole_letters(text)
    except RecursionError:
        return _of_whole_letters(_shallow(text))


def _of_whole_letters(text: str) -> Any:
    import json

    whole = json.dumps(_decoder().decode(text), ensure_ascii=False)
    found: Any = _decoder().decode(_HALF.sub("\ufffd", whole))
    return found


def _end_of(text: str, start: int) -> int | None:
    """Where the object or list ends that begins here; None if it does not."""
    return next((end for end, depth in _brackets(text, start) if depth <= 0), None)


def _shallow(text: str) -> str:
    """The same JSON with strings in place of what is nested too deep."""
    import json

    pieces: list[str] = []
    done = opened = depth = 0
    for end, now in _brackets(text, 0):
        if (depth, now) == (DEEPEST, DEEPEST + 1):
            opened = end - 1
        elif (depth, now) == (DEEPEST + 1, DEEPEST):
            pieces += text[done:opened], json.dumps(text[opened:end])
            done = end
        depth = now
    return "".join([*pieces, text[done:]])


def _brackets(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Behind each bracket outside of strings: the place, and how many are open."""
    depth = 0
    for found in _BRACKET.finditer(text, start):
        bracket = text[found.start()]
        if bracket != '"':
            depth += 1 if bracket in "[{" else -1
            yield found.end(), depth


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
