"""Accounts as people hand them on: whose it is and the password, with no more than a sign between.

Such a sentence calls nothing a password, but says that somebody logs in. A password in it is no
word, so one of letters alone is left. Where ` / ` stands between, no word tells of it, so that is
what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pathexport.later import later
from pathexport.redact.given.quoting import is_no_word
from pathexport.redact.placed.place import WORD, Place, each
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.ordinary import IS_NO_TERM, NO_TERM
from pathexport.redact.words.values import Value, is_secret

FOR = r"(?:[ ](?:for|of|on|to)(?:[ ][\w.-]{1,24}){1,3})?"
"""What people say theirs is a name and a password for."""
_SAID_TO_BE = tuple(
    f"{verb} {whose} " for verb in ("is", "are") for whose in ("the", "my", "your", "our")
)
_BETWEEN, _AHEAD = " / ", 100
"""What stands between the two, and how far before it is looked for what says that it is one."""
_IN_BYTES = _BETWEEN.encode()
_NEXT_ROW = b"}\n{"  # what stands in the row before is not beside
_BEHIND_MAIL = " : "
"""What may stand between them as well if it is an e-mail address."""
_LOGS_IN = (
    r"log(?:ged|ging|s)?[ ]?(?:in(?:to)?|on)|sign(?:ed|ing|s)?[ ]?(?:in|on|-in)|login|access|auth|"
    r"accounts?|users?|creds|credentials|admin|dashboard|console|portal|Zugang(?:sdaten)?|Benutzer|"
    r"Konto|usuario|compte|identifiants|s?ftp|ssh|rdp|vnc|smtp|imap|vpn|wi-?fi|wlan|ssid|router|"
    r"grafana|kibana|jenkins|rabbitmq|postgres|mysql|oracle|database"
)
"""What says that somebody logs in, or where."""
_SPOKEN = frozenset(
    written.encode()
    for word in (
        *("log", "logged", "logging", "login", "logins", "sign", "signed", "signin", "auth"),
        *("account", "accounts", "users", "creds", "credentials", "admin", "dashboard", "console"),
        *("portal", "zugang", "benutzer", "konto", "usuario", "compte", "guest"),
    )
    for written in (word, word.title(), "n" + word, "n" + word.title())
).union(
    word.encode()
    for word in (
        *("Zugangsdaten", "identifiants", "ftp", "FTP", "nFTP", "sftp", "SFTP", "rdp", "RDP"),
        *("nRDP", "vnc", "VNC", "Wifi", "nWifi", "WiFi", "nWiFi", "wifi", "kibana", "sa"),
    )
)
"""Most of these as words: without one of them nobody looks for the sign."""
_PORT = (
    r"@(?:localhost|db|database|redis|cache|mysql|mariadb|postgres|mongo|mongodb|rabbitmq|(?:[0-9]{1,3}\.){3}[0-9]{1,3}|(?:[\w-]{1,63}\.){1,5}[A-Za-z]{2,24})"
    r":[0-9]{2,5}(?![0-9A-Za-z])"
)
_AT_A_HOST = later(_PORT)
_BESIDE_HOST = later(
    rb"@(?:[A-Za-z0-9.`*\"'\\-]{3,66} [/:] |%b"
    rb"|(?P<quoted>[A-Za-z0-9.-]{3,60}\\{0,3}[\"'],[ ]?\\{0,3}[\"']))" % _PORT[1:].encode()
)
"""What may have a password beside it: the host of an e-mail address, or a machine."""
_FURTHEST = 142  # characters before the host of an address that may be somebody's
_NAMED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"
_GOES_ON = frozenset("@/:%+")
"""What stands before no name: it is a part of an address."""
_NO_WORD = later(r"[^\s@\"'`/<>]{6,100}")
_LIKELY = later(
    rb"(?i)log.{0,4}in|log ?on|sign.{0,4}in|auth|account|user|cred|admin|board|console|portal"
    rb"|zugang|benutzer|konto|usuario|compte|access|guest|identifiants|ftp|ssh|rdp|vnc|smtp|imap|vpn"
    rb"|wi-?fi|wlan|ssid|router|grafana|kibana|jenkins|rabbitmq|postgres|mysql|oracle|root|sa$|demo"
    rb"|elastic|://"
)
_FOLLOWS = later(rb"[`\"'*\\]{0,4}(?:[\w.!#$%^&+?~@:=-]{0,60}[0-9!#$%^&]|(?:[a-z]{3,10}-){2})")
_WHO = r"[*`\"']{0,2}[\w.@+-]{1,40}[*`\"']{0,2}"
_SOMEBODY = later(
    rf"(?:\b(?i:{_LOGS_IN})\b(?:[ ](?:page|panel|area|site|box|ui|user|account)(?=[ ]\())?"
    r"(?P<apart>[^\n/]{0,30}?)(?:[ ]?[:(]|[ ](?:with|as|using|is|are|use|sind|sont))"
    rf"(?:[ ](?:the[ ])?(?:user|account|login))?[ ]{{0,2}}{_WHO}"
    rf"|(?:\(|\A|\n|[,;][ ]|[-*•>][ ]"
    rf"|(?P<used>\b(?:[Uu]se|[Tt]ry|with|as|(?i:{_LOGS_IN}|db|server))[ ]))[`\"']?"
    r"(?:(?i:admin|guest|root|administrator|demo|elastic|postgres)|sa)"
    rf"[`\"']?|\b(?:creds|credentials|login|Zugangsdaten)[ ]{_WHO}"
    rf"|https?://\S{{1,80}}[ ](?:[-–:][ ]|\()?{_WHO}"
    r"|(?P<mail>[\w.+-]@[\w.-]{3,60}[*`\"']{0,2}))\Z"
)
"""What says whose it is, up to the sign."""
_IS_A_PART = (
    r"(?![ ](?:page|branch|file|module|screen|time|component|route|endpoint|form|handler|tests?"
    r"|script|view|button|flow|class|function)\b)"
)
"""What a login is if it is none of a person."""
_PASSWORD = later(
    r"[*`\"']{0,2}([^\s/\\`\"',;()<>*|](?:[^\s/\\`\"',;()<>|@]|@(?=[0-9])|(?<=[Pp])@(?=ss)){3,98}"
    r"[^\s/\\`\"',;()<>*|.:?@])(?![\w/(\[@])"
)
_PLAIN = later(r"[A-Za-z][a-z]+[0-9]{1,2}")
"""What is a password only right behind what says that somebody logs in."""
_NO_PASSWORD = later(r"[A-Z]{2,10}-[0-9]{1,9}|@\w{1,40}|(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}")
"""The number of a ticket, what somebody is called elsewhere, and the name of a host."""
_QUOTED_BESIDE = later(
    r"@[\w.-]{3,60}\\{0,3}[\"'],[ ]?"
    r"\\{0,3}[\"'](?![^@\s\"']{1,60}@[\w-]{1,60}\.)([^\s\"'\\]{8,99})\\{0,3}[\"']"
)
_CALLED = later(
    r"(?i:user|log_?in|sign_?(?:in|up)|account|auth|cred|regist|admin|seed)\w{0,40}(?:[ ]?=[ ]?)?"
    r"\(\s{0,20}(?:[\w.]{1,30},\s{0,4})?\\{0,3}[\"'][\w.+-]{1,40}\Z"
)
"""A call or a pair that speaks of somebody, whose e-mail address is in it."""
_OWNERS = frozenset((b"admin", b"nadmin", b"root", b"nroot"))
"""Whose password people write right behind a name and a colon, as words of JSON."""
_WITH_COLON = (b"admin:", b"root:")
_FIGURED = later(rb":(?:[^\s0-9]{0,60}[0-9]|(?:[a-z]{3,10}-){2})")
_OF_OWNER = later(
    r"(?<![\w:/.@=-])(?:admin|root):"
    r"(?=[^\s0-9]{0,60}[0-9])(?=[^\sa-z]{0,60}[a-z])"
    r"(?=[^\sA-Z!#$%^&*]{0,60}[A-Z!#$%^&*])"
    r"((?:[^\s\"'`<>(){}\[\],;:/\\|@]|(?<=[Pp])@(?=ss)){8,60})(?=[\s\"'`,;)\\]|\Z)"
)
_OF_AN_OWNER = (b" the admin ", b" the root ")
_USED = r"[Uu]s(?:e|ing)[ ]"
_FOR_OWNER = r"[ ](?:for|on)[ ]the[ ](?:admin|root)[ ](?:account|user|login)\b"
_GIVEN_FOR = later(rf"(?<![A-Za-z]){_USED}[`\"']?([^\s`\"'\\]{{6,60}})[`\"']?{_FOR_OWNER}")
_GIVEN_FOR_IN_BYTES = later(
    rf"{_USED}(?:\\?[`\"'])?[^\s`\"'\\]{{6,60}}(?:\\?[`\"'])?{_FOR_OWNER}".encode()
)
"""The same as it may stand in JSON, where a quote and the end of a line begin with a backslash."""
_LOGGING = {
    written: (word + b" in with ", word + b" in as ")
    for word in (b"log", b"Log", b"sign", b"Sign")
    for written in (word, b"n" + word)
}
"""What says that somebody logs in, by its first word, as it stands in JSON."""
_IN_JSON = frozenset(_LOGGING)
LOGGING = frozenset(("log", "Log", "sign", "Sign"))
WHOSE = frozenset(("admin", "root"))
_SHORTEST = 8  # letters of a password beside nothing but an e-mail address


def may_be_accounts(raw: bytes, words: Set[bytes]) -> Iterator[int]:
    """Where some may be, in a text or in lines of JSON that hold these words."""
    yield from _at_hosts(raw)
    for word in _IN_JSON & words:
        for lead in _LOGGING[word]:
            yield from _places(raw, lead)
    if not _OWNERS.isdisjoint(words):
        for sign in _WITH_COLON:
            yield from _may_be_owner(raw, sign)
        for whose in _OF_AN_OWNER:
            for at in _places(raw, whose):
                if _GIVEN_FOR_IN_BYTES.search(raw, max(0, at - _AHEAD), at + _AHEAD):
                    yield at
    if b"/" not in words or words.isdisjoint(_SPOKEN):
        return
    for at in _places(raw, _IN_BYTES):
        begins = max(0, at - _AHEAD, raw.rfind(_NEXT_ROW, max(0, at - _AHEAD), at))
        if _FOLLOWS.match(raw, at + 3) and _LIKELY.search(raw, begins, at):
            yield at


def _at_hosts(raw: bytes) -> Iterator[int]:
    """Where an e-mail address or a host may have a password beside it."""
    for at in _places(raw, b"@"):
        host = _BESIDE_HOST.match(raw, at)
        if host and (host["quoted"] is None or raw.rfind(b"(", max(0, at - 48), at) >= 0):
            yield at


def _places(raw: bytes, lead: bytes) -> Iterator[int]:
    """Where this stands."""
    at = raw.find(lead)
    while at >= 0:
        yield at
        at = raw.find(lead, at + 1)


def _may_be_owner(raw: bytes, sign: bytes) -> Iterator[int]:
    """Where a password may stand right behind somebody's name."""
    for at in _places(raw, sign):
        if _FIGURED.match(raw, at + len(sign) - 1):
            yield at


