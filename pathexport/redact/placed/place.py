"""What a place is in which a password stands though nothing names it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling
from pathexport.redact.words.ordinary import NO_TERM
from pathexport.redact.words.sought import Small, Sought, letters_of
from pathexport.redact.words.values import is_secret, literal

ARGUMENT = r"(\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s\"'`|;&<>]{1,200})"
TEXT = r"[\"']([^\"'\n]{4,200})[\"']"
"""A password in quotes."""
SOMEBODY = r"[\w.@-]{1,64}:"
"""Whose it is, before it."""
BEGINS = r"(?m)^[ \t]{0,8}(?:[0-9]{1,6}[→\t:|]|[\w./-]{1,60}:[0-9]{1,6}:)?[+-]?"
"""Where a line of a file begins, as tools show it: with its number, or a sign of a change."""
LINE = r"[^\n|;]{0,400}?"
"""What may stand between a command and its argument."""
WORD = "<word>"
"""Stands in a form for the word of its place."""


_SIGNS = later("[/=]")
_DASHES = later("[-./=]")
_NO_ARGUMENT = later("\\A`|[\u3000-\u303f\uff00-\uffef]")
"""What a shell puts another value for, and how a sentence goes on."""


class Place(msgspec.Struct, frozen=True):
    """Where a password stands: a word that must be there, and what comes before it."""

    word: str
    written: str
    """An expression, with `WORD` where the word stands."""
    told: Telling = Telling.PASSWORD
    signs: tuple[str, ...] = ()
    """One of these is in every match, if any are given."""
    small: tuple[str, ...] = ()
    """The same, in small letters or others."""

    @property
    def form(self) -> str:
        return self.written.replace(WORD, re.escape(self.word))


def each(
    words: str,
    form: str,
    told: Telling = Telling.PASSWORD,
    signs: tuple[str, ...] = (),
    small: tuple[str, ...] = (),
) -> Iterator[Place]:
    """The same place for each of some words, between which are spaces."""
    return (Place(word, form, told, signs, small) for word in words.split())


def behind(tools: str, option: str) -> Iterator[Place]:
    """What stands behind an option of each of these tools."""
    return each(tools, rf"\b{WORD}\b{LINE}\s{option}{ARGUMENT}")


def given(calls: str, form: str, told: Telling = Telling.PASSWORD) -> Iterator[Place]:
    """What each of these calls is given: all from the bracket on."""
    return each(calls, rf"\b{WORD}\({form}", told)


_QUOTED = r"[\"']"
_IN_JSON = r"\\{0,3}" + _QUOTED
"""A quote, as it also stands in a text within JSON."""
_BEGINS_A_WORD = later(r"\\b(?:(\w[\w-]*)|\(\?:(\w[\w|-]*)\))(?![\w?*+{|-])")
_BEGINS_IN_ANY_CASE = later(r"\(\?i\)\\b([a-zA-Z])(?=\w)")
_WITH_RELATIVES = "iksIKS"
"""Letters that are another one of some languages in capitals, or not."""


class _Form(msgspec.Struct, frozen=True):
    """How a place is found."""

    sought: Sought
    words: tuple[str, ...] = ()
    """One of these is in every match."""
    small: tuple[str, ...] = ()
    """One of these as well, in small letters or others."""
    rough: re.Pattern[str] | None = None
    """What finds all that, and more, if it is made much faster."""

    def matches(self, text: str, small: Small) -> Iterator[re.Match[str]]:
        if self.words and not any(word in text for word in self.words):
            return
        if self.small and not small.may_hold(self.small):
            return
        if not self.rough or self.rough.search(text):
            yield from self.sought.matches(text)


@cache
def form_of(place: Place) -> _Form:
    """What finds a place, made when it is needed first: nearly all never are. One that begins with
    a word is found by its letters and those behind it, and what stands before is looked at then."""
    form = place.form.replace(_QUOTED, _IN_JSON)
    signs = tuple(sign.replace(WORD, place.word) for sign in place.signs)
    rough = later(form.replace(NO_TERM, "")) if NO_TERM in form else None
    if begins := _BEGINS_A_WORD.match(form):
        words = (begins[1] or begins[2]).split("|")
        either = "|".join(rf"{word}(?<!\w{word})" for word in words)
        rest = form[begins.end() :]
        expression = later(f"(?:{either}){rest}")
        if len(words) == 1:
            return _Form(Sought(expression, words[0] + letters_of(rest)), signs, (), rough)
        return _Form(Sought(expression), signs or (*words,), (), rough)
    small = place.small
    if begins := _BEGINS_IN_ANY_CASE.match(form):
        rest = form[begins.end() :]
        small = small or (letters_of(begins[1] + rest).lower(),)
        if begins[1] not in _WITH_RELATIVES:
            first = f"[{begins[1].lower()}{begins[1].upper()}]"
            form = rf"{first}(?<!\w{first})(?i:{rest})"
    return _Form(Sought(later(form), letters_of(form)), signs, small, rough)


def spoken(words: str) -> frozenset[str]:
    """The words of a text, and their parts: without folders, signs and escapes around them."""
    found = set[str](words.split())
    for word in tuple(found):
        found.update(_SIGNS.split(word), _DASHES.split(word))
    return frozenset(found | {word[1:] for word in found})


class Places:
    """Some places, by the words that tell of them."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._places = tuple(places)
        self._by_word: dict[str, list[int]] = {}
        for number, each in enumerate(self._places):
            for word in {each.word, each.word.lower() if each.word.isupper() else each.word}:
                self._by_word.setdefault(word, []).append(number)

    def find(self, text: str, words: frozenset[str]) -> Iterator[Found]:
        """What stands in those of the places whose words are there."""
        told, small = self._by_word.keys() & words, Small(text)
        for number in sorted({each for word in told for each in self._by_word[word]}):
            one = self._places[number]
            for match in form_of(one).matches(text, small):
                yield from unquoted(match, one.told)


def unquoted(match: re.Match[str], told: Telling) -> Iterator[Found]:
    """The first group of a match without its quotes, if it is secret."""
    start, end = match.span(1)
    if match.group(1)[:1] in ("'", '"'):
        start, end = start + 1, end - 1
    end = start + len(match.string[start:end].rstrip("\\"))
    value = literal(match.string[start:end])
    if start == match.start(1) and _NO_ARGUMENT.search(value.text):
        return
    if is_secret(value, told):
        yield Found(start, end, "password" if told is Telling.PASSWORD else "token")
