"""Accounts in sentences: what somebody logs in with, where nothing is called a password.

A verb or a noun tells that somebody logs in, then follow whose account it is and the password. That
has a figure, or is three words and more with hyphens. Whose it is may be anybody where a sign keeps
the two apart; where a word does, it is an address or a name that many machines have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pathexport.later import later
from pathexport.redact.placed.accounts import FOR, LOGGING, is_password
from pathexport.redact.words.chosen import drawn, thrown
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.ordinary import IS_NO_TERM
from pathexport.redact.words.sought import Sought

_WHO = r"[`\"'*]{0,2}(?P<who>[\w.@+-]{1,40})[`\"'*]{0,2}"
_SIGN = r"(?:[ ]?/[ ]?|:)"
_JOINED = r"(?P<joined>,?[ ](?:and|with|und|mit|et|y)[ ](?:the[ ])?(?:password[ ])?)"
_GIVES = r"(?:[ ]?:|[ ](?:is|are|sind|uses|used|sont))"


_LINE = r"[ \t]{0,4}\r?\n[ \t>*•-]{0,6}"
_ON_LINES = (
    rf"(?P<lines>{_LINE})(?:```\w{{0,12}}\r?\n[ \t]{{0,4}})?{_WHO.replace('who', 'above')}{_LINE}"
)
"""Whose it is and the password, each on a line of its own."""


class _Lead(msgspec.Struct, frozen=True):
    """What leads to the password of an account."""

    words: frozenset[str]
    """One of these is there."""
    signs: tuple[str, ...]
    """As is one of these, which is found quickly."""
    form: re.Pattern[str]
    """What leads, with whose it is as `who`, and what joins the two as `joined` if it is a word."""


_LEADS = (
    _Lead(
        LOGGING,
        (" as ", " with ", " using "),
        later(
            r"(?<!\w)(?:[Ll]og|[Ss]ign)[ ](?:me[ ])?(?:in|on|into)\b(?:[ ][\w.:/-]{1,60}){0,5}?"
            r"[ ](?:as|with|using)[ ](?:the[ ])?(?:user(?:name)?[ ]|account[ ])?"
            rf"{_WHO}(?:{_SIGN}|{_JOINED})"
        ),
    ),
    _Lead(
        frozenset(
            (
                *("login", "Login", "logins", "credentials", "Credentials", "creds", "Creds"),
                *("auth", "Auth", "identifiants", "Zugangsdaten", "zugangsdaten", "LOGIN"),
            )
        ),
        (": ", ":\n", " is ", " are ", " with ", ", ", " as ", " use", "login ", " s"),
        later(
            r"(?<!\w)(?:[Ll]ogins?|LOGIN|[Cc]red(?:ential)?s|[Aa]uth|identifiants|[Zz]ugangsdaten)"
            rf"{FOR}(?:{_GIVES}[ ]{{1,2}}{_WHO.replace('who', 'given')}"
            rf"(?:{_SIGN}|(?P<comma>,[ ])|{_JOINED}|(?P<space>[ ]))|:{_ON_LINES}"
            rf"|(?:[ ](?:as|with|using)|,)?[ ]{_WHO}{_SIGN})"
        ),
    ),
    _Lead(
        frozenset(("authenticate", "Authenticate")),
        (" as ", " with ", " using "),
        later(rf"(?<!\w)[Aa]uthenticate[ ](?:as|with|using)[ ]{_WHO}(?:{_SIGN}|{_JOINED})"),
    ),
    _Lead(
        frozenset(("encrypted",)),
        ("encrypted with ", "encrypted using "),
        later(r"(?<!\w)encrypted[ ](?:with|using)[ ]"),
    ),
)
WORDS = ("encrypted", "authenticate")
"""What tells something alone: the others are too common."""
_EVERY = frozenset(("admin", "root")).union(*(lead.words for lead in _LEADS))
_IN_BRACKETS = later(
    r"\([`\"']?(?:admin|root)[`\"']?[/:][`\"']?([^\s\"'`<>(){}\[\],;:/\\|]{6,60})[`\"']?\)"
)
"""A password behind whose it is, and nothing else in brackets."""
OWNED = re.compile(rb" (?:admin|root)/(?:[^ 0-9/]{0,40}[0-9][^ /]*|(?:[a-z]+-){2}[a-z]+) ")
"""How these look as words."""
_KNOWN = frozenset(
    """
    admin administrator root sa postgres elastic guest test demo user system sysadmin superuser
    operator deploy pi ubuntu vagrant tomcat minio
    """.split()  # noqa: SIM905
)
"""Names that many machines have."""
_NO_NAMES = frozenset(
    """
    none basic oauth oauth2 jwt bearer token session true false required enabled disabled page pages
    form forms screen button flow module file route routes url path src api the a an not no your my
    """.split()  # noqa: SIM905
)
"""What stands where a name does and is none."""
_PASSWORD = later(
    r"[`\"'*]{0,2}([^\s`\"',;()<>|*/\\][^\s`\"',;()<>|\\/]{4,98}[^\s`\"',;().:?<>|\\/])(?![\w/(\\@])"
)
_NO_PASSWORD = later(
    r"https?:|[A-Z]{2,10}-[0-9]|(?:[\w-]{1,63}\.){1,5}[a-z]{2,12}\b(?![!#$%^&*])"
    r"|[\w.+-]{1,64}@[\w-]{1,63}\.|v?[0-9]{1,4}(?:[.:][0-9]{1,5}){1,3}Z?\b"
    r"|(?i:tls|ssl|luks|mfa|sso|gpg|pgp|age|zipcrypto|fernet|x?chacha|kms|curve|x25519|sops)[\w.]{0,6}"
    r"(?![\w!#$%&*-])"
)
_NAMES_BOTH = later(
    r"(?i)cred(?:ential)?s(?: (?:for|of|on|to) [^:]{1,60})?(?::| are) (?![\w-]*ed\b)"
)
"""What says that somebody's name and a password follow, whoever it is."""
_LINE_ENDS = later(r"[`\"'* \t.]*(?:\r?\n|\Z)")


