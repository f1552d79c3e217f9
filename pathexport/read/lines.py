"""One line of bytes → the entries on it, and what could not be read.

A whole line decodes in one step. Everything below `damaged` is for the few that do not: objects
glued together, torn ones, NULs, text that is not UTF-8. Each try starts behind the place where
the one before failed, so a bad line of megabytes costs no more than a few readings of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pathexport.read.entries import Entry, decode, lenient

Piece = tuple[int, int, Entry | str]
"""First byte and length within the line, and the entry or what is wrong there."""

_LEADING = b"\x00\xef\xbb\xbf \t\r"
# How a row begins, whatever version wrote it: needed where a whole object follows a torn one.
_ROW = re.compile(rb'\{"(?:parentUuid|type|uuid|sessionId|isSidechain|logicalParentUuid|message)"')

_SCANNER = json.JSONDecoder(strict=False)
# A line with more breaks than this is debris, and searching it on would take time for nothing.
_BREAKS = 64


def entries(line: bytes) -> Iterator[Piece]:
    """All entries of a line, and the reasons for what is not one."""
    if line.isascii() or _is_text(line):
        try:
            yield 0, len(line), decode(line)
            return
        except (msgspec.DecodeError, RecursionError, ValueError):
            pass
    yield from damaged(line)


def damaged(line: bytes) -> Iterator[Piece]:
    """The same for a line that is no plain object."""
    start = len(line) - len(line.lstrip(_LEADING))
    end = len(line.rstrip())
    if start >= end:
        if line.strip():
            yield 0, len(line), "only NUL bytes"
        return
    pieces = list(_objects(line, start, end))
    whole = [p for p in pieces if not isinstance(p[2], str)]
    yield from whole
    lost = [reason for _, _, reason in pieces if isinstance(reason, str)]
    if lost:
        reason = "cut off" if not line.endswith(b"\n") and not whole else lost[0]
        yield 0, len(line), reason + (", the rest of the line is read" if whole else "")


def _objects(line: bytes, start: int, end: int) -> Iterator[Piece]:
    """Objects that follow each other without a line break; a torn one is passed over."""
    text = line.decode("latin-1")  # one character a byte, so that places stay the same
    breaks = 0
    while start < end and breaks < _BREAKS:
        stop, reason = _scan(text, start)
        if reason:
            breaks += 1
            yield start, end - start, reason
            start = _next_object(line, text, start, min(stop, end), end)
            continue
        yield start, stop - start, _entry(line[start:stop])
        while stop < end and line[stop] in b" \t\r\x00":
            stop += 1
        start = stop


def _scan(text: str, start: int) -> tuple[int, str]:
    """Where the value that begins here ends, or where and why it fails."""
    try:
        return _SCANNER.raw_decode(text, start)[1], ""
    except json.JSONDecodeError as error:
        return error.pos, f"invalid JSON at byte {error.pos + 1}"
    except RecursionError:
        return len(text), "nested too deep"


def _next_object(line: bytes, text: str, start: int, failed: int, end: int) -> int:
    """Where a whole object may begin after a torn one that began at `start`.

    The first quote of the whole object ends the torn one's string, so reading fails just behind
    its brace. If the torn one swallowed it as a value, reading fails at the end of the line:
    then only a row's beginning from which the line is one object will do.
    """
    if failed < end:
        near = line.rfind(b'{"', start + 1, failed + 2)
        return near if near > start else max(failed, start + 1)
    breaks = 0
    for match in _ROW.finditer(line, start + 1, end):
        stop, reason = _scan(text, match.start())
        if stop == end and not reason:
            return match.start()
        breaks += bool(reason)
        if breaks == _BREAKS:
            break
    return end


def _entry(piece: bytes) -> Entry | str:
    """The entry that a piece of a line holds by itself, or what is wrong with it."""
    if not _is_text(piece):
        return "invalid UTF-8"
    try:
        return decode(piece)
    except (msgspec.DecodeError, RecursionError):
        pass  # a field of an odd type, or half of a surrogate pair, which JSON allows
    try:
        raw = plain(piece)
    except json.JSONDecodeError as error:
        return f"invalid JSON at byte {error.pos + 1}"
    except RecursionError:
        return "nested too deep"
    return lenient(raw) if isinstance(raw, dict) else "not an object"


def plain(piece: bytes) -> Any:
    """JSON as dictionaries and lists; half a surrogate pair becomes a question mark."""
    return json.loads(json.dumps(json.loads(piece), ensure_ascii=False).encode("utf-8", "replace"))


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
