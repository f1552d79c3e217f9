"""Values that stand behind a name without a sign between: arguments of commands, and sentences.

A sentence has words of its own, so of what it gives only that counts which is no word.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from pathexport.later import later
from pathexport.redact.given.issuing import least_of_a_key
from pathexport.redact.given.literally import in_a_line
from pathexport.redact.given.named import Name, of_whom
from pathexport.redact.given.quoting import (
    BARE,
    CLOSED,
    OPENS,
    bare,
    behind_stars,
    in_groups,
    is_no_word,
    quoted,
    spoken,
    without_stars,
)
from pathexport.redact.words.letters import noise, random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, literal

_SAID = later(
    CLOSED + r"(?:[ ](?:API|value|#?[0-9]{1,2}))?(?:[ ]\([^()\n]{1,30}\))?"
    r"(?:[ ](?:for|of|to|on|in|there|here|you|we|I|they|that|which|für|der|des|vom|von|"
    r"currently|now|zum|zur|d['’]\w+|d[aei]|del|della|dell|do|du|pour|para|per|van|voor|för|till|til|k|ke|od|na|za|dla)\b(?:[^\n.;:=]|[.](?=\w)){0,40}?)?"
    r"(?:['’]s|[ ](?:(?:(?:is|was|got|has[ ]been)[ ](?:now[ ])?)?"
    r"(?:(?:re)?set|changed|updated|rotated)[ ](?:to|as)"
    r"|(?:is|was)(?![ ][a-z]{3,12}[,;.][ ][Tt]he[ ])|to|from"
    r"|(?:will|should|must|shall|has[ ]to)[ ]be|lautet|bleibt|ist|é|è|este?|es"
    r"|c['’]est|är|er|je|jest|(?:habe[ ]ich[ ]|wurde[ ])?auf)"
    r"|(?:[ ](?:(?:was|is|got|has[ ]been)[ ])?[a-z]{3,12})?[,;.][ ](?:[Tt]he[ ])?"
    r"(?:new|current|right)[ ](?:one|value)(?:[ ]is|(?=:))"
    r"|,[ ](?:please[ ])?(?:type|enter|use))"
    r"(?:[ ](?:now|jetzt|nun|still|set[ ]to|currently|just|simply|either|probably|likely|maybe|"
    r"hard-?coded(?:[ ](?:as|to))?"
    r"|(?:stored|defined)[ ]as))?:?[ ]{1,2}(?:\*\*|__)?"
)
_ANNOUNCED = later(
    r"(?:[ ]#?[0-9]{1,2}|[ ](?:in|at|from)[ ][`\"'][^`\"'\n]{2,80}[`\"']"
    r"|[ ](?:for|of|from|by|with|on|at|to|you|we|I|that|de|API|is|was"
    r"|in[ ]\w{2,5}[ ](?:description|comment|note)s?|created|provided|given|generated|has[ ]been"
    r"|für|vom|von|zum|zur|du|della|del|do|van)\b(?:[^\n;:=.]|[.](?=\w)){0,40}"
    r"|(?:[ ](?!polic|rule|require|format)[a-z]{2,12}){1,3}"
    r"|[ ]d['’]\w{2,16}[ ]?"
    r"|[ ][\"'`“][^\"'`“”\n]{1,60}[\"'`”](?:[ ][a-z]{2,12})?)?:[ ]{1,2}(?:\*\*|__)?"
)
_FIELD = later(r"(?<!\S)--?[\w-]{1,24}=\Z")
"""What takes a name as its value: `-field=password`."""
_STYLED = later(r"\bclass(?:Name)?=[{\"'`]{1,2}[\w :./-]{0,50}\Z")
"""What takes names one after the other: those by which a page is styled."""
_SETS = later(
    r"\b(?:set|setx|setenv|setq|defvar|def|define|config|configure)"
    r"(?:[ ]{1,4}--?[\w-]{1,30})*[ ]{1,4}[\w./:-]{0,60}\Z"
)
_OPTION = later(r"--[a-z]+(?:-[a-z]+){0,8}(?![\w!@#$%^&*+/-])")
_IN_PROSE = later(r"[a-z]{1,20}(?: [a-z]{1,20}[.,]?){2}(?![\w/-])")
_RUN = later(r"(?:\A|[\n;&|`$(][ ]{0,4}|\bsudo[ ])\Z")
"""What stands before a command."""
_ASKED = later(r":[ ]?[\"'`]")
"""The end of a text that asks for something."""
_GOES_ON = later(r"[ ][a-z]")
"""How a sentence goes on, and no command."""
_HERE = later(
    r"[ \t]{1,4}<<<[ \t]{0,4}|[ =](?:<[ ])?<\((?:echo|printf)[ ](?:-n[ ])?(?=[^()\n]{4,200}\))"
)
_FOLLOWS = later(r"[ ]{1,4}(?:--body[ =]|-b[ ]?|ENC[ ])?")
_ARGUMENT = later(r"(?:[^\s\\<]|<(?!/[a-z])|\\(?![nrt\"])){1,600}")  # up to the end of its tag
_INSTEAD = later(r"[`\"']?[ ]{1,2}with[ ]{1,2}")
"""How a sentence goes on that puts something else in place of a name."""
_PASSED = later(r"[ ](?:on|to|from|through|via)\b")
"""What is not given but passed."""
_ENCIPHERED = later(r"[ ](?:ascii(?:-text)?[ ])?(?:[0-9][ ])?(?=\S)")
"""How machines of networks say in which form they keep a password."""
_WITH = later(r"(?i)(?:\b(?:with|using|my|your|their|his|her|la|con)|[,;])[ ]\Z")
_USING = later(r"\b(?:with|using)[ ](?:the[ ])?\Z")
_ARROW = later(CLOSED + r"[ \t]{0,20}(?:=>|->|→|⇒|»|—|–|(?<=[ \t])-{1,12})[ \t]{1,20}`?")
_BELOW = later(
    CLOSED + r"(?:[ ][^\n:=;<|]{0,120})?:?[ \t]{0,8}(?:\*\*)?(?:\r?\n-{4})?(?:\r?\n[ \t]{0,8}){1,2}"
    r"(?:```\w{0,12}\r?\n[ \t]{0,8})?[ \t]{0,16}"
    r"(?:(?:=>|\$[0-9]{1,4} =(?: 0x[0-9a-f]{1,16})?)[ ](?=[\"']))?"
)
_NO_ARROW, _NO_END = frozenset(":,.(\n"), frozenset("=,.(")
"""What stands behind no name to which an arrow points, or which ends a line."""
_ALONE = later(r"(?![#/<>|=+-]|\"\"\"|''')[`\"']?([^\s`\"']{8,4000})[`\"']?[ \t]{0,8}(?:\r?\n|\Z)")
_IN_A_ROW = (",", "|", "+", "/")
"""What stands before a name that is a part of something: of a table, of Base64."""
_FOLDER = later(r"(?:\A|[\s\"'])(?:/[a-z][a-z0-9_.-]{0,31}){1,8}/\Z")
"""Where a name is kept."""
_IS_CALLED = later(
    r"(?:[\w.@~-]{0,80}/)*[\w.@~-]{1,80}\.(?:[a-z]{1,5}[0-9]?|[0-9])\.?|[\w.@~-]+/[\w./@~-]+|\.?[a-z]+(?:_[a-z0-9]+)+"
    r"|[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*"
)
"""A file, or a name as programs have."""
_SAYS_HOW = later(r"@[a-z_]\w*(?:\.[a-z_]\w*)*")
"""What Python has above a function: `@password.setter`."""
_MIXED_UP = later(r"\\f[BIRP]|[()\[\]{};,<>|]|[=:/](?=.*[=:/])|\A[A-Za-z_]\w*=[^=]")
"""What a line has that holds more than one thing."""
_WORDS = later(
    CLOSED + r"(?:[ ](?:of|for)(?:[ ][\w-]{1,16}){1,4}?(?=:|[ ]is\b))?"
    r"(?:[ ]{0,4}(?::|=|is:?|-)?[ ]{1,4}|[ ]?(?:is|are|to[ ][a-z ]{3,40})?:\s{1,8})[\"'`]?"
    r"((?:[a-z]{3,10} ){3,23}[a-z]{3,10})\b(?![ ]\w)"
)
_BRACKETED = later(
    r"(?:\A|\s)([^\s()]{6,100})[ ]\((?:the )?(?:[\w-]{1,16} ){0,2}\Z"
    r"|[\w.@-][ ]?/[ ]?([^\s()]{6,100})[ ]{1,2}\((?:user|username|name|login|email)[ ]?/[ ]?\Z"
)
_IN_BRACKETS = later(
    CLOSED + r"(?:[ ](?:you|I|we)[ ][a-z]{2,12})?[ ]\((?:(?:e\.g\.,?|now|currently|still)[ ])?"
    r"(?!/|node:|[^\s()]{1,200}\.[a-z]{1,4}:[0-9])[`\"']?([^\s()`\"'<>]{6,400})[`\"']?\)(?![(\[]|\.\w)"
)
_HELD = later(
    r"\((?=[^\s()]{0,60}[0-9])(?=[^\s()]{0,60}[#@!^%])([A-Za-z0-9][^\s()\"'`,;=]{7,60})\)"
)
"""The same right behind a name, where code has what a function takes."""
_FIGURES = later(
    r"(?:[ ](?:for|of|to)(?:[ ][\w-]{1,16}){1,3})?(?:[ ](?:is|was|to|code|number)){0,3}:?[ ]"
    r"(?!(?:19|20)[0-9]{2}(?:[0-9]{4})?\b)([0-9]{4,8})\b(?![.:/%-]?[0-9A-Za-z])"
)


def behind_a_space(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands behind a name without a sign between."""
    text, end = name.text, name.end
    spaced = name.sign in (" ", "\t")
    if name.told is Telling.HEADER:
        if spaced:
            yield from _of_header(name)
        return
    if name.sign != "\t" and "-" in text[max(0, name.start - 1) : name.start + 1]:
        if spaced:
            for at, value in _argument(text, end + 1):
                if not (value.text.islower() and _IN_PROSE.match(text, at)):
                    yield at, value
            yield from _set(name)
        return
    yield from _set(name)
    if spaced:
        yield from in_a_line(name)
    if name.told is Telling.FIGURES and (match := _FIGURES.match(text, end)):
        yield match.start(1), literal(match[1])
    yield from _in_brackets(name)
    if _is_no_gift(name):
        return
    said = [match.end() for form in (_SAID, _ANNOUNCED) if (match := form.match(text, end))]
    if said:
        yield from chain.from_iterable(_words(text, begins, 6) for begins in said)
    elif spaced or name.told < Telling.PASS:
        yield from _right_behind(name)


