"""Values of which a name gives several: lists as `tokens: ["…", "…"]`, also of YAML, and objects as
`secrets: {session: "…"}`, in which all have names of their own that need not tell of anything; and
keys that are written as the numbers of their bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import CLOSED, is_called, is_no_word
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import drawn_octets, random_looking
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import Value, is_secret, literal

_QUOTES = ('"', "'")
_BEHIND_ANOTHER = later(r"[\"'],\s{0,20}\\{0,7}[\"']\Z")
_PATTERN = r"[^\s\"']{0,80}?(?:\(\?|\]\{|\w\|\w)"
"""What an expression has, or a list of rules."""
_NEXT = later(
    rf"[\"'],\s{{0,20}}\\{{0,7}}[\"'](?!{_PATTERN}|v?[0-9]{{1,4}}\.[0-9]{{1,4}}\.)"
    r"([^\s\"'\\/.#][^\s\"'\\]{7,399})\\{0,7}[\"']"
)
_OPENS = later(
    CLOSED + r"[ \t]{0,20}(?:: ?[\w\[\]<>&' ,]{1,40}=|[:=]{1,2}>?)[ \t]{0,20}&?"
    r"(?:new \w{1,20}\[\] ?|vec!|\[\]\w{1,16}|List\.of|listOf|Arrays\.asList|set|tuple|frozenset)?"
    r"[\[(]\s{0,80}"
)
_QUOTED = later(
    r"\\{0,7}[\"']([^\"'\n\\]{0,600})\\{0,7}[\"']\s{0,80}(?:,\s{0,80}|(?=[\])}])|\s{1,80}(?=[\"'\\]))"
)
_BEGINS = later(CLOSED + r":[ \t]{0,20}(?:#[^\n]{0,200})?\r?\n(?=[ \t]{0,40}- )")
_ITEM = later(r"[ \t]{0,40}- [ ]{0,8}[\"']?([^\s\"'#:]{0,600})[\"']?[ \t]{0,8}(?:\r?\n|\Z)")
_IN_A_LINE = later(CLOSED + r"=[\"']?(?=[^\s,\"'=\[(]{8,600}={0,2},[^\s,])")
_BETWEEN_COMMAS = later(r"([^\s,\"'\[(]{8,600})(?:,|[\"']?(?=\s|\Z))")
_NAMED = later(r"--[a-z][a-z-]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+")
_WORD = later(r"[a-z]{2,20}")
_LIST_BEGINS = later(r"\[\s{0,20}\\{0,7}[\"'`]\Z")
_NO_LIST = frozenset(",.(\n")
_Form = tuple[re.Pattern[str], re.Pattern[str], int]
"""What opens a list, what each of its items is, and how many are looked at."""
_LISTS: tuple[_Form, ...] = ((_OPENS, _QUOTED, 1_000), (_BEGINS, _ITEM, 1_000))
_COMMAS: _Form = (_IN_A_LINE, _BETWEEN_COMMAS, 16)
"""The same where only commas keep items apart."""
_OF_MANY = ("secrets", "credentials", "tokens", "keys", "creds", "passwords", "bearer")
MANY_END = frozenset(each[-1] for each in _OF_MANY)
"""The letters with which these end."""
_OPENS_OBJECT = later(CLOSED + r"[ \t]{0,20}(?:=>|[:=])?[ \t]{0,20}[{\[]\s{0,80}")
_BEGINS_OBJECT = later(CLOSED + r":[ \t]{0,20}\r?\n(?=[ \t]{1,40}[\w.-]{1,64}:[ ])")
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
_OBJECTS: tuple[_Form, ...] = ((_OPENS_OBJECT, _PAIR, 100), (_BEGINS_OBJECT, _LINE, 100))
"""The same of objects, whose items have names."""
_OCTETS = later(
    CLOSED + r"[ ]{0,4}(?:[:=]|: ?[\w\[\]<>; ]{1,20} =|(?=\())[ ]{0,4}"
    r"(?:(?:new )?[\w.:!]{0,40}\(){0,2}"
    r"(?:Uint8Array\([0-9]{2}\)[ ])?[\"'`]?"
    r"\[\s{0,24}((?:[0-9]{1,3},\s{0,24}){15,63}[0-9]{1,3}),?\s{0,24}\]"
)


def _items(text: str, at: int, *forms: _Form) -> Iterator[re.Match[str]]:
    """What stands in the first of these forms that is here, item by item."""
    for opens, item, most in forms:
        if begins := opens.match(text, at):
            at = begins.end()
            for _ in range(most):
                if not (match := item.match(text, at)):
                    return
                yield match
                at = match.end()
            return


def listed(name: Name) -> Iterator[tuple[int, Value]]:
    """All that a list holds whose name says that each is secret, up to the first other thing."""
    if name.sign in _NO_LIST:
        return
    for match in _items(name.text, name.end, *_LISTS, *((_COMMAS,) if name.many else ())):
        if any(map(str.isdigit, match[1])):
            yield match.start(1), literal(match[1])


def octets(name: Name) -> Iterator[Found]:
    """A key as the numbers of its bytes."""
    if not Telling.KEY <= name.told <= Telling.SECRET:
        return
    if (match := _OCTETS.match(name.text, name.end)) and drawn_octets(match[1]):
        yield Found(*match.span(1), name.kind)


def among_names(name: Name, value: Value) -> bool:
    """Whether what stands behind a name in a list is one as well: a list of what there is, of
    keywords, or the next option of a command."""
    if _NAMED.fullmatch(value.text):
        return True
    option = name.text[name.start] == "-" or name.before.endswith("-")
    return bool(not option and _WORD.fullmatch(value.text) and _LIST_BEGINS.search(name.before))


def next_in_list(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands behind a name among texts that only commas keep apart, if it is called like
    nothing."""
    if name.sign not in _QUOTES or not name.before.endswith(_QUOTES):
        return
    match = _NEXT.match(name.text, name.end) if _BEHIND_ANOTHER.search(name.before) else None
    if match and is_no_word(match[1]) and not (is_called(match[1]) or telling(match[1])):
        yield match.start(1), literal(match[1])


def held(name: Name) -> Iterator[tuple[int, Value]]:
    """What an object holds that nobody thought of, up to the first other thing."""
    if not name.called.lower().endswith(_OF_MANY):
        return
    for match in _items(name.text, name.end, *_OBJECTS):
        value = literal(match[2])
        drawn = random_looking(match[2], 16) and is_secret(value, Telling.SECRET)
        if drawn and not _SAYS_WHICH.fullmatch(match[1]):
            yield match.start(2), value
