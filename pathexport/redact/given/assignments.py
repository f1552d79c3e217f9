"""Values that are given to a telling name, in whatever syntax: shell, YAML, JSON, code, XML, prose.

First the name is found, then what stands behind it is read: what opens a value, and where it ends.
Each look is bounded, so that a text of nothing but names takes no more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from pathexport.later import later
from pathexport.redact.given.asked import answered, before, typed_before
from pathexport.redact.given.calls import MAKES, called_with, fallback, handed, made_of, typed_into
from pathexport.redact.given.columns import Columns
from pathexport.redact.given.fields import beside, changed, elements, next_cell
from pathexport.redact.given.headers import credentials, in_objects, pairs
from pathexport.redact.given.issuing import of_an_issuer
from pathexport.redact.given.listed import MANY_END, among_names, held, listed, next_in_list, octets
from pathexport.redact.given.literally import is_literal, is_option, is_setting, typed, written_to
from pathexport.redact.given.named import Name, goes_on_from, is_phrase, names, says_which
from pathexport.redact.given.pairs import behind_both, behind_somebody, somebodys_password
from pathexport.redact.given.quoting import (
    ASSIGNED,
    BARE,
    CLOSED,
    ENCODED,
    NEXT_PAIR,
    OPENS,
    QUOTE_AHEAD,
    REST,
    SPOKEN,
    bare,
    closes,
    quoted,
    until,
)
from pathexport.redact.given.said import around, behind_a_space, behind_an_arrow
from pathexport.redact.words.chosen import names_a_value
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import noise, random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, is_secret, literal

_TYPED = later(
    CLOSED
    + r"(?:[ ]?\??:[ ]?[A-Za-z_&\[][\w.\[\]|<> ,?&']{0,60}?"
    + r"|[ ](?:string|\[\]byte)|[ ][Aa]s[ ][A-Z]\w{1,20}|!"
    + rf"|\s{{1,8}}\{{[ ]?get;[^{{}}\n]{{0,30}}\}})[ ]:?=[ ]?(?:{MAKES})?{QUOTE_AHEAD}"
)
_COMPARED = later(
    CLOSED + r"(?:[ \t]{0,20}|\s{1,60}(?=\?[:?]|\|\|))"
    r"(?:===?|!==?|TO(?= ')|(?:# )?=>|->|<-|\+=|\|\||\?\?|\?:|or |"
    r"\.(?:unwrap_or|unwrap_or_else|orElse|getOrElse)\((?:\|_?\|[ ])?(?:String::from\()?)"
    r"(?:[ \t]{0,20}|(?<=\|\||\?\?)\s{1,40}|(?<==>)\s{1,40}(?:string\([0-9]{1,6}\) )?)"
    rf"(?:{MAKES})?{QUOTE_AHEAD}"
)
_GIVEN = later(
    CLOSED + r"[ \t]{0,60}(?:(?:\(|(?<=[ \t])\[)[^()\[\]\n]{1,40}[)\]][ \t]{0,4})?"
    r"(?:\\\r?\n[ \t]{0,60}|\r?\n[ \t]{2,60}(?=[:?]?=[ ]?[\"'`]))?"
    r"(:-|[?:|+.]{0,3}=|%3[Dd]|::?|：|&#(?:61|58);)(?![=:>])(?:\*\*|__)?(?:(?:[ ](?:&[\w-]{1,40}"
    r"|!!?(?!secret|env|vault|ref|include)[a-z]{3,12})(?=[ ])){1,2}|[ ]\([\w.]{1,30}\)"
    r"(?:[ ]\(len=[0-9]{1,6}\))?(?=[ ]\"))?(?:\"?\$\{[0-9]:-"
    r"|[ \t]{0,60}(?:\\?\r?\n[ \t]{0,60}(?!\"\"\"|''')|\{|"
    rf"(?:\"\*{{0,20}}\"|null|\"?\(sensitive value\)\"?)[ ]->[ ])?{QUOTE_AHEAD}"
    r"|[ \t]{0,60}(?:[|>][+-]?[ \t]{0,4}\r?\n[ \t]{1,40}|\*\*(?=`?[\w$!#]))?)"
)
_HELD = later(r"(?:[ ]by[ ]lazy[ ])?\{\s{0,40}(?=\")")
"""What a variable of C++ is made with, or one of Kotlin."""
_DOTTED = later(r"\.{3,80}[ ]?(?::[ ])?(?=[^\s.])|[ ]{2,40}REG_\w{2,12}[ ]{2,8}")
"""What leads to a value in a list of settings, or of a registry."""
_ENCODED = later(r"(?:%5[Dd])?(?:%22)?(?:%3[AaDd]|(?<=%5[Dd])=)(?:%20|\+)?(?:%22)?")
"""What gives a value in an address that holds JSON or another address, and in a form."""
_LISTED = later(rf"\\{{0,7}}[\"'`]\s{{0,20}},\s{{0,20}}(?:fallback=)?{QUOTE_AHEAD}")
_FIRST = later(
    r"setattr\([\w.]{1,40}, [\"']\Z"
    r"|[( ][\"'](?i:string)[\"'][ ]?,\s{0,8}[\"']\Z|Var\(&[\w.]{1,40},[ ]?[\"'`]\Z"
    r"|[(\[{]\s{0,20}\\{0,7}[\"'`]-*\Z|[\"'`]--?\Z|\((?:[0-9]{1,9}|NULL|DEFAULT),[ ]?'\Z"
    r"|\.get\w{0,8}\([\"'][\w. -]{1,40}[\"'], [\"']\Z"
)
_ENDS = later(r"[ \t]{0,40}(?:[#;/].{0,200})?(?:\r?\n|\\[nr]|\Z)")
_LEADS = later(
    r"(?:[\r\n]|\\n|\A)[ \t]{0,40}"
    r"(?:[\w./-]{1,60}:(?:[0-9]{1,6}[:-])?|[0-9]{1,6}(?:→|\t|[:|] ?))?[ \t]{0,40}"
    r"[+-]?[ \t]{0,40}(?:# ?)?(?:env(?:ironment)?[ ]?=[ ]?)?"
    r"(?:(?:export|set|ENV|ARG|setenv|declare -x|-|SET|let)[ \t]{1,4})*(?:\$env:|\$)?[\w.]{0,40}\Z"
)
_TO_SHELLS = (":-", "?=")
"""With what nothing but a shell or a makefile gives a value."""
_QUOTES = ('"', "'", "`")
_GIVES_NOTHING = frozenset(",.")
_AT_EASE = (" ", "\t", "=", "*", "`", '"', "'")
_ANOTHER = (", the ", "; the ", ". The ", ", new ", ", type ", ", enter ", ", use ", ", please ")
_PARTED = later(r"[\s,;)}\]]|\Z")
_LINE_END = later(r"\\{1,7}[nr]")
_NEXT = later(r"&[\w.-]{1,40}=|;[A-Za-z][A-Za-z ]{2,30}=")
"""Where the next pair of a query begins, or of what one connects with."""
_ACCESS_KEY = later(r"A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}/")
_LEAST = 4  # characters of a secret


def assigned(text: str, words: Sequence[str]) -> Iterator[Found]:
    """The secrets that stand beside telling names, which these words of the text hold."""
    done = 0  # before this, cookies have been looked through
    columns = Columns(text)
    for name in names(text, words):
        if name.start < done:
            continue
        yield from chain(handed(name), octets(name))
        for told, start, value in columns.headed(name):
            if is_secret(value, told):
                yield Found(start, start + len(value.text), name.kind)
        if name.told is Telling.COOKIES:
            done, found = _cookies(name)
            yield from found
        elif name.many:
            for start, value in chain(listed(name), held(name)):
                if is_secret(value, name.told):
                    yield Found(start, start + len(value.text), name.kind)
        else:
            yield from _first(name)
            for start, value in held(name) if text[name.end - 1] in MANY_END else ():
                yield Found(start, start + len(value.text), name.kind)


def _first(name: Name) -> Iterator[Found]:
    """The first of the values that a name may have which is secret."""
    for start, value in _values(name):
        begins = somebodys_password(name, value)
        if begins:
            yield Found(start + begins, start + len(value.text), "password")
            return
        if name.told is Telling.HEADER:
            yield from credentials(name, value, start)
            return
        if is_secret(value, name.told) or of_an_issuer(name, value) or is_phrase(name, value):
            if says_which(name, value.text):
                return
            if not _ACCESS_KEY.match(value.text):
                begins = behind_somebody(name, value)
                if len(value.text) - begins < _LEAST:
                    continue
                yield Found(start + begins, start + len(value.text), name.kind)
                yield from changed(name, start + len(value.text))
            return


def _cookies(name: Name) -> tuple[int, list[Found]]:
    """What cookies hold, and up to where they have been looked through."""
    if objects := [*in_objects(name)]:
        return objects[-1].end, objects
    for start, value in _values(name):
        found = list(pairs(value, start))
        if not found and value.text[0] not in "([{" and random_looking(value.text, 16):
            found = [Found(start, start + len(value.text), "cookie")]
        return start + len(value.text), found
    return 0, []


def _values(name: Name) -> Iterator[tuple[int, Value]]:
    """What may be the value of a name, the likeliest first, and where."""
    text, end = name.text, name.end
    for syntax in (_TYPED, _COMPARED, *((_LISTED,) if _is_first(name) else ())):
        if name.sign not in _GIVES_NOTHING and (match := syntax.match(text, end)):
            given = quoted(text, match.end())
            yield from (
                each for each in given if syntax is not _LISTED or not among_names(name, each[1])
            )
            return
    yield from chain(behind_both(name), next_in_list(name), elements(name), fallback(name))
    yield from called_with(name)
    yield from typed_into(name)
    leads_on = name.sign == "." or (name.sign == " " and text.startswith("    ", end))
    if leads_on and (match := _DOTTED.match(text, end)):
        yield from quoted(text, match.end())
        yield from bare(text, match.end(), set_off=True)
    held = _HELD.match(text, end) if name.sign in ("{", " ") else None
    if held and (text[name.start : name.start + 1].islower() or "\n" in held[0]):
        yield from quoted(text, held.end())
    if name.sign == "%" and (match := _ENCODED.match(text, end)):
        yield from bare(text, match.end(), set_off=True, stop=ENCODED)
        return
    if name.sign not in _GIVES_NOTHING and (match := _GIVEN.match(text, end)):
        yield from _given(name, match)
    yield from beside(name)
    yield from _apart(name)


def _is_first(name: Name) -> bool:
    """Whether a name is the first thing of a list, or one of the words of a command in a list."""
    before = name.before
    if name.text[name.start] == "-":
        return before.endswith(_QUOTES)
    return before.rstrip("-").endswith(_QUOTES) and _FIRST.search(before) is not None


def _apart(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands at some distance of a name, or only in its line."""
    if name.sign in _AT_EASE or name.text.startswith(_ANOTHER, name.end):
        yield from behind_a_space(name)
    yield from chain(behind_an_arrow(name), next_cell(name))
    yield from chain(around(name), before(name), answered(name), typed_before(name))
    yield from written_to(name)
    yield from listed(name)


