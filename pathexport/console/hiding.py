"""The options that say what is hidden, with the words that `--help` says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pathexport.console import completing
from pathexport.console.optional import WORDS


def _patterns(does: str) -> Any:
    return typer.Option("--redact-patterns", metavar="FILE", help=does, readable=False)


Redact = Annotated[
    list[str] | None,
    typer.Option(
        "--redact",
        metavar="[WHAT]",
        help="Hide what looks secret. With WHAT, hide that too: paths (home directories, users and "
        "hosts), emails, or paths,emails.",
        autocompletion=completing.values(*WORDS),
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
    typer.Option(
        "--secrets",
        metavar="[WHAT]",
        help="List where secrets are, without printing them. With WHAT, list that too: paths, "
        "emails, or paths,emails.",
        autocompletion=completing.values(*WORDS),
    ),
]
