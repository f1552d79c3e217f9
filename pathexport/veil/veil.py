"""The veil: whatever is shown passes it, and what looks secret comes out as a mark.

It is plain data. It knows which rows hold something, so that all others pass untouched. The rows of
a file that has changed since are all looked into.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.redact.finding import Detector, Found
from pathexport.veil.coloured import Span, apart, looked_at
from pathexport.veil.ledger import Disguise, Ledger, Sighting, secret_of
from pathexport.veil.redaction import Redaction
from pathexport.veil.strings import rewrite

_SHORT, _MANY = 100, 50_000  # characters of short texts, and how many are remembered
_ROOM = 8_000_000  # characters of longer texts that are remembered
_IN_WORD = later(r"(?<=\w)(?=\w)")

Stamp = tuple[int, ...]
"""What the system says of a file."""
Hidden = Span[Disguise]


class Regions(msgspec.Struct, frozen=True):
    """Parts of a file: the first byte and the end of each, in order. No two overlap."""

    begins: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def within(self, first: int, end: int) -> bool:
        """Whether one of them overlaps these bytes."""
        place = bisect_left(self.begins, end)
        return place > 0 and self.ends[place - 1] > first


class Spots(msgspec.Struct, frozen=True):
    """Where in a file something is to be hidden. The directories of rows do not count, since all of
    them are veiled."""

    stamp: Stamp | None
    """The stamp of the file that was looked through."""
    held: Regions = Regions()
    secret: Regions = Regions()
    """Those in which something was found that is always hidden. The others only hold what is known,
    or hidden if somebody asks for it."""
    told: Mapping[int, Sequence[Sighting]] = {}
    """What is a secret in an object of the file, by its first byte, although only another one tells
    so. It may be a word that means anything elsewhere."""


NOWHERE = Spots(None)


class Veil(msgspec.Struct, frozen=True, dict=True):
    """What a run hides, and where that stands as far as is known."""

    redaction: Redaction
    ledger: Ledger = Ledger()
    spots: Mapping[str, Spots] = {}
    """By the path of each file that was looked through."""

    @cached_property
    def _detector(self) -> Detector:
        return self.redaction.detector

    def knows(self, path: str, stamp: Stamp | None) -> Spots | None:
        """Where something is to be hidden in a file; None if it changed or was never swept."""
        spots = self.spots.get(path, NOWHERE)
        return None if stamp is None or spots.stamp != stamp else spots

    @property
    def text(self) -> Callable[[str], str]:
        """A text with a mark in place of each secret."""
        return self._all.text

    @cached_property
    def _all(self) -> _Passing:
        return _Passing(self, self._detector.find)

    @cached_property
    def _asked(self) -> _Passing:
        return _Passing(self, self._detector.find_asked)

    def body(
        self, body: dict[str, Any], secret: bool = True, told: Sequence[Sighting] = ()
    ) -> dict[str, Any]:
        """A row, changed in place, with marks for secrets in its strings, also for what others have
        `told` of. If nothing `secret` was found there, only what is known is hidden, and what
        somebody asks for."""
        passing = self._all if secret else self._asked
        rewrite(body, (self._with(passing, told) if told else passing).string)
        return body

    def output(self, path: str, text: str) -> str:
        """A text of which a file holds nothing else, or the beginning of it."""
        told = self.spots.get(path, NOWHERE).told.get(0)
        return self._with(self._all, told).text(text) if told else self.text(text)

    def _with(self, passing: _Passing, told: Sequence[Sighting]) -> _Passing:
        return _Passing(self, partial(_find_told, passing.find, told))

    def directory(self, body: dict[str, Any]) -> dict[str, Any]:
        """A row, changed in place, of which only the directory may hold something."""
        path = body.get("cwd")
        if type(path) is str:
            body["cwd"] = self.text(path)
        return body

    def known(self, text: str) -> Iterator[Hidden]:
        """Where known secrets stand in a text, however they are spelt."""
        ledger = self.ledger
        if not ledger.spellings:
            return
        present = ledger.needles.present(text.encode("utf-8", "surrogatepass"))
        for spelt, disguise in (s for needle in present for s in ledger.by_needle.get(needle, ())):
            start = text.find(spelt)
            while start >= 0:
                yield start, start + len(spelt), disguise
                start = text.find(spelt, start + len(spelt))


class Remembered:
    """A change of texts that remembers its results: rows repeat names and directories, hold the
    outputs of tools twice, and are read more than once."""

    def __init__(self, change: Callable[[str], str]) -> None:
        self._change = change
        self._short = lru_cache(_MANY)(change)
        self._long: dict[str, str] = {}
        self._room = _ROOM

    def __call__(self, text: str) -> str:
        if len(text) <= _SHORT:
            return self._short(text)
        passed = self._long.get(text)
        if passed is None:
            passed = self._change(text)
            self._room -= len(text)
            if self._room < 0:
                self._long.clear()
                self._room = _ROOM
            self._long[text] = passed
        return passed


class _Passing:
    """Texts that pass a veil; `find` finds in them what is not known yet."""

    def __init__(self, veil: Veil, find: Callable[[str], list[Found]]) -> None:
        self._veil, self.find = veil, find
        self.text = Remembered(self._passed)

    def _passed(self, text: str) -> str:
        return _marked(*looked_at(text, self._spans))

    def string(self, text: str, before: str, after: str) -> str:
        """A string with marks, where the texts around it may name it."""
        if not (before and self._named(text, before, after)):
            return self.text(text)

        def look(each: str) -> list[Hidden]:
            return apart([*self._named(each, before, after), *self._spans(each)])

        return _marked(*looked_at(text, look))

    def _named(self, text: str, before: str, after: str) -> list[Hidden]:
        """What these texts around a string name in it."""
        first, end = len(before), len(before) + len(text)
        return [
            (start - first, until - first, disguise)
            for start, until, disguise in self._found(f"{before}{text}{after}")
            if first <= start and until <= end
        ]

    def _found(self, text: str) -> list[Hidden]:
        named = self._veil.ledger.named
        return [
            (each.start, each.end, named(each.kind, secret_of(text, each)))
            for each in self.find(text)
        ]

    def _spans(self, text: str) -> list[Hidden]:
        """Where secrets stand, in order."""
        found = [*self._found(text), *self._veil.known(text)]
        return apart(found) if len(found) > 1 else found


def _find_told(
    find: Callable[[str], list[Found]], told: Sequence[Sighting], text: str
) -> list[Found]:
    """What `find` finds in a text, and what somebody has told of where it is no part of a word."""
    found = find(text)
    for kind, secret in told:
        start = text.find(secret)
        while start >= 0:
            end = start + len(secret)
            if not (_IN_WORD.match(text, start) or _IN_WORD.match(text, end)):
                found.append(Found(start, end, kind))
            start = text.find(secret, start + 1)
    return found


def _marked(text: str, spans: Iterable[Hidden]) -> str:
    """A text with marks in these places."""
    parts, last = [], 0
    for start, end, disguise in spans:
        parts += [text[last:start], disguise.mark]
        last = end
    return "".join([*parts, text[last:]]) if parts else text
