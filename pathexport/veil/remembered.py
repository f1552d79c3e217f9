"""Texts that have passed the veil are remembered: rows repeat names and directories, hold twice
what tools printed, and are read again whenever something of them is needed."""

from __future__ import annotations

from collections.abc import Callable

_SHORT, _MANY = 100, 50_000  # characters of short texts, and how many of them there are
_ROOM = 8_000_000  # characters of others


class Remembered:
    """What becomes of a text, found out once."""

    def __init__(self, change: Callable[[str], str]) -> None:
        self._change = change
        self._short: dict[str, str] = {}
        self._long: dict[str, str] = {}
        self._room = _ROOM

    def __call__(self, text: str) -> str:
        if len(text) > _SHORT:
            return self._long_one(text)
        passed = self._short.get(text)
        if passed is None:
            passed = self._change(text)
            if len(self._short) < _MANY:
                self._short[text] = passed
        return passed

    def _long_one(self, text: str) -> str:
        passed = self._long.get(text)
        if passed is None:
            passed = self._change(text)
            self._room -= len(text)
            if self._room < 0:
                self._long.clear()
                self._room = _ROOM
            self._long[text] = passed
        return passed
