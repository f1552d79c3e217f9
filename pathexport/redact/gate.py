"""Which texts are worth a look: a quick answer for those that hold no secret, which is nearly all.

A text is cut into words, and each word is judged only the first time that it is seen, by what may
wake a rule anywhere in it. Most words come again and again, so cutting is nearly all that there is
to do. The same goes for a line of JSON as it stands in a log: an escape puts at most a letter in
front of a word, and what is escaped in another way is taken apart first.
"""

from __future__ import annotations

import re

import msgspec

from pathexport.redact.hashes import may_be_hashes
from pathexport.redact.placed.all import WORDS
from pathexport.redact.tokens.all import RULES
from pathexport.redact.unbroken import may_break
from pathexport.redact.words.issuers import ISSUERS
from pathexport.redact.words.names import STEM, TELLING, telling, wakes
from pathexport.redact.words.tongues import may_be_named

_KEPT = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+/=~"
_TABLE = bytes(one if one in _KEPT else 32 for one in range(256))
_ASCII = bytes(range(128))
_ESCAPED = re.compile(rb"\\u00[2-7]")
_NUMBERED = re.compile(rb"\\u[0-9a-fA-F]{4}")
_ADDRESS = re.compile(rb"://[^\s/?#@\"'<>`]{0,128}(?::[^\s\"'<>`@]{0,256})?@")
_OTHERS = (
    *("Private-Lines", "Private-MAC", "kty", "sensitive", "SSWS"),
    *("--password-stdin", "--stdin", "-u", "-U", "--proxy-user", *WORDS),
)
_SHORTEST = 4  # characters of a word that may be a token, or show where one stands
_MOST = 200_000  # words that are remembered


def _either(expressions: list[str]) -> str:
    """One expression for all, by their first two letters, so that few are tried in one place."""
    tried: dict[str, dict[str, list[str]]] = {}
    for each in dict.fromkeys(expressions):
        second = each[1] if each[1].isalnum() else ""
        tried.setdefault(each[0], {}).setdefault(second, []).append(each[1 + len(second) :])
    parts = []
    for first, more in tried.items():
        behind = (f"{second}(?:{'|'.join(rest)})" for second, rest in more.items())
        parts.append(f"{first}(?:{'|'.join(behind)})")
    return "|".join(parts)


_BEGINNING = _either([rule.wakes for rule in RULES if rule.starts])
_LINES = ["-----BEGIN", "-----END"]
_HELD = "|".join(
    dict.fromkeys([*_LINES, *(rule.wakes for rule in RULES if not rule.starts and rule.wakes)])
)
_BEFORE = "[nrtbf]|[0-9]{0,2}m|[0-9A-F]{2}"
_WAKING = re.compile(f"[ _./+=~-](?:{_BEFORE})?(?:{_BEGINNING})".encode())
_HOLDING = re.compile(_HELD.encode())
_STEM = re.compile(STEM.pattern.encode())
_TELLING = re.compile(TELLING.encode())
_ISSUER = re.compile(f"[ _./=~m-][a-fnrt]?(?:{_either(list(ISSUERS))})".encode())
_NAME = re.compile(rb"([A-Za-z0-9_-]+)([./+=~]?)")
_ESCAPES = (
    *(
        "",
        "n",
        "r",
        "t",
        "b",
        "f",
        "m",
        *(f"{n}m" for n in range(100)),
        *(f"0{n}m" for n in range(10)),
    ),
    *(f"{n:02X}" for n in range(256)),
)
"""What may stand before a word that is part of it only as far as bytes go."""
_WHOLE = frozenset(
    f"{before}{written}".encode()
    for word in _OTHERS
    for written in (word, word.lower())
    for before in _ESCAPES
)


class Awake(msgspec.Struct, frozen=True):
    """What woke in a text."""

    words: str = ""
    """Words that may be tokens, or beside which something may stand."""
    names: bool = False
    """Whether names are among them that tell of a secret."""
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
        words = self._woken(set(raw.translate(_TABLE).split()) - self._idle)
        if not words:
            return Awake("", False, address, others) if address or others else ASLEEP
        named = any(self._named[word] for word in words)
        return Awake(b" ".join(words).decode(), named, address, others)

    def opens(self, raw: bytes) -> bool:
        """Whether a line of JSON may hold a secret in one of its strings."""
        if b"\\/" in raw:
            raw = raw.replace(b"\\/", b"/")
        if _unworded(raw):
            return True
        if b"\\u" in raw:
            if _ESCAPED.search(raw):
                return True
            raw = _NUMBERED.sub(b" ", raw)
        if b"://" in raw and _ADDRESS.search(raw):
            return True
        new = set(raw.translate(_TABLE).split()) - self._idle
        return bool(new and self._woken(new))

    def _woken(self, words: set[bytes]) -> list[bytes]:
        """Those that wake something, of words that are not known to be idle."""
        if not words:
            return []
        new = words - self._named.keys()
        if new:
            self._judge(new)
        return sorted(words & self._named.keys())

    def _judge(self, new: set[bytes]) -> None:
        if len(self._idle) > _MOST or len(self._named) > _MOST:
            self._idle.clear()
            self._named.clear()
        joined = b" " + b" ".join(word for word in new if len(word) >= _SHORTEST)
        tokens = bool(_WAKING.search(joined) or _HOLDING.search(joined))
        lower = b" " + b" ".join(new).lower()
        names = bool(_TELLING.search(lower) or _ISSUER.search(lower))
        idle = set(new)
        whole = {word for word in new if word[word.rfind(b"/") + 1 :] in _WHOLE or word in _WHOLE}
        for word in new if tokens or names or whole else ():
            named = names and _tells(word)
            if named or word in whole or (tokens and _is_token(word)):
                self._named[word] = named
                idle.remove(word)
        self._idle |= idle


def _unworded(raw: bytes) -> list[int]:
    """Where something may be that is no word of ASCII, or is a broken one."""
    rare = b"" if raw.isascii() else raw.translate(None, _ASCII)
    places = [*may_be_hashes(raw)] if b"$" in raw else []
    if rare or b"\\u" in raw or b"ot de passe" in raw:
        places += (*may_be_named(raw, rare), *may_break(raw, rare))
    return places


def _is_token(word: bytes) -> bool:
    return bool(_WAKING.search(b" " + word) or _HOLDING.search(word))


def _tells(word: bytes) -> bool:
    """Whether a name in a word tells of a secret; an escape may stand in front of it."""
    if not _STEM.search(word.lower()):
        return False
    names = [
        name.decode() for name, behind in _NAME.findall(word) if behind not in b"/~" or not behind
    ]
    return any(wakes(name) or telling(name[1:]) for name in names)
