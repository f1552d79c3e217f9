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
from pathexport.redact.words.names import STEM, Telling, telling
from pathexport.redact.words.values import Value, is_secret, random_looking

_NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."
_BEHIND = re.compile(r"[A-Za-z0-9_-]{0,64}")
_CLOSED = r"(?:(?:\\{0,7}[\"'`]|\]|\)|\*\*?|__|&quot;|</\w{1,8}>){0,4})"
_Q = r"(?=\\{0,7}[\"'`]|[rbfuRBFU@]{1,2}[\"']|&quot;)"
_TYPED = re.compile(
    _CLOSED + r"(?:\??:[ ]?[A-Za-z_][\w.\[\]|<> ,?]{0,60}?|[ ](?:string|\[\]byte)|!)[ ]=[ ]?" + _Q
)
_COMPARED = re.compile(
    _CLOSED + r"[ \t]{0,20}(?:===?|!==?|=>|->|\+=|\|\||\?\?|\?:|or )[ \t]{0,20}" + _Q
)
_GIVEN = re.compile(
    _CLOSED + r"[ \t]{0,60}(?:\([^()\n]{1,40}\)[ \t]{0,4})?(:-|[?:|+]{0,2}=|%3[Dd]|::?|：)"
    r"(?![=:>])(?:\*\*|__)?(?:[ \t]{0,60}(?:[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40})?"
    rf"|\s{{0,80}}{_Q})"
)
_SETTER = re.compile(rf"\(\s{{0,10}}{_Q}")
_MADE = re.compile(
    r"(?:Field|SecretStr|Secret|String|str|bytes|Some|Buffer\.from|new \w{1,30})\((?:default=)?"
    + _Q
)
_LISTED = re.compile(rf"\\{{0,7}}[\"'`]\s{{0,20}},\s{{0,20}}{_Q}")
_FIRST = re.compile(r"[(\[{]\s{0,20}\\{0,7}[\"'`]-*\Z|[\"'`]--?\Z")
_ELEMENT = re.compile(r"(?:\s[^<>\n]{0,80})?>(?:<!\[CDATA\[)?")
_MAY_BE_VALUED = re.compile(
    _CLOSED + r"(?:[ \t]{0,8}[:=]?[ \t]{0,8}(?:,|\r?\n|\\n|\{)|[ \t]{1,8}/?(?=[Vv]alue))"
)
_VALUED = re.compile(r"\\{0,7}[\"']?\b(?:[Vv]alue|VALUE|default)\b\\{0,7}[\"']?\s{0,4}[:=]\s{0,20}")
_NOT_BETWEEN = re.compile(r"[}()<>]|\n[^\n]*\n[^\n]*\n[^\n]*\n")
_COLUMN = re.compile(r"`?[ \t]{0,40}([|│┃])[ \t]{0,40}`?")
_SAID = re.compile(
    _CLOSED + r"(?:[ ](?:for|of|to|on|in|there|here)\b[^\n.;:=]{0,40}?)?[ ](?:is|was|to|will[ ]be)"
    r"(?:[ ](?:now|still|set[ ]to|currently|just|simply))?:?[ ]{1,2}"
)
_BARE = re.compile(r"[^\s\"'`<>,;(){}\[\]|&\\]{1,600}")
_REST = re.compile(r"(?:[^\s\\]|\\(?![nrt\"])){1,600}")
_ENDS = re.compile(r"[ \t]{0,40}(?:[#;/].{0,200})?(?:\r?\n|\\[nr]|\Z)")
_OPENS = re.compile(r"(?:[rbfuRBFU@]{0,2})(\\{0,7}(?:\"\"\"|'''|[\"'`])|&quot;)")
_LEADS = re.compile(
    r"(?:[\r\n]|\\n|\A)[ \t]{0,40}(?:[0-9]{1,6}(?:→|\t|[:|] ?))?[ \t]{0,40}[+-]?[ \t]{0,40}(?:# ?)?"
    r"(?:(?:export|set|ENV|ARG|setenv|declare -x|-|SET|let)[ \t]{1,4})*(?:\$env:|\$)?[\w.]{0,40}\Z"
)
_OPTION = re.compile(r"(?:^|[\s\"'=])--?[\w.-]{0,60}\Z")
_SENTENCE = ".,;:?)"
_SETS = re.compile(
    r"\b(?:set|setx|setenv|config|configure)(?:[ ]{1,4}--?[\w-]{1,30})*[ ]{1,4}[\w./:-]{0,60}\Z"
)
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
            elif is_secret(value, name.told):
                yield Found(start, start + len(value.text), name.kind)
            else:
                continue
            break


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
        if told is not Telling.NOTHING and text[max(0, start - 2) : start] != "::":
            yield _Name(text, start, end, told)


def _values(name: _Name) -> Iterator[tuple[int, Value]]:
    """What may be the value of a name, the likeliest first, and where."""
    text, end = name.text, name.end
    for syntax in (_TYPED, _COMPARED, *((_LISTED,) if _FIRST.search(name.before) else ())):
        if match := syntax.match(text, end):
            yield from _quoted(text, match.end())
            return
    if name.before.endswith("<") and (match := _ELEMENT.match(text, end)):
        yield from _until(text, match.end(), "<")
        return
    if text[name.start : name.start + 3].lower() == "set" and (match := _SETTER.match(text, end)):
        yield from _quoted(text, match.end())
    if match := _GIVEN.match(text, end):
        yield from _given(name, match)
    yield from _told_apart(text, end)
    if text[end : end + 1] in (" ", "\t", "=", "*", "`", '"', "'"):
        yield from _behind_a_space(name)
    if name.before.rstrip(" \t`").endswith(("|", "│", "┃")) and (match := _COLUMN.match(text, end)):
        for start, value in _until(text, match.end(), match.group(1)):
            inside = value.text.strip("`")
            yield start + value.text.find(inside), Value(inside, quoted=False, set_off=False)


