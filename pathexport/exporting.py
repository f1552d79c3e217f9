"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded; what is needed of it at the end waits on disk. A file that holds more than its new
version is renamed first, never overwritten. The manifest is written last, so that every file it
lists exists.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path as Folder
from typing import TYPE_CHECKING, TypeVar

import msgspec

from pathexport.again.manner import options_mark
from pathexport.again.since import Since
from pathexport.again.state import Known, Read
from pathexport.pipeline import Projects
from pathexport.problems import Problem
from pathexport.read.files import ProjectFiles
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.document.names import folders
from pathexport.write.document.plan import Subject as Job
from pathexport.write.folder.output import Output, earlier
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import everything, fits

if TYPE_CHECKING:
    from pathexport.again.noting import Ran
    from pathexport.records import Unread
    from pathexport.writing import Finished

__all__ = ["Done", "Job", "Watch", "export"]

T = TypeVar("T")
Watch = Callable[[Collection[Job]], Iterable[Job]]
"""Passes the documents of a project on one by one, so that a caller can show the progress."""
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
    general: Sequence[str]
    """Those of them that are problems of a whole project."""
    changed: Sequence[Problem]
    """Logs that changed while they were read: documents that need them were not written."""


def export(
    projects: Iterable[Project],
    folder: str | Folder,
    wanted: Wanted = everything,
    options: Options = DEFAULT,
    watch: Watch = iter,
    dry: bool = False,
    force: bool = False,
) -> Done:
    """Write the wanted paths of these projects, with their agents. Of projects that are loaded one
    by one, those that are as the last run left them are not loaded, unless by `force`."""
    folder = Folder(folder)
    projects = projects if isinstance(projects, Projects) else list(projects)
    asked = _asked(projects)
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    since = Since(folder, asked, mark, force)
    named = [name for name in asked if name not in since.alone and name not in since.unsure]
    chosen = _begun(_fitting(projects, wanted, since, named))  # nothing is made if none is loaded
    output = Output(folder, dry=dry)
    done: dict[str, Done] = {}
    if since.nothing:
        for known in since.rest.values():
            output.leave(known.files)
        output.leave(["index.md", "manifest.json"])
        output.finish()
    else:
        done = _run(projects, chosen, output, since, wanted, options, watch)
    done |= {name: _left_alone(read, output) for name, read in since.alone.items()}
    each = [done[name] for name in asked if name in done]
    return _together(output, each)


def _run(
    projects: Projects | Sequence[Project],
    chosen: Iterable[tuple[Project, str]],
    output: Output,
    since: Since,
    wanted: Wanted,
    options: Options,
    watch: Watch,
) -> dict[str, Done]:
    """Run these projects, and say what came out for each."""
    from pathexport.again.noting import note
    from pathexport.records import Records
    from pathexport.write.folder.shelf import shelf
    from pathexport.write.record.rows import Rows
    from pathexport.writing import Manner, write

    done: dict[str, Done] = {}
    ran: dict[str, Ran] = {}
    with shelf() as aside:
        records = Records(output, aside, earlier(output.folder), _unread(since))
        manner = Manner(
            output=output, wanted=wanted, options=options, watch=watch, renamed=records.renamed
        )

        def late() -> Iterator[tuple[Project, str]]:
            """Those that others decide on, which are known now."""
            names = since.decide(lambda r: r.answers == records.answers(Rows.of(r.asked)))
            for name in names:
                records.look_after_all(name)
            if names:
                yield from _fitting(projects, wanted, since, names)

        for project, name in chain(chosen, late()):
            finished = write(project, name, records.before(name), manner)
            records.add(finished)
            done[name] = _outcome(project, finished, output)
            ran[name] = _ran(project, finished, done[name])
            del project, finished  # before the next one is loaded
        note(output, since, ran, records.close())
    return done


def _together(output: Output, done: Sequence[Done]) -> Done:
    return Done(
        output=output,
        paths=[path for each in done for path in each.paths],
        agents=sum(each.agents for each in done),
        problems=sum(each.problems for each in done),
        general=[what for each in done for what in each.general],
        changed=[problem for each in done for problem in each.changed],
    )


def _outcome(project: Project, finished: Finished, output: Output) -> Done:
    """The outcome for one project."""
    return Done(
        output=output,
        paths=finished.paths,
        agents=sum(agent.file is not None for agent in finished.now.agents),
        problems=len(project.problems),
        general=[f"{project.name}: {what}" for what in project.general_problems],
        changed=[project.named(problem) for problem in finished.changed],
    )


def _left_alone(read: Read, output: Output) -> Done:
    """The outcome for a project that was not run."""
    return Done(
        output=output,
        paths=msgspec.json.decode(read.paths, type=list[Path]),
        agents=read.agents,
        problems=read.problems,
        general=read.general,
        changed=(),
    )


def _ran(project: Project, finished: Finished, done: Done) -> Ran:
    """What the next run may want to know of a project."""
    from pathexport.again.noting import Ran

    return Ran(
        sure=not (done.changed or project.unread),
        told=finished.told,
        empty=not (project.account.total or project.problems),
        agents=done.agents,
        problems=done.problems,
        general=done.general,
        paths=done.paths,
        rows=finished.logs,
        stored=finished.stored,
    )


def _unread(since: Since) -> dict[str, Unread]:
    """What an export needs of projects that it does not run."""
    from pathexport.records import Unread
    from pathexport.write.document.figures import Figures
    from pathexport.write.record.rows import Rows

    def unread(known: Known) -> Unread:
        figures = msgspec.json.decode(known.figures, type=Figures)
        read = (since.alone | since.unsure).get(known.folder)
        return Unread(
            figures=figures,
            files=tuple(known.files),
            logs=Rows.of(msgspec.json.decode(read.rows, type=bytes)) if read else None,
            told=read is not None and read.told,
        )

    return {folder: unread(known) for folder, known in since.rest.items()}


def _asked(projects: Projects | Sequence[Project]) -> dict[str, ProjectFiles | None]:
    """The projects of a run by folder, with their files if they are not loaded yet."""
    if isinstance(projects, Projects):
        files = [handle.files for handle in projects.handles]
        return dict(zip(folders(projects.names), files, strict=True))
    return dict.fromkeys(folders([project.name for project in projects]))


def _fitting(
    projects: Projects | Sequence[Project], wanted: Wanted, since: Since, folders: Sequence[str]
) -> Iterator[tuple[Project, str]]:
    """The projects in these folders that have wanted paths, with the names of the folders."""
    names = iter(folders)
    loaded = iter(projects)
    if isinstance(projects, Projects):
        handles = dict(zip(since.asked, projects.handles, strict=True))
        others = any(not read.empty for read in (since.alone | since.unsure).values())
        loaded = projects.some([handles[name] for name in folders], others)
    for project in loaded:
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
