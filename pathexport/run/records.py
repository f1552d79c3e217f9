"""The records of a run: what the last run listed of each project, and what this one has written.

They wait on disk, by the folders of their projects. A project that is untouched stays the text that
it is in the manifest.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache

from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record import manifest
from pathexport.write.record.earlier import folder_of, read_record
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import recovered


def shelve(
    records: Shelf, texts: Iterable[bytes], untouched: Container[str], output: Output
) -> None:
    """Put the projects of the last manifest on the shelf of records: those that are `untouched` as
    text, the others as they stand in the output, which may not be how they are listed."""
    for text in texts:
        folder = folder_of(text)
        if folder in untouched:
            records.put(folder, text)
            continue
        record = read_record(text)
        if record is None:
            output.set_aside("manifest.json")
            continue
        output.digests.update(manifest.digests(record))
        holds = cache(output.holds)  # each of these files is asked for twice
        standing = recovered(record, holds)
        for each in (record, standing):
            output.own(manifest.files(each))
        standing = manifest.pruned(standing, holds)
        if output.broken_off.digests:
            standing = manifest.digested(standing, output.unmarked)
        records.put(record.folder, standing)


def write_manifest(records: Shelf, folders: Iterable[str], output: Output) -> None:
    texts = (_text(records.get(folder)) for folder in folders)
    output.write("manifest.json", manifest.framed(texts))


def _text(record: ProjectRecord | bytes) -> Iterable[str]:
    """A project as it stands in the manifest."""
    return ("\n", record.decode()) if isinstance(record, bytes) else manifest.encoded(record)
