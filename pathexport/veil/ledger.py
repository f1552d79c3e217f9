"""Which secrets a run knows, and what stands in place of each.

The number of a secret says nothing of it: it counts those of its kind in the fixed order in which
files are read. A digest could be tried against guesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from pathexport.read.texts.colours import without_colours
from pathexport.redact.finding import Found
from pathexport.redact.unbroken import in_one_piece
from pathexport.veil.needles import Needles
from pathexport.veil.spellings import is_long, needle_in_text, needles_in_log, spellings, unescaped

Sighting = tuple[str, str]
"""A kind, and the secret itself."""


def secret_of(text: str, found: Found) -> str:
    """A secret that was found in a text, without colours between its letters."""
    return without_colours(text[found.start : found.end])


class Disguise(msgspec.Struct, frozen=True):
    """What stands in place of a secret."""

    kind: str
    number: int = 0
    """0 for what was not known when the run began."""

    @property
    def mark(self) -> str:
        number = f" {self.number}" if self.number else ""
        return f"[redacted: {self.kind}{number}]"


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """The secrets of a run."""

    known: Mapping[str, Disguise] = {}

    def named(self, kind: str, secret: str) -> Disguise:
        """What stands in place of a secret that was found."""
        return self.known.get(secret) or Disguise(kind)

    @cached_property
    def spellings(self) -> Mapping[str, Disguise]:
        """All texts that are replaced wherever they stand."""
        spelt: dict[str, Disguise] = {}
        for secret, disguise in self.known.items():
            for text in spellings(secret):
                spelt.setdefault(text, disguise)
        return {text: self.known.get(text, disguise) for text, disguise in spelt.items()}

    @cached_property
    def by_needle(self) -> Mapping[bytes, list[tuple[str, Disguise]]]:
        """The same, each by the bytes that are looked for first."""
        spelt: dict[bytes, list[tuple[str, Disguise]]] = {}
        for text, disguise in self.spellings.items():
            spelt.setdefault(needle_in_text(text), []).append((text, disguise))
        return spelt

    @cached_property
    def needles(self) -> Needles:
        """What is looked for first in texts, and in the lines of logs."""
        escaped = (needle for text in self.spellings for needle in needles_in_log(text))
        return Needles((*self.by_needle, *escaped))

    @cached_property
    def marked(self) -> frozenset[tuple[str, int]]:
        """The kind and number of each."""
        return frozenset((disguise.kind, disguise.number) for disguise in self.known.values())


def ledger(sightings: Iterable[Sighting]) -> Ledger:
    """The ledger of what was found, in this order. One that was found as JSON writes it is the same
    as it is, and one in pieces as if it were joined. Secrets of several lines are one if they end
    alike, whatever stands before these."""
    known: dict[str, Disguise] = {}
    ends: dict[str, Disguise] = {}
    numbers: Counter[str] = Counter()
    for kind, secret in sightings:
        if secret in known:
            continue
        whole = in_one_piece(secret)
        *_, end = ("", *spellings(secret)) if is_long(whole) else (_plain(whole),)
        if end not in ends or not end:
            numbers[kind] += 1
            ends[end] = Disguise(kind, numbers[kind])
        known[secret] = ends[end]
    return Ledger(known)


def _plain(secret: str) -> str:
    """A secret as it was before it was written in JSON, however often."""
    while (plain := unescaped(secret)) != secret:
        secret = plain
    return secret
