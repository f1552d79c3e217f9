"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded. What writes is imported only if something is to be written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path as Folder
from typing import NamedTuple

from pathexport.again.marks import options_mark
from pathexport.again.noting import Ran
from pathexport.again.since import Since, changes
from pathexport.again.state import Read
from pathexport.pipeline import Handle, Loaded, Projects
from pathexport.run.outcome import Done, Onlooker, Run, outcome
from pathexport.shape.project import Project
from pathexport.system.rights import SHARED, rights_in
from pathexport.write.folder.atomic import sweep_below
from pathexport.write.folder.output import Output
from pathexport.write.folder.turns import turn
from pathexport.write.options import Options
from pathexport.write.record.entries import Wanted
from pathexport.write.record.names import folders
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
    request = _Request(asked, wanted, options, dry, run)
    place = Folder(folder)
    rights = SHARED if run.shared else rights_in(place)
    with nullcontext() if dry else turn(place, rights, run.onlooker.waits):
        return _exported(request, place, mark)


class _Request(NamedTuple):
    """What is to be exported, and how."""

    asked: Mapping[str, Handle | Loaded]
    wanted: Wanted
    options: Options
    dry: bool
    run: Run


def _exported(request: _Request, folder: Folder, mark: str | None) -> Done:
    """Write into a folder that nobody else writes into. `mark` is that of the options."""
    asked, wanted, options, dry, run = request
    output = Output(folder, dry=dry, rights=SHARED if run.shared else None)
    files = {name: each.files for name, each in asked.items()}
    since = changes(output.folder, files, mark, run.force)
    if since.nothing:
        known: Mapping[str, Read | Ran] = _left_alone(output, since, run.onlooker)
    else:
        from pathexport.run.changed import Request, written

        whole = Request(projects=asked, wanted=wanted, options=options, run=run)
        try:
            known = written(whole, output, since)
        except BaseException:
            for name in () if dry else asked:  # processes that were ended may leave half a file
                sweep_below(output.folder / name, output.folder)
            raise
    return outcome(output.finish(), [known[name] for name in asked if name in known])


def _left_alone(output: Output, since: Since, onlooker: Onlooker) -> Mapping[str, Read]:
    """What is known of each project if the whole output is as it should be."""
    if not since.others:
        onlooker.writes_nothing(empty=True)
    for known in since.rest.values():
        output.leave(known.files)
        for name in known.files:
            output.unlisted.pop(name, None)
    output.leave(["index.md", "manifest.json"])
    return since.alone
