"""Passwords that people type: behind what asks for one, and into a field.

Such sentences seldom give the password right behind its name. In what they give a password is no
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import CLOSED, LED, is_called, is_no_word, spoken
from pathexport.redact.given.said import is_key
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, literal

_PLACE = r"(?:[ ](?:prompt|field|box|input|dialog|question))"
_ASKS = later(
    CLOSED + rf"{_PLACE}?,?[ ](?:just[ ]|please[ ])?(?:type(?:[ ]in)?|enter|put(?:[ ]in)?)[ ]"
    rf"|{CLOSED}{_PLACE}?(?:(?:[ ](?:changed|reset))?,[ ](?:it|that|which)(?:['’]?s|[ ]is)"
    rf"(?:[ ]now)?|[ ](?:to[ ]be|with))[ ]"
)
"""What stands between the name and what is typed: `asks for a password, it's …`."""
_QUESTION = later(
    r"\?[ \t]{0,8}(?:(?:->|→|=>|…|›)[ ]{1,4})?"
    r"(?:\r?\n[ \t>│]{0,8}(?:[<\[]?[\w.@-]{1,24}[>\]]?:?[ ]{1,2})?)?"
    r"(?:(?:[Ii]t['’]?s|[Ii]t[ ]is|[Tt]hat['’]?s)[ ])?(?=\S)"
)
"""How a question goes on in its answer."""
_TICKED = later(
    r"(?:[ ](?:for|of|to|on)(?:[ ][\w.-]{1,24}){1,3})?[ ]?\?"
    r"\\{0,3}\"[ ]?[=:][ ]?(?=\\{0,3}\"[^\s\"]{6,100}\")"
)
"""What stands between a question and its answer where both are in quotes."""
_TICKED_KEY = later(
    r"[^\n?\"]{0,80}\?\\{0,3}\"(?:,\s{0,20}\\{0,3}\"answer\\{0,3}\")?[ ]?[=:][ ]?"
    r"(?=\\{0,3}\"[^\s\"]{16,400}\")"
)
"""The same where the answer is a key, which is told from other answers by itself."""
_ASKED = later(r"(?i)\b(?:what|which|was|welches|quel|quelle|cu[aá]l|qual)\b[^\n?]{0,60}\Z")
_SIGNS = r"[^\s\"'`“”<>]{6,100}?"
_TYPED = later(
    r"(?<![\w-])(?:[Tt]yp(?:ed?|ing)|[Ee]nter(?:ed)?|[Pp]ut|[Ff]ill(?:ed)?(?:[ ]in)?"
    rf"|[Uu]s(?:ed?|ing)|[Pp]asted?|gave|[Tt]ry|tried)[ ][\"'`“]?(?P<value>{_SIGNS})[\"'`”]?,?[ ]"
    r"(?P<how>in(?:to|[ ]to)?|at|on|for|when|if|once)(?P<what>(?:[ ][\w'’]{1,20}){0,7})[ ]\Z"
)
"""What stands before a name when it was typed there: `type … into the password field`."""
_WHOSE = frozenset(
    (
        *("the", "a", "an", "my", "your", "our", "its", "root", "admin", "sudo", "user", "db"),
        *("database", "new", "current", "ssh"),
    )
)
"""Words that say for which password that is."""
_ASK = ("ask", "prompt", "want", "need")
_IS_PLACE = later(rf"{CLOSED}{_PLACE}\b")
_JUDGED = later(
    rf"\b[Ii]s[ ][\"'`“]?({_SIGNS}[^\s\"'`“”<>,;:.])[\"'`”]?[ ](?:an?[ ](?:[a-z]{{3,12}}[ ]){{0,2}}"
    r"|the[ ](?:right|correct|current|new|old|wrong|same|actual|real)[ ](?:[a-z]{3,12}[ ])?)\Z"
)
_ARTICLES = (" a ", " an ", " the ")
_REPLACED = later(
    rf"\b[Rr]eplac(?:ed?|ing)[ ][\"'`“]?({_SIGNS})[\"'`”]?[ ](?:with|by)[ ](?:the[ ])?(?:new[ ])?\Z"
)
_AS = later(
    rf"(?<!\S){LED}?+[(\[]*+(?:<[\w-]{{1,20}}>)*+(?:\*\*|__)?+"
    r"[\"'`“]?([^\s\"'`“”<>]{6,400}?)[\"'`”]?(?:\*\*|__)?(?:</\w{1,12}>)*"
    r"(?:[ ](?:in|into|to)(?:[ ](?:the|my|your|our))?[ ]\S{1,40}|(?:[ ]is)?(?:[ ](?:not|no longer)"
    r")?[ ]accepted|[ ](?:does(?:n['’]t|[ ]not)|did(?:n['’]t|[ ]not))[ ](?:work|count|do))?"
    r"(?:[ ](?:as|is(?![ ](?:about|for|in|on|not|no|None|null)\b))"
    r"|(?P<told>,[ ](?:that|this|it|which)(?:['’]s|[ ]is)))[ ]"
    r"(?:(?:the|a|an|your|my|our|its|this)[ ])?"
    r"(?:[\w-]{1,16}[ ]){0,3}\Z"
)
"""What is named behind it: `use … as the API key`."""
_PUT = later(
    r"\b(?:[Pp]ut|[Ss]et|[Pp]aste|[Aa]dd|[Ss]ave|[Ss]tore)[ ]"
    r"[\"'`“]?([^\s\"'`“”<>]{16,400})[\"'`”]?[ ](?:in|into|to|for|under)[ ]"
    r"(?:(?:the|my|your|our|its|a)[ ])?(?:[\w-]{1,16}[ ]){0,2}[\"'`]?\Z"
)
"""What is put where a name says: `put … in the API_KEY variable`."""
_FOUND = later(r".*[:-][0-9]{1,6}[:-](?:<\w{1,12}>)*[A-Za-z]+")
"""A word behind the number of a line, as `grep` writes it."""
_REMARKED = later(
    r"[\"']([^\"'\n]{6,400})[\"'][^\"'\n]{0,40}?(?://|#|--)[ ](?:[\w-]{1,16}[ ]){0,3}\Z"
)
_COMPARES = ("==", "== ", "equals(", "equalsIgnoreCase(")
_COMPARED_TO = later(
    r"[\"']([^\"'\n]{6,400})[\"'](?:[ ]?[!=]==?[ ]?|\.(?:equals|equalsIgnoreCase)\()\Z"
)
"""What stands in quotes before a name that is compared to it."""
_UNDER = later(r"[\"']([^\"'\n]{6,400})[\"'],[ ]?(?:for|with)?[kK]ey:[ ]?[\"'.]\Z")
"""What a store is given to keep under a name."""
_LINE_ENDS = later(r"[ \t.]{0,8}(?:\r?\n|\Z)")
_SPOKEN, _WHERE = (" as ", " is ", "'s ", "’s "), (" in", " to ", " for ", " under ")
_LAST = frozenset((" ", "\t", ".", "\r", "\n", ""))
"""What stands behind a name that ends a line."""
_LEAST = 6  # characters of a password
_LEAST_OF_A_KEY = 16  # characters
_FAR = 84  # characters behind a name in which a question ends
_NEAR = 24  # characters behind a name in which it is looked for what goes on
_LEADS = (" type", " enter", " put", ", it", ", that", ", which", " to be", " with ")
_LONGEST = 200  # characters before a name that tell what was typed
_SENDS = (" for ", " in", " at ", " on ", " when ", " if ", " once ")


def answered(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands behind the name of a secret that something asks for."""
    if Telling.KEY <= name.told < Telling.PASS:
        yield from _key_of_a_question(name)
    if name.told is not Telling.PASSWORD:
        return
    text, end = name.text, name.end
    near = text[end : end + _NEAR]
    match = _ASKS.match(text, end) if any(one in near for one in _LEADS) else None
    if match and (not match[0].endswith("with ") or _fills(name)):
        yield from _no_words(text, match.end())
    if "?" in near:
        yield from _of_a_question(name)


