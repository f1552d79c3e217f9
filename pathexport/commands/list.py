"""`pathexport list`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from pathexport.commands.loading import NamedLogs, surveyed, tell_all, unfit
from pathexport.console import arguments
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, columns, say, say_data

if TYPE_CHECKING:
    from pathexport.shape.project import Project
    from pathexport.write.record.selection import Filters
    from pathexport.write.record.silence import Glimpse

EXAMPLES = """Examples:

\b
pathexport list sample_projects/multiple-redos
pathexport list sample_projects --status abandoned --since 2026-03-01
pathexport list sample_projects/draft --json
"""


def list_(
    sources: arguments.Sources = None,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    session: arguments.Session = None,
    status: arguments.Status = None,
    since: arguments.Since = None,
    until: arguments.Until = None,
    local_time: arguments.LocalTime = False,
    jobs: arguments.Jobs = None,
    json: arguments.Json = False,
) -> None:
    """List sessions and their conversation paths."""
    from pathexport.again.marks import local
    from pathexport.find.peek import by_session
    from pathexport.find.unfound import none_found
    from pathexport.write.record.entries import chunks
    from pathexport.write.record.listed import project_entry
    from pathexport.write.record.selection import selection
    from pathexport.write.record.silence import nothing
    from pathexport.write.screen.ink import Ink
    from pathexport.write.screen.paths import block, table

    wanted = selection(session, status, since, until, datetime.now(UTC))
    zone = local if local_time else None
    ink = Ink(columns=columns(sys.stdout), colours=colours(), local=zone)
    entry: Callable[[Project, Filters], Any] = project_entry if json else partial(block, ink=ink)
    look = partial(_look_at, wanted=wanted, entry=entry)
    logs = NamedLogs(sources or (), everything, follow_links)
    holders, others = by_session(logs.each().handles, session or "")
    looked = surveyed(holders, look, jobs)
    if not any(seen.fits or seen.unfit for seen, _ in looked):
        looked += surveyed(others, look, jobs)  # so that it can be said why
    unread = [problem for seen, _ in looked for problem in seen.unread]
    tell_all(unread)
    why = partial(unfit, session, [*holders, *others], logs)
    missing = nothing([seen for seen, _ in looked], why)
    if missing is not None:
        raise none_found(missing, [*holders, *others])
    shown = [shown for seen, shown in looked if seen.fits]
    if json:
        say_data(chunks(shown))
    else:
        say(table(shown, ink, logs.checking))
    if unread:
        raise typer.Exit(PROBLEMS)


def _look_at(
    project: Project, wanted: Filters, entry: Callable[[Project, Filters], Any]
) -> tuple[Glimpse, Any]:
    """What is known of a project, and what is printed of it if it fits."""
    from pathexport.write.record.silence import glimpse

    seen = glimpse(project, wanted)
    return seen, entry(project, wanted) if seen.fits else None
