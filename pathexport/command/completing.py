"""What a shell offers while somebody types a command. Where nothing is offered, the shell offers
files."""

from __future__ import annotations

from collections.abc import Sequence

import typer


def paths(context: typer.Context, incomplete: str) -> Sequence[tuple[str, str]]:
    """Names of paths in the sources that were typed before."""
    from pathexport.find.arguments import told_apart
    from pathexport.find.offers import path_offers

    given = context.params.get("named") or ()
    sources = told_apart(given, len(given)).sources
    return path_offers(incomplete, sources, bool(context.params.get("everything")))


def sessions(incomplete: str) -> Sequence[tuple[str, str]]:
    """Sessions of the current directory."""
    from pathexport.find.offers import session_offers

    return session_offers(incomplete)
