"""What a place is in which a password stands though nothing names it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, is_secret

ARGUMENT = r"(\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s\"'|;&<>]{1,200})"
LINE = r"[^\n|;]{0,400}?"
"""What may stand between a command and its argument."""


_SIGNS = re.compile("[/=]")
_DASHES = re.compile("[-./=]")


class Place(msgspec.Struct, frozen=True):
    """Where a password stands: a word that must be there, and what comes before it."""

    word: str
    form: str
    told: Telling = Telling.PASSWORD


_QUOTED = r"[\"']"
_IN_JSON = r"\\{0,3}" + _QUOTED
"""A quote, as it also stands in a text within JSON."""
_BEGINS_A_WORD = re.compile(r"\\b(?:(\w[\w-]*)|\(\?:(\w[\w|-]*)\))(?![\w?*+{|-])")

_BEGINS_IN_ANY_CASE = re.compile(r"\(\?i\)\\b([a-hjl-rt-z])(?=\w)")
"""Not with a letter that is another one of some languages in capitals."""


@cache
def _compiled(form: str) -> re.Pattern[str]:
    """An expression, made when it is needed first: nearly all never are. One that begins with a
    word is found by its letters, and what stands before it is looked at then."""
    if begins := _BEGINS_A_WORD.match(form):
        words = (begins[1] or begins[2]).split("|")
        either = "|".join(rf"{word}(?<!\w{word})" for word in words)
        form = f"(?:{either}){form[begins.end() :]}"
    elif begins := _BEGINS_IN_ANY_CASE.match(form):
        first = f"[{begins[1]}{begins[1].upper()}]"
        form = rf"{first}(?<!\w{first})(?i:{form[begins.end() :]})"
    return re.compile(form.replace(_QUOTED, _IN_JSON))


def place(word: str, form: str, told: Telling = Telling.PASSWORD) -> Place:
    return Place(word, form, told)


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
        told = self._by_word.keys() & words
        for number in sorted({each for word in told for each in self._by_word[word]}):
            one = self._places[number]
            for match in _compiled(one.form).finditer(text):
                yield from unquoted(match, one.told)


def unquoted(match: re.Match[str], told: Telling) -> Iterator[Found]:
    """The first group of a match without its quotes, if it is secret."""
    start, end = match.span(1)
    if match.group(1)[:1] in ("'", '"'):
        start, end = start + 1, end - 1
    end = start + len(match.string[start:end].rstrip("\\"))
    value = Value(match.string[start:end], quoted=True, set_off=True)
    if is_secret(value, told):
        yield Found(start, end, "password" if told is Telling.PASSWORD else "token")
