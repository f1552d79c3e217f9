"""Which words wake something, of words that were not seen before.

Few do, so a word is suspected first, by letters that all of its kind have, and then judged. What is
looked through for that is all words at once, with a space around each.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from pathexport.redact.placed import all as places_of
from pathexport.redact.placed.sentences import OWNED
from pathexport.redact.private_keys import IN_FIGURES, IN_WALLETS
from pathexport.redact.tokens.all import RULES
from pathexport.redact.words.either import either, rarest
from pathexport.redact.words.issuers import ISSUERS
from pathexport.redact.words.names import TELLING, named, telling, wakes
from pathexport.redact.words.sought import letters_of

_OTHERS = (
    *("Private-Lines", "Private-MAC", "SSH2", "kty", "sensitive", "SSWS", *IN_FIGURES),
    *("--password-stdin", "--stdin", "-u", "-U", "--proxy-user", *places_of.WORDS),
)
LEAST = 12
"""Letters that a token has at least where a word begins, but for some."""
SHORT = ("sig=", "base64", "APPID=", "appid=", "login=")
"""What these begin with."""
SHORTER = (
    *("BUNDLE_", "p=", "pass=", "pw=", "npg_", "00D", "xox", "LTAI", "django-insecure-", "tskey-"),
)
"""What those begin with that may have less than this many letters."""
LONG = 20
_LEAST = 4
_BEGIN = either(
    re.escape(rule.word) if len(rule.word) >= _LEAST else rule.wakes
    for rule in RULES
    if rule.starts
)
"""What tokens begin with, and all that is asked of those of which that says little."""
HELD = tuple(
    dict.fromkeys(
        [
            *("-----BEGIN", "-----END", *IN_WALLETS),
            *(rule.wakes for rule in RULES if not rule.starts and rule.wakes),
        ]
    )
)
"""What wakes something wherever it stands in a word."""
_BEFORE = "[nrtbf]|[0-9]{0,3}m|[0-9A-F]{2}"
_MAY_BE_BEFORE = "|[nrtbfm]|[0-9A-F][0-9A-Fm]|[0-9]{2,3}m"
"""The same and more, told so that it is asked for quickly."""
_BEGINNING = re.compile(f"[ _./+=~-](?:{_MAY_BE_BEFORE})(?:{_BEGIN})".encode())
_TELLING = re.compile(either(TELLING.split("|")).encode())
_ISSUER = re.compile(f"[ _./=~m-][a-fnrt]?(?:{either(ISSUERS)})".encode())
_HOLDING = re.compile("|".join(HELD).encode())
_ID = re.compile(
    rb"(?:(?:msg|req|toolu)_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    rb"|(?:msg|req|toolu)_(?:bdrk_|vrtx_)?01[A-Za-z0-9]{22}"
)
"""What names a row, a message, a request or a call: the most common of words that come only once,
and none that wakes anything, whatever letters it has."""
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SOLID = 300
"""Letters from which on a word in Base64 is no name, whatever stands in it."""
_LENGTHS_OF_IDS = frozenset((28, 30, 33, 35, 36, 40, 42))
_PICTURE = 4096
_MAGIC = (b"iVBORw0KGgo", b"/9j/", b"R0lGOD", b"UklGR", b"JVBERi0")
"""Pictures and documents in Base64 wake nothing, if they are as long as these are."""
_FOLDER = frozenset("/~")
"""What stands behind a name to which no value is given."""
_ESCAPE = re.compile(_BEFORE.encode())
_BEHIND_ESCAPE = (re.compile(rb" [0-9]{0,3}m([^ ]+)"), re.compile(rb" [0-9A-F]{2}([^ ]+)"))
_WHOLE = frozenset(written.encode() for word in _OTHERS for written in (word, word.lower()))
"""Words that wake something only if nothing else is part of them, but for a folder or an escape."""
_WHOLE_OR_ESCAPED = frozenset(
    before + word
    for word in _WHOLE
    for before in (b"", b"n", b"r", b"t", b"b", b"f", b"+", b"-", b"n+", b"n-")
)
_STEMS = [stem.partition("(")[0] for stem in TELLING.split("|")]


_STARTING: dict[str, list[str]] = {}
"""What wakes rules whose tokens begin a word, by what must be there."""
for _rule in RULES:
    if _rule.starts:
        _STARTING.setdefault(_rule.word, []).append(_rule.wakes)


_NAMES = (*_STEMS, *ISSUERS, *map(str.lower, SHORT))
_SUSPICIOUS = re.compile(rarest(_NAMES).encode())
"""What finds all words, in lower case, that may be names, and some of those that may be tokens."""


def _unnamed() -> list[re.Pattern[bytes]]:
    """What finds all other words that hold something, or begin as short tokens do."""
    words, others = [*SHORTER], dict[str, list[str]]()
    for each in HELD:
        begins = letters_of(each)
        if len({*begins}) < 2 or begins[0] == "-":
            others.setdefault(each[:1], []).append(each)
        else:
            words.append(begins)
    unnamed = (word for word in words if not _SUSPICIOUS.search(word.lower().encode()))
    forms = (rarest(unnamed), *map("|".join, others.values()))
    return [re.compile(each.encode()) for each in forms]


_UNNAMED = _unnamed()


def judged(words: Collection[bytes]) -> dict[bytes, bool]:
    """Those of some words that wake something, and whether it is as a name."""
    solid, long = _parted([word for word in words if len(word) >= LONG])
    rest = b" ".join(long)
    plain = b" %b %b " % (b" ".join([word for word in words if len(word) < LONG]), rest)
    every = b"%b%b " % (plain, b" ".join(solid))
    rest = b" %b%b" % (rest, every[len(plain) - 1 :])
    found = dict[bytes, bool]()
    for word in _words_with(_SUSPICIOUS, plain.lower(), plain):
        named = _tells(word)
        if named or _HOLDING.search(word) or _begins_as_token(word):
            found[word] = named
    for word in (one for each in _UNNAMED for one in _words_with(each, every, every)):
        if _HOLDING.search(word) or _begins_as_token(word):
            found.setdefault(word, False)
    for word in filter(_begins_as_token, _words_with(_BEGINNING, rest, rest)):
        found.setdefault(word, False)
    for word in (*_whole(words, plain), *_owned(plain)):
        found.setdefault(word, False)
    return found


def _parted(words: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """Of words that are not short the long ones in Base64, without pictures; and all others, but
    for what names a row."""
    solid, others = list[bytes](), list[bytes]()
    for word in words:
        length = len(word)
        if length in _LENGTHS_OF_IDS and _ID.fullmatch(word):
            continue
        if length < _SOLID or word.removesuffix(b"=").removesuffix(b"=").translate(None, _BASE64):
            others.append(word)
        elif length <= _PICTURE or not word.startswith(_MAGIC):
            solid.append(word)
    return solid, others


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
    """Whether a rule wakes where this word begins, or a part of it."""
    spaced, text = b" " + word + b" ", word.decode()
    if not _BEGINNING.search(spaced):
        return False
    there = filter(text.__contains__, _STARTING)
    return any(_waking(wakes).search(spaced) for each in there for wakes in _STARTING[each])


@cache
def _waking(wakes: str) -> re.Pattern[bytes]:
    """What wakes a rule, where its token may begin: made when it is needed first."""
    return re.compile(f"[ _./+=~-](?:{_BEFORE})?(?:{wakes})".encode())


def _whole(words: Collection[bytes], joined: bytes) -> Iterator[bytes]:
    """Those of some words that wake something as they are, but for a folder or an escape."""
    yield from _WHOLE_OR_ESCAPED.intersection(words)
    for expression in _BEHIND_ESCAPE:
        if not _WHOLE.isdisjoint(expression.findall(joined)):
            yield from filter(_is_escaped, words)
    ends = [part[:end] for part in joined.split(b"/") if (end := part.find(b" ")) > 0]
    if not _WHOLE.isdisjoint(ends):
        yield from (word for word in words if word[word.rfind(b"/") + 1 :] in _WHOLE)


def _owned(joined: bytes) -> Iterator[bytes]:
    """Those of some words that may be whose a password is, and the password."""
    if b" root/" in joined or b" admin/" in joined:
        yield from (match[0][1:-1] for match in OWNED.finditer(joined))


def _is_escaped(word: bytes) -> bool:
    """Whether this wakes something behind an escape."""
    return any(
        word[length:] in _WHOLE and _ESCAPE.fullmatch(word[:length]) for length in (1, 2, 3, 4)
    )


def _tells(word: bytes) -> bool:
    """Whether a name in a word tells of a secret; an escape may stand in front of it."""
    lower = word.lower()
    if not _TELLING.search(lower) and not _ISSUER.search(b" " + lower):
        return False
    text = word.decode()
    names = (
        text[start:end]
        for start, end in named(text)
        if text[end : end + 1] not in _FOLDER or text[end : end + 3] == "/i"
    )
    return any(wakes(name) or telling(name[1:]) for name in names)
