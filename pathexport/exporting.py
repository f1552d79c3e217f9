"""The export: writes documents, indexes and a manifest into a folder, project by project.

Each project is let go before the next one is loaded; what is needed of it at the end waits on disk.
A file that holds more than its new version is renamed first, never overwritten. The manifest is
written last, so that every file it lists exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path as Folder
from typing import TypeVar

import msgspec

from pathexport.pipeline import Projects
from pathexport.problems import Problem
from pathexport.records import Records
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.document.names import folders
from pathexport.write.document.plan import Subject as Job
from pathexport.write.folder.output import Output, earlier
from pathexport.write.folder.shelf import shelf
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import everything, fits
from pathexport.writing import Finished, Manner, Watch, write

__all__ = ["Done", "Job", "Watch", "export"]

T = TypeVar("T")
DEFAULT = Options()


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of an export."""

    output: Output
    paths: Sequence[Path]
    """The paths that have transcripts now."""
    agents: int
    """How many agents stand in some document."""
    problems: int
    """How many problems the logs have."""
    changed: Sequence[Problem]
    """Logs that changed while they were read: documents that need them were not written."""


def export(
    projects: Iterable[Project],
    folder: str | Folder,
    wanted: Wanted = everything,
    options: Options = DEFAULT,
    watch: Watch = iter,
    dry: bool = False,
) -> Done:
    """Write the wanted paths of these projects, with their agents."""
    folder = Folder(folder)
    chosen = _begun(_fitting(projects, wanted))  # nothing is made if none can be loaded
    output = Output(folder, dry=dry)
    done = []
    with shelf() as aside:
        records = Records(output, aside, earlier(folder))
        manner = Manner(
            output=output, wanted=wanted, options=options, watch=watch, renamed=records.renamed
        )
        for project, name in chosen:
            finished = write(project, name, records.before(name), manner)
            records.add(finished)
            done.append(_outcome(project, finished, output))
            del project, finished  # before the next one is loaded
        records.close()
    return Done(
        output=output,
        paths=[path for each in done for path in each.paths],
        agents=sum(each.agents for each in done),
        problems=sum(each.problems for each in done),
        changed=[problem for each in done for problem in each.changed],
    )


def _outcome(project: Project, finished: Finished, output: Output) -> Done:
    """The outcome for one project."""
    return Done(
        output=output,
        paths=finished.paths,
        agents=sum(agent.file is not None for agent in finished.now.agents),
        problems=len(project.problems),
        changed=[project.named(problem) for problem in finished.changed],
    )


def _fitting(projects: Iterable[Project], wanted: Wanted) -> Iterator[tuple[Project, str]]:
    """The projects that have wanted paths, with the names of their folders."""
    if not isinstance(projects, Projects):
        known = list(projects)
        projects = Projects(tuple(project.name for project in known), known)
    names = iter(folders(projects.names))
    for project in projects:
        name = next(names)
        if fits(project, wanted):
            yield project, name
        del project  # before the next one is loaded


def _begun(items: Iterator[T]) -> Iterator[T]:
    """The same items. What goes wrong with the first one goes wrong here."""
    first = list(islice(items, 1))

    def all_() -> Iterator[T]:
        while first:
            yield first.pop()
        yield from items

    return all_()
