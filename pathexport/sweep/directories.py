"""Rows that tell who works where only by their working directory, as nearly all rows do.

Thousands of rows name the same one, so such a row is not taken apart: what its directory holds is
known, and the rest of the line, as bytes, holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from pathexport.later import later

_KEY = b'"cwd":'
_BEFORE = later(rb"\{(?:[^{\[\\]*,)?")
"""What stands before a key of the row itself."""
_MANY = 32
"""Directories that are remembered of one log; it takes as many searches to pass over them."""


class _Placed(msgspec.Struct, gc=False):
    """A row, of which nothing but its directory is read."""

    cwd: Any = None


_decoder = msgspec.json.Decoder(_Placed)


class Directory(msgspec.Struct, frozen=True):
    """The working directory of a row."""

    path: str
    written: bytes
    """With its key, as it stands in the row."""

    def rows(self, lines: bytes) -> Iterator[tuple[int, int, int, bool]]:
        """The rows that hold it, of lines that hold no more: the number, where one begins and ends,
        and whether it is that row's own and stands there once."""
        number, counted, at = 0, 0, lines.find(self.written)
        while at >= 0:
            begin = lines.rfind(b"\n", 0, at) + 1
            end = lines.find(b"\n", at) + 1 or len(lines)
            number += lines.count(b"\n", counted, begin)
            counted = begin
            yield number, begin, end, self._is_alone(lines, begin, at, end)
            at = lines.find(self.written, end)

    def is_of(self, line: bytes) -> bool:
        """The same of one of such lines."""
        at = line.find(self.written)
        return at >= 0 and self._is_alone(line, 0, at, len(line))

    def _is_alone(self, lines: bytes, begin: int, at: int, end: int) -> bool:
        """Whether what stands first is that of the row between these places, and nowhere else."""
        if lines.count(_KEY, begin, end) == 1 and _BEFORE.fullmatch(lines, begin, at):
            return True
        if lines.count(self.written, begin, end) != 1:
            return False
        return bool(_decoder.decode(lines[begin:end]).cwd == self.path)


Held = Directory | Literal["more"] | None
"""What some lines hold: nothing, perhaps the directory that was named last, or perhaps more."""


class Directories:
    """Those of one log."""

    def __init__(self, may_hold: Callable[[bytes], bool]) -> None:
        self._may_hold = may_hold
        self._known: dict[str, Directory] = {}
        self._last: Directory | None = None

    def _alone(self, line: bytes) -> Directory | None:
        """The directory of a row, if it holds something and nothing else in this line does.

        What is left when it has been taken away once is looked at, so all else counts that is
        written alike.
        """
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
        """The directory of a row, if nothing else in its line holds something. The line is one of
        those of which it was told what they hold."""
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
    """Lines of a log with nothing in place of some directories. All bytes stay in their places."""
    for each in written:
        data = data.replace(each, _KEY.ljust(len(each)))
    return data
