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


@cache
def _compiled(form: str) -> re.Pattern[str]:
    """An expression, made when it is needed first: nearly all never are."""
    return re.compile(form)


def place(word: str, form: str, told: Telling = Telling.PASSWORD) -> Place:
    return Place(word, form, told)


def spoken(words: str) -> frozenset[str]:
    """The words of a text, and their parts: without folders, signs and escapes around them."""
    found = set[str](words.split())
    for word in tuple(found):
        found.update(_SIGNS.split(word), _DASHES.split(word))
    return frozenset(found | {word[1:] for word in found})


def in_places(places: Iterable[Place], text: str, words: frozenset[str]) -> Iterator[Found]:
    """What stands in those of the places whose words are there."""
    for each in places:
        if each.word in words or (each.word.isupper() and each.word.lower() in words):
            for match in _compiled(each.form).finditer(text):
                yield from unquoted(match, each.told)


def unquoted(match: re.Match[str], told: Telling) -> Iterator[Found]:
    """The first group of a match without its quotes, if it is secret."""
    start, end = match.span(1)
    if match.group(1)[:1] in ("'", '"'):
        start, end = start + 1, end - 1
    value = Value(match.string[start:end], quoted=True, set_off=True)
    if is_secret(value, told):
        yield Found(start, end, "password" if told is Telling.PASSWORD else "token")
