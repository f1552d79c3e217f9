"""Which texts are worth a look: a quick answer for those that hold no secret, which is nearly all.

A text is cut into words, and each word is judged only the first time that it is seen, by what may
wake a rule anywhere in it. Most words come again and again, so cutting is nearly all that there is
to do. The same goes for a line of JSON as it stands in a log: an escape puts at most a letter in
front of a word, and what is escaped in another way is taken apart first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from operator import itemgetter

import msgspec

from pathexport.redact.company import alone, company, tells_anyway
from pathexport.redact.given.headers import may_be_jars
from pathexport.redact.hashes import may_be_hashes
from pathexport.redact.judging import judged
from pathexport.redact.placed.accounts import may_be_accounts
from pathexport.redact.unbroken import may_break
from pathexport.redact.words.names import SIGNS, places
from pathexport.redact.words.strong import may_be_strong
from pathexport.redact.words.tongues import may_be_named

_KEPT = SIGNS.encode()
WORDS = bytes(one if one in _KEPT else 32 for one in range(256))
"""Puts spaces between words, for `translate`."""
_ASCII = bytes(range(128))
_ESCAPED = re.compile(rb"\\u00(?:[2-7]|1[bB])")
"""Letters and signs by their numbers, and what begins a colour: both may stand within a word."""
_COLOUR = re.compile(rb"\xc2\x9b")
_LETTER = re.compile(rb"\\\\{0,3}u(?!00[0-7])([0-9a-fA-F]{4})")
"""A letter by its number that is not ASCII, also in JSON within JSON."""
_OTHERWISE = re.compile(rb"\\[/u]")
"""What is escaped though it need not be, or by its number. (An expression that begins with one sign
is faster than to ask whether two are there.)"""
_NUMBERED = re.compile(rb"\\u[0-9a-fA-F]{4}")
_ADDRESS = re.compile(rb"://[^\s/?#@\"'<>`]{0,128}(?::[^\s\"'<>`@]{0,256})?@")
_ESCAPES = b"nrtbf"
_MOST = 200_000  # words that are remembered
_MANY = 16
"""Words from which on it takes less time to cut a text into all of its own."""


class Word(msgspec.Struct, frozen=True):
    """A word of a line of JSON that wakes something."""

    word: str
    rest: str
    """What is certainly there in the string that holds it: its first letter may be an escape."""


class Suspicion(msgspec.Struct):
    """What tells that a line of JSON may hold something."""

    words: list[Word] = []
    """These words."""
    anything: bool = False
    """Something else."""


class Awake(msgspec.Struct, frozen=True):
    """What woke in a text."""

    words: str = ""
    """Words that may be tokens, or beside which something may stand."""
    names: tuple[str, ...] = ()
    """Those of them that hold names that tell of a secret."""
    address: bool = False
    """Whether an address is there with somebody's name in it."""
    others: frozenset[str] = frozenset()
    """What may be there that no word of ASCII tells of, or that is a broken one."""


ASLEEP = Awake()


