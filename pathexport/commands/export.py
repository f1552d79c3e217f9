"""`pathexport export`."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import typer

from pathexport.commands.loading import NamedLogs, unfit
from pathexport.console import arguments
from pathexport.console.hiding import Redact, RedactPatterns
from pathexport.console.statuses import PROBLEMS, UNWRITTEN
from pathexport.console.streams import say, tell
from pathexport.problems import WrongRequestError

EXAMPLES = """Examples:

\b
pathexport export sample_projects --out transcripts
pathexport export sample_projects/everyday --dry-run
pathexport export sample_projects --agents inline
"""


def export(
    sources: arguments.Sources = None,
    out: arguments.Out = "transcripts",
    shared: arguments.Shared = False,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    session: arguments.Session = None,
    status: arguments.Status = None,
    since: arguments.Since = None,
    until: arguments.Until = None,
    detail: arguments.Detail = "standard",
    agents: arguments.Agents = "link",
    max_result_lines: arguments.MaxResultLines = None,
    no_thinking: arguments.NoThinking = False,
    no_results: arguments.NoResults = False,
    local_time: arguments.LocalTime = False,
    format_: arguments.Format = "markdown",
    redact: Redact = None,
    redact_patterns: RedactPatterns = None,
    force: arguments.Force = False,
    jobs: arguments.Jobs = None,
    dry_run: arguments.DryRun = False,
    quiet: arguments.Quiet = False,
) -> None:
    """Write a transcript of each conversation path."""
    from msgspec.structs import replace

    from pathexport.again.marks import local
    from pathexport.commands.redacting import redaction
    from pathexport.commands.report import TerminalOnlooker, report
    from pathexport.exporting import Run
    from pathexport.exporting import export as write
    from pathexport.read.sources import unheard
    from pathexport.workers.cores import cores
    from pathexport.write.options import chosen, form_named
    from pathexport.write.record.selection import selection

    if not out:
        raise WrongRequestError("--out must name a folder, not ''.")
    if out == "-":  # stdout, for the commands that write one file
        raise WrongRequestError(
            "--out must name a folder, not '-': an export is many files. `pathexport show` prints "
            "one path. A folder of this name is ./-"
        )
    wanted = selection(session, status, since, until, datetime.now(UTC))
    zone = local if local_time else None
    options = chosen(detail, agents, max_result_lines, zone, not no_thinking, not no_results)
    options = replace(options, format=form_named(format_))
    hidden = redaction(redact, redact_patterns)
    logs = NamedLogs(sources or (), everything, follow_links, hidden)
    projects = logs.each(iter, unheard if quiet else tell)
    why = partial(unfit, session, projects.handles, logs)
    onlooker = TerminalOnlooker(why, projects.handles, quiet)
    try:
        run = Run(force=force, jobs=jobs or cores(), onlooker=onlooker, shared=shared)
        done = write(projects, out, wanted, options, dry=dry_run, run=run)
    finally:
        onlooker.end()
    for problem in done.output.problems:
        tell(f"{problem.where} {problem.what}")
    for problem in done.changed:
        tell(f"{problem.where}: {problem.what}, so the transcripts that need it were not changed")
    if not quiet:
        say(report(done, out, dry_run, logs.checking))
    if done.output.problems:
        raise typer.Exit(UNWRITTEN)
    if done.changed or onlooker.unread:
        raise typer.Exit(PROBLEMS)
