"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded. What writes is imported only if something is to be written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path as Folder
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pathexport.again.marks import options_mark, redacted_mark
from pathexport.again.noting import Ran
from pathexport.again.since import Since, changes
from pathexport.again.state import Read
from pathexport.pipeline import Handle, Loaded, Projects
from pathexport.read.files import ProjectFiles
from pathexport.run.outcome import Done, Onlooker, Request, Run, outcome
from pathexport.system.rights import SHARED, rights_in
from pathexport.write.folder.atomic import sweep_below
from pathexport.write.folder.output import Output
from pathexport.write.folder.turns import turn
from pathexport.write.options import Options
from pathexport.write.record.names import folders
from pathexport.write.record.selection import Wanted, everything

if TYPE_CHECKING:
    from pathexport.shape.project import Project

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
    asked = _by_folder(projects)
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    redaction = projects.redaction if isinstance(projects, Projects) else None
    if redaction is not None:
        from pathexport.sweep.run import stamps

        every = [each.files for each in asked.values() if each.files is not None]
        mark = redacted_mark(mark, redaction, stamps(every))
    request = Request(projects=asked, wanted=wanted, options=options, run=run)
    place = Folder(folder)
    rights = SHARED if run.shared else rights_in(place)
    with nullcontext() if dry else turn(place, rights, run.onlooker.waits):
        output = Output(place, dry=dry, rights=SHARED if run.shared else None)
        return _exported(request, projects, output, mark)


def _exported(
    request: Request, projects: Iterable[Project], output: Output, mark: str | None
) -> Done:
    """Write into a folder that nobody else writes into. `mark` is that of the options."""
    asked, run = request.projects, request.run
    since = changes(output.folder, _files(asked), mark, run.force)
    if since.nothing:
        known: Mapping[str, Read | Ran] = _left_alone(output, since, run.onlooker)
    else:
        from pathexport.run.changed import written

        if isinstance(projects, Projects) and projects.redaction is not None:
            asked = _by_folder(projects.veiled(run.jobs))
            if tuple(asked) != since.asked:  # a log says that a part of a name is a secret
                since = changes(output.folder, _files(asked), mark, force=True)
        since = replace(since, redacted=_counts(asked.values()))
        try:
            known = written(replace(request, projects=asked), output, since)
        except BaseException:
            # Processes that were ended may leave half a file.
            for name in () if output.dry else asked:
                sweep_below(output.folder / name, output.folder)
            raise
    found = [known[name].upshot for name in asked if name in known]
    return outcome(output.finish(), found, since.redacted)


def _by_folder(projects: Iterable[Project]) -> dict[str, Handle | Loaded]:
    """The projects by the names of their folders in the output."""
    if isinstance(projects, Projects):
        return dict(zip(folders(projects.names), projects.handles, strict=True))
    loaded = [*map(Loaded, projects)]
    return dict(zip(folders([each.name for each in loaded]), loaded, strict=True))


def _files(asked: Mapping[str, Handle | Loaded]) -> dict[str, ProjectFiles | None]:
    return {name: each.files for name, each in asked.items()}


def _counts(projects: Iterable[Handle | Loaded]) -> dict[str, int] | None:
    """How many secrets are hidden in some projects; None if none are to be. Projects that were
    loaded one by one may have a veil each."""
    veils = [each.veil for each in projects if each.veil is not None]
    hidden = {(kind, number) for veil in veils for kind, number in veil.ledger.marked}
    return dict(sorted(Counter(kind for kind, _ in hidden).items())) if veils else None


def _left_alone(output: Output, since: Since, onlooker: Onlooker) -> Mapping[str, Read]:
    """What is known of each project if the whole output is as it should be."""
    if not since.others:
        onlooker.writes_nothing(empty=True)
    for known in since.rest.values():
        output.leave(known.files)
        output.gone += known.figures.gone
        for name in known.files:
            output.unlisted.pop(name, None)
    output.leave(["index.md", "manifest.json"])
    return since.alone
