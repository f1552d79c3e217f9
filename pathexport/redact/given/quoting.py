"""What stands at a place of a text: in quotes, up to a sign, or as a bare word.

Each look is bounded, so that a text of nothing but openings takes no more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.words.chosen import drawn, marked, titled
from pathexport.redact.words.letters import lettered, random_looking, scrambled, tailed
from pathexport.redact.words.values import Value, literal

LED = r"(?:[0-9]{1,6}(?:→|\t)|[\w./-]{1,50}:[0-9]{1,6}:|[+-])"
"""What tools write before a line."""
_BY_NUMBER = r"\\{1,4}u0022"
"""A quote as some write it in JSON."""
QUOTE_AHEAD = rf"(?=\\{{0,7}}[\"'`]|[rbfuRBFUN@]{{1,2}}#{{0,2}}[\"']|&quot;|{_BY_NUMBER})"
CLOSED = (
    rf"(?:(?:\\{{0,7}}[\"'`]|{_BY_NUMBER}|\[?\]|\)|\*\*?|__|&quot;|</\w{{1,8}}>"
    r"|\}(?=[ ]=[ ][\"'])){0,4})"
)
"""What may stand between a name and what gives it a value."""
_GOES_ON = "[A-Za-z0-9_.+/-]{0,3400}={0,2}"
"""How a long token goes on: of letters alone, so that a run of names is read but once."""
_PARTED = r"(?:(?<=\w)\|[A-Za-z0-9+/_-]{20,200}={0,2}(?![\w|=]|[ ]?\|))?"
"""What some tokens have behind the number of a row or the name of a place."""
_ENDS_NONE = r"[^\s\"'`<>,;(){}\[\]|&\\“”„«»\u3000-\u303f\uff00-\uffef]"
BARE = later(_ENDS_NONE + "{1,600}+" + _GOES_ON + _PARTED)
SPOKEN = later(
    rf"{_ENDS_NONE}{{1,600}}(?:&(?!&|[a-z]{{2,6}};){_ENDS_NONE}{{0,600}}){{0,8}}" + _PARTED
)
"""The same in a sentence, where `&` keeps nothing apart."""
ASSIGNED = later(
    rf"{_ENDS_NONE}{{1,600}}+{_GOES_ON}"
    rf"(?:&(?!&|[a-z]{{2,6}};|[\w.-]{{1,40}}=){_ENDS_NONE}{{0,600}}){{0,8}}" + _PARTED
)
"""The same behind a variable, where `&` may begin the next pair of an address."""
REST = later(
    r"(?:[a-z]{4}(?: [a-z]{4}){3}|[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?=[ \t]{0,8}(?:\r?\n|\\n|\Z))"
    r"|(?:[^\s\\]|\\(?![nrt\"])){1,600}" + _GOES_ON
)
"""The rest of a line up to a space, or what Google gives to programs, or the words of a wallet."""
ENCODED = later(r"(?:[^\s\"'<>%&;,]|%(?!2[26Cc]|7[Dd]|5[Dd])){1,600}")
"""A value in an address that holds JSON or another address."""
_LITERAL = r"(?:[rbfuRBFUN@]{0,2}|b?r#{1,2})"
"""What says how to read what is in quotes."""
OPENS = later(rf"{_LITERAL}(\\{{0,7}}(?:\"\"\"|'''|[\"'`])|&quot;|{_BY_NUMBER})")
NEXT_PAIR = later(r" (?=[A-Za-z_]\w{1,40}=)|&(?=[\w.-]{1,40}=)|,(?=[A-Z][A-Z0-9_]{1,40}=)")
"""What stands between the pairs that a command is given in quotes."""
_PRINTED = later(r"[“„«‘‚]\s?([^“”„«»‘’\n]{4,200}?)\s?[”“»’‘]")
"""Quotes as they are printed."""
_CALLED = later(r"[A-Za-z]+(?:[0-9](?:_[a-z]+){2,}|(?:[_./:-][A-Za-z0-9]+)*[0-9]{0,2})")
_TERM = later(
    r"(?i)(?:(?:pbkdf2|hmac|scram|hkdf)-)*+(?:base[0-9]{2}|sha-?[0-9]{1,3}|md5|utf-?[0-9]{1,2}|x86_64|"
    r"aes-?[0-9]{3}|pbkdf2|argon2(?:id|i|d)?|s?bcrypt-?[0-9]{0,2}|scrypt|oauth2?|x509|s3|k8s|i18n|"
    r"[hr]s[0-9]{3}|[0-9]{1,3}(?=-))(?:-[a-z]{2,12}){0,3}|(?-i:[a-z]{3,12}ed!)"
)
"""A word that only has figures because of what it speaks of, as `base64-encoded`, or a sign because
it ends what a program calls out, as `confirmed!`."""
_QUOTED_AGAIN = later(r"(\\{0,7}[\"'])([^\"'\\\n]+)\1")
_REFERS = later(r"\$\{\s{0,4}[!#]?[\w$]{0,64}[}\s.:?(\[+/%#,^|&=*'\"`-]")
"""What names something in a text that is put together."""
_GROUPS = later(
    r"[a-z]{4}(?: [a-z]{4}){3}(?![\w-])|[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5}(?! ?[\w-])"
)
"""Letters as Google gives them to programs, and as WordPress does."""
_OF_GOOGLE = 19  # characters
_SENTENCE = ".,;:?)"
_BOLD = ("**", "__")


def until(text: str, start: int, end: str) -> Iterator[tuple[int, Value]]:
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


def quoted(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What stands in quotes here."""
    opens = OPENS.match(text, start)
    if not opens:
        if match := _PRINTED.match(text, start):
            yield match.start(1), literal(match[1])
        return
    quote, begins = opens.group(1), opens.end()
    stop = begins
    while (stop := text.find(quote, stop, begins + 4096)) >= 0:
        if text[stop - 1] != "\\" or stop == begins:
            break
        stop += len(quote)
    value = text[begins:stop] if stop > begins else ""
    if match := _QUOTED_AGAIN.fullmatch(value):
        begins, value = begins + match.start(2), match[2]
    formatted = "f" in text[start : opens.start(1)].lower() and "{" in value
    if quote == "`" and " " in value and "=" in text[max(0, start - 2) : start]:
        return  # what a command prints
    if value[:1] == value[-1:] == " ":
        if not random_looking(value.strip(), 10):
            return  # what stands between two things in quotes
        begins, value = begins + len(value) - len(value.lstrip()), value.strip()
    if (
        value
        and "\n" not in value
        and not formatted
        and not (("}" in value or quote == "`") and _REFERS.search(value))
    ):
        yield begins, literal(value)