def _right_behind(name: Name) -> Iterator[tuple[int, Value]]:
    """What only spaces keep apart from a name."""
    text, end = name.text, name.end
    if name.told in (Telling.KEY, Telling.TOKEN, Telling.SECRET):
        if match := _INSTEAD.match(text, end):
            begins = match.end()
        elif name.sign in (" ", "\t"):
            begins = behind_stars(text, end + _blank(text, end))
        else:
            return
        for at, given in spoken(text, begins, stop=BARE):
            one = without_stars(given)
            if is_key(one.text, least_of_a_key(name, one.quoted)):
                yield at, one
    elif name.told is Telling.PASSWORD or (name.told is Telling.PASS and _WITH.search(name.before)):
        somebodys = of_whom(name.before) or _USING.search(name.before) is not None
        enciphered = _ENCIPHERED.match(text, end)
        begins = enciphered.end() if enciphered else end + _blank(text, end)
        begins = behind_stars(text, begins)
        for at, value in _words(text, begins, 6 if somebodys else 8):
            if not _ASKED.match(text, at + len(value.text)):
                yield at, value


def _is_no_gift(name: Name) -> bool:
    """Whether a name is a value itself, one of several, a verb, or a command."""
    if name.text.startswith("passwd ", name.start) and _RUN.search(name.before):
        return True
    if "lass" in name.before and _STYLED.search(name.before):
        return True
    if name.told is Telling.PASS and _PASSED.match(name.text, name.end):
        return True
    return name.before.endswith("=") and _FIELD.search(name.before) is not None


