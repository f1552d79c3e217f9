"""The export: writes documents, indexes and a manifest into a folder, project by project.

A project that is as the last run left it is not read. Each of the others is let go before the next
one is loaded. The modules that write are imported only if something is to be written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, nullcontext
from pathlib import Path as Folder
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pathexport.again.marks import options_mark, redacted_mark
from pathexport.again.noting import Ran
from pathexport.again.since import Since, since_last_run
from pathexport.again.state import Read
from pathexport.pipeline import Handle, Loaded, Projects
from pathexport.read.files import ProjectFiles
from pathexport.run.outcome import Done, Onlooker, Request, Run, outcome
from pathexport.system.rights import SHARED, rights_in
from pathexport.write.folder.atomic import remove_parts_below
from pathexport.write.folder.output import Output
from pathexport.write.folder.turns import folder_named, turn
from pathexport.write.options import Options
from pathexport.write.record.names import folders
from pathexport.write.record.selection import Wanted, everything

if TYPE_CHECKING:
    from pathexport.shape.project import Project

__all__ = ["Done", "Run", "export"]

DEFAULT_OPTIONS = Options()
DEFAULT_RUN = Run()


def export(
    projects: Iterable[Project],
    folder: str | Folder,
    wanted: Wanted = everything,
    options: Options = DEFAULT_OPTIONS,
    dry: bool = False,
    run: Run = DEFAULT_RUN,
) -> Done:
    """Write the wanted paths of these projects, with their agents. If `projects` loads them one by
    one, those that are as the last run left them are not loaded, unless `run` says `force`."""
    place = folder_named(folder)
    by_folder = _by_folder(projects)
    mark = options_mark(options) if wanted == everything else None  # else not all is written
    redaction = projects.redaction if isinstance(projects, Projects) else None
    if redaction is not None:
        from pathexport.sweep.run import stamps

        files = [project.files for project in by_folder.values() if project.files is not None]
        mark = redacted_mark(mark, redaction, stamps(files))
    request = Request(projects=by_folder, wanted=wanted, options=options, run=run)
    rights = SHARED if run.shared else rights_in(place)
    with nullcontext() if dry else turn(place, rights, run.onlooker.waits):
        output = Output(place, dry=dry, rights=rights)
        return _export_alone(request, projects, output, mark)


def _export_alone(
    request: Request, projects: Iterable[Project], output: Output, mark: str | None
) -> Done:
    """Export into a folder that no other run writes into. `mark` is that of the options."""
    by_folder, run = request.projects, request.run
    since = since_last_run(output.folder, _files(by_folder), mark, run.force)
    if since.nothing_to_do:
        results: Mapping[str, Read | Ran] = _leave_all(output, since, run.onlooker)
    else:
        from pathexport.run.changed import write_changed

        if isinstance(projects, Projects) and projects.redaction is not None:
            by_folder = _by_folder(projects.veiled(run.jobs))
            if tuple(by_folder) != since.asked:  # a log says that a part of a name is a secret
                since = since_last_run(output.folder, _files(by_folder), mark, force=True)
        since = replace(since, redacted=_secret_counts(by_folder.values()))
        with ExitStack() as undo:
            for folder in () if output.dry else by_folder:
                # Processes that were ended may leave half a file.
                undo.callback(remove_parts_below, output.folder / folder, output.folder)
            results = write_changed(replace(request, projects=by_folder), output, since)
            undo.pop_all()
    upshots = [results[folder].upshot for folder in by_folder if folder in results]
    return outcome(output.finish(), upshots, since.redacted)


def _by_folder(projects: Iterable[Project]) -> dict[str, Handle | Loaded]:
    """The projects by the names of their folders in the output."""
    if isinstance(projects, Projects):
        return dict(zip(folders(projects.names), projects.handles, strict=True))
    loaded = [*map(Loaded, projects)]
    return dict(zip(folders([project.name for project in loaded]), loaded, strict=True))


def _files(by_folder: Mapping[str, Handle | Loaded]) -> dict[str, ProjectFiles | None]:
    return {folder: project.files for folder, project in by_folder.items()}


def _secret_counts(projects: Iterable[Handle | Loaded]) -> dict[str, int] | None:
    """How many secrets of each kind are hidden; None if none are to be. Projects that were loaded
    before may each have a veil of their own."""
    veils = [project.veil for project in projects if project.veil is not None]
    hidden = {(kind, number) for veil in veils for kind, number in veil.ledger.marked}
    return dict(sorted(Counter(kind for kind, _ in hidden).items())) if veils else None


def _leave_all(output: Output, since: Since, onlooker: Onlooker) -> Mapping[str, Read]:
    """Leave the whole output as it is. What is known of each project that was asked for."""
    if not since.says_something:
        onlooker.writes_nothing(empty=True)
    for project in since.untouched.values():
        output.leave(project.files)
        output.gone += project.figures.gone
        for file in project.files:
            output.unlisted.pop(file, None)
    output.leave(["index.md", "manifest.json"])
    return since.unchanged
