"""The records of a run: those of the run before and those of the projects it has written.

They wait on disk. A conversation may have moved from one project to another, so what stays of an
earlier run is decided when all projects are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pathexport.write.document.figures import figures
from pathexport.write.document.index import index, project_index
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record import manifest
from pathexport.write.record.earlier import earlier_records
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import recovered
from pathexport.write.record.rows import Rows, Together
from pathexport.writing import Finished


class Records:
    """What the output folder holds, project by project."""

    def __init__(self, output: Output, shelf: Shelf, before: Iterable[Any]) -> None:
        """`before` are the projects in the manifest of the last run."""
        self._output, self._shelf = output, shelf
        self._folders: set[str] = set()
        self._written: list[str] = []
        self._logs: list[Rows] = []
        self._told: list[Rows] = []
        for record in earlier_records(before):
            found = recovered(record, output.holds)
            for each in (record, found):
                output.own(manifest.files(each))
            self._put(manifest.pruned(found, output.holds))

    def before(self, folder: str) -> ProjectRecord | None:
        """What the last run listed of a project."""
        return self._get(folder) if folder in self._folders else None

    def renamed(self, record: ProjectRecord) -> None:
        """Files of an earlier record have got other names: the next run is to know of it even if
        this one is interrupted."""
        self._put(record)
        if not self._output.dry:
            records = map(self._get, sorted(self._folders))
            self._output.write("manifest.json", manifest.chunks(records))

    def add(self, finished: Finished) -> None:
        """The documents of a project are written."""
        folder = finished.place.folder
        self._shelf.put(f"written {folder}", finished)
        self._written.append(folder)
        self._logs.append(finished.logs)
        if finished.told:
            self._told.append(finished.logs)

    def close(self) -> None:
        """Write the pages of all projects, remove files that no record lists, and write the
        manifest."""
        logs, told = Together(self._logs), Together(self._told)
        for folder in self._written:
            finished: Finished = self._shelf.get(f"written {folder}")
            record = finished.merged(logs, told)
            page = project_index(record, finished.picture, finished.marks)
            there = self._output.write(str(record.index), [page])
            self._put(record if there else replace(record, index=None))
        self._write_last()

    def _write_last(self) -> None:
        output = self._output
        listed, counted, kept = [], [], set[str]()
        for folder in sorted(self._folders):
            record = self._get(folder)
            files = set(manifest.files(record))
            if files:
                listed.append(folder)
                counted.append(figures(record))
                kept |= files
        output.write("index.md", [index(counted)])
        for file in sorted(output.owned - kept):
            output.remove(file)
        output.write("manifest.json", manifest.chunks(map(self._get, listed)))
        output.finish()

    def _put(self, record: ProjectRecord) -> None:
        self._shelf.put(record.folder, record)
        self._folders.add(record.folder)

    def _get(self, folder: str) -> ProjectRecord:
        found: ProjectRecord = self._shelf.get(folder)
        return found
