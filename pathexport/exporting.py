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
from pathexport.again.state import Known
from pathexport.outcome import Done, for_the_next, left_alone, outcome, together
from pathexport.pipeline import Projects
from pathexport.read.files import ProjectFiles
from pathexport.shape.project import Project
from pathexport.write.document.names import folders
from pathexport.write.document.plan import Subject as Job
from pathexport.write.folder.earlier import earlier
from pathexport.write.folder.output import Output
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import everything, fits

if TYPE_CHECKING:
    from pathexport.again.noting import Ran
    from pathexport.records import Unread

__all__ = ["Done", "Job", "Watch", "export"]

T = TypeVar("T")
Watch = Callable[[Collection[Job]], Iterable[Job]]
"""Passes the documents of a project on one by one, so that a caller can show the progress."""
DEFAULT = Options()


class Request(msgspec.Struct, frozen=True):
    """What is to be exported, and how."""

    projects: Projects | Sequence[Project]
    wanted: Wanted
    options: Options
    watch: Watch


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
    request = Request(projects, wanted, options, watch)
    asked = _asked(projects)
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    since = Since(folder, asked, mark, force)
    named = [name for name in asked if name not in since.alone and name not in since.unsure]
    others = any(not read.empty for read in (since.alone | since.unsure).values())
    chosen = _begun(_fitting(request, since, named, others))  # nothing is made if none is loaded
    output = Output(folder, dry=dry)
    done: dict[str, Done] = {}
    if since.nothing:
        for known in since.rest.values():
            output.leave(known.files)
        output.leave(["index.md", "manifest.json"])
        output.finish()
    else:
        done = _run(request, chosen, output, since)
    done |= {name: left_alone(read, output) for name, read in since.alone.items()}
    each = [done[name] for name in asked if name in done]
    return together(output, each)


def _run(
    request: Request, chosen: Iterable[tuple[Project, str]], output: Output, since: Since
) -> dict[str, Done]:
    """Run the chosen projects, and say what came out for each."""
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
            output=output,
            wanted=request.wanted,
            options=request.options,
            watch=request.watch,
            renamed=records.renamed,
        )

        def late() -> Iterator[tuple[Project, str]]:
            """Those that others decide on, which are known now."""
            names = since.decide(lambda r: r.answers == records.answers(Rows.of(r.asked)))
            for name in names:
                records.look_after_all(name)
            if names:
                yield from _fitting(request, since, names, others=True)

        for project, name in chain(chosen, late()):
            finished = write(project, name, records.before(name), manner)
            records.add(finished)
            done[name] = outcome(project, finished, output)
            ran[name] = for_the_next(project, finished, done[name])
            del project, finished  # before the next one is loaded
        note(output, since, ran, records.close())
    return done


def _unread(since: Since) -> dict[str, Unread]:
    """What an export needs of projects that it does not run."""
    from pathexport.records import Unread
    from pathexport.write.record.rows import Rows

    def unread(known: Known) -> Unread:
        read = (since.alone | since.unsure).get(known.folder)
        return Unread(
            figures=known.figures,
            files=tuple(known.files),
            logs=Rows.of(read.rows) if read else None,
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
    request: Request, since: Since, folders: Sequence[str], others: bool
) -> Iterator[tuple[Project, str]]:
    """The projects in these folders that have wanted paths, with the names of the folders. There
    may be `others` to which nothing need be done, or it is done."""
    names = iter(folders)
    loaded = iter(request.projects)
    if isinstance(request.projects, Projects):
        handles = dict(zip(since.asked, request.projects.handles, strict=True))
        loaded = request.projects.some([handles[name] for name in folders], others)
    for project in loaded:
        name = next(names)
        if fits(project, request.wanted):
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