def _set(name: Name) -> Iterator[tuple[int, Value]]:
    """What a command sets a name to."""
    text, end = name.text, name.end
    may_set = any(word in name.before for word in ("set", "config", "#define"))
    sets = _FOLLOWS.match(text, end) if may_set and _SETS.search(name.before) else None
    if match := _HERE.match(text, end) or sets:
        for at, value in _argument(text, match.end()):
            if not (sets and value.text.isalpha() and _GOES_ON.match(text, at + len(value.text))):
                yield at, value


def _in_brackets(name: Name) -> Iterator[tuple[int, Value]]:
    if (match := _IN_BRACKETS.match(name.text, name.end)) and len(match[1]) >= 8:
        password = name.told is Telling.PASSWORD
        if is_no_word(match[1]) if password else is_key(match[1], 16):
            yield match.start(1), Value(match[1], quoted=False, set_off=True)


def _of_header(name: Name) -> Iterator[tuple[int, Value]]:
    """What a line gives to a header in quotes, or to an option that is called so."""
    text, begins = name.text, name.end + _blank(name.text, name.end)
    if name.before.endswith("-") or text[name.start] == "-":
        yield from _argument(text, begins)
    else:
        yield from quoted(text, begins)


def behind_an_arrow(name: Name) -> Iterator[tuple[int, Value]]:
    """What a sign points to that code has as well: only what looks like no code."""
    if name.sign in _NO_ARROW:
        return
    if match := _ARROW.match(name.text, name.end):
        for at, value in spoken(name.text, match.end(), stop=BARE):
            password = name.told is Telling.PASSWORD and is_no_word(value.text)
            if (password and len(value.text) >= 8) or random_looking(value.text, 16):
                yield at, value


