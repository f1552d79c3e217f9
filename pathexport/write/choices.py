"""Options that have one of a few words: capitals do not count, and what is none of them is an error
that names all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pathexport.problems import WrongOptionError

Word = TypeVar("Word", bound=str)


def either(words: Sequence[str]) -> str:
    """Some words in a sentence: `a, b or c`, or the one there is."""
    *some, last = words
    return f"{', '.join(some)} or {last}" if some else last


def choice(name: str, given: str, words: Sequence[Word]) -> Word:
    """The word that somebody gave an option on the command line."""
    found = next((word for word in words if word == given.lower()), None)
    if found is None:
        raise wrong_word(name, given, words)
    return found


def wrong_word(name: str, given: object, words: Sequence[str]) -> WrongOptionError:
    """The error for an option that has none of its words."""
    from pathexport.write.text import quoted

    shown = quoted(given) if isinstance(given, str) else repr(given)
    return WrongOptionError(f"{name} must be {either(words)}, not {shown}.")
