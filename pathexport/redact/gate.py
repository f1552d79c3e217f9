"""Which texts are worth a look: a quick answer for those that hold no secret, which is nearly all.

A text is cut into words, and each word is judged only the first time that it is seen, by what may
wake a rule anywhere in it. Most words come again and again, so cutting is nearly all that there is
to do. The same goes for a line of JSON as it stands in a log: an escape puts at most a letter in
front of a word, and what is escaped in another way is taken apart first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

import msgspec

from pathexport.redact.hashes import may_be_hashes
from pathexport.redact.placed import all as places_of
from pathexport.redact.tokens.all import RULES
from pathexport.redact.unbroken import may_break
from pathexport.redact.words.either import either
from pathexport.redact.words.issuers import ISSUERS
from pathexport.redact.words.names import SIGNS, TELLING, named, telling, wakes
from pathexport.redact.words.tongues import may_be_named

_KEPT = SIGNS.encode()
WORDS = bytes(one if one in _KEPT else 32 for one in range(256))
"""Puts spaces between words, for `translate`."""
_ASCII = bytes(range(128))
_ESCAPED = re.compile(rb"\\u00[2-7]")
_NUMBERED = re.compile(rb"\\u[0-9a-fA-F]{4}")
_ADDRESS = re.compile(rb"://[^\s/?#@\"'<>`]{0,128}(?::[^\s\"'<>`@]{0,256})?@")
_OTHERS = (
    *("Private-Lines", "Private-MAC", "kty", "sensitive", "SSWS"),
    *("--password-stdin", "--stdin", "-u", "-U", "--proxy-user", *places_of.WORDS),
)
_MOST = 200_000  # words that are remembered


_LEAST = 4
_BEGIN = either(
    [
        re.escape(rule.word) if len(rule.word) >= _LEAST else rule.wakes
        for rule in RULES
        if rule.starts
    ]
)
"""What tokens begin with, and all that is asked of those of which that says little."""
_LINES = ["-----BEGIN", "-----END"]
_HELD = "|".join(
    dict.fromkeys([*_LINES, *(rule.wakes for rule in RULES if not rule.starts and rule.wakes)])
)
_BEFORE = "[nrtbf]|[0-9]{0,2}m|[0-9A-F]{2}"
_BEGINNING = re.compile(f"[ _./+=~-](?:{_BEFORE})?(?:{_BEGIN})".encode())
_HOLDING = re.compile(_HELD.encode())
_TELLING = re.compile(TELLING.encode())
_ISSUER = re.compile(f"[ _./=~m-][a-fnrt]?(?:{either(list(ISSUERS))})".encode())
_ID = re.compile(rb" [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?= )")
"""What names a row: the most common of words that come only once, and none that wakes anything."""
_FOLDER = frozenset("/~")
"""What stands behind a name to which no value is given."""
_ESCAPE = re.compile(_BEFORE.encode())
_BEHIND_ESCAPE = (re.compile(rb" [0-9]{0,2}m([^ ]+)"), re.compile(rb" [0-9A-F]{2}([^ ]+)"))
_WHOLE = frozenset(written.encode() for word in _OTHERS for written in (word, word.lower()))
"""Words that wake something only if nothing else is part of them, but for a folder or an escape."""
_WHOLE_PARTS = frozenset(
    before + word.removeprefix(b"/")
    for word in _WHOLE
    for before in (b"", b"n", b"r", b"t", b"b", b"f")
)


class Awake(msgspec.Struct, frozen=True):
    """What woke in a text."""

    words: str = ""
    """Words that may be tokens, or beside which something may stand."""
    names: tuple[str, ...] = ()
    """Those of them that hold names that tell of a secret."""
    address: bool = False
    """Whether an address is there with somebody's name in it."""
    others: bool = False
    """Whether something may be there that is no word of ASCII, or is a broken one."""


ASLEEP = Awake()


