"""The options that say what is hidden, with what `--help` says of them. They may stand alone or
with a value: `--redact`, `--redact paths`.

What follows may also be the name of a path or a folder. So it is the value only if it is one of the
words that the option knows, or one with a slip or of the same meaning, which the command then
tells. This is decided before the command line is parsed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from pathexport.console import completing
from pathexport.console.folders import WithSources

WORDS = ("secrets", "paths", "emails")
"""What can be hidden, as `redact` names it."""
_MEANT = ("all", "everything", "names", "users", "hosts", "keys", "passwords", "tokens")
"""What somebody may write who means some of these."""
_OPTIONS = ("--redact", "--secrets")
"""Alone, each means the first of these words."""


def _patterns(does: str) -> Any:
    return typer.Option("--redact-patterns", metavar="FILE", help=does, readable=False)


def _words(option: str, does: str) -> Any:
    return typer.Option(
        option, metavar="[WHAT]", help=does, autocompletion=completing.values(*WORDS)
    )


Redact = Annotated[
    list[str] | None,
    _words(
        "--redact",
        "Hide what looks secret. With WHAT, hide that too: paths (home directories, users and "
        "hosts), emails, or paths,emails.",
    ),
]
RedactPatterns = Annotated[
    list[Path] | None,
    _patterns("Also hide what the regular expressions in this file match, one on each line."),
]
SearchPatterns = Annotated[
    list[Path] | None,
    _patterns(
        "List where secrets are, and what the regular expressions in this file match, one on each "
        "line."
    ),
]
Secrets = Annotated[
    list[str] | None,
    _words(
        "--secrets",
        "List where secrets are, without printing them. With WHAT, list that too: paths, emails, "
        "or paths,emails.",
    ),
]


class OptionalValues(WithSources):
    """A command with such options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_values(args))


def with_values(args: Sequence[str]) -> list[str]:
    """Arguments in which each of these options is joined with its value."""
    done: list[str] = []
    waiting = [*args][::-1]
    while waiting:
        arg = waiting.pop()
        if arg == "--":
            return [*done, arg, *waiting[::-1]]
        if arg in _OPTIONS:
            value = waiting.pop() if waiting and _is_value(waiting[-1]) else WORDS[0]
            arg = f"{arg}={value}"
        done.append(arg)
    return done


def _is_value(text: str) -> bool:
    words = text.lower().split(",")
    if all(word in WORDS for word in words):
        return True
    nearly = any({word, f"{word}s"} & {*WORDS, *_MEANT} for word in words)
    return nearly and not os.path.exists(text)
