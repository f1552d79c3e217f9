"""What a run writes at the end: the page of each project, that of all, and the manifest.

A conversation may have moved from one project to another, so what stays of an earlier run is
decided when all projects are written.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from msgspec.structs import replace

from pathexport.again.noting import Left
from pathexport.again.since import Said
from pathexport.again.state import Known
from pathexport.run.records import write_manifest
from pathexport.run.writing import Finished
from pathexport.write.document.figures import figures
from pathexport.write.document.index import index, project_index
from pathexport.write.document.relinked import leads_to, relinked, renamed
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.options import ENDINGS
from pathexport.write.record import manifest
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.rowset import RowSet, answers, row_set


def write_pages(
    records: Shelf, finished: Shelf, ran: Iterable[str], known: Said, output: Output
) -> dict[str, Left]:
    """Write the page of each project that was run, with what stays of earlier runs. What is left of
    each."""
    left = {}
    for folder in ran:
        made: Finished = finished.get(folder)
        record = made.merged(*known)
        record = _with_tree(record, made, output)
        _relink(record, made, output)
        page = project_index(record, made.pictures, made.contents)
        if not output.write(str(record.index), [page]):
            record = replace(record, index=None)
        records.put(folder, record)
        left[folder] = _settled(made, record, known)
    return left


def _relink(record: ProjectRecord, made: Finished, output: Output) -> None:
    """Have links in documents that stay lead to where conversations are now."""
    written = {each.file for each in made.now.listed}
    stay = {each.file for each in record.listed if each.file} - written
    names = renamed(made.earlier, record) if made.earlier is not None and stay else {}
    inside = made.logs.names.inside("")
    relative = {old.removeprefix(inside): new.removeprefix(inside) for old, new in names.items()}
    for file in sorted(stay) if names else ():
        text = output.text(file) if file.endswith(ENDINGS["markdown"]) else ""
        if leads_to(text, relative):
            output.write(file, [relinked(text, relative)])


def _with_tree(record: ProjectRecord, made: Finished, output: Output) -> ProjectRecord:
    """A record with the picture beside the page, if there is one and it could be written."""
    name = made.logs.names.inside("tree.svg")
    is_written = made.pictures.svg and output.write(name, [made.pictures.svg])
    return replace(record, tree=name if is_written else None)


def finish_folder(
    records: Shelf,
    left: Mapping[str, Left],
    untouched: Mapping[str, Known],
    gone: Container[str],
    output: Output,
) -> list[Left]:
    """Write the page of all projects, remove files that no record lists, and write the manifest.
    What is left of each project that has files, but for those that are `gone`."""
    every = []
    for folder in sorted(records):
        if folder in gone:
            continue
        if folder in untouched:
            known = untouched[folder]
            every.append(Left(folder=folder, files=tuple(known.files), figures=known.figures))
        else:
            every.append(left.get(folder) or _left(records.get(folder)))
    listed = [project for project in every if project.files]
    output.gone = sum(project.figures.gone for project in listed)
    kept = {file for project in listed for file in project.files}
    output.leave(kept)
    output.write("index.md", [index([project.figures for project in listed])])
    _own_unlisted(records, left, kept, output)
    for file in sorted(output.owned - kept):
        output.remove(file)
    write_manifest(records, [project.folder for project in listed], output)
    return listed


def _own_unlisted(
    records: Shelf, left: Container[str], kept: Container[str], output: Output
) -> None:
    """Have files of runs that were broken off removed if others hold all their rows. Those without
    rows are files that could not be removed."""
    for file, rows in output.broken_off.files.items():
        folder = file.partition("/")[0]
        if file in kept or not output.holds(file):
            del output.unlisted[file]
        elif not rows or (folder in left and _has_all(records.get(folder), rows)):
            output.own([file])
            del output.unlisted[file]


def _has_all(record: ProjectRecord, rows: bytes) -> bool:
    """Whether the files of a project hold all of some rows."""
    held = row_set({uuid for each in record.listed if each.file for uuid in each.rows})
    return not len(rows) % 8 and all(map(held.holds, RowSet.of(rows).hashes))


def _settled(finished: Finished, record: ProjectRecord, known: Said) -> Left:
    """What is left of a project that was written. Another run with the same logs leaves the same if
    this one did, or if nothing is left that the earlier record decides: files that stay, and agents
    that documents lead to."""
    now, before = set(manifest.files(finished.now)), finished.earlier
    past = [each for each in record.listed if each.file and each.file not in now]
    agents = before.agents if before is not None else ()
    open_ = past or [each for each in agents if each.file and each.file not in now]
    asked = row_set({uuid for each in past for uuid in each.rows})
    settled = record == before or not open_
    return replace(_left(record), settled=settled, asked=asked, answers=answers(asked, *known))


def _left(record: ProjectRecord) -> Left:
    files = tuple(dict.fromkeys(manifest.files(record)))
    return Left(folder=record.folder, files=files, figures=figures(record))