class Gate:
    """Remembers which words wake something, and which do not."""

    def __init__(self) -> None:
        self._idle: set[bytes] = set()
        self._company: dict[bytes, tuple[re.Pattern[bytes], ...]] = {}
        """What must stand in the line of some of the words that wake something."""
        self._named: dict[bytes, bool] = {}
        """Words that wake something, and whether it is as a name."""

    def awake(self, raw: bytes) -> Awake:
        """What wakes in a text, as bytes of UTF-8."""
        address = b"@" in raw and b"://" in raw and _ADDRESS.search(raw) is not None
        every = set(raw.translate(WORDS).split())
        spelt = _spelt_out(raw)
        there = *_unworded(spelt, _rare(spelt)), *_set_off(raw, every)
        others = frozenset(kind for kind, places in there if next(places, None) is not None)
        return self._awake(every, address, others)

    def awake_of(self, text: str, line: Suspicion) -> Awake:
        """The same of a string of a line of which is known what woke there."""
        there = [word for word in line.words if word.rest in text]
        if len(there) > _MANY:
            raw = text.encode("utf-8", "surrogatepass")
            return self._awake(set(raw.translate(WORDS).split()))
        forms = {form for word in there for form in (word.rest, word.word)}
        whole = (form for form in forms if next(places(text, form), None))
        return self._awake({form.encode() for form in whole})

    def _awake(
        self, every: set[bytes], address: bool = False, others: frozenset[str] = frozenset()
    ) -> Awake:
        words = self._woken(every - self._idle)
        if not words:
            return Awake(address=address, others=others) if address or others else ASLEEP
        names = tuple(word.decode() for word in words if self._named[word])
        return Awake(b" ".join(words).decode(), names, address, others)

    def opens(self, raw: bytes) -> Mapping[int, Suspicion]:
        """Which lines of JSON may hold a secret in one of their strings, counted from 0, and what
        tells of it."""
        if escaped := _OTHERWISE.search(raw):
            raw = _spelt_out(raw.replace(b"\\/", b"/"))
        rare, written = _rare(raw), raw
        places = [at for _, there in _unworded(raw, rare) for at in there]
        if escaped and b"\\u" in raw:
            places += (match.start() for match in _ESCAPED.finditer(raw))
            raw = _NUMBERED.sub(b"      ", raw)
        if _COLOUR.search(rare):
            places += (match.start() for match in _COLOUR.finditer(raw))
        if b"@" in raw and b"://" in raw:
            places += (match.start() for match in _ADDRESS.finditer(raw))
        spaced = raw.translate(WORDS)
        every = set(spaced.split())
        places += (at for _, there in _set_off(raw, every) for at in there)
        found: list[tuple[int, Word | None]] = [(place, None) for place in places]
        if woken := self._woken(every - self._idle):
            found += self._places(woken, written, b" %b " % spaced)
        return _by_line(raw, found) if found else {}

    def _places(
        self, woken: Iterable[bytes], raw: bytes, padded: bytes
    ) -> Iterator[tuple[int, Word]]:
        """A place of each line in which one of these words tells of something."""
        anyway = cache(partial(tells_anyway, raw))  # several such words may stand in a line
        for word in woken:
            told, beside = _word(word), self._beside(word)
            for place, begin, end in _lines_with(word, raw, padded):
                if not beside or not alone(raw, begin, end, beside) or anyway(begin, end):
                    yield place, told

    def _beside(self, word: bytes) -> tuple[re.Pattern[bytes], ...]:
        """What must stand in the line of a word that wakes something, if it tells of nothing
        alone."""
        if self._named[word]:
            return ()
        beside = self._company.get(word)
        if beside is None:
            beside = self._company[word] = company(word.decode())
        return beside

    def _woken(self, words: set[bytes]) -> list[bytes]:
        """Those that wake something, of words that are not known to be idle."""
        if not words:
            return []
        new = words.difference(self._named)
        if new:
            if len(self._idle) > _MOST or len(self._named) > _MOST:
                self._idle.clear()
                self._named.clear()
                self._company.clear()
            found = judged(new)
            self._named |= found
            self._idle |= new.difference(found)
        return sorted(words & self._named.keys())


def _rare(raw: bytes) -> bytes:
    """What is not ASCII in a text."""
    return b"" if raw.isascii() else raw.translate(None, _ASCII)


def _spelt_out(raw: bytes) -> bytes:
    """A text with letters in place of their numbers, but for those of ASCII."""
    return _LETTER.sub(_letter, raw)


def _letter(number: re.Match[bytes]) -> bytes:
    return chr(int(number[1], 16)).encode("utf-8", "surrogatepass")


def _unworded(raw: bytes, rare: bytes) -> Iterator[tuple[str, Iterator[int]]]:
    """Where something may be that is no word of ASCII, or is a broken one, and what, by what is not
    ASCII."""
    if b"$" in raw:
        yield "hashes", may_be_hashes(raw)
    if rare or b"ot de passe" in raw:
        yield "tongues", may_be_named(raw, rare)
        yield "breaks", may_break(raw, rare)


def _set_off(raw: bytes, every: set[bytes]) -> Iterator[tuple[str, Iterator[int]]]:
    """Where something may be that looks like nothing else, or what is around it, and what."""
    yield "accounts", may_be_accounts(raw, every)
    yield "jars", may_be_jars(raw, every)
    yield "strong", may_be_strong(raw)


def _lines_with(word: bytes, raw: bytes, padded: bytes) -> Iterator[tuple[int, int, int]]:
    """A place of each line in which a word stands, and where the line begins and ends. The same is
    given with spaces between its words, and around them."""
    sought = b" %b " % word
    at = padded.find(sought)
    while at >= 0:
        last = raw.find(b"\n", at + len(word))
        end = last if last >= 0 else len(raw)
        yield at, raw.rfind(b"\n", 0, at) + 1, end
        at = padded.find(sought, end)


def _by_line(raw: bytes, found: list[tuple[int, Word | None]]) -> Mapping[int, Suspicion]:
    """What tells of something, by the number of the line in which it stands."""
    told: dict[int, Suspicion] = {}
    number, ends = 0, raw.find(b"\n")
    for place, word in sorted(found, key=itemgetter(0)):
        while 0 <= ends < place:  # lines are few and long, so their ends are found, not counted
            number, ends = number + 1, raw.find(b"\n", ends + 1)
        there = told.setdefault(number, Suspicion())
        if word is None:
            there.anything = True
        else:
            there.words.append(word)
    return told


def _word(raw: bytes) -> Word:
    word = raw.decode()
    return Word(word, word[1:] if raw[0] in _ESCAPES else word)