def around(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands alone on the line below a name, in front of it, or goes into a file so called."""
    text = name.text
    below = _BELOW.match(text, name.end) if name.sign not in _NO_END else None
    alone = _ALONE.match(text, below.end()) if below else None
    if alone and _stands_out(name, alone[1]):
        yield alone.start(1), Value(alone[1], quoted=False, set_off=True)
    if name.told is Telling.PASSWORD:
        if name.sign == "(" and (match := _HELD.match(text, name.end)):
            yield match.start(1), Value(match[1], quoted=False, set_off=True)
        if name.kind == "passphrase" and (match := _WORDS.match(text, name.end)):
            yield match.start(1), literal(match[1])
        match = _BRACKETED.search(name.before) if name.sign == ")" else None
        group = match.lastindex or 1 if match else 1
        if match and is_no_word(match[group]) and not _IS_CALLED.fullmatch(match[group]):
            at = name.start - len(name.before) + match.start(group)
            yield at, Value(match[group], quoted=False, set_off=True)


def is_key(text: str, least: int) -> bool:
    return text[0] != "-" and (random_looking(text, least) or noise(text))


def _stands_out(name: Name, text: str) -> bool:
    """Whether a line of its own is no word, no name and no part of a program or a table."""
    text = text.removesuffix("\\n")
    if (
        name.told < Telling.TOKEN
        or not text.isascii()
        or text.rstrip("*_").endswith(":")
        or _SAYS_HOW.fullmatch(text)
        or (_MIXED_UP.search(text) and not name.before.endswith('name="'))
        or "signature from" in name.before
        or (name.before.endswith(_IN_A_ROW) and not _FOLDER.search(name.before))
    ):
        return False
    called = _IS_CALLED.fullmatch(text) and not name.before.endswith('name="')
    password = name.told is Telling.PASSWORD and is_no_word(text) and not called
    return password or random_looking(text, 16)


def _blank(text: str, at: int) -> int:
    """How many spaces stand here."""
    return len(text[at : at + 80]) - len(text[at : at + 80].lstrip(" \t"))


def _argument(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What an option or a command takes."""
    yield from quoted(text, start)
    if not OPENS.match(text, start) and not _OPTION.match(text, start):
        yield from bare(text, start, set_off=True, stop=_ARGUMENT)


def _words(text: str, start: int, shortest: int) -> Iterator[tuple[int, Value]]:
    """What a sentence gives: only what is no word of it, or groups of letters."""
    yield from in_groups(text, start)
    for at, given in spoken(text, start):
        bold = without_stars(given).text
        figures = bold.isdigit() and text.startswith("is ", start - 3)
        value = given if given.quoted else Value(bold, quoted=False, set_off=figures)
        long = value.quoted or len(value.text) >= shortest
        known = (long and (figures or is_no_word(value.text))) or (value.quoted and shortest < 8)
        if known and not value.text.startswith(("--", ":")):
            yield at, value
