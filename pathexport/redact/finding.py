"""What looks secret in a text, and where: the detector.

Nearly every text holds nothing, so all begins at a gate that says so quickly. What passes it is
looked through by those who know a kind of place each; where they find the same, one is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b

from pathexport.redact.gate import ASLEEP, Awake, Gate, Suspicion
from pathexport.redact.patterns import Pattern
from pathexport.redact.people import People, Whereabouts, emails
from pathexport.redact.shown import as_file
from pathexport.redact.unbroken import unbroken
from pathexport.redact.words.found import Found

__all__ = ["ASKED", "KINDS", "NOWHERE", "Detector", "Found", "Suspicion", "detector"]

KINDS = ("secrets", "paths", "emails")
"""What can be asked for. Secrets are always hidden."""
ASKED = frozenset(("home", "user", "host", "email"))
"""The kinds of what is found only if `paths` or `emails` are asked for."""
NOWHERE = Whereabouts()


_MOST = 50_000  # texts of which is remembered what they hold, and secrets in them


class Secrets:
    """Finds what is always hidden, and remembers where it stands: what was looked through before an
    export is looked through again when it is shown."""

    def __init__(self, most: int = _MOST) -> None:
        self.gate = Gate()
        self._known: dict[bytes, Sequence[Found]] = {}
        self._most = self._room = most

    def find(
        self, text: str, line: Suspicion | None = None, awake: Awake | None = None
    ) -> Sequence[Found]:
        """What stands in a text; in a string of a line of JSON, if what tells of it is given, or
        what of that woke."""
        raw = text.encode("utf-8", "surrogatepass")
        name = blake2b(raw, digest_size=16).digest()
        found = self._known.get(name)
        if found is None:
            if awake is None:
                awake = self.gate.awake_of(text, line) if line else self.gate.awake(raw)
            found = tuple(self._looked(text, awake)) if awake is not ASLEEP else ()
            self._room -= 1 + len(found)
            if self._room < 0:
                self._known.clear()
                self._room = self._most
            self._known[name] = found
        return found

    def _looked(self, text: str, awake: Awake) -> Iterator[Found]:
        if file := as_file(text):
            if file.named:
                yield from _in_lines(text, awake)
            woken = awake if file.words else self._again(file.text)
            whole = as_file(file.text) is None
            yield from file.placed(
                self.find(file.text, awake=woken) if whole else self._plainly(file.text, woken)
            )
        else:
            yield from self._plainly(text, awake)

    def _plainly(self, text: str, awake: Awake) -> Iterator[Found]:
        yield from _in_lines(text, awake)
        if whole := unbroken(text):
            if unbroken(whole.text) is None:
                yield from whole.placed(self.find(whole.text))
            else:
                yield from whole.placed(_in_lines(whole.text, self._again(whole.text)))

    def _again(self, text: str) -> Awake:
        return self.gate.awake(text.encode("utf-8", "surrogatepass"))


def _in_lines(text: str, awake: Awake) -> Iterator[Found]:
    """What stands in a text as it is broken."""
    from pathexport.redact.finders import secrets  # hardly anything wakes in most logs

    yield from secrets(text, awake)


_of_this_process = cache(Secrets)
"""What is always hidden is the same whatever else is asked for."""


class Detector:
    """Finds what looks secret. Made again from what it was made of in another process."""

    def __init__(
        self, kinds: frozenset[str], patterns: tuple[Pattern, ...], whereabouts: Whereabouts
    ) -> None:
        self._made_of = (kinds, patterns, whereabouts)
        self._secrets = _of_this_process()
        self._own = [(pattern.kind, pattern.compiled()) for pattern in patterns]
        self._people = People(whereabouts) if "paths" in kinds else None
        self._emails = "emails" in kinds

    def __reduce__(self) -> tuple[type[Detector], tuple[object, ...]]:
        return Detector, self._made_of

    @property
    def asks(self) -> bool:
        """Whether anything is asked for."""
        return bool(self._own or self._people or self._emails)

    def find(self, text: str) -> list[Found]:
        """What looks secret, in order. No two overlap of what is always hidden, nor of what is
        asked for."""
        return self._with_asked(text, self._secrets.find(text))

    def find_in(self, line: Suspicion, text: str) -> list[Found]:
        """The same of a string of a line of JSON, of which is known what tells of something, and
        that some of it stands in this string."""
        if line.anything:
            return self.find(text)
        return self._with_asked(text, self._secrets.find(text, line))

    def find_asked(self, text: str) -> list[Found]:
        """The same of what is hidden only where it is asked for."""
        return self._with_asked(text, ())

    def secret_lines(self, raw: bytes) -> Mapping[int, Suspicion]:
        """Which of some lines of JSON may hold something in a string that is always hidden, counted
        from 0, and what tells of it. All others certainly do not."""
        return self._secrets.gate.opens(raw)

    def is_asked(self, raw: bytes) -> bool:
        """Whether a string of some lines of JSON may hold something that is hidden only where it is
        asked for. False is certain."""
        if self._own or (self._people and self._people.may_be_in(raw)):
            return True
        return self._emails and (b"@" in raw or b"\\u0040" in raw or b"%40" in raw)

    def _with_asked(self, text: str, secrets: Sequence[Found]) -> list[Found]:
        kept = _apart(secrets) if secrets else []
        asked = _apart(self._asked(text)) if self.asks else []
        # A password in what reads as an address is told of alone, too: so it may stand elsewhere.
        return sorted([*asked, *kept], key=_place) if asked else kept

    def _asked(self, text: str) -> Iterator[Found]:
        """What is hidden only where it is asked for."""
        for kind, expression in self._own:
            for match in expression.finditer(text):
                group = "secret" if "secret" in expression.groupindex else bool(expression.groups)
                start, end = match.span(group)
                if end > start:
                    yield Found(start, end, kind)
        if self._people:
            yield from self._people.find(text)
        if self._emails:
            yield from emails(text)


def _place(found: Found) -> tuple[int, int]:
    return found.start, -found.end


def _apart(found: Iterable[Found]) -> list[Found]:
    """The finds in order. Those that overlap are one, of the kind of the first: a part of any would
    still tell something."""
    kept: list[Found] = []
    for each in sorted(found, key=_place):
        if not kept or each.start >= kept[-1].end:
            kept.append(each)
        elif each.end > kept[-1].end:
            kept[-1] = Found(kept[-1].start, each.end, kept[-1].kind)
    return kept


def detector(
    kinds: frozenset[str] = frozenset(),
    patterns: tuple[Pattern, ...] = (),
    whereabouts: Whereabouts = NOWHERE,
) -> Detector:
    """A detector of secrets, of the further kinds that are asked for, and of own patterns."""
    return Detector(kinds, patterns, whereabouts)
