"""Headers by which a client says who it is: `Authorization`, with a scheme, and `Cookie`."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Set

from msgspec.structs import replace

from pathexport.later import later
from pathexport.redact.given.named import Name, says_which
from pathexport.redact.words.chosen import names_a_value, names_something
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import Value, is_secret, literal

_SCHEME = later(
    r"(?i)(bearer|basic|token|digest|apikey|api-key|negotiate|bot|oauth|ssws|geniekey|splunk|key|"
    r"private-token|sso-key|zoho-oauthtoken|discogs|klaviyo-api-key|hawk|aws|ntlm)[ ]+"
    r"(?:(?:token|key|response|mac)=)?\"?([^\s\"',;\\]{6,8000})"
)
_WORDS = frozenset(("bearer", "basic", "token", "digest", "bot", "key"))
_DIGEST = later(r"(?i)digest[ ][^\n]{0,1000}?\bresponse=\\?\"?([0-9a-f]{32,128})")
_ANY_SCHEME = later(r"[A-Za-z][\w-]{1,30}[ ]([A-Za-z0-9+/_.-]{20,8000}={0,2})")
_ALONE = later(r"([^\s\"',;&]{16,8000})(?:&[\w.%-]{1,64}=[^\s\"',;]{0,8000})?")
"""What is given without a scheme; in an address more may follow."""
_PAIR = later(r"([\w.%$-]{1,64})=([^;,\s\"'(){}\[\]<>]{6,4096})(?![(){}\[\]<>])")
_FIELD = later("[a-z_]{3,40}=")
_OBJECTS = later(r"\\{0,7}[\"']\s{0,4}:\s{0,4}\[[\s0-9→+-]{0,60}(?=\{)")
_VALUE = later(r"\\{0,7}[\"']value\\{0,7}[\"']\s{0,4}:\s{0,4}\\{0,7}[\"']([^\"'\\\n]{6,4096})")
_DICTIONARY = later(r"[ ]?(?:=|\\{0,7}[\"']?:)[ ]?\{(?=\s{0,40}\\{0,7}[\"'])")
_QUOTED = later(
    r"\\{0,7}[\"'][\w.%$-]{1,64}\\{0,7}[\"']\s{0,4}:\s{0,4}\\{0,7}[\"']([^\"'\\\n]{6,4096})"
)
_KEPT = (
    r"(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\t)/[^\s\\]{0,100}(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\t)[0-9]{1,12}"
    r"(?:\t|\\t)[\w.-]{1,64}(?:\t|\\t)"
)
"""What leads to a cookie in the file in which a program keeps it."""
_JAR, _JAR_IN_BYTES = later(_KEPT + r"([^\s\\]{12,4000})"), later(_KEPT.encode())
_IN_JARS = frozenset((b"TRUE", b"FALSE", b"tTRUE", b"tFALSE"))
_BASE64 = later(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_COUNTS = later(r"G[AS][12]\.[0-9]\.|fb\.[0-9]\.[0-9]{10}")
"""What cookies hold that only count who reads a page."""


def credentials(name: Name, value: Value, start: int) -> Iterator[Found]:
    """What an `Authorization` header holds behind its scheme."""
    text = value.text
    if match := _DIGEST.match(text):
        yield Found(start + match.start(1), start + match.end(1), "digest authorization")
    elif match := _SCHEME.match(text):
        scheme, secret = match.groups()
        basic = scheme.lower() == "basic"
        if (basic and named_and_secret(secret)) or _given(secret):
            at = start + match.start(2)
            yield Found(at, at + len(secret), _kind(scheme.lower()))
    elif (match := _ANY_SCHEME.fullmatch(text)) and random_looking(match[1], 20):
        yield Found(start + match.start(1), start + match.end(1), "authorization")
    elif says_which(name, text):
        return
    elif (match := _ALONE.fullmatch(text)) and (
        named_and_secret(match[1]) or is_secret(replace(value, text=match[1]), Telling.TOKEN)
    ):
        yield Found(start, start + len(match[1]), "authorization")


def _kind(scheme: str) -> str:
    """What is said of a secret behind a scheme, which need not be a word."""
    return f"{scheme} authorization" if scheme in _WORDS else "authorization"


def _given(secret: str) -> bool:
    """Whether something is given behind a scheme, and not only said what belongs there."""
    plain = secret.rstrip("=")
    if _FIELD.fullmatch(secret) or (names_a_value(plain) and names_something(plain)):
        return False
    if is_secret(literal(secret), Telling.SECRET):
        return True
    return is_secret(Value(secret, quoted=False, set_off=False), Telling.PASSWORD)


def named_and_secret(text: str) -> bool:
    """Whether this is `user:password` in base64."""
    if not _BASE64.fullmatch(text):
        return False
    try:
        plain = base64.b64decode(text + "=" * (-len(text) % 4), altchars=None, validate=True)
        name, colon, secret = plain.decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return False
    return bool(colon and secret) and (name + secret).isprintable()


def pairs(value: Value, start: int) -> Iterator[Found]:
    """The cookies of a header that nobody can guess."""
    for match in _PAIR.finditer(value.text):
        name, secret = match.groups()
        told = telling(name)
        given = literal(secret)
        if _COUNTS.match(secret):
            continue
        if random_looking(secret, 16) or (told is not Telling.NOTHING and is_secret(given, told)):
            at = start + match.start(2)
            yield Found(at, at + len(secret), "cookie")


def may_be_jars(raw: bytes, words: Set[bytes]) -> Iterator[int]:
    """Where cookies may be that a program keeps, in a text or in lines of JSON with these words."""
    if not _IN_JARS.isdisjoint(words):
        yield from (match.start() for match in _JAR_IN_BYTES.finditer(raw))


def in_jars(text: str) -> Iterator[Found]:
    """The cookies of such a file, or of some of its lines."""
    for match in _JAR.finditer(text):
        if is_secret(literal(match[1]), Telling.TOKEN) and not _COUNTS.match(match[1]):
            yield Found(*match.span(1), "cookie")


def in_objects(name: Name) -> Iterator[Found]:
    """The same of a list of objects, as browsers export cookies, and of what a program sends."""
    text, end = name.text, name.end
    form, closes, most = _VALUE, "]", 20_000
    opens = _OBJECTS.match(text, end)
    if not opens:
        form, closes, most = _QUOTED, "}", 2_000
        opens = _DICTIONARY.match(text, end)
    if not opens:
        return
    begins = opens.end()
    last = text.find(closes, begins, begins + most)
    for match in form.finditer(text, begins, last if last >= 0 else begins + most):
        if random_looking(match[1], 16) and not _COUNTS.match(match[1]):
            yield Found(*match.span(1), "cookie")
