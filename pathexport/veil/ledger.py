"""Which secrets a run knows, and what stands in place of each.

The number of a secret says nothing of it: it counts how many of its kind were found before, in a
fixed order of all that is read. A digest could be tried against guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import Found
from pathexport.veil.needles import Needles
from pathexport.veil.spellings import is_long, needle, needles, spellings

Sighting = tuple[str, str]
"""A kind, and the secret itself."""


def secret_of(text: str, found: Found) -> str:
    """A secret that stands in a text. Colours between its letters are none of it."""
    return without_colours(text[found.start : found.end])


class Disguise(msgspec.Struct, frozen=True):
    """What stands in place of a secret."""

    kind: str
    number: int = 0
    """None for what nobody knew when the run began."""

    @property
    def mark(self) -> str:
        number = f" {self.number}" if self.number else ""
        return f"[redacted: {self.kind}{number}]"


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """The secrets of a run."""

    known: Mapping[str, Disguise] = {}

    def named(self, kind: str, secret: str) -> Disguise:
        """What stands in place of what was found."""
        return self.known.get(secret) or Disguise(kind)

    @cached_property
    def spellings(self) -> Mapping[str, Disguise]:
        """All texts that are replaced wherever they stand, told of there or not."""
        found: dict[str, Disguise] = {}
        for secret, hidden in self.known.items():
            for text in spellings(secret):
                found.setdefault(text, hidden)
        return {text: self.known.get(text, hidden) for text, hidden in found.items()}

    @cached_property
    def by_needle(self) -> Mapping[bytes, list[tuple[str, Disguise]]]:
        """All these texts, by what to look for first."""
        found: dict[bytes, list[tuple[str, Disguise]]] = {}
        for spelt, hidden in self.spellings.items():
            found.setdefault(needle(spelt), []).append((spelt, hidden))
        return found

    @cached_property
    def needles(self) -> Needles:
        """What to look for first in a text, and in the lines of a log."""
        escaped = (each for spelt in self.spellings for each in needles(spelt))
        return Needles((*self.by_needle, *escaped))

    @cached_property
    def marked(self) -> frozenset[tuple[str, int]]:
        """The kind and number of each."""
        return frozenset((hidden.kind, hidden.number) for hidden in self.known.values())


def ledger(sightings: Iterable[Sighting]) -> Ledger:
    """The ledger of what was found, in this order. A secret of several lines is the same one if it
    ends alike, whatever stands before its lines."""
    known: dict[str, Disguise] = {}
    ends: dict[str, Disguise] = {}
    numbers: Counter[str] = Counter()
    for kind, secret in sightings:
        if secret in known:
            continue
        *_, end = ("", *spellings(secret)) if is_long(secret) else (secret,)
        if end not in ends or not end:
            numbers[kind] += 1
            ends[end] = Disguise(kind, numbers[kind])
        known[secret] = ends[end]
    return Ledger(known)