def _told_apart(text: str, end: int) -> Iterator[tuple[int, Value]]:
    """What a field called `value` gives to a name that is a value itself."""
    if _MAY_BE_VALUED.match(text, end) and (match := _VALUED.search(text, end, end + 160)):
        at = match.end()
        if not _NOT_BETWEEN.search(text, end, match.start()):
            yield from _quoted(text, at)
            yield from _bare(text, at, set_off=True)


def _given(name: _Name, match: re.Match[str]) -> Iterator[tuple[int, Value]]:
    """What stands behind `=` or `:`."""
    text, start = name.text, match.end()
    if name.before.endswith("//"):
        return  # the name in an address
    around = _around(name) if match.start(1) == name.end else ""
    if around:
        yield from _until(text, start, around)
    made = _MADE.match(text, start)
    yield from _quoted(text, made.end() if made else start)
    if around or _OPENS.match(text, start):
        return
    if text[name.start - 1 : name.start] == ":" and text[name.end : start] == ":":
        return  # a part of a name, as in `arn:aws:secretsmanager:…:secret:db`
    leads = name.told >= Telling.HEADER or _LEADS.search("\n" * (name.start < 64) + name.before)
    operator = match.group(1)
    spaced = operator == "=" and start - match.end(1) > 0
    if leads and operator in ("=", ":"):
        yield from _line(name, start, plain=not spaced)
    yield from _bare(text, start, set_off=operator in (":-",) or bool(_OPTION.search(name.before)))


def _line(name: _Name, start: int, plain: bool) -> Iterator[tuple[int, Value]]:
    """What a line gives to the name that it begins with."""
    text = name.text
    if name.told >= Telling.HEADER:
        yield from _until(text, start, "\n")
        return
    match = _REST.match(text, start)
    if match:
        value = match.group()
        whole = _ENDS.match(text, match.end()) is not None and not value.endswith((",", ";"))
        capitals = text[name.start : name.end].isupper()
        value = value.rstrip(",;") if not capitals else value
        if whole or capitals:
            yield start, Value(value, quoted=False, set_off=whole and plain)


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
    if match := _SAID.match(text, end):
        yield from _words(text, match.end(), 6)
    elif text[name.start : end].lower() == "bearer":
        found = _bare(text, end + 1, set_off=False)
        yield from ((at, value) for at, value in found if random_looking(value.text, 16))
    elif name.told is Telling.PASSWORD and spaced:
        between = len(text[end : end + 20]) - len(text[end : end + 20].lstrip(" \t"))
        yield from _words(text, end + between, 8)


def _argument(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What an option or a command takes."""
    yield from _quoted(text, start)
    if not _OPENS.match(text, start):
        yield from _bare(text, start, set_off=True, stop=_REST)


def _words(text: str, start: int, shortest: int) -> Iterator[tuple[int, Value]]:
    """What a sentence gives: only what is no word of it."""
    for at, value in (*_quoted(text, start), *_bare(text, start, set_off=False)):
        quoted = value.quoted and shortest < 8
        if quoted or (_mixed(value.text) and (value.quoted or len(value.text) >= shortest)):
            yield at, value


def _mixed(text: str) -> bool:
    """Whether a word is none that a sentence has: with figures or signs between its letters."""
    figures = any(map(str.isdigit, text))
    signs = any(not one.isalnum() and one not in "-_./:'" for one in text.strip("*_`"))
    return len(text) >= 6 and any(map(str.isalpha, text)) and (figures or signs)


def _around(name: _Name) -> str:
    """The quote that stands right before a name, so that it ends its value: `"TOKEN=…"`."""
    before = name.before.rstrip("-")
    if not before.endswith(('"', "'", "`")):
        return ""
    slashes = len(before) - 1 - len(before[:-1].rstrip("\\"))
    return "\\" * slashes + before[-1]


def _until(text: str, start: int, end: str) -> Iterator[tuple[int, Value]]:
    """What stands between here and there, on one line."""
    line = text.find("\n", start, start + 4096)
    limit = line if line >= 0 else min(len(text), start + 4096)
    stop = text.find(end, start, limit)
    if stop < 0 and end in ("\n", "<"):
        stop = limit
    if stop > start:
        value = text[start:stop]
        begins = start + len(value) - len(value.lstrip())
        yield begins, Value(value.strip(), quoted=True, set_off=True)


def _quoted(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What stands in quotes here."""
    opens = _OPENS.match(text, start)
    if not opens:
        return
    quote, begins = opens.group(1), opens.end()
    stop = begins
    while (stop := text.find(quote, stop, begins + 4096)) >= 0:
        if text[stop - 1] != "\\" or stop == begins:
            break
        stop += len(quote)
    value = text[begins:stop] if stop > begins else ""
    formatted = "f" in text[start : opens.start(1)].lower() and "{" in value
    if value and "\n" not in value and not formatted and "${" not in value:
        yield begins, Value(value, quoted=True, set_off=True)


def _bare(
    text: str, start: int, set_off: bool, stop: re.Pattern[str] = _BARE
) -> Iterator[tuple[int, Value]]:
    """What stands here until a space or a sign that ends a value."""
    match = stop.match(text, start)
    attached = text[start - 1 : start] == "="
    value = match.group().rstrip(",;" if set_off or attached else _SENTENCE) if match else ""
    if value:
        yield start, Value(value, quoted=False, set_off=set_off)
