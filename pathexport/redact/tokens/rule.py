"""What a rule for tokens is: a word that must be there, and the form around it.

Issuers begin their tokens with a few fixed characters, so that they are found. Asking for these is
what makes the search fast: an expression is tried only where its word stands. A form begins with
its word, or with a bounded number of characters before it, so that no text takes long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """How tokens of one issuer look."""

    kind: str
    word: str
    """What every match holds: letters, digits and `_-.+/=~`, upper and lower case as written."""
    form: str
    """The secret is its first group, or all of it."""
    wakes: str
    """What of a match stands in one word of these characters: an expression that begins with a
    letter or a sign. Nothing if the word tells of a secret anyway."""
    starts: bool = True
    """Whether that stands where a word begins."""
    apart: bool = True
    """Whether a match only begins where a word may."""


ESCAPED = r"(?<=\\[nrtbf])|(?<=[0-9;\[][0-9]m)|(?<=%[0-9A-F]{2})"
"""Behind what a token may begin though it is a letter."""
ENDS = r"(?![A-Za-z0-9])"
LONGEST = 4000
UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def begins(kind: str, prefixes: str, body: str) -> Iterator[Rule]:
    """Tokens that begin with one of these prefixes, between which are spaces."""
    for prefix in prefixes.split():
        form = re.escape(prefix) + body
        yield Rule(kind, prefix, form, form)


def apart(kind: str, prefixes: str, body: str) -> Iterator[Rule]:
    """The same of short prefixes, and a body of a known length."""
    yield from begins(kind, prefixes, body + ENDS)


def behind_none_of(letters: str) -> str:
    """Where a token may begin that has no prefix: behind none of its own letters."""
    return f"(?:(?<!{letters})|{ESCAPED})"


def without_before(form: str) -> str:
    """A form without what is asked of the letters before it."""
    before, ends, behind = form.partition(f"|{ESCAPED})")
    return behind if ends and before.startswith("(?:(?<!") else form


def holds(kind: str, word: str, form: str, wakes: str | None = None) -> Rule:
    """A token that holds a word somewhere, or stands beside it."""
    return Rule(kind, word, form, re.escape(word) if wakes is None else wakes, False, False)


def hints(kind: str, word: str, form: str, wakes: str) -> Rule:
    """The same, where what wakes stands at the beginning of a word."""
    return Rule(kind, word, form, wakes, True, False)
