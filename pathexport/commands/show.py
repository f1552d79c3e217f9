"""`pathexport show`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pathexport.commands.giving import check_file, give
from pathexport.commands.loading import NamedLogs, paths_named
from pathexport.console import arguments
from pathexport.console.hiding import Redact, RedactPatterns
from pathexport.console.pager import page_all
from pathexport.console.statuses import PROBLEMS
from pathexport.console.streams import say, tell
from pathexport.problems import WrongRequestError

if TYPE_CHECKING:
    from pathexport.showing import ShownPath

_MOST = 64  # paths at once; as many files may be open
EXAMPLES = """Examples:

\b
pathexport show sample_projects/everyday latest
pathexport show sample_projects 5e550201/1 --from-fork
pathexport show sample_projects/everyday latest --last 2 --no-results
pathexport show sample_projects/everyday latest --format xml --max-tokens 2000
pathexport show sample_projects/everyday latest --format messages --count
"""


def show(
    named: arguments.Named = None,
    everything: arguments.Everything = False,
    follow_links: arguments.FollowLinks = False,
    from_fork: arguments.FromFork = False,
    since_compaction: arguments.SinceCompaction = False,
    last: arguments.LastTurns = None,
    detail: arguments.Detail = "standard",
    agents: arguments.AgentsHere = None,
    max_result_lines: arguments.MaxResultLines = None,
    no_thinking: arguments.NoThinking = False,
    no_results: arguments.NoResults = False,
    local_time: arguments.LocalTime = False,
    format_: arguments.Format = "markdown",
    thinking: arguments.Signed = False,
    max_tokens: arguments.MaxTokens = None,
    family: arguments.ModelFamily = None,
    count: arguments.Count = False,
    count_with: arguments.CountWith = None,
    out: arguments.File = "-",
    shared: arguments.Shared = False,
    split: arguments.Split = None,
    pager: arguments.Pager = False,
    redact: Redact = None,
    redact_patterns: RedactPatterns = None,
) -> None:
    """Print one conversation path, for people and for models."""
    from msgspec.structs import replace

    from pathexport.again.marks import local
    from pathexport.commands.redacting import redaction
    from pathexport.console.counting import counted_by
    from pathexport.find.arguments import sources_and_names
    from pathexport.showing import shown_paths
    from pathexport.write.document.excerpt import Extent
    from pathexport.write.feed.estimate import family_named
    from pathexport.write.feed.forms import Wanted
    from pathexport.write.options import chosen, form_named

    form = form_named(format_)
    placing = agents or ("omit" if form == "markdown" else "link")
    _check_placing((agents or "").lower(), form)
    _check_thinking(thinking, no_thinking, form)
    _check_output(split, form, out, pager)
    _check_counts(count, count_with, out)
    zone = local if local_time else None
    options = chosen(detail, placing, max_result_lines, zone, not no_thinking, not no_results)
    options = replace(options, format=form)
    wanted = Wanted(options, thinking, family_named(family), max_tokens)
    sources, names = sources_and_names(named or (), _MOST)
    if len(names) > 1 and form != "xml":
        raise WrongRequestError(_two_paths(names))
    if len(names) > 1 and max_tokens is not None:
        raise WrongRequestError("--max-tokens is for one path. Name one.")
    logs = NamedLogs(sources, everything, follow_links, redaction(redact, redact_patterns))
    paths = paths_named(names or [""], logs)
    text = shown_paths(paths, Extent(from_fork, since_compaction, last), wanted)
    if count:
        say(f"{text.tokens}\n")
    elif count_with is not None:
        say(f"{counted_by(count_with, ''.join(text.chunks))}\n")
    else:
        _give(text, out, shared, split, pager)
    if any(chosen.unread for chosen in paths):
        raise typer.Exit(PROBLEMS)


def _give(text: ShownPath, out: str, shared: bool, split: int | None, pager: bool) -> None:
    if split is None:
        give(text.chunks, out, shared, partial(page_all, wanted=pager))
        return
    from pathexport.showing import write_parts
    from pathexport.system.rights import file_rights
    from pathexport.write.text import counted, printable

    files = write_parts(text, out, file_rights(shared), split, tell)
    names = str(files[0]) + (f" to {files[-1].name}" if files[1:] else "")
    say(printable(f"{counted(len(files), 'file')} written: {names}") + "\n")


def _two_paths(names: Sequence[str]) -> str:
    from pathexport.find.arguments import looks_like_name
    from pathexport.read.sources import near, projects_root
    from pathexport.write.text import quoted

    mistyped = not looks_like_name(names[0])
    meant = near(Path(names[0]), projects_root(os.environ)) if mistyped else ""
    return (
        f"{quoted(names[0])} and {quoted(names[1])} are both taken for names of paths: neither is "
        f"a folder or a .jsonl file.{meant} Correct the SOURCE, or name one path. Only "
        "--format xml takes several."
    )


def _check_thinking(thinking: bool, no_thinking: bool, form: str) -> None:
    if thinking and form != "messages":
        raise WrongRequestError("--thinking is for --format messages: other forms have it anyway.")
    if thinking and no_thinking:
        raise WrongRequestError("--thinking and --no-thinking contradict each other.")


def _check_output(split: int | None, form: str, out: str, pager: bool) -> None:
    check_file(out, pager)
    if split is not None and form != "markdown":
        raise WrongRequestError(f"--split is for Markdown only, not for --format {form}.")
    if split is not None and out == "-":
        raise WrongRequestError("--split writes FILE-1, FILE-2 and so on. Name FILE by -o.")
    if split is not None and not Path(out).name:
        raise WrongRequestError(
            f"--split writes several files, and {out} names none. Name one by -o."
        )


def _check_counts(count: bool, count_with: str | None, out: str) -> None:
    """A count prints a number and writes no file."""
    if count and count_with is not None:
        raise WrongRequestError("--count estimates and --count-with counts. Give one of them.")
    if (count or count_with is not None) and out != "-":
        option = "--count" if count else "--count-with"
        raise WrongRequestError(f"{option} prints a number and writes no file. Leave out -o.")


def _check_placing(placing: str, form: str) -> None:
    """Not every form can show agents, nor link to them."""
    from pathexport.write.choices import choice

    if placing == "link":
        raise WrongRequestError("--agents must be inline or omit: show writes no files to link to.")
    if placing:
        choice("--agents", placing, ("inline", "omit"))
    if placing == "inline" and form in ("xml", "messages"):
        raise WrongRequestError(f"--agents inline is not for --format {form}, which has no agents.")
