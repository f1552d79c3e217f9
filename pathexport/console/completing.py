"""What a shell offers while somebody types a command. Where nothing is offered, the shell offers
files."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping, Sequence
from itertools import pairwise
from pathlib import Path

import typer


def join_options(environment: MutableMapping[str, str] = os.environ) -> None:
    """Take the `=` out of what bash says was typed: it breaks `--session=5e` into three words, and
    completes the last one."""
    if environment.get("_PATHEXPORT_COMPLETE") != "complete_bash":
        return
    import shlex  # which takes a while to load

    try:
        words = shlex.split(environment["COMP_WORDS"])
        at = int(environment["COMP_CWORD"])
    except (KeyError, ValueError):  # as within quotes
        return
    signs = {
        place
        for place, (option, sign) in enumerate(pairwise(words), 1)
        if place < at and sign == "=" and option.startswith("--")
    }
    kept = [word for place, word in enumerate(words) if place not in signs]
    environment["COMP_WORDS"] = shlex.join(kept)
    environment["COMP_CWORD"] = str(at - len(signs))


def paths(context: typer.Context, incomplete: str) -> Sequence[tuple[str, str]]:
    """Names of paths in the sources that were typed before."""
    from pathexport.find.offers import path_offers

    return path_offers(incomplete, *_where(context))


def sessions(context: typer.Context, incomplete: str) -> Sequence[tuple[str, str]]:
    """Sessions of the sources that were typed before."""
    from pathexport.find.offers import session_offers

    return session_offers(incomplete, *_where(context))


def values(*known: str) -> Callable[[str], Sequence[str]]:
    """The few values that an option can have."""

    def offered(incomplete: str) -> Sequence[str]:
        return [value for value in known if value.startswith(incomplete.lower())]

    return offered


def _where(context: typer.Context) -> tuple[Sequence[Path], bool]:
    """The sources that were typed before, whatever the command calls its arguments, and whether all
    are asked for. Behind an option that has no value yet, they are in `args`."""
    from pathexport.find.arguments import sources_and_names

    given = [context.params.get(name) or () for name in ("sources", "named", "given")]
    typed = [
        str(argument) for arguments in (*given, context.args) for argument in arguments if argument
    ]
    sources, _ = sources_and_names(typed, len(typed))
    return sources, bool(context.params.get("everything"))
