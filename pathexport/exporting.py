"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded. What writes is imported only if something is to be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path as Folder

from pathexport.again.manner import options_mark
from pathexport.again.since import Since
from pathexport.outcome import Done, Onlooker, Run, left_alone, together
from pathexport.pipeline import Handle, Loaded, Projects
from pathexport.shape.project import Project
from pathexport.write.document.names import folders
from pathexport.write.folder.output import Output
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import everything

__all__ = ["Done", "Run", "export"]

DEFAULT = Options()
ALONE = Run()


def export(
    projects: Iterable[Project],
    folder: str | Folder,
    wanted: Wanted = everything,
    options: Options = DEFAULT,
    dry: bool = False,
    run: Run = ALONE,
) -> Done:
    """Write the wanted paths of these projects, with their agents. Of projects that are loaded one
    by one, those that are as the last run left them are not loaded, unless it is forced."""
    handles: Sequence[Handle | Loaded] = (
        projects.handles if isinstance(projects, Projects) else [*map(Loaded, projects)]
    )
    asked = dict(zip(folders([each.name for each in handles]), handles, strict=True))
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    output = Output(Folder(folder), dry=dry, made=False)
    since = Since(
        output.folder, {name: each.files for name, each in asked.items()}, mark, run.force
    )
    done: dict[str, Done] = {}
    if since.nothing:
        _leave(output, since, run.onlooker)
    else:
        from pathexport.running import Request, changed

        request = Request(projects=asked, wanted=wanted, options=options, run=run)
        done = changed(request, output, since)
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
