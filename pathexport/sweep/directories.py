"""Rows that tell who works where only by their working directory, as nearly all rows do.

Thousands of rows name the same one, so such a row is not taken apart: what its directory holds is
known, and the rest of the line, as bytes, holds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

_KEY = b'"cwd":'
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


class Directories:
    """Those of one log."""

    def __init__(self, may_hold: Callable[[bytes], bool]) -> None:
        self._may_hold = may_hold
        self._known: dict[str, Directory] = {}
        self._last: Directory | None = None

    def alone(self, line: bytes) -> Directory | None:
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

    def holds_nothing_else(self, lines: bytes) -> bool:
        """Whether nothing is in some lines but the directory that was named last."""
        last = self._last
        return last is not None and not self._may_hold(lines.replace(last.written, _KEY))

    def again(self, line: bytes) -> Directory | None:
        """The directory of one of such lines, if it stands there once."""
        last = self._last
        if last is None or line.count(last.written) != 1:
            return None
        return last if _decoder.decode(line).cwd == last.path else None

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