class Gate:
    """Remembers which words wake something, and which do not."""

    def __init__(self) -> None:
        self._idle: set[bytes] = set()
        self._named: dict[bytes, bool] = {}
        """Words that wake something, and whether it is as a name."""

    def awake(self, raw: bytes) -> Awake:
        """What wakes in a text, as bytes of UTF-8."""
        address = b"://" in raw and _ADDRESS.search(raw) is not None
        others = bool(_unworded(raw))
        words = self._woken(set(raw.translate(WORDS).split()) - self._idle)
        if not words:
            return Awake(address=address, others=others) if address or others else ASLEEP
        names = tuple(word.decode() for word in words if self._named[word])
        return Awake(b" ".join(words).decode(), names, address, others)

    def opens(self, raw: bytes) -> Collection[int]:
        """Which lines of JSON may hold a secret in one of their strings, counted from 0."""
        if b"\\/" in raw:
            raw = raw.replace(b"\\/", b"/")
        places = _unworded(raw)
        if b"\\u" in raw:
            places += (match.start() for match in _ESCAPED.finditer(raw))
            raw = _NUMBERED.sub(b"      ", raw)
        if b"://" in raw:
            places += (match.start() for match in _ADDRESS.finditer(raw))
        spaced = raw.translate(WORDS)
        new = set(spaced.split()) - self._idle
        for word in self._woken(new) if new else ():
            places += _lines_with(word, spaced, raw)
        return _numbers(raw, places) if places else ()

    def _woken(self, words: set[bytes]) -> list[bytes]:
        """Those that wake something, of words that are not known to be idle."""
        if not words:
            return []
        new = words.difference(self._named)
        if new:
            self._judge(new)
        return sorted(words & self._named.keys())

    def _judge(self, new: set[bytes]) -> None:
        if len(self._idle) > _MOST or len(self._named) > _MOST:
            self._idle.clear()
            self._named.clear()
        joined = _ID.sub(b"", b" " + b" ".join(new) + b" ")
        lower = joined.lower()
        for expression in (_TELLING, _ISSUER):
            words = {*_words_with(expression, lower, joined)}
            self._named |= dict.fromkeys(filter(_tells, words), True)
        tokens = (
            *filter(_begins_as_token, _words_with(_BEGINNING, joined, joined)),
            *_words_with(_HOLDING, joined, joined),
        )
        for word in tokens:
            self._named.setdefault(word, False)
        parts = _whole_parts(joined) & _WHOLE_PARTS
        holding = (word for word in new if any(part in word for part in parts)) if parts else ()
        for word in filter(_is_whole, holding):
            self._named.setdefault(word, False)
        self._idle |= new.difference(self._named)


def _unworded(raw: bytes) -> list[int]:
    """Where something may be that is no word of ASCII, or is a broken one."""
    rare = b"" if raw.isascii() else raw.translate(None, _ASCII)
    places = [*may_be_hashes(raw)] if b"$" in raw else []
    if rare or b"\\u" in raw or b"ot de passe" in raw:
        places += (*may_be_named(raw, rare), *may_break(raw, rare))
    return places


def _lines_with(word: bytes, spaced: bytes, raw: bytes) -> Iterator[int]:
    """A place of each line in which a word stands."""
    at = spaced.find(word)
    while at >= 0:
        end = at + len(word)
        if spaced[end : end + 1] in b" " and (at == 0 or spaced[at - 1] == 32):
            yield at
            end = raw.find(b"\n", end)
            if end < 0:
                return
        at = spaced.find(word, end)


def _numbers(raw: bytes, places: list[int]) -> set[int]:
    """The numbers of the lines in which some places are."""
    found, number, last = set[int](), 0, 0
    for place in sorted(places):
        number += raw.count(b"\n", last, place)
        last = place
        found.add(number)
    return found


def _words_with(expression: re.Pattern[bytes], text: bytes, joined: bytes) -> Iterator[bytes]:
    """The words in which something stands, of all that spaces keep apart. `text` is the same with
    other letters, perhaps."""
    match = expression.search(text)
    while match:
        at = match.end() - 1
        end = joined.find(b" ", at)
        yield joined[joined.rfind(b" ", 0, at) + 1 : end]
        match = expression.search(text, end)


def _begins_as_token(word: bytes) -> bool:
    """Whether a rule wakes in a word, of which is known that one may."""
    spaced, text = b" " + word + b" ", word.decode()
    return any(
        _waking(rule.wakes).search(spaced) for rule in RULES if rule.starts and rule.word in text
    )


@cache
def _waking(wakes: str) -> re.Pattern[bytes]:
    """What wakes a rule, where its token may begin: made when it is needed first."""
    return re.compile(f"[ _./+=~-](?:{_BEFORE})?(?:{wakes})".encode())


def _whole_parts(joined: bytes) -> set[bytes]:
    """What stands between spaces and slashes, with an escape in front or not."""
    parts = joined.replace(b"/", b" ")
    found = set(parts.split())
    for expression in _BEHIND_ESCAPE:
        found.update(expression.findall(parts))
    return found


def _is_whole(word: bytes) -> bool:
    return any(_is_known(each) for each in (word, word[word.rfind(b"/") + 1 :]))


def _is_known(word: bytes) -> bool:
    """Whether this wakes something, with an escape in front or not."""
    return word in _WHOLE or any(
        word[length:] in _WHOLE and _ESCAPE.fullmatch(word[:length]) for length in (1, 2, 3)
    )


def _tells(word: bytes) -> bool:
    """Whether a name in a word tells of a secret; an escape may stand in front of it."""
    text = word.decode()
    names = (text[start:end] for start, end in named(text) if text[end : end + 1] not in _FOLDER)
    return any(wakes(name) or telling(name[1:]) for name in names)
