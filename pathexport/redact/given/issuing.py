"""Keys as an issuer makes them, of whom a name speaks, or what stands before it."""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.words.issuers import issued_like, names_service
from pathexport.redact.words.letters import HEX, random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value

_SOMEBODYS_KEY = later(r"[\"']username[\"']\s?:\s?[\"'][^\"'\n]{1,40}[\"'],\s{0,8}[\"']\Z")
"""What stands before a key that is given with a name."""
_DRAWN, _GIVEN = later("[0-9a-f]{64}"), later("[0-9a-f]{32,128}")
"""What a setting in capitals calls a key, and no digest; and what it gives a value to."""
_OF_CONTENT = later(r"(?:\w{0,60}_)?(?:HASH|DIGEST|CONTENTS?|BUILD)_KEY")
"""What may be no more than the digest of what is kept under it, unless it is longer than most."""
_WORD_BEFORE = later(r"([A-Za-z]{3,16})[ ]\Z")
_ASKED = later(r"\b([A-Za-z]{3,16})\.\w{1,20}\(\Z")
"""Who is asked for something by a call that is given a key."""
_OF_WORDS = later(r"[A-Za-z][_-][A-Za-z]|[a-z][A-Z]")
_MINE = ("my ", "My ")
_FOR_SERVICE = later(r"[ ](?:for|of)[ ](?:the[ ])?([A-Za-z]{3,30})\b")
_SERVICE = later(r"\b([A-Za-z]{3,30})[ ](?:api[ ])?\Z")


def of_an_issuer(name: Name, value: Value) -> bool:
    """Whether this is a key as the issuer makes it of whom a name speaks."""
    if name.told is Telling.KEY and (drawn := _is_drawn(name, value)) is not None:
        return drawn
    if not issued_like(_speaks_of(name), value.text):
        return False
    return name.told > Telling.ISSUER or value.quoted or random_looking(value.text, 12)


def _is_drawn(name: Name, value: Value) -> bool | None:
    """Whether nobody thought of a key of which is known whose it is or what for; None if that is
    not known."""
    text = value.text
    if _SOMEBODYS_KEY.search(name.before):
        return random_looking(text, 20)
    if value.set_off and name.called.isupper():
        drawn = _GIVEN if name.sign == "=" else _DRAWN
        if len(text) < 64 and _OF_CONTENT.fullmatch(name.called):
            return False
        return drawn.fullmatch(text) is not None and random_looking(text, 32)
    if name.before.endswith(_MINE):
        return HEX.fullmatch(text) is not None and random_looking(text, 32)
    if served := _FOR_SERVICE.match(name.text, name.end):
        return names_service([served[1].lower()]) and random_looking(text, 16)
    return None


def _speaks_of(name: Name) -> str:
    """A name with the word before it, or who is asked for what it calls."""
    spoken = None
    if name.before.endswith(" "):
        spoken = _WORD_BEFORE.search(name.before, len(name.before) - 17)
    elif name.before.endswith("("):
        spoken = _ASKED.search(name.before)
    return f"{spoken[1]} {name.called}" if spoken else name.called


def least_of_a_key(name: Name, quoted: bool) -> int:
    """Letters that a key has at least that a name is given without a sign: few in quotes behind a
    name of several words."""
    called = name.called
    if quoted and name.told > Telling.KEY and _OF_WORDS.search(called):
        return 12
    if called.lower() == "bearer":
        return 16
    service = _SERVICE.search(name.before) if name.before.endswith(" ") else None
    return 12 if service and names_service([service[1].lower()]) else 20
