"""How a secret may be spelt where nothing tells that it is one.

A secret that is long and looks random is hidden wherever it stands: alone in an answer, in a name,
in JSON within a text, in an address, in Base64. A short one, or a word, is hidden only where it was
found, since it may mean anything elsewhere.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from urllib.parse import quote, quote_plus

import msgspec

from pathexport.later import later
from pathexport.read.texts import attributes
from pathexport.redact.unbroken import in_one_piece

_LEAST = 8  # characters of a secret that is hidden anywhere
_DIGITS = 12  # the same for a number: a shorter one may be a date
_LONG = 20  # letters that are no word
_MIXED = 5  # changes between small letters and capitals that no name has
_LINE = 16  # characters of a line that stands for a secret of several lines
_ENCODED = 400  # bytes of a secret that may be within something in Base64
_LETTERS = later(r"[A-Za-z]+(?:[_.-][A-Za-z]+)*")
_KEY = later(rf"[A-Za-z0-9+/=_-]{{{_LINE},}}")
_PLAIN = later(r"[A-Za-z0-9_-]+")
"""What is written alike everywhere."""
_UNESCAPED = later(r"[ !#-.0-\[\]-~]+")
_HEX = later(r"[0-9A-Fa-f-]+")
_JSON = (  # characters that somebody writes as their numbers in JSON, and how
    (re.compile(r"[^\x00-\x7f]"), "04x"),  # Python
    (re.compile(r"[<>&]"), "04x"),  # Go, Rails
    (re.compile(r"[<>&']"), "04x"),  # PowerShell
    (re.compile(r"[<>&'=]"), "04x"),  # Gson
    (re.compile(r"""[^\x00-\x7f]|[<>&'+`]|\\\""""), "04X"),  # .NET
)
_ESCAPE = later(r"%[0-9A-F]{2}")
_JAVASCRIPT = "!*'()"  # what its addresses leave as it is


def is_unmistakable(text: str) -> bool:
    """Whether a text can hardly be anything but this secret."""
    if len(text) < _LEAST or not text.isprintable():
        return False
    if not any(map(str.isalpha, text)):
        return sum(map(str.isdigit, text)) >= _DIGITS
    if not _LETTERS.fullmatch(text):
        return True
    turns = sum(a.isupper() != b.isupper() for a, b in pairwise(text))
    return len(text) >= _LONG or turns >= _MIXED


def spellings(secret: str) -> Iterator[str]:
    """All texts that mean this secret wherever they stand; none if it may mean anything else."""
    joined = in_one_piece(secret)
    if joined != secret and is_unmistakable(joined):
        yield from _encoded(joined)
    if is_long(secret):
        yield from _lines(secret)
    elif is_unmistakable(secret):
        yield from _encoded(secret)
        for plain in dict.fromkeys((unescaped(secret), attributes.unescaped(secret))):
            if plain != secret and is_unmistakable(plain):
                yield from _encoded(plain)


def is_long(secret: str) -> bool:
    """Whether a secret has several lines."""
    return "\n" in secret or "\\n" in secret


def _lines(secret: str) -> Iterator[str]:
    """A secret of several lines, and each line alone: a part of a file may begin in the middle."""
    yield secret
    for raw in re.split(r"\\r|\\n|[\r\n]", secret):
        line = raw.strip(" \t+-|>'\",")
        line = re.sub(r"^\d+(?:→|\t|:)\s*", "", line)
        if "-----" not in raw and _KEY.fullmatch(line) and is_unmistakable(line):
            yield line


def _encoded(secret: str) -> Iterator[str]:
    """A secret as it is, and as it is written within other texts."""
    yield secret
    if not _PLAIN.fullmatch(secret):
        yield from _escaped(secret)
    if _HEX.fullmatch(secret):
        yield secret.lower()
        yield secret.upper()
    data = secret.encode("utf-8", "replace")
    if len(data) <= _ENCODED:
        yield from (text for shift in range(3) if len(text := _inside(data, shift)) >= _LEAST + 2)


def _escaped(secret: str) -> Iterator[str]:
    """A secret with escapes in place of some of its characters."""
    for text in dict.fromkeys(_in_json(secret)):
        yield text
        yield _json(text)
    yield secret.encode("unicode_escape").decode("ascii")
    yield from _in_addresses(secret)
    yield html.escape(secret)
    yield html.escape(secret, quote=False)


def unescaped(text: str) -> str:
    """The text that JSON writes so, if there is one."""
    if "\\" not in text:
        return text
    with suppress(ValueError):
        return msgspec.json.decode(f'"{text}"'.encode("utf-8", "replace"), type=str)
    return text


def _json(text: str) -> str:
    return msgspec.json.encode(text).decode()[1:-1]


def _in_json(text: str) -> Iterator[str]:
    """A text as different programs write it in JSON."""
    for plain in (_json(text), *(_numbered(_json(text), *way) for way in _JSON)):
        yield plain
        yield plain.replace("/", "\\/")  # PHP


def _numbered(text: str, which: re.Pattern[str], form: str) -> str:
    """A text with numbers in place of some characters, two where one is not enough."""

    def units(match: re.Match[str]) -> str:
        data = match[0][-1].encode("utf-16-be", "surrogatepass")
        pairs = zip(data[::2], data[1::2], strict=True)
        return "".join(f"\\u{first * 256 + second:{form}}" for first, second in pairs)

    return which.sub(units, text)


def _in_addresses(text: str) -> Iterator[str]:
    """A text as addresses hold it, with capitals in its escapes or small letters."""
    for safe in ("", "/", _JAVASCRIPT):
        for coding in (quote, quote_plus):
            coded = coding(text, safe, errors="replace")
            yield coded
            yield _ESCAPE.sub(lambda escape: escape[0].lower(), coded)


def _inside(data: bytes, shift: int) -> str:
    """What bytes become within others in Base64, as far as these do not matter. `shift` is how many
    bytes stand before them in their group of three."""
    whole = b64encode(b"\0" * shift + data).decode()
    return whole[(shift * 8 + 5) // 6 : (shift + len(data)) * 8 // 6]


def needles_in_log(text: str) -> Iterator[bytes]:
    """Bytes of which every line of a log that holds the text has some, however it is escaped."""
    plain = _plain(text)
    yield from map(str.encode, [plain] if plain else _in_json(text))


def always_held(text: str) -> bytes:
    """What every line of a log has that holds the text, if no character is written as its number;
    nothing if there are several ways to write it."""
    return text.encode() if _UNESCAPED.fullmatch(text) else b""


def needle_in_text(text: str) -> bytes:
    """Bytes that every text has in which this one stands as it is."""
    return (_plain(text) or text).encode("utf-8", "surrogatepass")


def _plain(text: str) -> str:
    """The longest part of a text that is written alike everywhere, if it is long enough."""
    plain = max(_PLAIN.findall(text), key=len, default="")
    return plain if len(plain) >= _LEAST - 2 else ""
