"""What names a value in an object, as a text around the value: detectors know passwords by names.

A field may name its own value, as `password` does; a field `name` may name the `value` beside it;
and in a list of arguments an option names the one that follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from pathexport.later import later
from pathexport.redact.words.names import wakes

_NAMING = ("name", "key", "label", "element", "field", "header", "selector", "ref", "placeholder")
_NAMED = ("value", "text", "content", "val", "default")
_WORD = later(r"[A-Za-z][\w-]{0,79}")
_OPTION = later(r"--?[A-Za-z][\w.-]{0,79}")
"""What a command takes, and no line that was taken out of a file: `-password: user.password,`."""
_LONGEST = 200  # characters of a text that names something


class Around(NamedTuple):
    """The text around a value that names it as it would be named elsewhere."""

    key: Any
    """Where the value stands in its object or list."""
    before: str
    after: str


def beside(held: Any) -> Iterator[Around]:
    """The texts around the values in an object or a list that are named by something."""
    if type(held) is list:
        for place in range(1, len(held)):
            option, value = held[place - 1], held[place]
            if type(option) is not str or option[:1] != "-" or type(value) is not str:
                continue
            if _named(option) and _OPTION.fullmatch(option):
                yield from _texts(place, "[", option, ", ", value)
        return
    for key, value in held.items():
        if type(value) is str and (name := _named(key) or (key in _NAMED and _naming(held, value))):
            yield from _texts(key, "", name, ": ", value)


def _texts(key: Any, opens: str, name: str, gives: str, value: str) -> Iterator[Around]:
    """A value behind what names it, in quotes that it does not hold."""
    quote = next((quote for quote in "\"'`" if quote not in value), None)
    if quote and "\\" not in value:
        yield Around(key, f"{opens}{quote}{name}{quote}{gives}{quote}", quote)


def _naming(held: dict[str, Any], value: str) -> str:
    """What another field calls a value of one word, if that tells of a secret."""
    if " " in value or "\n" in value:
        return ""
    names = (held.get(key) for key in _NAMING)
    return next(filter(None, (_in_words(name) for name in names if type(name) is str)), "")


def _in_words(name: str) -> str:
    """The word of a name that tells of a secret, as in `Password field` and `#password`."""
    if len(name) > _LONGEST:
        return ""
    return next(filter(_named, _WORD.findall(name)), "")


@lru_cache(maxsize=8192)
def _named(key: str) -> str:
    """A key, if it tells of a secret."""
    return key if len(key) <= _LONGEST and wakes(key.strip("-")) else ""
