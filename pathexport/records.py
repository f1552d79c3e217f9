"""The records of a run: those of the run before and those of the projects it has written.

They wait on disk. A conversation may have moved from one project to another, so what stays of an
earlier run is decided when all projects are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from pathexport.again.noting import Left
from pathexport.write.document.figures import Figures, figures
from pathexport.write.document.index import index, project_index
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf
from pathexport.write.record import manifest
from pathexport.write.record.earlier import decoded, earlier_records, folder_of
from pathexport.write.record.manifest import ProjectRecord
from pathexport.write.record.merge import recovered
from pathexport.write.record.rowset import RowSet, Together, answers, row_set
from pathexport.writing import Finished

_NONE: Mapping[str, Unread] = MappingProxyType({})


class Unread(msgspec.Struct, frozen=True, kw_only=True):
    """A project that a run leaves as it is."""

    figures: Figures
    files: tuple[str, ...]
    logs: RowSet | None = None
    """The rows of its logs, if it is one of those that the run is about."""
    fully_written: bool = False


class Records:
    """What the output folder holds, project by project."""

    def __init__(
        self,
        output: Output,
        shelf: Shelf,
        before: Iterable[bytes],
        unread: Mapping[str, Unread] = _NONE,
    ) -> None:
        """`before` are the projects in the manifest of the last run, and `unread` those of them
        that need not be looked at, by folder."""
        self._output, self._shelf = output, shelf
        self._folders: set[str] = set()
        self._written: list[str] = []
        self._renamed: set[str] = set()
        self._unread = dict(unread)
        self._left: dict[str, Left] = {}
        self._logs: dict[str, RowSet] = {}
        self._written_rows: dict[str, RowSet] = {}
        for folder, project in unread.items():
            self._know(folder, project.logs, project.fully_written)
        self._look(self._looked_at(before))

    def _know(self, folder: str, logs: RowSet | None, fully_written: bool) -> None:
        """What the logs of a project hold, and whether that is written."""
        for known, there in ((self._logs, True), (self._written_rows, fully_written)):
            known.pop(folder, None)
            if there and logs is not None:
                known[folder] = logs

    def _look(self, before: Iterable[bytes]) -> None:
        for record in earlier_records(decoded(before)):
            found = recovered(record, self._output.holds)
            for each in (record, found):
                self._output.own(manifest.files(each))
            self._put(manifest.pruned(found, self._output.holds))

    def _looked_at(self, before: Iterable[bytes]) -> Iterable[bytes]:
        """Those that are decoded. The others wait as the text that they are."""
        for text in before:
            folder = folder_of(text)
            if folder in self._unread:
                self._shelf.put(folder, text)
                self._folders.add(folder)
            else:
                yield text

    def answers(self, asked: RowSet) -> str:
        """The mark of what the logs of this run, as far as they are known, say of rows."""
        return answers(asked, Together(self._logs.values()), Together(self._written_rows.values()))

    def look_after_all(self, folder: str) -> None:
        """A project that was left as it is will be written."""
        del self._unread[folder]
        self._look([self._shelf.get(folder)])

    def before(self, folder: str) -> ProjectRecord | None:
        """What the last run listed of a project."""
        return self._get(folder) if folder in self._folders else None

    def renamed(self, record: ProjectRecord) -> None:
        """Files of an earlier record have got other names: the next run is to know of it even if
        this one is interrupted."""
        self._put(record)
        self._renamed.add(record.folder)
        if not self._output.dry:
            texts = map(self._text, sorted(self._folders))
            self._output.write("manifest.json", manifest.framed(texts))

    def add(self, finished: Finished) -> None:
        """The documents of a project are written."""
        folder = finished.names.folder
        self._shelf.put(f"written {folder}", finished)
        self._written.append(folder)
        self._know(folder, finished.logs, finished.fully_written)

    def close(self) -> list[Left]:
        """Write the pages of all projects, remove files that no record lists, and write the
        manifest. What is left of each project that has files."""
        logs, written = Together(self._logs.values()), Together(self._written_rows.values())
        for folder in self._written:
            finished: Finished = self._shelf.get(f"written {folder}")
            record = finished.merged(logs, written)
            page = project_index(record, finished.picture, finished.marks)
            there = self._output.write(str(record.index), [page])
            record = record if there else replace(record, index=None)
            left = self._settled(finished, record)
            self._left[folder] = replace(left, answers=answers(left.asked, logs, written))
            self._put(record)
        return self._write_last()

    def _settled(self, finished: Finished, record: ProjectRecord) -> Left:
        """What is left of a project that was written.

        Another run with the same logs leaves the same if this one did, or if all that the earlier
        record decides is gone: the files that stay, and the agents that documents lead to.
        """
        now, before = set(manifest.files(finished.now)), finished.earlier
        past = [each for each in record.listed if each.file and each.file not in now]
        agents = before.agents if before is not None else ()
        open_ = past or [each for each in agents if each.file and each.file not in now]
        again = record == before or not open_
        settled = again and record.folder not in self._renamed
        asked = row_set({uuid for each in past for uuid in each.rows})
        return replace(_left(record), settled=settled, asked=asked)

    def _write_last(self) -> list[Left]:
        output, left = self._output, []
        for folder in sorted(self._folders):
            if folder in self._unread:
                unread = self._unread[folder]
                output.leave(unread.files)
                left.append(Left(folder=folder, files=unread.files, figures=unread.figures))
            else:
                left.append(self._left.get(folder) or _left(self._get(folder)))
        listed = [each for each in left if each.files]
        output.write("index.md", [index([each.figures for each in listed])])
        kept = {file for each in listed for file in each.files}
        for file in sorted(output.owned - kept):
            output.remove(file)
        texts = (self._text(each.folder) for each in listed)
        output.write("manifest.json", manifest.framed(texts))
        output.finish()
        return listed

    def _text(self, folder: str) -> str:
        """A project as it stands in the manifest."""
        if folder in self._unread:
            text: bytes = self._shelf.get(folder)
            return f"\n{text.decode()}"
        return manifest.encoded(self._get(folder))

    def _put(self, record: ProjectRecord) -> None:
        self._shelf.put(record.folder, record)
        self._folders.add(record.folder)

    def _get(self, folder: str) -> ProjectRecord:
        found: ProjectRecord = self._shelf.get(folder)
        return found


def _left(record: ProjectRecord) -> Left:
    files = tuple(dict.fromkeys(manifest.files(record)))
    return Left(folder=record.folder, files=files, figures=figures(record))
