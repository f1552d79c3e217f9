"""Secrets that only their place in a document tells of: Kubernetes' `data`, the parts of a key."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import pairwise

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import is_secret, literal

_KIND = later(r"\bkind\\{0,3}\"?:[ ]{0,4}\\{0,3}[\"']?Secret\b(?!\w)")
_APART = later(r"^[ \t]*(?:[0-9]{1,6}[→\t])?(?:---|[ ]{0,4}- apiVersion:)", re.MULTILINE)
_DATA = later(
    r"^([ \t]*(?:[0-9]{1,6}[→\t:|])?[+-]?[ ]{0,20})(?:data|stringData):[ \t]*\r?\n"
    r"((?:[ \t]*(?:[0-9]{1,6}[→\t:|])?[+-]?[ ]{1,24}"
    r"(?:[\w.-]{1,253}:[^\n]{0,20000}|#[^\n]{0,400})\n?){1,200})",
    re.MULTILINE,
)
_ITEM = later(
    r"([\w.-]{1,253}):[ \t]{0,8}[\"']?([A-Za-z0-9+/]{4,20000}={0,2})[\"']?[ \t\r]*$", re.MULTILINE
)
_JSON_DATA = later(r"\\{0,3}\"data\\{0,3}\"\s{0,8}:\s{0,8}\{([^{}]{1,20000})\}")
_JSON_ITEM = later(
    r"\"([\w.-]{1,253})\\{0,3}\"\s{0,8}:\s{0,8}\\{0,3}\"([A-Za-z0-9+/]{4,20000}={0,2})\\{0,3}\""
)
_OBJECT = later(r"\{([^{}]{1,20000})\}")
_PLAIN = later(
    r"([\w.-]{1,253}):[ \t]{1,8}[\"']?([^\s\"'|>{}]{6,2000})[\"']?[ \t\r]*$", re.MULTILINE
)
_SAYS_WHO = later(r"(?i)(?:user|username|login|host|hostname|port|region|namespace)\Z")
_WHERE = later(
    r"(?i)(?:user|username|login|host|hostname|port|url|uri|endpoint|region|name|email|bucket|id|mode|type|namespace|issuer|server|database|db)\Z"
)
WORDS = ("RSAKeyPair", "RSAKeyValue", "RSAParameters")
"""What keys in XML are called."""
_CERTIFICATE = "LS0tLS1CRUdJTiBDRVJU"
_KEY_TYPE = later(r"\\{0,3}\"kty\\{0,3}\"")
_KEY_PART = later(r"\"(?:d|p|q|dp|dq|qi|k)\\{0,3}\"\s{0,8}:\s{0,8}\\{0,3}\"([\w-]{20,2000})")
_XML_PART = later(r"<(?:P|Q|D|DP|DQ|InverseQ)>\s{0,40}([A-Za-z0-9+/=]{20,2000})\s{0,40}</")
_SENSITIVE = later(
    r"\"sensitive\"\s{0,8}:\s{0,8}true,[^{}]{0,200}?\"value\"\s{0,8}:\s{0,8}\"([^\"\n]{4,2000})\"|"
    r"\"value\"\s{0,8}:\s{0,8}\"([^\"\n]{4,2000})\",[^{}]{0,200}?\"sensitive\"\s{0,8}:\s{0,8}true"
)

_DEFAULT = later(
    r"\bsensitive\s{0,20}=\s{0,4}true\b[^{}]{0,400}?\bdefault\s{0,20}=\s{0,4}\\{0,3}\"([^\"\n\\]{4,2000})"
    r"|\bdefault\s{0,20}=\s{0,4}\\{0,3}\"([^\"\n\\]{4,2000})\\{0,3}\"[^{}]{0,400}?\bsensitive\s{0,20}=\s{0,4}true\b"
)
"""What a variable of Terraform is that says so of itself."""


def in_manifests(text: str, words: str) -> Iterator[Found]:
    """The values of Kubernetes secrets, private parts of JSON web keys, outputs of Terraform."""
    if "Secret" in words and _KIND.search(text):
        yield from _kubernetes(text)
    if "kty" in words and _KEY_TYPE.search(text):
        for match in _KEY_PART.finditer(text):
            yield Found(*match.span(1), "private key")
    if any(word in words for word in WORDS):
        for match in _XML_PART.finditer(text):
            yield Found(*match.span(1), "private key")
    if "sensitive" in words:
        for match in _SENSITIVE.finditer(text):
            yield Found(*match.span(match.lastindex or 0), "secret")
        for match in _DEFAULT.finditer(text):
            if is_secret(literal(match[match.lastindex or 0]), Telling.PASSWORD):
                yield Found(*match.span(match.lastindex or 0), "secret")


def _kubernetes(text: str) -> Iterator[Found]:
    """The values in documents that are of that kind; others stand beside them in one output."""
    cuts = [0, *(match.start() for match in _APART.finditer(text)), len(text)]
    for start, end in pairwise(cuts):
        if not _KIND.search(text, start, end):
            continue
        for data, item in ((_DATA, _ITEM), (_JSON_DATA, _JSON_ITEM)):
            for block in data.finditer(text, start, end):
                yield from _values(block, item)
                if "stringData:" in block.group():
                    yield from _plain(block)


def printed_values(text: str, start: int) -> Iterator[Found]:
    """The values of a secret that are printed without the manifest around them, in Base64."""
    block = _OBJECT.match(text, start)
    for found in _values(block, _JSON_ITEM) if block else ():
        if _is_text(text[found.start : found.end]):
            yield found


def _is_text(encoded: str) -> bool:
    try:
        text = base64.b64decode(encoded, validate=True).decode()
    except ValueError:
        return False
    return text.strip().isprintable()


def _plain(block: re.Match[str]) -> Iterator[Found]:
    """What a secret holds as it is, but for what only says where and who."""
    inside = block.lastindex or 1
    for match in _PLAIN.finditer(block.string, block.start(inside), block.end(inside)):
        value = literal(match[2])
        if not _WHERE.search(match[1]) and is_secret(value, Telling.PASSWORD):
            yield Found(*match.span(2), "kubernetes secret")


def _values(block: re.Match[str], item: re.Pattern[str]) -> Iterator[Found]:
    inside = block.lastindex or 1
    for match in item.finditer(block.string, block.start(inside), block.end(inside)):
        if not (match.group(2).startswith(_CERTIFICATE) or _SAYS_WHO.search(match.group(1))):
            yield Found(*match.span(2), "kubernetes secret")
