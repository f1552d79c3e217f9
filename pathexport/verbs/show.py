"""`pathexport show`."""

from __future__ import annotations

import typer

from pathexport.command.arguments import (
    Agents,
    Detail,
    Everything,
    File,
    FromFork,
    LastTurns,
    LocalTime,
    MaxResultLines,
    Named,
    NoResults,
    NoThinking,
    Pager,
    SinceCompaction,
    Split,
)
from pathexport.command.pager import page_all
from pathexport.command.statuses import PROBLEMS
from pathexport.command.streams import tell
from pathexport.problems import WrongRequestError
from pathexport.verbs.loading import one

EXAMPLES = """Examples:

\b
pathexport show sample_projects/everyday latest
pathexport show sample_projects 5e550201/1 --from-fork
pathexport show sample_projects/everyday latest --last 2 --no-results
"""


def show(
    named: Named,
    everything: Everything = False,
    from_fork: FromFork = False,
    since_compaction: SinceCompaction = False,
    last: LastTurns = None,
    detail: Detail = "standard",
    agents: Agents = "omit",
    max_result_lines: MaxResultLines = None,
    no_thinking: NoThinking = False,
    no_results: NoResults = False,
    local_time: LocalTime = False,
    out: File = "-",
    split: Split = None,
    pager: Pager = False,
) -> None:
    """Print one conversation path as Markdown."""
    from pathexport.again.marks import local
    from pathexport.find.arguments import told_apart
    from pathexport.showing import chunks, shown, write_parts
    from pathexport.write.document.excerpt import Extent
    from pathexport.write.folder.single import write_file
    from pathexport.write.options import chosen

    if agents.lower() == "link":
        raise WrongRequestError("--agents must be inline or omit: show writes no files to link to.")
    if split is not None and out == "-":
        raise WrongRequestError("--split writes several files. Name the first part of them by -o.")
    zone = local if local_time else None
    options = chosen(detail, agents, max_result_lines, zone, not no_thinking, not no_results)
    given = told_apart(named, 1)
    found = one("".join(given.names), given.sources, everything)
    text = shown(found, Extent(from_fork, since_compaction, last), options)
    if split is not None:
        write_parts(text, out, split, tell)
    elif out != "-":
        write_file(out, chunks(text))
    else:
        page_all(chunks(text), pager)
    if found.project.unread:
        raise typer.Exit(PROBLEMS)
