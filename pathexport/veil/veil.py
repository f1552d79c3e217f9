"""The veil: whatever is shown passes it, and what looks secret comes out as a mark.

It is plain data. Which rows hold something is known before, so that all others pass untouched; a
file that is no longer as it was then is looked through again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import Detector, Found
from pathexport.veil.ledger import Disguise, Ledger, secret_of
from pathexport.veil.redaction import Redaction
from pathexport.veil.strings import rewritten

_SHORT, _MANY = 100, 50_000  # characters of short texts that are remembered, and how many
_ROOM = 8_000_000  # characters of others

Stamp = tuple[int, ...]
"""What the system says of a file."""
Span = tuple[int, int, Disguise]


class Regions(msgspec.Struct, frozen=True):
    """Parts of a file: the first byte and the end of each, in order. No two overlap."""

    begins: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def within(self, first: int, end: int) -> bool:
        """Whether there is some of them between these bytes."""
        place = bisect_left(self.begins, end)
        return place > 0 and self.ends[place - 1] > first


class Spots(msgspec.Struct, frozen=True):
    """Where something stands in a file that is to be hidden. The directories of rows do not count,
    since all of them are veiled."""

    stamp: Stamp | None
    """The file as it was then."""
    held: Regions = Regions()
    secret: Regions = Regions()
    """Those in which something was found that is always hidden. In the others is only what is
    known, or hidden where it is asked for."""


NOWHERE = Spots(None)


class Veil(msgspec.Struct, frozen=True, dict=True):
    """What a run hides, and where it knows that this stands."""

    redaction: Redaction
    ledger: Ledger = Ledger()
    spots: Mapping[str, Spots] = {}
    """By the path of each file that was looked through."""

    @cached_property
    def _detector(self) -> Detector:
        return self.redaction.detector

    def knows(self, path: str, stamp: Stamp | None) -> Spots | None:
        """Where something stands in a file; None if that is not known of it as it is now."""
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

    def body(self, body: dict[str, Any], secret: bool = True) -> dict[str, Any]:
        """The same of all strings of a row, in place, if it may hold what is always hidden; or with
        a mark only in place of what is known, or hidden where it is asked for."""
        rewritten(body, (self._all if secret else self._asked).string)
        return body

    def directory(self, body: dict[str, Any]) -> dict[str, Any]:
        """The same of a row in which nothing is noted: only its directory may hold something."""
        path = body.get("cwd")
        if type(path) is str:
            body["cwd"] = self.text(path)
        return body

    def known(self, text: str) -> Iterator[Span]:
        """Where a text stands that is known to be secret."""
        ledger = self.ledger
        if not ledger.spellings:
            return
        present = ledger.needles.present(text.encode("utf-8", "surrogatepass"))
        for spelt, hidden in (one for each in present for one in ledger.by_needle.get(each, ())):
            start = text.find(spelt)
            while start >= 0:
                yield start, start + len(spelt), hidden
                start = text.find(spelt, start + len(spelt))


class Remembered:
    """What becomes of a text, found out once: rows repeat names and directories, hold twice what
    tools printed, and are read again whenever something of them is needed."""

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


class _Passing:
    """Texts that pass a veil, and what finds in them what is not known yet."""

    def __init__(self, veil: Veil, find: Callable[[str], list[Found]]) -> None:
        self._veil, self._find = veil, find
        self.text = Remembered(self._passed)

    def _passed(self, text: str) -> str:
        spans, plain = self._spans(text), without_colours(text)
        more = self._spans(plain) if plain is not text else ()
        if len(more) > len(spans):  # colours stand between the letters of some
            text, spans = plain, [*more]
        return _marked(text, spans)

    def string(self, text: str, before: str, after: str) -> str:
        """The same of a string that texts around it may tell of."""
        first, end = len(before), len(before) + len(text)
        whole = f"{before}{text}{after}"
        around: list[Span] = [
            (start - first, until - first, hidden)
            for start, until, hidden in (self._found(whole) if before else ())
            if first <= start and until <= end
        ]
        return _marked(text, _apart([*around, *self._spans(text)])) if around else self.text(text)

    def _found(self, text: str) -> list[Span]:
        named = self._veil.ledger.named
        return [
            (each.start, each.end, named(each.kind, secret_of(text, each)))
            for each in self._find(text)
        ]

    def _spans(self, text: str) -> list[Span]:
        """Where secrets stand, in order."""
        found = [*self._found(text), *self._veil.known(text)]
        return _apart(found) if len(found) > 1 else found


def _apart(found: list[Span]) -> list[Span]:
    """Places in order. Of those that overlap, the first gives its mark to all."""
    found.sort(key=lambda span: (span[0], -span[1]))
    apart = found[:1]
    for start, end, hidden in found[1:]:
        first, until, before = apart[-1]
        if start >= until:
            apart.append((start, end, hidden))
        elif end > until:
            apart[-1] = first, end, before
    return apart


def _marked(text: str, spans: Iterable[Span]) -> str:
    """A text with the mark of each in its place."""
    parts, last = [], 0
    for start, end, hidden in spans:
        parts += [text[last:start], hidden.mark]
        last = end
    return "".join([*parts, text[last:]]) if parts else text
