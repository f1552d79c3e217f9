"""What commands do first: find and load the projects that a person names. What could not be read is
said at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pathexport.console.streams import progress, tell
from pathexport.problems import PathexportError, WrongRequestError

if TYPE_CHECKING:
    from pathexport.find.chosen import Chosen
    from pathexport.pipeline import Projects, WatchLogs
    from pathexport.problems import Problem
    from pathexport.read.files import LogFile
    from pathexport.shape.project import Project
    from pathexport.veil.redaction import Redaction


def loaded(
    sources: list[Path] | None, everything: bool, follow_links: bool = False
) -> list[Project]:
    """All projects that are named."""
    from pathexport.write.record.selection import EMPTY

    projects = list(one_by_one(sources, everything, follow_links, watch=watched))
    if all(project.empty for project in projects):
        raise PathexportError(EMPTY)
    return projects


def one_by_one(
    sources: list[Path] | None,
    everything: bool,
    follow_links: bool = False,
    quiet: bool = False,
    watch: WatchLogs = iter,
    redact: Redaction | None = None,
) -> Projects:
    """The same, each loaded when it is asked for."""
    from pathexport.pipeline import load_each
    from pathexport.read.sources import unheard

    _not_both(sources, everything)
    return load_each(
        *sources or (),
        everything=everything,
        watch=watch,
        note=unheard if quiet else tell,
        follow_links=follow_links,
        redact=redact,
    )


class Haystack(NamedTuple):
    """Where a path is looked for, and what is hidden of it."""

    sources: Sequence[Path]
    everything: bool
    follow_links: bool
    redact: Redaction | None

    def load(self) -> Projects:
        """The projects there."""
        sources = [*self.sources]
        return one_by_one(
            sources, self.everything, self.follow_links, watch=watched, redact=self.redact
        )


def all_named(names: Sequence[str], where: Haystack) -> list[Chosen]:
    """The paths that some names mean, of projects that are loaded. Where several are shown
    together, equal secrets have equal numbers in all of them."""
    from pathexport.find.named import one

    _not_both(where.sources, where.everything)
    load = where.load
    if where.redact is not None and len(names) > 1:
        load = where.load().veiled
    told_where = bool(where.sources or where.everything)
    found = [one(each, load, told_where, tell) for each in names]
    for each in found:
        tell_all(each.unread)
    return found


def watched(files: Iterable[LogFile]) -> Iterable[LogFile]:
    """The logs as they are read, with the progress shown."""
    return progress(files, "Reading logs")


def _not_both(sources: Sequence[Path] | None, everything: bool) -> None:
    if sources and everything:
        named = " ".join(map(str, sources))
        raise WrongRequestError(f"--all reads every project there is. Leave out {named}, or --all.")


def checking(sources: list[Path] | None, everything: bool, follow_links: bool = False) -> str:
    """The command that shows the problems of the same logs."""
    from pathexport.write.text import command

    options = ["--all"] * everything + ["--follow-links"] * follow_links
    return command("pathexport", "check", options, map(str, sources or ()))


def told(project: Project) -> Project:
    """The project, when it is said which of its logs and folders could not be read: all the rest is
    shown."""
    tell_all(map(project.named, project.unread))
    return project


def tell_all(problems: Iterable[Problem]) -> None:
    for problem in problems:
        tell_problem(problem)


def tell_problem(problem: Problem) -> None:
    tell(f"{problem.where}: {problem.what}")
