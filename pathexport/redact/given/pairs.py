"""A name and a password in one value, as in `BASIC_AUTH=bob:…` or behind `ID/PW:`.

Only a few names are given both, and only the password is secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import is_no_word
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, is_secret

_SOMEBODYS = later(r"[\w.@-]{1,40}:(?=[^/])")
_OF_BOTH = ("creds", "credentials", "ident", "userpwd")
_BASIC = later(r"(?i)(?:(?:basic|http|admin|proxy|user)[_.-]?|\A)auth\Z")
_LEAST = 8
_JOINS = (*"/&|,+(:", *(f" {word}" for word in ("and", "und", "et", "en", "e", "y")))
"""What stands between the words for both."""
_WHOSE = later(
    r"(?i)(?<![a-z])(?:id|u|user(?:[ _]?(?:name|id))?|login|account|e-?mail|benutzer(?:name)?"
    r"|usu[aá]rio|utilisateur|utente|gebruiker|계정|아이디)[)\]]?"
    r"(?:[ ]?[/&|,+:(]|[ ]?[/&][ ]|[ ](?:and|und|et|en|e|y)[ ])\Z"
)
"""What is called before the word for a password where both are given."""
_BOTH = later(
    r"[)\]]?(?:[ ]?/[ ]?(?:port|host|ip|db))?(?:[ ](?:for|of|on)(?:[ ][\w.-]{1,24}){1,3}?)?"
    r"(?:[ ]?(?:->|=>|→|[:=-])[ ]{0,2}|[ ]{1,2}(?:(?:is|are)[ ])?|(?=\())[(\[`\"']{0,2}"
    r"(?:[0-9.]{7,15}(?::[0-9]{1,5})?[/ ,])?[\w.@+-]{1,64}[`\"'*]{0,3}"
    r"(?:[ ]?[/,|:][ ]?|[ ]//[ ]|[ ]?\(|,?[ ](?:and|with|und|et|y)[ ])[`\"'*]{0,3}"
    r"([^\s/\\`\"',;()<>|]{6,99})"
)
_NEXT = later(
    r"[`\"')\]]{0,2}(?:[,;][ ]?|[ ](?:and|or|&|\|)[ ]|[,;]?\n[ ]{0,8}(?:[*-][ ])?)[(\[`\"']{0,2}"
    r"(?!(?i:host|server|db|port|url|ip|image|commit|branch|version)\b)"
    r"[\w.@+-]{1,64}[ ]?([/:])[ ]?([^\s/\\`\"',;()<>|]{6,99})"
)
"""Another name and password behind these."""


def behind_somebody(name: Name, value: Value) -> int:
    """How much of a value says whose it is or what, if the name is one of both."""
    if value.text.startswith("pass:") and name.told is Telling.PASS:
        return len("pass:")
    called = name.called
    if not called.lower().endswith(_OF_BOTH) and not _BASIC.search(called):
        return 0
    match = _SOMEBODYS.match(value.text)
    return match.end() if match else 0


def somebodys_password(name: Name, value: Value) -> int:
    """The same, if what stands behind it is a password and nothing else."""
    begins = behind_somebody(name, value)
    password = value.text[begins:]
    if not begins or len(password) < _LEAST or ":" in password or not is_no_word(password):
        return 0
    alone = Value(password, value.quoted, set_off=True)
    return begins if is_secret(alone, Telling.PASSWORD) else 0


def behind_both(name: Name) -> Iterator[tuple[int, Value]]:
    """The password behind the words for a name and a password, as in `ID/PW: bob/…`."""
    both = _both(name)
    if both and is_no_word(both[1]):
        yield both.start(1), _password(both[1])


def of_others(name: Name, end: int) -> Iterator[Found]:
    """The passwords behind further names, if the first of such ends here: all are joined alike."""
    first = _both(name)
    if not first or first.end() != end:
        return
    sign = name.text[: first.start(1)].rstrip()[-1:]
    each = _NEXT.match(name.text, end)
    while each and each[1] == sign and is_no_word(each[2]):
        if not is_secret(_password(each[2]), Telling.PASSWORD):
            return
        yield Found(*each.span(2), "password")
        each = _NEXT.match(name.text, each.end())


def _both(name: Name) -> re.Match[str] | None:
    """Whose password it is, and the password, where the words for both stand before them."""
    if name.told not in (Telling.PASS, Telling.PASSWORD):
        return None
    joined = name.before.rstrip(" ").endswith(_JOINS) and _WHOSE.search(name.before)
    return _BOTH.match(name.text, name.end) if joined else None


def _password(text: str) -> Value:
    return Value(text, quoted=False, set_off=True)
