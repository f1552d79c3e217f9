"""The options that say what is hidden, with the words that `--help` says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pathexport.console import completing
from pathexport.console.optional import WORDS

Redact = Annotated[
    list[str] | None,
    typer.Option(
        "--redact",
        metavar="[WHAT]",
        help="Hide what looks secret. WHAT may also be paths (home directories, users and hosts) "
        "or emails, or several with commas.",
        autocompletion=completing.values(*WORDS),
    ),
]
RedactPatterns = Annotated[
    list[Path] | None,
    typer.Option(
        "--redact-patterns",
        metavar="FILE",
        help="Hide also what the regular expressions in this file match, one a line.",
        readable=False,
    ),
]
Secrets = Annotated[
    list[str] | None,
    typer.Option(
        "--secrets",
        metavar="[WHAT]",
        help="List where secrets are, without printing them; with paths or emails also these.",
        autocompletion=completing.values(*WORDS),
    ),
]