def _given(name: Name, match: re.Match[str]) -> Iterator[tuple[int, Value]]:
    """What stands behind `=` or `:`."""
    text, start = name.text, match.end()
    if name.before.endswith("//") or text.startswith(":?", name.end):
        return  # the name in an address, or what a shell says if it has no value
    quote = _quote_before(name) if match.start(1) == name.end else ""
    if quote and text.startswith(quote, start) and _PARTED.match(text, start + len(quote)):
        return  # a label that ends with the sign
    if quote and not closes(text, start, quote):
        yield from _up_to(quote, name, start)
    if text.startswith(" **", start - 3):
        code = text[start] == "`"
        for at, bold in until(text, start + code, "`**" if code else "**"):
            yield at, Value(bold.text, code, code)
        return
    yield from made_of(text, start)
    if quote or OPENS.match(text, start):
        return
    if text[name.end : start] == ":" and goes_on_from(name.before):
        return  # a part of a name, as in `arn:aws:secretsmanager:…:secret:db`
    operator = ":-" if text.startswith(":-", start - 2) else match.group(1)
    attached = start == match.end(1)
    if operator == "::" and attached and not name.before.endswith("="):
        return  # what belongs to a class
    spaced = operator == "=" and not attached
    symbol = operator == ":" and attached and text[match.start(1) - 1] == " "
    leads = operator in ("=", ":") and (name.told >= Telling.HEADER or _leads(name))
    line = _line(name, start, plain=not spaced) if leads else ()
    for at, value in chain(line, _bare(name, start, operator, attached)):
        if not ((spaced or symbol) and names_a_value(value.text)):
            yield at, value


