"""The records of a run: what the last run listed of each project, and what this one has written.

They wait on disk, by the folders of their projects. A conversation may have moved from one project
to another, so what stays of an earlier run is decided when all projects are written. A project that
need not be looked at stays the text that it is in the manifest.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from pathexport.again.noting import Left
from pathexport.again.since import Said
from pathexport.again.state import Known
from pathexport.run.writing import Finished
from pathexport.system.regular import opened
from pathexport.write.document.figures import figures
from pathexport.write.document.index import index, project_index
from pathexport.write.folder.ours import unmarked
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record import manifest
from pathexport.write.record.earlier import decoded, earlier_records, folder_of
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import recovered
from pathexport.write.record.rowset import RowSet, answers, row_set


def take_up(records: Shelf, texts: Iterable[bytes], rest: Container[str], output: Output) -> None:
    """Set the projects of the last manifest aside. Those of the `rest` need not be looked at; the
    others are taken as they stand in the output, which may not be how they are listed."""
    for text in texts:
        folder = folder_of(text)
        if folder in rest:
            records.put(folder, text)
            continue
        listed = list(earlier_records(decoded([text])))
        if not listed:
            output.set_aside("manifest.json")
        for record in listed:
            output.digests.update(manifest.digests(record))
            found = recovered(record, output.holds)
            for each in (record, found):
                output.own(manifest.files(each))
            found = manifest.pruned(found, output.holds)
            if output.broken_off.digests:
                found = manifest.digested(found, partial(_unmarked, output))
            records.put(record.folder, found)


def _unmarked(output: Output, file: str) -> str:
    with suppress(OSError), opened(output.folder / file) as old:
        return unmarked(old)
    return ""


def write_manifest(records: Shelf, folders: Iterable[str], output: Output) -> None:
    output.write("manifest.json", manifest.framed(_text(records.get(each)) for each in folders))


def write_pages(
    records: Shelf, finished: Shelf, ran: Iterable[str], known: Said, output: Output
) -> dict[str, Left]:
    """Write the page of each project that was run, with what stays of earlier runs, and say what
    is left of it."""
    left = {}
    for folder in ran:
        made: Finished = finished.get(folder)
        record = made.merged(*known)
        record = _with_tree(record, made, output)
        page = project_index(record, made.pictures, made.contents)
        there = output.write(str(record.index), [page])
        record = record if there else replace(record, index=None)
        records.put(folder, record)
        left[folder] = _settled(made, record, known)
    return left


def _with_tree(record: ProjectRecord, made: Finished, output: Output) -> ProjectRecord:
    """A record with the picture beside the page, if there is one and it could be written."""
    name = made.names.inside("tree.svg")
    there = made.pictures.svg and output.write(name, [made.pictures.svg])
    return replace(record, tree=name if there else None)


def write_rest(
    records: Shelf,
    left: Mapping[str, Left],
    rest: Mapping[str, Known],
    gone: Container[str],
    output: Output,
) -> list[Left]:
    """Write the page of all projects, remove files that no record lists, and write the manifest.
    What is left of each project that has files, but for those that are `gone`."""
    found = []
    for folder in sorted(records):
        if folder in gone:
            continue
        if folder in rest:
            files = tuple(rest[folder].files)
            found.append(Left(folder=folder, files=files, figures=rest[folder].figures))
        else:
            found.append(left.get(folder) or _left(records.get(folder)))
    listed = [each for each in found if each.files]
    output.gone = sum(each.figures.gone for each in listed)
    kept = {file for each in listed for file in each.files}
    output.leave(kept)
    output.write("index.md", [index([each.figures for each in listed])])
    _take_up_unlisted(records, left, kept, output)
    for file in sorted(output.owned - kept):
        output.remove(file)
    write_manifest(records, [each.folder for each in listed], output)
    return listed


def _take_up_unlisted(
    records: Shelf, left: Container[str], kept: Container[str], output: Output
) -> None:
    """Files of runs that were broken off have no place any more if all their rows are in others.
    Those without rows could not be removed."""
    for file, rows in output.broken_off.files.items():
        folder = file.partition("/")[0]
        if file in kept or not output.holds(file):
            del output.unlisted[file]
        elif not rows or (folder in left and _has_all(records.get(folder), rows)):
            output.own([file])
            del output.unlisted[file]


def _has_all(record: ProjectRecord, rows: bytes) -> bool:
    """Whether the files of a project hold all of some rows."""
    there = row_set({uuid for each in record.listed if each.file for uuid in each.rows})
    return not len(rows) % 8 and all(map(there.holds, RowSet.of(rows).hashes))


def _settled(finished: Finished, record: ProjectRecord, known: Said) -> Left:
    """What is left of a project that was written.

    Another run with the same logs leaves the same if this one did, or if all that the earlier
    record decides is gone: the files that stay, and the agents that documents lead to.
    """
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


def _text(record: ProjectRecord | bytes) -> Iterable[str]:
    """A project as it stands in the manifest."""
    return ("\n", record.decode()) if isinstance(record, bytes) else manifest.encoded(record)