def _fills(name: Name) -> bool:
    """Whether `with` says what somebody types, and not how a password is kept."""
    low = name.before.lower()
    return "fill" in low or " set " in low or _IS_PLACE.match(name.text, name.end) is not None


def _of_a_question(name: Name) -> Iterator[tuple[int, Value]]:
    """What is answered to a question for a password."""
    text, end = name.text, name.end
    mark = text.find("?", end, end + 24)
    if "\n" in text[end:mark] or not _ASKED.search(name.before):
        return
    if match := _TICKED.match(text, end) or _QUESTION.match(text, mark):
        for at, value in _no_words(text, match.end()):
            rest = text[at + len(value.text) : at + len(value.text) + 3].lstrip("`\"'.!")
            if not rest or rest[0] in "\r\n" or value.quoted:
                yield at, value


def _key_of_a_question(name: Name) -> Iterator[tuple[int, Value]]:
    """The key that is answered to a question for one."""
    text, end = name.text, name.end
    mark = text.find("?", end, end + _FAR)
    if mark < 0 or "\n" in text[end:mark]:
        return
    match = _TICKED_KEY.match(text, end)
    if match is None and mark < end + _NEAR and _ASKED.search(name.before):
        match = _QUESTION.match(text, mark)
    for at, value in spoken(text, match.end()) if match else ():
        if is_key(value.text, _LEAST_OF_A_KEY):
            yield at, value


