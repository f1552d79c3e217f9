"""What was done in an output folder: what was written, and what was in the way. Several processes
write into one, and one of them counts it all."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from pathexport.grouped import grouped
from pathexport.problems import Problem
from pathexport.write.folder.output_stamps import OutputStamp, one_of


class Deed(NamedTuple):
    """What was done to a file."""

    verb: str
    """`write`, or `keep` if it held the same before."""
    name: str
    shared: bool
    """Whether several documents have the file, so that it counts once."""


class Deeds(msgspec.Struct, frozen=True):
    """What one process did."""

    files: list[Deed]
    problems: list[Problem]
    folders: set[Path]
    """Those that it looked into."""
    stamps: Mapping[str, OutputStamp]
    """The files that it wrote or looked at, as they were then."""


class OutputChanges(msgspec.Struct, frozen=True, kw_only=True):
    """What a run did to its output folder; in a dry run, what it would do."""

    folder: Path
    changes: tuple[tuple[str, str], ...]
    """What was done to each file in the end: `write` or `remove`, and its name."""
    unchanged: int
    """How many files are as they were."""
    gone: int
    """How many transcripts stay of which the logs lack rows."""
    problems: tuple[Problem, ...]
    """Where something else was in the way, so that nothing was written."""

    @property
    def written(self) -> int:
        return sum(verb == "write" for verb, _ in self.changes)

    @property
    def removed(self) -> int:
        return len(self.changes) - self.written


class Counting:
    """What was done in a folder so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._unchanged = 0
        self.gone = 0
        """How many transcripts stay of which the logs lack rows."""
        self._deeds: list[Deed] = []
        self._changes: dict[str, str] = {}
        """What was done to each file in the end: `write` or `remove`."""
        self._shared: set[str] = set()
        """The files of several documents that are counted already."""
        self.problems: list[Problem] = []
        self.stamps: dict[str, OutputStamp] = {}
        """The files that were written or looked at, as they were then, before others write them."""
        self._folders = {folder}

    @property
    def done(self) -> OutputChanges:
        """What was done to the folder so far."""
        return OutputChanges(
            folder=self.folder,
            changes=tuple((verb, name) for name, verb in self._changes.items()),
            unchanged=self._unchanged,
            gone=self.gone,
            problems=tuple(self.problems),
        )

    def leave(self, names: Collection[str]) -> None:
        """Count files as unchanged that need not be written, or are those of earlier runs."""
        looked_at = {deed.name for deed in self._deeds}
        self._unchanged += sum(name not in looked_at for name in names)
        self._folders.update(self.folder / each for each in {n.rpartition("/")[0] for n in names})

    def stays(self, name: str, stamp: OutputStamp, shared: bool = False) -> None:
        """A file is as it was when it was written, as its stamp says, and so it stays."""
        self._note(Deed("keep", name, shared))
        self._folders.add(self.folder / name.rpartition("/")[0])
        self.stamps[name] = stamp

    @property
    def deeds(self) -> Deeds:
        """What was written so far, and where something else was in the way."""
        return Deeds(self._deeds, self.problems, self._folders, self.stamps)

    def count(self, *every: Deeds) -> None:
        """Count what others did in this folder as done here, as if one after the other had.

        A shared file that several wrote was not there before, even if only one of them came first.
        """
        files = [deed for deeds in every for deed in deeds.files]
        wrote = {deed.name for deed in files if deed.shared and deed.verb == "write"}
        for deed in dict.fromkeys(
            deed._replace(verb="write") if deed.name in wrote else deed for deed in files
        ):
            self._note(deed)
        for deeds in every:
            for where, what, _ in deeds.problems:
                self._report(where, what)
            self._folders |= deeds.folders
        done = {deed.name for deed in files}
        stamps = grouped(each for deeds in every for each in deeds.stamps.items())
        for name, seen in stamps.items():  # what several wrote, each may have seen differently
            if name in done:
                self.stamps.pop(name, None)
            found = seen[0] if len({*seen}) == 1 else one_of(self.folder / name, seen)
            if found is not None:
                self.stamps.setdefault(name, found)

    def _note(self, deed: Deed) -> None:
        """A file was written, or is as it was. One that several documents have is counted once."""
        if deed.shared and deed.verb == "keep" and deed.name in self._shared:
            return
        self._shared.update([deed.name] if deed.shared else [])
        self._deeds.append(deed)
        if deed.verb == "write":
            self._did("write", deed.name)
            return
        self._unchanged += 1
        if self._changes.get(deed.name) == "remove":  # a dry run has only set it aside
            del self._changes[deed.name]

    def _did(self, verb: str, name: str) -> None:
        self._changes.pop(name, None)  # what comes last stands last
        self._changes[name] = verb

    def _report(self, where: str, what: str) -> None:
        problem = Problem(where, what)
        if problem not in self.problems:  # a link stands in the way of all files below it
            self.problems.append(problem)
