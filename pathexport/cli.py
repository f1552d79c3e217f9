"""The command: options in, one call, results out. Exit statuses are listed in docs/commands.md."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pathexport.command.arguments import (
    Agents,
    Detail,
    DryRun,
    Everything,
    Force,
    Jobs,
    Json,
    LocalTime,
    MaxResultLines,
    Out,
    Quiet,
    Session,
    Since,
    Sources,
    Status,
    Strict,
    Until,
)
from pathexport.command.streams import (
    UNWRITTEN,
    Bar,
    colours,
    columns,
    progress,
    say,
    say_all,
    say_json,
    tell,
)
from pathexport.problems import PathexportError, UnwritableError, WrongRequestError

if TYPE_CHECKING:
    from pathexport.pipeline import Projects, WatchLogs
    from pathexport.problems import Problem
    from pathexport.shape.project import Project

FOUND, PROBLEMS, USAGE, NOTHING = 0, 1, 2, 3

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Every distinct conversation path in Claude Code's logs.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from pathexport import __version__

        typer.echo(f"pathexport {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Every distinct conversation path in Claude Code's logs."""


@app.command("list")
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
    projects = _load(sources, everything)
    _tell_unread(projects)
    fit = [p for p in projects if fits(p, wanted)]
    if not fit:
        raise PathexportError(unfit(projects, session))
    if json:
        say_all(chunks(listing(fit, wanted)))
    else:
        see, zone = _check(sources, everything), local if local_time else None
        say(table(fit, wanted, columns(), colours(), see, zone))
    if any(project.unread for project in projects):
        raise typer.Exit(PROBLEMS)


@app.command()
def check(
    sources: Sources = None,
    everything: Everything = False,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Show what became of every line of the logs, and what is wrong with them."""
    from pathexport.write.screen.account import account_table, accounts

    projects = _load(sources, everything)
    if json:
        say_json(accounts(projects))
    else:
        say(account_table(projects, colours()))
    lost = any(project.account.lost or project.unread for project in projects)
    if lost or (strict and any(project.problems for project in projects)):
        raise typer.Exit(PROBLEMS)


@app.command()
def export(
    sources: Sources = None,
    out: Out = "transcripts",
    everything: Everything = False,
    session: Session = None,
    status: Status = None,
    since: Since = None,
    until: Until = None,
    detail: Detail = "standard",
    agents: Agents = "link",
    max_result_lines: MaxResultLines = None,
    local_time: LocalTime = False,
    force: Force = False,
    jobs: Jobs = None,
    dry_run: DryRun = False,
    quiet: Quiet = False,
) -> None:
    """Write a Markdown transcript of each conversation path."""
    from pathexport.again.marks import local
    from pathexport.exporting import Run
    from pathexport.exporting import export as write
    from pathexport.report import TerminalOnlooker, report
    from pathexport.workers.executors import cores
    from pathexport.write.options import chosen
    from pathexport.write.record.selection import selection

    if not out:
        raise WrongRequestError("--out must name a folder, not ''.")
    wanted = selection(session, status, since, until, datetime.now(UTC))
    options = chosen(detail, agents, max_result_lines, local if local_time else None)
    found = _load_each(sources, everything, quiet)
    bar = Bar()
    seen = TerminalOnlooker(_tell_problem, bar)
    count = jobs or cores()
    try:
        run = Run(force=force, jobs=count, onlooker=seen)
        done = write(found, out, wanted, options, dry=dry_run, run=run)
    finally:
        bar.end()
    for problem in done.output.problems:
        tell(f"{problem.where} {problem.what}")
    for problem in done.changed:
        tell(f"{problem.where}: {problem.what}, so the transcripts that need it were not changed")
    if not quiet:
        say(report(done, out, dry_run, _check(sources, everything)))
    if done.output.problems:
        raise typer.Exit(UNWRITTEN)
    if done.changed or seen.unread:
        raise typer.Exit(PROBLEMS)


def run() -> NoReturn:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):  # None if they were closed before we began
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except PathexportError as error:
        tell(str(error))
        sys.exit(_status(error))
    sys.exit(FOUND)


def _status(error: PathexportError) -> int:
    if isinstance(error, UnwritableError):
        return UNWRITTEN
    return USAGE if isinstance(error, WrongRequestError) else NOTHING


def _load(sources: list[Path] | None, everything: bool) -> list[Project]:
    from pathexport.write.record.selection import EMPTY

    projects = list(_load_each(sources, everything, watch=partial(progress, what="Reading logs")))
    if all(project.empty for project in projects):
        raise PathexportError(EMPTY)
    return projects


def _load_each(
    sources: list[Path] | None, everything: bool, quiet: bool = False, watch: WatchLogs = iter
) -> Projects:
    from pathexport.pipeline import load_each
    from pathexport.read.sources import unheard

    if sources and everything:
        named = " ".join(map(str, sources))
        raise WrongRequestError(f"--all reads every project there is. Leave out {named}, or --all.")
    return load_each(
        *sources or (),
        everything=everything,
        watch=watch,
        note=unheard if quiet else tell,
    )


def _check(sources: list[Path] | None, everything: bool) -> str:
    """The command that shows the problems of the same logs."""
    from pathexport.write.text import command

    options = ["--all"] if everything else []
    return command("pathexport", "check", options, map(str, sources or ()))


def _tell_unread(projects: Iterable[Project]) -> None:
    """Say at once which logs and folders could not be read: all the rest is shown."""
    for project in projects:
        for problem in map(project.named, project.unread):
            _tell_problem(problem)


def _tell_problem(problem: Problem) -> None:
    tell(f"{problem.where}: {problem.what}")
