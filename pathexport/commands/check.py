"""`pathexport check`."""

from __future__ import annotations

import typer

from pathexport.commands.loading import loaded
from pathexport.console.arguments import Everything, FollowLinks, Json, Sources, Strict
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import colours, say, say_json

EXAMPLES = """Examples:

\b
pathexport check sample_projects/broken-lines
pathexport check sample_projects --json
"""


def check(
    sources: Sources = None,
    everything: Everything = False,
    follow_links: FollowLinks = False,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Show what became of every line of the logs, and what is wrong with them."""
    from pathexport.write.screen.account import account_table, accounts

    projects = loaded(sources, everything, follow_links)
    if json:
        say_json(accounts(projects))
    else:
        say(account_table(projects, colours()))
    lost = any(project.account.lost or project.unread for project in projects)
    if lost or (strict and any(project.problems for project in projects)):
        raise typer.Exit(PROBLEMS)
