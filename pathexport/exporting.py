"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded. What writes is imported only if something is to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path as Folder

from pathexport.again.manner import options_mark
from pathexport.again.since import Since
from pathexport.outcome import Done, Onlooker, left_alone, together
from pathexport.pipeline import Handle, Loaded, Projects
from pathexport.problems import WrongOptionError
from pathexport.shape.project import Project
from pathexport.write.document.names import folders
from pathexport.write.document.plan import Subject as Job
from pathexport.write.folder.output import Output
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import everything

__all__ = ["Done", "Job", "Watch", "export"]

Watch = Callable[[Collection[Job]], Iterable[Job]]
"""Passes the documents of a project on one by one, so that a caller can show the progress."""
DEFAULT = Options()
UNSEEN = Onlooker()


def export(
    projects: Iterable[Project],
    folder: str | Folder,
    wanted: Wanted = everything,
    options: Options = DEFAULT,
    watch: Watch = iter,
    dry: bool = False,
    force: bool = False,
    jobs: int = 1,
    onlooker: Onlooker = UNSEEN,
) -> Done:
    """Write the wanted paths of these projects, with their agents. Of projects that are loaded one
    by one, those that are as the last run left them are not loaded, unless by `force`. `jobs` is
    how many processes may work on that."""
    if type(jobs) is not int or jobs < 1:
        raise WrongOptionError(f"jobs must be a number above 0, not {jobs!r}.")
    handles: Sequence[Handle | Loaded] = (
        projects.handles if isinstance(projects, Projects) else [*map(Loaded, projects)]
    )
    asked = dict(zip(folders([each.name for each in handles]), handles, strict=True))
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    output = Output(Folder(folder), dry=dry, made=False)
    since = Since(output.folder, {name: each.files for name, each in asked.items()}, mark, force)
    done: dict[str, Done] = {}
    if since.nothing:
        _leave(output, since, onlooker)
    else:
        from pathexport.running import Request, run
        from pathexport.schedule import Manner

        manner = Manner(jobs=jobs, watch=watch, onlooker=onlooker)
        request = Request(projects=asked, wanted=wanted, options=options, manner=manner)
        done = run(request, output, since)
    done |= {name: left_alone(read, output) for name, read in since.alone.items()}
    return together(output, [done[name] for name in asked if name in done])


def _leave(output: Output, since: Since, onlooker: Onlooker) -> None:
    """The whole output is as it should be."""
    if not since.others:
        onlooker.writes_nothing(empty=True)
    for known in since.rest.values():
        output.leave(known.files)
    output.leave(["index.md", "manifest.json"])
    output.finish()
