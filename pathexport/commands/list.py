"""`pathexport list`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import typer

from pathexport.commands.loading import NamedLogs, in_turn
from pathexport.console.arguments import (
    Everything,
    FollowLinks,
    Json,
    LocalTime,
    Session,
    Since,
    Sources,
    Status,
    Until,
)
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, columns, say_all, say_data
from pathexport.problems import PathexportError

EXAMPLES = """Examples:

\b
pathexport list sample_projects/multiple-redos
pathexport list sample_projects --status abandoned --since 2026-03-01
pathexport list sample_projects/draft --json
"""


def list_(
    sources: Sources = None,
    everything: Everything = False,
    follow_links: FollowLinks = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    local_time: LocalTime = False,
    json: Json = False,
) -> None:
    """List sessions and their conversation paths."""
    from pathexport.again.marks import local
    from pathexport.find.holding import apart
    from pathexport.system.garbage import without_circles
    from pathexport.write.record.entries import chunks, listing
    from pathexport.write.record.selection import Asked, selection
    from pathexport.write.screen.paths import table

    asked = Asked(selection(session, status, since, until, datetime.now(UTC)), session)
    # They pass by one at a time: each is gone when the next is loaded into its memory.
    logs = NamedLogs(sources or (), everything, follow_links)
    held, others = apart(logs.each().handles, session or "")
    fit = filter(asked.fits, in_turn(held, others, lambda: asked.answered))
    with without_circles():
        if json:
            texts: Iterable[str] = chunks(listing(fit, asked.wanted))
        else:
            zone = local if local_time else None
            texts = [table(fit, asked.wanted, columns(), colours(), logs.checking, zone)]
    if asked.nothing is not None:
        raise PathexportError(asked.nothing)
    (say_data if json else say_all)(texts)
    if asked.unread:
        raise typer.Exit(PROBLEMS)
