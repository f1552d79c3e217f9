"""Values that are given to a telling name, in whatever syntax: shell, YAML, JSON, code, XML, prose.

First the name is found, then what stands behind it is read: what opens a value, and where it ends.
Each look is bounded, so that a text of nothing but names takes no more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pathexport.redact.found import Found
from pathexport.redact.headers import credentials, pairs
from pathexport.redact.quoting import OPENS, QUOTE_AHEAD, REST, bare, is_no_word, quoted, until
from pathexport.redact.words.issuers import issued_like
from pathexport.redact.words.names import STEM, Telling, telling
from pathexport.redact.words.values import Value, is_secret, random_looking

_NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."
_BEHIND = re.compile(r"[A-Za-z0-9_-]{0,64}")
_CLOSED = r"(?:(?:\\{0,7}[\"'`]|\[?\]|\)|\*\*?|__|&quot;|</\w{1,8}>){0,4})"
_TYPED = re.compile(
    _CLOSED
    + r"(?:\??:[ ]?[A-Za-z_&][\w.\[\]|<> ,?&']{0,60}?|[ ](?:string|\[\]byte)|!)[ ]=[ ]?"
    + QUOTE_AHEAD
)
_COMPARED = re.compile(
    _CLOSED + r"[ \t]{0,20}(?:===?|!==?|=>|->|<-|\+=|\|\||\?\?|\?:|or )[ \t]{0,20}" + QUOTE_AHEAD
)
_GIVEN = re.compile(
    _CLOSED + r"[ \t]{0,60}(?:\([^()\n]{1,40}\)[ \t]{0,4})?(:-|[?:|+]{0,2}=|%3[Dd]|::?|：)"
    r"(?![=:>])(?:\*\*|__)?(?:[ \t]{0,60}(?:[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40})?"
    rf"|\s{{0,80}}{QUOTE_AHEAD})"
)
_SETS_IT = re.compile(r"(?i:(?:\A|\.)set)")
_SETTER = re.compile(rf"\(\s{{0,10}}{QUOTE_AHEAD}")
_MADE = re.compile(
    r"(?:Field|SecretStr|Secret|String(?:::from)?|str|bytes|Some|Buffer\.from|new \w{1,30})"
    r"\((?:default=)?" + QUOTE_AHEAD
)
_LISTED = re.compile(rf"\\{{0,7}}[\"'`]\s{{0,20}},\s{{0,20}}{QUOTE_AHEAD}")
_AMONG = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+")
"""A name among names, as in a list of what there is."""
_FIRST = re.compile(r"[(\[{]\s{0,20}\\{0,7}[\"'`]-*\Z|[\"'`]--?\Z")
_ELEMENT = re.compile(r"(?:\s[^<>\n]{0,80})?>\s{0,40}(?:<!\[CDATA\[)?")
_OPENING = re.compile(r"(?<![:?P])<\Z")
_NAMED_ELEMENT = re.compile(
    r"\"[^<>\n]{0,80}(?<!/)>(?=[^\s<])|</key>\s{0,40}<string>|</name>\s{0,40}<value>"
)
_NAMING = re.compile(r"\bname=\\{0,3}\"[\w.:-]{0,64}\Z")
_MAY_BE_VALUED = re.compile(
    _CLOSED + r"(?:[ \t]{0,8}[:=]?[ \t]{0,8}(?:,|\r?\n|\\n|\{)"
    r"|[ \t]{1,8}/?(?=(?:\w{1,16}:)?[Vv]alue|content=))"
)
_VALUED = re.compile(
    r"\\{0,7}[\"']?\b(?:[Vv]alue|VALUE|default|content)\b\\{0,7}[\"']?\s{0,4}[:=]\s{0,20}"
)
_NOT_BETWEEN = re.compile(r"[}()<>]|\n[^\n]*\n[^\n]*\n[^\n]*\n")
_COLUMN = re.compile(r"`?[ \t]{0,40}([|│┃])[ \t]{0,40}`?")
_SAID = re.compile(
    _CLOSED
    + r"(?:[ ](?:for|of|to|on|in|there|here)\b[^\n.;:=]{0,40}?)?[ ](?:is|was|to|will[ ]be|lautet)"
    r"(?:[ ](?:now|still|set[ ]to|currently|just|simply))?:?[ ]{1,2}"
)
_ANNOUNCED = re.compile(
    r"(?:[ ](?:for|of|is[ ]generated[ ]for|created|has[ ]been[ ]set[ ]to)\b[^\n;:=]{0,40})?"
    r":[ ]{1,2}"
)
_ENDS = re.compile(r"[ \t]{0,40}(?:[#;/].{0,200})?(?:\r?\n|\\[nr]|\Z)")
_LEADS = re.compile(
    r"(?:[\r\n]|\\n|\A)[ \t]{0,40}(?:[0-9]{1,6}(?:→|\t|[:|] ?))?[ \t]{0,40}[+-]?[ \t]{0,40}(?:# ?)?"
    r"(?:(?:export|set|ENV|ARG|setenv|declare -x|-|SET|let)[ \t]{1,4})*(?:\$env:|\$)?[\w.]{0,40}\Z"
)
_OPTION = re.compile(r"(?:^|[\s\"'=])--?[\w.-]{0,60}\Z")
_LINE_END = re.compile(r"\\{1,7}[nr]")
_NEXT = re.compile(r"&[\w.-]{1,40}=")
"""Where the next pair of a query begins."""
_SETS = re.compile(
    r"\b(?:set|setx|setenv|config|configure)(?:[ ]{1,4}--?[\w-]{1,30})*[ ]{1,4}[\w./:-]{0,60}\Z"
)
_SPOKEN = re.compile(
    r"(?i)\b(?:api|access|secret|private|signing|encryption|auth|authentication|license|webhook)"
    r"[ ]\Z"
)
_IN_TWO = frozenset(("key", "token", "secret"))
"""What people say in two words: `API key`."""
_WORD_BEFORE = re.compile(r"[A-Za-z]{3,16}[ ]\Z")
_PART = re.compile(r"::\Z|(?i:\bchecksum/)\Z")
"""What comes before a part of a longer name that tells of nothing."""
_FOLLOWS = re.compile(r"[ ]{1,4}(?:--body[ =])?")


class _Name(msgspec.Struct, frozen=True):
    """A telling name in a text."""

    text: str
    start: int
    end: int
    told: Telling

    @property
    def before(self) -> str:
        return self.text[max(0, self.start - 64) : self.start]

    @property
    def kind(self) -> str:
        name = self.text[self.start : self.end].lower()
        if self.told in (Telling.PASS, Telling.PASSWORD):
            return "passphrase" if "phrase" in name else "password"
        if self.told is Telling.TOKEN:
            return "token"
        if "key" in name:
            return "api key" if "api" in name else "key"
        return "secret"


def assigned(text: str) -> Iterator[Found]:
    """The secrets that stand beside telling names."""
    done = 0  # before this, cookies have been looked through
    for name in _names(text):
        if name.start < done:
            continue
        for start, value in _values(name):
            if name.told is Telling.HEADER:
                yield from credentials(value, start)
            elif name.told is Telling.COOKIES:
                yield from pairs(value, start)
                done = start + len(value.text)
            elif is_secret(value, name.told) or _of_an_issuer(name, value):
                yield Found(start, start + len(value.text), name.kind)
            else:
                continue
            break


def _of_an_issuer(name: _Name, value: Value) -> bool:
    """Whether this is a key as the issuer makes it of whom a name speaks."""
    spoken = _WORD_BEFORE.search(name.before)
    called = (spoken.group() if spoken else "") + name.text[name.start : name.end]
    if not issued_like(called, value.text):
        return False
    return name.told > Telling.ISSUER or value.quoted or random_looking(value.text, 12)


def _names(text: str) -> Iterator[_Name]:
    last = 0
    for stem in STEM.finditer(text.lower()):
        if stem.start() < last:
            continue
        before = text[max(last, stem.start() - 64) : stem.start()]
        start = stem.start() - len(before) + len(before.rstrip(_NAME))
        behind = _BEHIND.match(text, stem.end())
        end = last = behind.end() if behind else stem.end()
        if text[start - 1 : start] == "\\" and text[start : start + 1] in ("n", "r", "t"):
            start += 1
        told = telling(text[start:end])
        before = text[max(0, start - 32) : start]
        if told < Telling.SECRET and text[start:end].lower() in _IN_TWO and _SPOKEN.search(before):
            told = Telling.SECRET
        if told is not Telling.NOTHING and not _PART.search(before):
            yield _Name(text, start, end, told)


def _values(name: _Name) -> Iterator[tuple[int, Value]]:
    """What may be the value of a name, the likeliest first, and where."""
    text, end = name.text, name.end
    for syntax in (_TYPED, _COMPARED, *((_LISTED,) if _FIRST.search(name.before) else ())):
        if match := syntax.match(text, end):
            given = quoted(text, match.end())
            yield from (
                each
                for each in given
                if syntax is not _LISTED or not _AMONG.fullmatch(each[1].text)
            )
            return
    match = _NAMED_ELEMENT.match(text, end)
    if match and (match.group()[0] == "<" or _NAMING.search(name.before)):
        yield from until(text, match.end(), "<")
        return
    if _OPENING.search(name.before) and (match := _ELEMENT.match(text, end)):
        yield from until(text, match.end(), "<")
        return
    if _SETS_IT.search(text[name.start : end]) and (match := _SETTER.match(text, end)):
        yield from quoted(text, match.end())
    if match := _GIVEN.match(text, end):
        yield from _given(name, match)
    yield from _told_apart(text, end)
    if text[end : end + 1] in (" ", "\t", "=", "*", "`", '"', "'"):
        yield from _behind_a_space(name)
    if name.before.rstrip(" \t`").endswith(("|", "│", "┃")) and (match := _COLUMN.match(text, end)):
        for start, value in until(text, match.end(), match.group(1)):
            inside = value.text.strip("`")
            yield start + value.text.find(inside), Value(inside, quoted=False, set_off=False)


def _told_apart(text: str, end: int) -> Iterator[tuple[int, Value]]:
    """What a field called `value` gives to a name that is a value itself."""
    if _MAY_BE_VALUED.match(text, end) and (match := _VALUED.search(text, end, end + 160)):
        at = match.end()
        if not _NOT_BETWEEN.search(text, end, match.start()):
            yield from quoted(text, at)
            yield from bare(text, at, set_off=True)


def _given(name: _Name, match: re.Match[str]) -> Iterator[tuple[int, Value]]:
    """What stands behind `=` or `:`."""
    text, start = name.text, match.end()
    if name.before.endswith("//"):
        return  # the name in an address
    around = _around(name) if match.start(1) == name.end else ""
    if around:
        for at, value in until(text, start, around):
            line = _LINE_END.split(value.text, maxsplit=1)[0]
            yield at, Value(line, quoted=True, set_off=True)
    made = _MADE.match(text, start)
    yield from quoted(text, made.end() if made else start)
    if around or OPENS.match(text, start):
        return
    if text[name.start - 1 : name.start] == ":" and text[name.end : start] == ":":
        return  # a part of a name, as in `arn:aws:secretsmanager:…:secret:db`
    leads = name.told >= Telling.HEADER or _LEADS.search("\n" * (name.start < 64) + name.before)
    operator = match.group(1)
    spaced = operator == "=" and start - match.end(1) > 0
    if leads and operator in ("=", ":"):
        yield from _line(name, start, plain=not spaced)
    yield from bare(text, start, set_off=operator in (":-",) or bool(_OPTION.search(name.before)))


def _line(name: _Name, start: int, plain: bool) -> Iterator[tuple[int, Value]]:
    """What a line gives to the name that it begins with."""
    text = name.text
    if name.told >= Telling.HEADER:
        yield from until(text, start, "\n")
        return
    match = REST.match(text, start)
    if match:
        value, *others = _NEXT.split(match.group(), maxsplit=1)
        whole = (
            not others
            and _ENDS.match(text, match.end()) is not None
            and not value.endswith((",", ";"))
        )
        capitals = text[name.start : name.end].isupper()
        value = value.rstrip(",;") if not capitals else value
        if whole or capitals:
            alone = whole and plain
            shell = capitals and alone and text[start - 1] == "="
            yield start, Value(value, quoted=shell, set_off=alone)


def _behind_a_space(name: _Name) -> Iterator[tuple[int, Value]]:
    """What stands behind a name without a sign between: arguments, and sentences."""
    text, end = name.text, name.end
    spaced = text[end : end + 1] in (" ", "\t")
    if text[name.start - 1 : name.start] == "-" or text[name.start] == "-":
        if spaced:
            yield from _argument(text, end + 1)
        return
    if _SETS.search(name.before) and (match := _FOLLOWS.match(text, end)):
        yield from _argument(text, match.end())
    if (match := _ANNOUNCED.match(text, end)) or (match := _SAID.match(text, end)):
        yield from _words(text, match.end(), 6)
    elif name.told in (Telling.TOKEN, Telling.SECRET) and spaced:
        least = 16 if text[name.start : end].lower() == "bearer" else 20
        begins = end + len(text[end : end + 20]) - len(text[end : end + 20].lstrip(" \t"))
        found = (*quoted(text, begins), *bare(text, begins, set_off=False))
        yield from ((at, value) for at, value in found if random_looking(value.text, least))
    elif name.told is Telling.PASSWORD and spaced:
        between = len(text[end : end + 20]) - len(text[end : end + 20].lstrip(" \t"))
        yield from _words(text, end + between, 8)


def _argument(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What an option or a command takes."""
    yield from quoted(text, start)
    if not OPENS.match(text, start):
        yield from bare(text, start, set_off=True, stop=REST)


def _words(text: str, start: int, shortest: int) -> Iterator[tuple[int, Value]]:
    """What a sentence gives: only what is no word of it."""
    for at, value in (*quoted(text, start), *bare(text, start, set_off=False)):
        in_quotes = value.quoted and shortest < 8
        if in_quotes or (is_no_word(value.text) and (value.quoted or len(value.text) >= shortest)):
            yield at, value


def _around(name: _Name) -> str:
    """The quote that stands right before a name, so that it ends its value: `"TOKEN=…"`."""
    before = name.before.rstrip("-")
    if not before.endswith(('"', "'", "`")):
        return ""
    slashes = len(before) - 1 - len(before[:-1].rstrip("\\"))
    return "\\" * slashes + before[-1]