def _no_words(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What stands here and is no word, so that it may well be a password."""
    for at, given in spoken(text, start):
        no_word = len(given.text) >= _LEAST and is_no_word(given.text)
        if no_word and not given.text.startswith(("--", ":", "/", "$")):
            yield at, Value(given.text, given.quoted, set_off=True)


def typed_before(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands before the name of a password that somebody types, judges or replaces."""
    before = name.before
    if name.told is not Telling.PASSWORD or before[-1:] != " ":
        return
    begins = max(0, name.start - _LONGEST)
    begins = max(begins, name.text.rfind("\n", begins, name.start) + 1)
    ahead = name.text[begins : name.start]
    match = _typed(name, ahead) if any(one in ahead for one in _SENDS) else None
    if match is None and any(one in before for one in _ARTICLES):
        match = _JUDGED.search(ahead)
    if match is None and "eplac" in ahead:
        match = _REPLACED.search(ahead)
    if match and is_no_word(match[1]):
        yield begins + match.start(1), literal(match[1])


def _typed(name: Name, ahead: str) -> re.Match[str] | None:
    """What somebody types there where a name is said to be asked for."""
    match = _TYPED.search(ahead)
    if match is None:
        return None
    how, what = match["how"], match["what"].strip()
    if how == "for":
        words = (one.removesuffix("'s").removesuffix("’s") for one in what.split())
        known = all(one.lower() in _WHOSE for one in words)
    elif how in ("when", "if", "once"):
        known = any(one in what for one in _ASK)
    else:
        known = "prompt" in what or _IS_PLACE.match(name.text, name.end) is not None
    return match if known else None


def before(name: Name) -> Iterator[tuple[int, Value]]:
    """What a sentence gives before it says what it is, or a remark names that ends its line."""
    text, begins = name.text, max(0, name.start - 480)
    ahead = text[begins : name.start] if name.told >= Telling.KEY else ""
    said = _AS.search(ahead) if any(one in name.before for one in _SPOKEN) else None
    if said is None and any(one in name.before for one in _WHERE):
        said = _PUT.search(ahead)
        said = said if said and is_key(said[1], 16) else None
    if name.before.endswith(_COMPARES):
        said = _COMPARED_TO.search(ahead)
    elif "ey:" in name.before[-6:]:
        said = _UNDER.search(ahead)
    if said is None and name.sign in _LAST and _LINE_ENDS.match(text, name.end):
        said = _remarked(ahead)
    if said and (
        _FOUND.fullmatch(said[1]) or (said.groupdict().get("told") and is_called(said[1]))
    ):
        return
    if said and (is_key(said[1], 16) or (name.told is Telling.PASSWORD and is_no_word(said[1]))):
        yield begins + said.start(1), literal(said[1])


def _remarked(ahead: str) -> re.Match[str] | None:
    """What stands in quotes before a remark that ends with a name, all in one line."""
    line = ahead.rfind("\n") + 1
    remark = any(sign in ahead[line:] for sign in ("//", "#", "--"))
    return _REMARKED.search(ahead, line) if remark else None
