"""Values in an object whose name says that each is secret, as in `secrets: {session: "…"}`.

What is in it has names of its own, which need not tell of anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import CLOSED
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, is_secret

_OF_MANY = ("secrets", "credentials", "tokens", "keys", "creds", "passwords", "bearer")
MANY_END = frozenset(each[-1] for each in _OF_MANY)
"""The letters with which these end."""
_OPENS = later(CLOSED + r"[ \t]{0,20}(?:=>|[:=])?[ \t]{0,20}\{\s{0,80}")
_BEGINS = later(CLOSED + r":[ \t]{0,20}\r?\n(?=[ \t]{1,40}[\w.-]{1,64}:[ ])")
_PAIR = later(
    r"\\{0,3}[\"']?([\w.-]{1,64})\\{0,3}[\"']?[ ]?(?:=>|[:=])[ ]?"
    r"\\{0,3}[\"']([^\"'\n\\]{0,600})\\{0,3}[\"'],?\s{0,80}"
)
_LINE = later(
    r"[ \t]{1,40}([\w.-]{1,64}):[ ]{1,8}[\"']?([^\s\"'#]{0,600})[\"']?[ \t]{0,8}(?:\r?\n|\Z)"
)
_SAYS_WHICH = later(
    r"(?i)(?:[\w.-]{0,63}[_.-])?(?:\w{0,62}id|name|user|username|file|path|url|uri|host|sha|hash|"
    r"digest|version|type|arn|region|issuer|ref|kind|created\w{0,57}|expir\w{0,59}|public\w{0,58})"
)
"""What is no secret of those that are named so."""
_MOST = 100


def held(name: Name) -> Iterator[tuple[int, Value]]:
    """What an object holds that nobody thought of, up to the first other thing."""
    text = name.text
    if not text[name.start : name.end].lower().endswith(_OF_MANY):
        return
    opens, pair = _OPENS.match(text, name.end), _PAIR
    if not opens:
        opens, pair = _BEGINS.match(text, name.end), _LINE
    at = opens.end() if opens else len(text)
    for _ in range(_MOST):
        match = pair.match(text, at)
        if not match:
            return
        value = Value(match[2], quoted=True, set_off=True)
        drawn = random_looking(match[2], 16) and is_secret(value, Telling.SECRET)
        if drawn and not _SAYS_WHICH.fullmatch(match[1]):
            yield match.start(2), value
        at = match.end()