def _up_to(quote: str, name: Name, start: int) -> Iterator[tuple[int, Value]]:
    """What the quote ends that stands before a name: up to the next pair, but for cookies."""
    for at, value in until(name.text, start, quote):
        line = _LINE_END.split(value.text, maxsplit=1)[0]
        if name.told < Telling.HEADER:
            line = NEXT_PAIR.split(line, maxsplit=1)[0]
            if name.called.isupper():
                line = line.split(" ", maxsplit=1)[0]
        yield at, literal(line)


def _bare(name: Name, start: int, operator: str, attached: bool) -> Iterator[tuple[int, Value]]:
    """What stands behind a sign without quotes."""
    option = is_option(name)
    literal = operator in _TO_SHELLS or option or (attached and is_literal(name, start))
    spoken = operator == ":" and not attached and name.told is Telling.PASSWORD
    variable = operator == "=" and attached and name.called.isupper()
    stop = SPOKEN if spoken else ASSIGNED if variable else BARE
    for at, value in bare(name.text, start, set_off=literal, stop=stop):
        meant = value.quoted or option or (literal and value.text.isalpha())
        yield at, Value(value.text, meant, value.set_off)


def _leads(name: Name) -> bool:
    """Whether a name begins its line."""
    before = "\n" * (name.start < 64) + name.before
    line = max(before.rfind("\n"), before.rfind("\r"), 0)
    heading = before.endswith("# ") and name.text[name.start : name.start + 2].istitle()
    return not heading and _LEADS.search(before, line) is not None


