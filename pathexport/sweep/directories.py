"""Rows that tell who works where only by their working directory, as nearly all rows do.

Thousands of rows name the same directory, so such a row is not decoded: what its directory holds is
known, and the rest of the line, as bytes, holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from pathexport.later import later

_KEY = b'"cwd":'
_BEFORE = later(rb"\{(?:[^{\[\\]*,)?")
"""Stands before a key of the row itself."""
_MANY = 32
"""Directories that are remembered of one log: it takes as many searches to leave them out."""


class _Placed(msgspec.Struct, gc=False):
    """A row, of which nothing but its directory is read."""

    cwd: Any = None


_decoder = msgspec.json.Decoder(_Placed)


class Directory(msgspec.Struct, frozen=True):
    """The working directory of some rows."""

    path: str
    written: bytes
    """As it stands in a row, with its key."""

    def rows(self, lines: bytes) -> Iterator[tuple[int, int, int, bool]]:
        """The rows that hold it, of lines that hold nothing else: the number, the begin and the end
        of each, and whether it stands there once, as the directory of the row itself."""
        number, counted, at = 0, 0, lines.find(self.written)
        while at >= 0:
            begin = lines.rfind(b"\n", 0, at) + 1
            end = lines.find(b"\n", at) + 1 or len(lines)
            number += lines.count(b"\n", counted, begin)
            counted = begin
            yield number, begin, end, self._is_alone(lines, begin, at, end)
            at = lines.find(self.written, end)

    def is_of(self, line: bytes) -> bool:
        """Whether it stands once in such a line, as the directory of the row itself."""
        at = line.find(self.written)
        return at >= 0 and self._is_alone(line, 0, at, len(line))

    def _is_alone(self, lines: bytes, begin: int, at: int, end: int) -> bool:
        """Whether the row between these places has it `at` a place as its own, and nowhere else."""
        if lines.count(_KEY, begin, end) == 1 and _BEFORE.fullmatch(lines, begin, at):
            return True
        if lines.count(self.written, begin, end) != 1:
            return False
        return bool(_decoder.decode(lines[begin:end]).cwd == self.path)


Held = Directory | Literal["more"] | None
"""What some lines may hold: nothing, the directory that was seen last, or more."""


class Directories:
    """The directories of one log."""

    def __init__(self, may_hold: Callable[[bytes], bool]) -> None:
        self._may_hold = may_hold
        self._known: dict[str, Directory] = {}
        self._last: Directory | None = None

    def _alone(self, line: bytes) -> Directory | None:
        """The directory of a row, if it may hold something and nothing else in the line does. It is
        taken away once only: the same text elsewhere in the line counts."""
        last = self._last
        if last is None or last.written not in line:
            last = self._directory(line) if self._may_hold(line) else None
        if last is None or self._may_hold(line.replace(last.written, _KEY, 1)):
            return None
        self._last = last
        return last if _decoder.decode(line).cwd == last.path else None

    def held(self, lines: bytes) -> Held:
        """What some lines hold."""
        last = self._last
        left = lines.replace(last.written, _KEY) if last else lines
        if self._may_hold(left):
            return "more"
        return last if len(left) < len(lines) else None

    def of(self, line: bytes, held: Held) -> Directory | None:
        """The directory of a row, if nothing else in its line may hold something. The line is one
        of those that hold this."""
        if held == "more":
            return self._alone(line)
        return held if held is not None and held.is_of(line) else None

    def _directory(self, line: bytes) -> Directory | None:
        path = _decoder.decode(line).cwd
        if type(path) is not str:
            return None
        known = self._known.get(path)
        if known is None and len(self._known) < _MANY:
            known = self._known[path] = Directory(path, _KEY + msgspec.json.encode(path))
        return known


def without(data: bytes, written: Iterable[bytes]) -> bytes:
    """Lines of a log with as many spaces in place of some directories."""
    for each in written:
        data = data.replace(each, _KEY.ljust(len(each)))
    return data
