"""What looks secret in a text, and where: the detector."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from pathexport.redact.patterns import Pattern
from pathexport.redact.whereabouts import Whereabouts

KINDS = ("secrets", "paths", "emails")
"""What can be asked for. Secrets are always hidden."""
NOWHERE = Whereabouts()


class Found(msgspec.Struct, frozen=True):
    """A secret in a text: `text[start:end]`, and what it looks like."""

    start: int
    end: int
    kind: str


_RULES = {
    "private key": r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[^-]+(?:-----END [A-Z ]*-----)?",
    "aws key": r"\b((?:AKIA|ASIA)[A-Z2-7]{16})\b",
    "github token": r"\b(gh[pousr]_[A-Za-z0-9]{36})\b",
    "password": r"(?i)\bpassword['\"]?\s*[=:]\s*['\"]?([^\s'\"$<{(]{6,})",
}
_EMAIL = r"[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}\b"
_HOME = r"(?:/home/|/Users/|\\Users\\)([^/\\\s:\"']{1,64})"


class Detector:
    """Finds what looks secret. Made again from what it was made of in another process."""

    def __init__(
        self, kinds: frozenset[str], patterns: tuple[Pattern, ...], whereabouts: Whereabouts
    ) -> None:
        self._made_of = (kinds, patterns, whereabouts)
        rules = [*_RULES.items()]
        rules += [("email", _EMAIL)] if "emails" in kinds else []
        rules += [("user", _HOME)] if "paths" in kinds else []
        rules += [(pattern.kind, pattern.expression) for pattern in patterns]
        self._rules = [(kind, re.compile(expression)) for kind, expression in rules]

    def __reduce__(self) -> tuple[type[Detector], tuple[object, ...]]:
        return Detector, self._made_of

    def find(self, text: str) -> list[Found]:
        """What looks secret, in order; no two overlap."""
        return _apart(self._all(text))

    def suspicious(self, raw: bytes) -> bool:
        """Whether a string of this line of JSON may hold a secret. False is certain."""
        return True

    def _all(self, text: str) -> Iterator[Found]:
        for kind, expression in self._rules:
            for match in expression.finditer(text):
                start, end = match.span(1 if expression.groups else 0)
                if end > start:
                    yield Found(start, end, kind)


def _apart(found: Iterable[Found]) -> list[Found]:
    """Of those that overlap, the one that begins first, and of these the longest."""
    kept: list[Found] = []
    for each in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
    return kept


def detector(
    kinds: frozenset[str] = frozenset(),
    patterns: tuple[Pattern, ...] = (),
    whereabouts: Whereabouts = NOWHERE,
) -> Detector:
    """A detector of secrets, of the further kinds that are asked for, and of own patterns."""
    return Detector(kinds | {"secrets"}, patterns, whereabouts)