def _line(name: Name, start: int, plain: bool) -> Iterator[tuple[int, Value]]:
    """What a line gives to the name that it begins with."""
    text = name.text
    if name.told >= Telling.HEADER:
        of_shell = text[start - 1] == "=" and name.called.isupper()
        yield from until(text, start, " " if of_shell else "\n")
        return
    if match := REST.match(text, start):
        value, *others = _NEXT.split(match.group(), maxsplit=1)
        ends = _ENDS.match(text, match.end()) is not None
        if others and ends and noise(match.group()):
            yield start, Value(match.group(), quoted=False, set_off=True)
        whole = ends and not others and not value.endswith((",", ";"))
        capitals, attached = name.called.isupper(), text[start - 1] == "="
        value = value if capitals and attached else value.rstrip(",;")
        if whole or capitals:
            setting = whole and is_setting(name, match.end())
            alone = setting or (whole and (plain or typed(value)))
            shell = alone and attached and capitals
            yield start, Value(value, quoted=setting or shell, set_off=alone)


def _quote_before(name: Name) -> str:
    """The quote that stands right before a name, so that it ends its value: `"TOKEN=…"`."""
    before = name.before.rstrip("-")
    if not before.endswith(_QUOTES):
        return ""
    slashes = len(before) - 1 - len(before[:-1].rstrip("\\"))
    return "\\" * slashes + before[-1]
