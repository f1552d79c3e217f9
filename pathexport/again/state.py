"""What a run notes for the next one, in a file of its own in the output folder (format version 1).

The manifest is the same for the same logs wherever they lie. The note says which logs these were,
and holds for one manifest only. If anything is wrong with it, it counts as missing.
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
    """The rows of its logs, as a `RowSet`."""
    changed: Sequence[Problem] = ()
    """Logs that changed while they were read."""


class Read(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a project was read, and what came of it."""

    options: str
    """The mark of the options."""
    inputs: str
    """The mark of the logs, and of the stored outputs that were looked for."""
    asked: bytes = b""
    """The rows of files that stay from earlier runs, unless other projects have them."""
    answers: str = ""
    """The mark of what the others said of these rows."""
    upshot: Upshot


class MadeOf(msgspec.Struct, frozen=True, kw_only=True):
    """What the documents of a project were made of: those that would be made of the same need not
    be made again when others must."""

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
    """None if it was not read, or another run may leave it different."""
    made: MadeOf | None = None
    """None if all of its documents must be made again with it."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    generator: str = "pathexport"
    version: int = VERSION
    program: str
    """The mark of the program that wrote it."""
    manifest: OutputStamp
    index: OutputStamp | None
    """The page of all projects; None if it could not be written, or not all is noted here."""
    projects: list[Known]
    redacted: dict[str, int] | None = None
    """How many secrets of each kind are hidden in all of it, if any were to be."""


def noted(folder: Path, program: str) -> State | None:
    """What the last run noted, if it was the same program and its manifest is still there."""
    path = folder / NAME
    try:
        if is_link(path):
            return None
        state = msgspec.json.decode(whole(path, LISTING), type=State)
        same = state.manifest == output_stamp((folder / "manifest.json").lstat())
    except (OSError, ValueError, RecursionError):
        return None
    ours = (state.generator, state.version, state.program) == ("pathexport", VERSION, program)
    return state if ours and same and all(map(_is_whole, state.projects)) else None


def _is_whole(known: Known) -> bool:
    """Whether ids of rows have eight bytes each."""
    read = known.read
    return read is None or not (len(read.upshot.rows) % 8 or len(read.asked) % 8)
