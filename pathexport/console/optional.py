"""Options that may stand alone or with a value: `--redact`, `--redact paths`.

What follows is the value only if it is one of the words that the option knows, since it may as well
be the name of a path or of a folder; or if it is such a word with a slip, of which the command then
tells. So it is decided before the command line is taken apart.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand

WORDS = ("secrets", "paths", "emails")
"""What can be hidden, as `redact` names it."""
_OPTIONS = ("--redact", "--secrets")
"""Alone, each means the first of these."""


class OptionalValues(TyperCommand):
    """A command with such options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, joined(args))


def joined(args: Sequence[str]) -> list[str]:
    """Arguments in which each of these options has its value."""
    found: list[str] = []
    waiting = [*args][::-1]
    while waiting:
        arg = waiting.pop()
        if arg == "--":
            return [*found, arg, *waiting[::-1]]
        if arg in _OPTIONS:
            value = waiting.pop() if waiting and _is_value(waiting[-1]) else WORDS[0]
            arg = f"{arg}={value}"
        found.append(arg)
    return found


def _is_value(text: str) -> bool:
    words = text.lower().split(",")
    if all(each in WORDS for each in words):
        return True
    return any(each in WORDS or f"{each}s" in WORDS for each in words) and not os.path.exists(text)
