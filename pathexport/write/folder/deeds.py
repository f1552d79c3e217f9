"""What was done in an output folder, as values: several processes write into one, and one of them
counts it all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from pathexport.problems import Problem
from pathexport.write.folder.output_stamps import OutputStamp


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
    stamps: Mapping[str, tuple[OutputStamp, ...]] = {}
    """The files that it wrote or looked at, as they were then. Several processes that wrote the
    same file may have seen it differently."""


class OutputChanges(msgspec.Struct, frozen=True, kw_only=True):
    """What a run did to its output folder; in a dry run, what it would do."""

    folder: Path
    changes: tuple[tuple[str, str], ...]
    """What was done to each file in the end: `write` or `remove`, and its name."""
    unchanged: int
    """How many files are as they were."""
    past: int
    """How many transcripts stay that the logs no longer give, or not all of them."""
    problems: tuple[Problem, ...]
    """Where something else was in the way, so that nothing was written."""

    @property
    def written(self) -> int:
        return sum(verb == "write" for verb, _ in self.changes)

    @property
    def removed(self) -> int:
        return len(self.changes) - self.written


def together(some: Sequence[Deeds]) -> Deeds:
    """The same as if one process had done it all, one after the other.

    A shared file that several wrote was not there before, even if only one of them came first.
    """
    files = [deed for deeds in some for deed in deeds.files]
    wrote = {deed.name for deed in files if deed.shared and deed.verb == "write"}
    seen: set[str] = set()
    once = []
    for deed in files:
        if not deed.shared:
            once.append(deed)
        elif deed.name not in seen:
            seen.add(deed.name)
            once.append(deed._replace(verb="write") if deed.name in wrote else deed)
    problems = [problem for deeds in some for problem in deeds.problems]
    stamps: dict[str, tuple[OutputStamp, ...]] = {}
    for deeds in some:
        for name, found in deeds.stamps.items():
            stamps[name] = tuple(dict.fromkeys((*stamps.get(name, ()), *found)))
    folders = set().union(*(deeds.folders for deeds in some))
    return Deeds(once, problems, folders, stamps)