def in_sentences(text: str, words: frozenset[str]) -> Iterator[Found]:
    """The passwords that sentences with these words hand on."""
    there = words & _EVERY
    if not there:
        return
    for lead in _LEADS:
        if lead.words.isdisjoint(there) or not any(sign in text for sign in lead.signs):
            continue
        for word in lead.words & there:
            for match in Sought(lead.form, word).matches(text):
                yield from _behind(match)
    if "admin" in there or "root" in there:
        for match in _IN_BRACKETS.finditer(text):
            if is_password(match[1], 6) and (any(map(str.isdigit, match[1])) or drawn(match[1])):
                yield Found(*match.span(1), "password")


def _behind(lead: re.Match[str]) -> Iterator[Found]:
    """The password behind what leads to one, if it says whose it is."""
    group = lead.groupdict()
    who = group.get("who") or group.get("given") or group.get("above")
    known = who is None or who.lower() in _KNOWN or "@" in who
    if who and who.lower() in _NO_NAMES:
        return
    apart = not (known or _quotes(lead)) and (group.get("joined") or group.get("space"))
    if apart and not _NAMES_BOTH.match(lead[0]):
        return
    ends = apart or group.get("space") or group.get("lines")
    for found in _given(lead.string, lead.end()):
        password = lead.string[found.start : found.end]
        if apart and not (thrown(password) or random_looking(password, 12)):
            continue
        if not ends or _LINE_ENDS.match(lead.string, found.end):
            yield found


def _quotes(lead: re.Match[str]) -> bool:
    """Whether what joins the two stands between things in quotes."""
    return lead["joined"] is not None and lead.string[lead.end() : lead.end() + 1] in "`\"'"


def _given(text: str, start: int) -> Iterator[Found]:
    """The password that stands here."""
    match = _PASSWORD.match(text, start)
    if match is None:
        return
    value = match[1]
    figured = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    if not (figured or drawn(value)) or _NO_PASSWORD.match(value):
        return
    if IS_NO_TERM.match(value) and is_password(value, 6):
        yield Found(*match.span(1), "password")