def in_accounts(text: str) -> Iterator[Found]:
    """The passwords of accounts, as people hand them on, and as programs are given them."""
    for beside in _QUOTED_BESIDE.finditer(text):
        value = beside[1]
        drawn = any(map(str.isdigit, value)) or random_looking(value, 16)
        called = text[max(0, beside.start() - _AHEAD) : beside.start()]
        if drawn and is_password(value, _SHORTEST) and _CALLED.search(called):
            yield Found(*beside.span(1), "password")
    for host in _AT_A_HOST.finditer(text):
        before = text[max(0, host.start() - _FURTHEST) : host.start()]
        who, _, value = before.rpartition(":")
        others = who.rstrip(_NAMED)
        if others == who or others[-1:] in _GOES_ON or not _NO_WORD.fullmatch(value):
            continue
        if is_password(value, 6):
            yield Found(host.start() - len(value), host.start(), "password")
    for given in _GIVEN_FOR.finditer(text):
        plain = _PLAIN.fullmatch(given[1]) or not IS_NO_TERM.match(text, given.start(1))
        if is_password(given[1], 6) and not plain:
            yield Found(*given.span(1), "password")
    for owner in _OF_OWNER.finditer(text):
        if is_password(owner[1].rstrip(".!?") or owner[1], _SHORTEST):
            yield Found(*owner.span(1), "password")
    yield from _handed_on(text)


