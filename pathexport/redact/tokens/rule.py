"""What a rule for tokens is: a word that must be there, and the form around it.

Issuers begin their tokens with a few fixed characters, so that they are found. Asking for these is
what makes the search fast: an expression is tried only where its word stands. A form begins with
its word, or with a bounded number of characters before it, so that no text takes long.
"""

from __future__ import annotations

import re

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """How tokens of one issuer look."""

    kind: str
    word: str
    """What every match holds: letters, digits and `_-.+/=~`, upper and lower case as written."""
    form: str
    """The secret is its first group, or all of it."""
    hint: str = ""
    """For a word of two or three letters, which stands in many other words: an expression that
    every match holds, of the same characters."""

    @property
    def wakes(self) -> str:
        """The expression by which a word is told that may be such a token."""
        return self.hint or re.escape(self.word)


APART = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=%[0-9A-F]{2})|(?<=[0-9;\[][0-9]m))"
"""Where a token may begin: not within a word, but behind an escape that ends in a letter."""
ENDS = r"(?![A-Za-z0-9])"
LONGEST = 4000


def begins(kind: str, prefix: str, body: str) -> Rule:
    """A prefix that stands for itself wherever it is."""
    return Rule(kind, prefix, re.escape(prefix) + body)


def apart(kind: str, prefix: str, body: str, hint: str = "") -> Rule:
    """A short prefix, which may also be part of a longer word, and a body of a known length."""
    return Rule(kind, prefix, APART + re.escape(prefix) + body + ENDS, hint)
