"""`pathexport check`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import typer

from pathexport.commands.loading import NamedLogs, surveyed, tell_all
from pathexport.console import arguments
from pathexport.console.hiding import SearchPatterns, Secrets
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, say, say_all, say_json
from pathexport.problems import PathexportError, Problem

if TYPE_CHECKING:
    from pathexport.pipeline import Projects
    from pathexport.sweep.run import Sweep
    from pathexport.veil.redaction import Redaction
    from pathexport.write.screen.check import SecretPlace

EXAMPLES = """Examples:

\b
pathexport check sample_projects/broken-lines
pathexport check sample_projects --json
pathexport check sample_projects/everyday --secrets
"""


def check(
    sources: arguments.Sources = None,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    strict: arguments.Strict = False,
    jobs: arguments.Jobs = None,
    json: arguments.Json = False,
    secrets: Secrets = None,
    redact_patterns: SearchPatterns = None,
) -> None:
    """Show what became of every line of the logs, and their problems.

    With --secrets: where they hold what looks secret.
    """
    from pathexport.commands.redacting import redaction
    from pathexport.workers.cores import cores

    logs = NamedLogs(sources or (), everything, follow_links)
    hidden = redaction(secrets, redact_patterns, "--secrets")
    if hidden is not None:
        _check_secrets(logs.each(watch=iter), hidden, jobs or cores(), strict, json)
        return
    from pathexport.write.record.silence import EMPTY
    from pathexport.write.screen.check import account_table, accounted, accounts

    projects = surveyed(logs.each().handles, accounted, jobs)
    if all(project.empty for project in projects):
        raise PathexportError(EMPTY)
    if json:
        say_json(accounts(projects))
    else:
        say(account_table(projects, colours()))
    lost = any(project.account.lost or project.unread for project in projects)
    if lost or (strict and any(project.problems for project in projects)):
        raise typer.Exit(PROBLEMS)


def _check_secrets(
    projects: Projects, hidden: Redaction, jobs: int, strict: bool, json: bool
) -> None:
    from pathexport.sweep.run import sweep
    from pathexport.write.screen.check import secret_lines, secret_listing

    swept = sweep([handle.files for handle in projects.handles], hidden, jobs)
    places, missed = _secret_places(projects, swept), _unread(projects, swept)
    tell_all(missed)
    if json:
        say_json(secret_listing(places))
    else:
        say_all(secret_lines(places))
    if missed or (strict and places):
        raise typer.Exit(PROBLEMS)


def _unread(projects: Projects, swept: Sweep) -> list[Problem]:
    """The folders and files that could not be looked through."""
    unread = []
    for handle, results in zip(projects.handles, swept.projects, strict=True):
        problems = [problem for problem in handle.files.problems if problem.unread]
        files = ((file.name, result.unread) for file, result in results if result.unread)
        problems += [Problem(name, f"cannot be read: {why}", unread=True) for name, why in files]
        unread += [problem.within(handle.files.name).shown(swept.veil.text) for problem in problems]
    return unread


def _secret_places(projects: Projects, swept: Sweep) -> list[SecretPlace]:
    """Where secrets stand, file by file and line by line."""
    from pathexport.write.screen.check import SecretPlace

    places, shown = [], swept.veil.text
    for project, results in zip(projects.handles, swept.projects, strict=True):
        for file, seen in ((file, seen) for file, result in results for seen in result.seen):
            for (kind, secret), count in Counter(seen.secrets).items():
                disguise = swept.veil.ledger.named(kind, secret)
                place = SecretPlace(
                    project=shown(project.files.name),
                    file=shown(file.name),
                    line=seen.line or None,
                    kind=disguise.kind,
                    number=disguise.number,
                    count=count,
                )
                places.append(place)
    return places