def _handed_on(text: str) -> Iterator[Found]:
    """What people write behind somebody's name, with no more than a sign between."""
    found = [*_beside(text, _BETWEEN)]
    if "@" in text:
        found += (both for both in _beside(text, _BEHIND_MAIL) if both[0]["mail"])
    for somebody, given in found:
        plain = (somebody["apart"] or somebody["used"]) and _PLAIN.fullmatch(given[1])
        if not plain and is_password(given[1], _SHORTEST if somebody["mail"] else 6):
            yield Found(*given.span(1), "password")


def _beside(text: str, sign: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """What says whose something is, and what may be the password, where this sign is between."""
    at = text.find(sign)
    while at >= 0:
        given = _PASSWORD.match(text, at + 3)
        somebody = _SOMEBODY.search(text[max(0, at - _AHEAD) : at]) if given else None
        if given and somebody and IS_NO_TERM.match(text, given.start(1)):
            yield somebody, given
        at = text.find(sign, at + 3)


def is_password(text: str, shortest: int) -> bool:
    """Whether somebody may have this password: no word is one."""
    if len(text) < shortest or _NO_PASSWORD.fullmatch(text) or not is_no_word(text):
        return False
    return is_secret(Value(text, False, set_off=True), Telling.PASSWORD)


PLACES = (
    *each(
        "logged Logged signed Signed",
        rf"\b{WORD}[ ]in(?:[ ]\w{{1,12}}){{0,3}}?[ ](?:as|with)[ ](?:the[ ]user[ ])?{_WHO}"
        rf"(?:[ ](?:with|and|using)[ ]|:)[`\"']?{NO_TERM}(?=\S{{0,60}}[0-9])"
        r"([^\s`\"',;()]{5,99}[^\s`\"',;().])",
    ),
    Place(
        "login",
        r"(?i)\blog[ ]?in[ ](?:with|as|using)[ ]`?[\w.+-]{1,40}@[\w.-]{3,60}`?"
        rf"[ ](?:and|with)[ ]`?{NO_TERM}(?=\S{{0,60}}[0-9])([^\s`\"',;()]{{5,99}}[^\s`\"',;().])",
    ),
    *(
        Place(
            word,
            rf"(?i)\b{word}(?:{linked}[ ]{{1,2}}|[ ]\()`?[\w.@-]{{1,40}}`?(?:[ ]?/[ ]?|:(?!:))`?"
            rf"{NO_TERM}(?=\S*[0-9]|(?:[a-z]{{3,10}}-){{3}})([^\s/\\`,;()]{{4,99}}[^\s/\\`,;().])",
        )
        for word, linked in (
            *(
                (each, f"(?:{FOR}(?:(?:[ ]are|[ ]is):?|:)|(?<!-{each}){FOR})")
                for each in ("credential", "credentials", "u/p")
            ),
            *((each, f"{FOR}(?:[ ]are|[ ]is|:)") for each in ("cred", "creds", "Creds")),
            *((each, f"{FOR}(?:[ ]is:?|:)") for each in ("login", "auth", "Login")),
            ("Credentials", f"{FOR}(?:[ ]are)?:"),
            ("login", "[ ](?:with|as|using)"),
        )
    ),
    *each(
        "login credentials",
        rf"(?i)(?<!\S)[\w.@-]{{1,40}}(?:[ ]/[ ]|[:/]){NO_TERM}"
        r"(?=\S*[0-9]|(?:[a-z]{3,10}-){3})([^\s/\\]{5,100})"
        rf"[ ](?:is|are)[ ](?:the|my|your|our)[ ](?:\w{{1,16}}[ ]){{0,2}}{WORD}{_IS_A_PART}",
        small=_SAID_TO_BE,
    ),
    Place(
        "Zugangsdaten",
        r"\bZugangsdaten[^\n:]{0,40}:[ ][\w.@-]{1,64}[ ]?[/:][ ]?(\S{5,100})",
    ),
)
