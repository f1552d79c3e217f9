"""What a run notes for the next one, in a file of its own in the output folder (format version 1).

The manifest is the same for the same logs wherever they lie; this says which logs these were, and
holds for one manifest only. Whatever is wrong with it, it counts as not there: then all is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pathexport.problems import Problem
from pathexport.read.input_stamps import InputStamp, StoredKey
from pathexport.shape.paths.path import Path as Conversation
from pathexport.system.regular import LISTING, whole
from pathexport.system.there import is_link
from pathexport.write.folder.output_stamps import OutputStamp, output_stamp
from pathexport.write.record.manifest import Figures

NAME = ".pathexport-state.json"
VERSION = 1


class Upshot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an export tells of a project, whether it was run or left alone."""

    fully_written: bool
    """Whether the output has all of its logs that the options ask for."""
    empty: bool
    agents: int
    """How many agents stand in some document."""
    problems: int
    """How many problems the logs have."""
    general: Sequence[str]
    paths: Sequence[Conversation]
    rows: bytes
    """Those of its logs, as a `RowSet`."""
    changed: Sequence[Problem] = ()
    """Logs that changed while they were read."""


class Read(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a project was read, and what came of it."""

    options: str
    """The mark of the options."""
    inputs: str
    """The mark of the logs, and of the stored outputs that were looked for."""
    asked: bytes = b""
    """The rows of files that stay from earlier runs: whether others have them decides on these."""
    answers: str = ""
    """The mark of what others said to that."""
    upshot: Upshot


class MadeOf(msgspec.Struct, frozen=True, kw_only=True):
    """What the documents of a project were made of: those of which that is the same need not be
    made again when others of the project must."""

    options: str
    """The mark of the options."""
    documents: dict[str, list[str]]
    """Files by the mark of what they were made of."""


class Known(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A project in the manifest."""

    folder: str
    files: dict[str, OutputStamp]
    """All its files, as they were when they were written."""
    figures: Figures
    stored: list[tuple[StoredKey, InputStamp | None]] = []
    """The stored outputs that were looked for, as they were."""
    read: Read | None = None
    """Nothing if it was not read, or may be another one when it is read again."""
    made: MadeOf | None = None
    """Nothing if all of its documents are to be made again with it."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    generator: str = "pathexport"
    version: int = VERSION
    program: str
    """The mark of the program that wrote it."""
    manifest: OutputStamp
    index: OutputStamp | None
    """The page of all projects; nothing if it could not be written, or not all is noted here."""
    projects: list[Known]
    redacted: dict[str, int] | None = None
    """How many secrets are hidden in all of it, by kind, if any were to be hidden."""


def noted(folder: Path, program: str) -> State | None:
    """What the last run noted, if it was the same program, and the manifest is still the one that
    it wrote."""
    path = folder / NAME
    try:
        if is_link(path):
            return None
        found = msgspec.json.decode(whole(path, LISTING), type=State)
        same = found.manifest == output_stamp((folder / "manifest.json").lstat())
    except (OSError, ValueError, RecursionError):
        return None
    ours = (found.generator, found.version, found.program) == ("pathexport", VERSION, program)
    return found if ours and same and all(map(_is_whole, found.projects)) else None


def _is_whole(known: Known) -> bool:
    """Whether the ids of rows are in eight bytes each."""
    read = known.read
    return read is None or not (len(read.upshot.rows) % 8 or len(read.asked) % 8)
