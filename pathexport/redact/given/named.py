"""Names in a text that tell of a secret, wherever they stand.

A name is found by a word in it, and then read to both of its ends. Each look is bounded, so that a
text of nothing but such words takes no more than its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pathexport.later import later
from pathexport.redact.words.chosen import drawn_words
from pathexport.redact.words.digests import is_of_file, is_of_gpg, is_of_pod
from pathexport.redact.words.letters import HEX, UUID, random_looking, scrambled
from pathexport.redact.words.names import Telling, named_in, telling, telling_of_each
from pathexport.redact.words.values import Value

_WORD = 21  # characters of the word before a name, and the space between
_SPOKEN = later(r"\b((?:[Pp]re-)?[A-Za-z][A-Za-z0-9]{1,19})[ ]\Z")
_WIRELESS = later(r"(?i)\b(?:ssid|wi-?fi|wlan)\b[^\n]{0,40}[,;(][ ]?(?:the[ ])?\Z")
"""What stands before the key of a network."""
_OF_NETWORKS = ("preshared", "pre-shared")
"""Keys that people agree on, as passwords."""
_APART = (",", ";", "(")
_OF_API_ABROAD = later(r"(?i)[ ](?:d[aeio][ ]|d['’])?api\b")
"""How a key goes on that has its word before what it is for."""
_SEED = later(r"(?i)\b(?:pass|seed|recovery|secret|mnemonic|backup)[ ]\Z")
_BASE = later(r"[ .][Bb]ase\b|[ ][0-9]{1,2}(?=\\{0,7}\")|[ ]Content(?=[ ]{2,20}:[ ])")
"""How a key goes on that is one of several, of Rails (`secret key base`), or of a network, as
Windows shows it."""
_WHO = (
    *("user", "login", "account", "benutzer", "usuario", "usuário", "utilisateur", "identifiant"),
    *("utente", "gebruiker", "логин", "пользователь", "用户", "账号", "ユーザー", "아이디"),
)
"""What those are called whose password may stand behind their name."""
_OF_WHOM = later(
    r"(?i)\b(?:db|api|database|root|admin|user|wifi|wi-fi|ssh|ftp|smtp|mail|sudo|ldap|vpn|redis|login)"
    rf"[ ]\Z|(?<![A-Za-z0-9_])(?:{'|'.join(_WHO)})(?:name|\u540d)?[ :=\uff1a]{{1,3}}"
    r"[\"']?[\w.@-]{1,40}[\"']?"
    r"(?:[ ]?[,;/\u3001\uff0c ][ ]{0,2}|[ ](?:and|with|und)[ ]|[ ]{0,4}\r?\n[ \t>*-]{0,12})\Z"
)
_OF_AN_API = later(r"\bAPI\b[^\n]*\n?[^\n]*\Z")
"""What is spoken of in the same line or in the one above."""
_IN_AN_API = later(r"\bapi[\"']?[ ]?[:=][ ]?\{?\s{1,40}[\"']?\Z")
"""What begins an object that says how to ask somebody."""
_PARAMS = later(r"\bparams[\"']?[ ]?[:=][ ]?\{[^{}]{0,50}\Z")
"""What begins what is asked for with a key."""
_WITHIN = later(r"\b([A-Za-z]\w{1,30})[\"']?[ ]?(?:=>|[:=])[ ]?[\[{]?\s{0,40}[\"']?\Z")
"""What an object is called that holds a name."""
_OUTCOME = r"(?:PASS|X?FAIL|XPASS|KFAIL|SKIP|ERROR|UNSUPPORTED|UNTESTED|UNRESOLVED): "
_TESTED = later(rf": (?:\S{{1,200}}/\S|\S{{1,200}} \([0-9]|[^\n]{{1,400}}\n{_OUTCOME})")
_OTHERS = later(rf"\b{_OUTCOME}[^\n]*\n\Z")
_DRAWN = later(
    r": (?=\S*[0-9])(?=\S*[A-Z])(?=\S*[a-z])([A-Za-z0-9!@#$%^&*+~]{8,64})[ \t]*\r?(?:\n|\Z)"
)
"""What stands alone behind it and may be called so by nobody."""
_INSTRUCTION = later(
    r"[\"']?[ ]{0,8}[:=][ ]{0,8}(?:[\"'][\w.%]{0,30}[\"']|[a-z][\w.]{0,20}[ \t]*(?:[,}\r\n]|\Z))"
)
"""What is short for what a machine or a build does, and no phrase."""
_IN_TWO = frozenset(("key", "token", "secret"))
"""What people say in two words: `API key`."""
_ROTATED = later(
    r"(?i)\b(?:rotate|revoke|regenerate|leake|renewe?)d?[ ](?:the|my|our|that|this)[ ]\Z"
)
"""What people do with no key that only says where something is."""
_ALGORITHMS = frozenset(("rsa", "dsa", "ecdsa", "eddsa", "ed25519"))
"""Behind these stands which key it is, by its fingerprint."""
_TYPES = ("String ", "string ", "local ")
"""Types of what is given to a variable, and what shells and Lua say of one."""
_OF_REQUESTS = ("clienttoken", "client-token", "client_token", "requesttoken")
_OF_A_PAGE = ("'#", '"#', "`#")
"""How a script finds a field by its name."""
_BY_AGE = ("new ", "New ", "old ", "Old ", "current ", "Current ")
_REMARK = later(r" \([^()\n]{1,40}\)(?=:)")
_GIVES = ("=", ":")
_ENDS = (" ", ",", ";", "/", "\n", "\t")
_OF_BASE64, _UNBASED = ("+", "/"), later("[^A-Za-z0-9+/]")
_SIGNS = (":", "=", ">")
_PART_ENDS = (":", "/")
"""With what these end: without that nobody looks for them."""
_PART = later(r"::\Z|(?i:\bchecksum/)\Z")
"""What comes before a part of a longer name that tells of nothing."""
_GIVEN_A_TEXT = later(
    r"(?:[ \t]{0,20}(?:=>|[:=])[ \t]{0,20}|\()[\"'][^\s\"']{8,200}[\"']"
    r"|:[ ](?=[^\s0-9]{0,60}[0-9])[^\s\"'(){},;<>]{8,200}[ \t]{0,8}(?:\r?\n|\Z)"
)
"""What gives a value to a variable or a function of a class or of a module, or to a setting."""
_OF_A_LIST = later(
    r"\benum (?:class )?\w{1,60}[^{}=\n]{0,60}\{[^{}]{0,400}\Z"
    r"|\bclass \w{1,60}\([^()\n]{0,60}Enum\):[ \t]*\r?\n(?:(?:[ \t][^\n]{0,120})?\n){0,12}[ \t]+\Z"
)
"""What begins a list of all that there is of something, with what each is called elsewhere."""
_COMMIT = later(r"[0-9a-f]{7,40}")
"""Of which an image is, behind its name."""
_OF_COUNTRIES = later(r"\b[A-Z]{2}[\"']?\s?(?::|=>?)\s?[\"'][^\"'\n]{2,48}[\"'],?\s{0,12}[\"']?\Z")
_PALAU = later(
    r"[\"']?\s?(?::|=>?)\s?[\"'](?:Pa[lł]a[^\W\d_]{1,3}|[^\x00-\x7F][^\"'\n\d]{0,24})[\"']"
)
"""What stands before and behind `PW` where it means Palau."""
_FOUND = later(r"(?:\A|[\n:])[0-9]{1,6}::?\Z")
"""The number of a line, as `grep` writes it, before what is no part of it."""


class Name(msgspec.Struct, frozen=True):
    """A telling name in a text."""

    text: str
    start: int
    end: int
    told: Telling
    before: str
    """The end of what stands before it."""
    sign: str
    """What stands right behind it: by this alone most of what may give it a value is not there."""
    many: bool = False
    """Whether it names several, as `tokens` does."""

    @property
    def called(self) -> str:
        return self.text[self.start : self.end]

    @property
    def kind(self) -> str:
        name = self.called.lower()
        if self.told is Telling.FIGURES:
            return "pin"
        if self.told in (Telling.PASS, Telling.PASSWORD):
            return "passphrase" if "phrase" in name or "mnemonic" in name else "password"
        if self.told is Telling.TOKEN and not name.endswith("key"):
            return "token"
        if "key" in name:
            return "api key" if "api" in name else "key"
        return "secret"


def names(text: str, words: Sequence[str]) -> Iterator[Name]:
    """The telling names of a text, which these of its words hold, in order."""
    for begin, last in named_in(text, words):
        escaped = text[begin - 1 : begin] == "\\" and text[begin : begin + 1] in ("n", "r", "t")
        start = begin + escaped
        called = text[start:last]
        before = text[max(0, start - 64) : start]
        told = _told(called, before, _gives_right_behind(text, last))
        if called == "PW" and _PALAU.match(text, last) and _OF_COUNTRIES.search(before):
            continue
        if called == "PASS" and _is_an_outcome(text, start, last):
            continue
        if called[-8:].lower() == "mnemonic" and _INSTRUCTION.match(text, last):
            continue
        end = last
        if called.endswith(("key", "Key")):
            told, end = _goes_on(text, last, told, before)
        elif told is Telling.KEY and _OF_API_ABROAD.match(text, last):
            told = Telling.TOKEN
        many = telling_of_each(called) if told is Telling.NOTHING else told
        part = is_part(before) and not (before[-1] == ":" and _GIVEN_A_TEXT.match(text, end))
        if many is not Telling.NOTHING and not part and not _is_drawn(called, before):
            yield Name(text, start, end, many, before, text[end : end + 1], told is Telling.NOTHING)


def _gives_right_behind(text: str, end: int) -> bool:
    """Whether a sign that gives a value stands behind a name, or behind a remark in brackets."""
    if text.startswith(" (", end) and (remark := _REMARK.match(text, end)):
        end = remark.end()
    return text[end : end + 2].lstrip(" ")[:1] in _GIVES or text.startswith(" { get;", end)


def _is_an_outcome(text: str, start: int, end: int) -> bool:
    """Whether this says what came of a test, by how it is called or by the lines around it."""
    if text[end : end + 2] != ": " or text[start - 1 : start] not in ("", "\n"):
        return False
    drawn = _DRAWN.match(text, end)
    if drawn and random_looking(drawn[1], 8):
        return False
    return bool(_TESTED.match(text, end) or _OTHERS.search(text[max(0, start - 300) : start]))


def _goes_on(text: str, last: int, told: Telling, before: str) -> tuple[Telling, int]:
    """How much the name of a key tells, and where it ends, with what stands behind the word."""
    match = _BASE.match(text, last)
    if not match:
        return told, last
    if match[0] == " Content":
        return Telling.PASSWORD, match.end()
    secret = before.endswith("secret") and match[0] == ".base"
    return (Telling.SECRET if secret else told), match.end()


def _is_drawn(called: str, before: str) -> bool:
    """Whether nobody calls anything so: a line of a certificate, or a digest, that ends as a name
    does."""
    if before.endswith(_OF_BASE64) and not called.islower():
        called = _UNBASED.split(before)[-1] + called
        called = called.replace("+", "").replace("/", "")
    return len(called) >= 24 and called.isalnum() and random_looking(called, 24)


def _told(called: str, before: str, given: bool) -> Telling:
    """How much a name tells, with the word before it, and whether it is given something."""
    told = telling(called)
    last = before[-1:]
    if told is Telling.PASS:
        if before.endswith("--- "):
            return Telling.NOTHING  # what came of a test
        field = before.endswith(_OF_A_PAGE)
        return Telling.PASSWORD if field or (last in _ENDS and of_whom(before)) else told
    if told >= Telling.SECRET:
        return told if called != "-Pw" else Telling.NOTHING  # of `grep`
    low = called.lower()
    if told is Telling.KEY and _asks_an_api(low, before):
        return Telling.TOKEN
    typed = before.endswith(_BY_AGE) or (given and before.endswith(_TYPES))
    if (
        low in _IN_TWO
        and last == " "
        and not typed
        and (match := _SPOKEN.search(before, len(before) - _WORD))
    ):
        both = told if match[1].lower() in _ALGORITHMS else telling(f"{match[1]}_{called}")
        most = Telling.PASSWORD if low == "key" else Telling.SECRET
        if most is Telling.PASSWORD and match[1].lower() in _OF_NETWORKS:
            both = most
        return max(told, min(both, most)) if both else both
    if low == "key" and _gives(before) and (match := _WITHIN.search(before)):
        return max(told, min(telling(f"{match[1]}_{called}"), Telling.SECRET))
    if _is_password(low, before):
        return Telling.PASSWORD
    return told


def _is_password(low: str, before: str) -> bool:
    """Whether what stands before a word makes it one for a password."""
    if low == "key":
        return before.rstrip()[-1:] in _APART and _WIRELESS.search(before) is not None
    return low == "phrase" and _SEED.search(before) is not None


def _asks_an_api(low: str, before: str) -> bool:
    """Whether a key is one to an API, by what stands before its name."""
    if low == "key" and "API" in before and _OF_AN_API.search(before):
        return True
    if low == "key" and before[-1:] == " " and _ROTATED.search(before):
        return True
    if "params" in before and _PARAMS.search(before):
        return True
    return "api" in before and _IN_AN_API.search(before) is not None


def of_whom(before: str) -> bool:
    """Whether a word says whose password it is; names of people are longer than others."""
    low = before.lower()
    named = any(who in low for who in _WHO)
    return _OF_WHOM.search(before, 0 if named else len(before) - 12) is not None


def _gives(before: str) -> bool:
    """Whether a sign may stand there that gives an object its name."""
    return before.rstrip("\"'").rstrip().rstrip("[{").rstrip(" ")[-1:] in _SIGNS


def says_which(name: Name, given: str) -> bool:
    """Whether this is where a shell is, which of several equal requests this is, the name again in
    capitals, where somebody shows what is given to it, a word for the name in a list of such, the
    commit of which an image is (`acme/auth:…`), the digest of a file or a pod called so, or the ID
    of a key of GPG."""
    called = name.called
    if name.sign == ")" and HEX.fullmatch(given) and is_of_file(name.before):
        return "." in called or name.before.endswith("/")
    if given.isalpha() and _OF_A_LIST.search(name.text, max(0, name.start - 500), name.start):
        return not scrambled(given)
    if called.lower().endswith(_OF_REQUESTS):
        return UUID.fullmatch(given) is not None
    if HEX.fullmatch(given) and is_of_pod(name.text, name.start):
        return True
    if name.before.endswith("/") and name.sign == ":" and _COMMIT.fullmatch(given):
        return name.text.startswith(given, name.end + 1)
    if is_of_gpg(called, name.before, given):
        return True
    return (given.startswith("/") and called == "PWD") or given == called.strip("-").upper()


def is_phrase(name: Name, value: Value) -> bool:
    """Whether these are words that somebody drew, where a phrase is asked for, or a constant is a
    password: what pages say of one is given to no constant in small letters alone."""
    constant = name.told is Telling.PASSWORD and name.called.isupper()
    return value.quoted and (constant or name.kind == "passphrase") and drawn_words(value.text)


def goes_on_from(before: str) -> bool:
    """Whether a colon joins a name to what stands before it, as in `arn:aws:secretsmanager:…`."""
    return before.endswith(":") and not _FOUND.search(before)


def is_part(before: str) -> bool:
    """Whether what stands before a name says that it is a part of a longer one."""
    ends = before[-1:] in _PART_ENDS and _PART.search(before)
    return bool(ends) and not _FOUND.search(before)
