"""Hashes of passwords, as systems and programs keep them: whoever has one can guess at leisure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found

_BASE = "[A-Za-z0-9./]"
_B64 = "[A-Za-z0-9+/.]"
_FORMS = (
    rf"\$2[abxy]?\$[0-9]{{2}}\${_BASE}{{53}}",
    rf"\$(?:apr1|1)\${_BASE}{{1,8}}\${_BASE}{{22}}",
    rf"\$5\$(?:rounds=[0-9]{{1,9}}\$)?{_BASE}{{1,16}}\${_BASE}{{43}}",
    rf"\$6\$(?:rounds=[0-9]{{1,9}}\$)?{_BASE}{{1,16}}\${_BASE}{{86}}",
    rf"\$(?:y|gy|7)\${_BASE}{{2,20}}\${_BASE}{{1,86}}\${_BASE}{{43}}",
    rf"\$[67]\$[0-9]{{1,9}}\${_B64}{{8,88}}={{0,2}}\${_B64}{{86}}",  # of Mosquitto
    rf"\$argon2(?:id|i|d)\$(?:v=[0-9]{{1,3}}\$)?[mtp=0-9,]{{5,40}}\${_B64}{{11,88}}\${_B64}{{16,172}}",
    rf"\$(?:scrypt|s0)\$[lnrp=0-9a-f,]{{4,40}}\${_B64}{{11,88}}={{0,2}}\${_B64}{{22,172}}",
    rf"\$pbkdf2(?:-sha(?:1|256|512))?\$[0-9]{{1,9}}\${_B64}{{8,88}}\${_B64}{{22,172}}",
    rf"\$(?:P|H)\${_BASE}{{31}}",
    r"\$krb5(?:tgs|asrep|pa)\$[0-9]{2}\$[^\s:]{1,400}?[$:][0-9a-fA-F]{32}\$[0-9a-fA-F]{64,8000}",
    rf"\$[89]\${_BASE}{{14}}\${_BASE}{{43}}",
    rf"SCRAM-SHA-(?:1|256)\$[0-9]{{3,9}}:{_B64}{{8,88}}={{0,2}}\${_B64}{{27,43}}=:{_B64}{{27,43}}",
)
_HASH = later(rf"(?:{'|'.join(_FORMS)})={{0,2}}(?![A-Za-z0-9./$])".replace(r"\$", r"\$\$?"))
"""Compose takes two signs for one."""
_DJANGO = later(
    r"\b(?:pbkdf2_sha(?:1|256|512)\$[0-9]{1,9}\$[A-Za-z0-9+/.]{4,88}\$[A-Za-z0-9+/]{22,88}={0,2}|"
    r"(?:pbkdf2|scrypt):[\w:]{2,40}\$[A-Za-z0-9]{4,64}\$[0-9a-f]{32,128})(?![A-Za-z0-9])"
)
_MAY_BE = re.compile(
    rb"\$(?:(?:2[abxy]?|apr1|[156789PH]|g?y|argon2\w{1,2}|krb5\w{2,5}|scrypt|s0|pbkdf2[\w-]{0,8})\$\$?[A-Za-z0-9./]"
    rb"|[0-9]{3,9}:[A-Za-z0-9+/]{8}|[0-9]{1,9}\$[A-Za-z0-9]|[A-Za-z0-9]{4,64}\$[0-9a-f]{32})"
)


def may_be_hashes(raw: bytes) -> Iterator[int]:
    """Where some may be, in a text or in lines of JSON. Elsewhere there certainly are none."""
    yield from (match.start() for match in _MAY_BE.finditer(raw))


def hashes(text: str) -> Iterator[Found]:
    """The hashes of passwords in a text."""
    for form in (_HASH, _DJANGO):
        for match in form.finditer(text):
            yield Found(match.start(), match.end(), "password hash")
