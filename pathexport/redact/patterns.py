"""A person's own patterns: what else to hide, one regular expression a line of a file.

A line is `name = expression`, and the name is the kind that stands in place of what was found; or
it is the expression alone, and the kind is `own`. What is hidden is the group called `secret`, else
the first group, else all of it. Lines that begin with `#` are comments.
"""

from __future__ import annotations

import re
from warnings import catch_warnings

import msgspec

from pathexport.later import later
from pathexport.problems import WrongOptionError

_NAMED = later(r"([A-Za-z][\w -]{0,39}?)\s+=\s+(.*)", re.DOTALL)
_UNNAMED = "own"


class Pattern(msgspec.Struct, frozen=True):
    """One of them. Its expression is known to be a good one."""

    kind: str
    expression: str

    def compiled(self) -> re.Pattern[str]:
        """It as Python reads it today, of which some expressions warn that it may change."""
        with catch_warnings(action="ignore"):
            return re.compile(self.expression)


def read_patterns(text: str, file: str) -> tuple[Pattern, ...]:
    """The patterns that the text of a file holds; `file` is what messages call it."""
    lines = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    found = tuple(
        _pattern(line.strip(), f"{file}:{number}")
        for number, line in lines
        if line.strip() and not line.lstrip().startswith("#")
    )
    if not found:
        raise WrongOptionError(
            f"{file} holds no pattern. Write a regular expression a line, or `name = expression`."
        )
    return found


def _pattern(line: str, where: str) -> Pattern:
    named = _NAMED.fullmatch(line)
    pattern = Pattern(*named.groups()) if named else Pattern(_UNNAMED, line)
    try:
        compiled = pattern.compiled()
    except (re.error, ValueError, OverflowError, RecursionError) as error:
        raise WrongOptionError(
            f"{where}: {pattern.expression!r} is no regular expression: {error}. "
            "Write one a line, as Python's re reads it, or `name = expression`."
        ) from error
    if compiled.match(""):
        raise WrongOptionError(
            f"{where}: {pattern.expression!r} matches nothing at all, and so it is found "
            "everywhere. Write an expression that needs at least one character."
        )
    return pattern
