"""`pathexport list`."""

from __future__ import annotations

from datetime import UTC, datetime

import typer

from pathexport.command.arguments import (
    Everything,
    Json,
    LocalTime,
    Session,
    Since,
    Sources,
    Status,
    Until,
)
from pathexport.command.statuses import PROBLEMS
from pathexport.command.streams import colours, columns, say, say_all
from pathexport.problems import PathexportError
from pathexport.verbs.loading import checking, loaded, tell_unread


def list_(
    sources: Sources = None,
    everything: Everything = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    local_time: LocalTime = False,
    json: Json = False,
) -> None:
    """List sessions and their conversation paths."""
    from pathexport.again.marks import local
    from pathexport.write.record.entries import chunks, listing
    from pathexport.write.record.selection import fits, selection, unfit
    from pathexport.write.screen.paths import table

    wanted = selection(session, status, since, until, datetime.now(UTC))
    projects = loaded(sources, everything)
    tell_unread(projects)
    fit = [p for p in projects if fits(p, wanted)]
    if not fit:
        raise PathexportError(unfit(projects, session))
    if json:
        say_all(chunks(listing(fit, wanted)))
    else:
        see, zone = checking(sources, everything), local if local_time else None
        say(table(fit, wanted, columns(), colours(), see, zone))
    if any(project.unread for project in projects):
        raise typer.Exit(PROBLEMS)