def closes(text: str, start: int, around: str) -> bool:
    """Whether quotes that open here close before those `around` them do."""
    opens = OPENS.match(text, start)
    stop = text.find(opens[1], opens.end(), opens.end() + 4096) if opens else -1
    return opens is not None and stop >= 0 and around not in text[opens.end() : stop]


def in_groups(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """A password in groups of four letters that stands here."""
    if match := _GROUPS.match(text, start):
        drawn = match[0].replace(" ", "")
        if marked(match[0]) if len(match[0]) == _OF_GOOGLE else random_looking(drawn, 24):
            yield start, literal(match[0])


def bare(
    text: str, start: int, set_off: bool, stop: re.Pattern[str] = BARE
) -> Iterator[tuple[int, Value]]:
    """What stands here until a space or a sign that ends a value, or in groups."""
    yield from in_groups(text, start)
    match = stop.match(text, start)
    attached = text[start - 1 : start] == "="
    value = match.group().rstrip(",;" if set_off or attached else _SENTENCE) if match else ""
    behind = text[match.end() : match.end() + 1] if match else ""
    if value and behind != "(" and not (behind == "<" and value[-1] in "-_"):
        yield start, Value(value, quoted=False, set_off=set_off)


def spoken(text: str, start: int, stop: re.Pattern[str] = SPOKEN) -> Iterator[tuple[int, Value]]:
    """What a sentence gives here, in quotes or bare."""
    yield from quoted(text, start)
    yield from bare(text, start, set_off=False, stop=stop)


def behind_stars(text: str, start: int) -> int:
    """Where begins what is bold, if that stands here."""
    return start + 2 * text.startswith(_BOLD, start)


def without_stars(value: Value) -> Value:
    """A value without what ends what is bold, which in quotes is its own."""
    bold = value.text.removesuffix("**").removesuffix("__")
    return value if value.quoted else Value(bold, quoted=False, set_off=value.set_off)


def is_called(text: str) -> bool:
    """Whether programs call something so: words, parts of a path, and perhaps a number."""
    return _CALLED.fullmatch(text) is not None


def is_no_word(text: str) -> bool:
    """Whether a word is none that a sentence has: with figures or signs between its letters."""
    if _TERM.fullmatch(text) or (not text.isascii() and lettered(text)):
        return False
    if any(each(text) for each in (drawn, titled, scrambled, tailed)) or random_looking(text, 16):
        return True
    figures = any(map(str.isdigit, text))
    signs = any(not one.isalnum() and one not in "-_./:'" for one in text.strip("*_`"))
    return len(text) >= 6 and any(map(str.isalpha, text)) and (figures or signs)
