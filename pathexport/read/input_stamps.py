"""Stamps of the files that a project is read from, and one mark of all: equal marks mean that no
file has changed.

A stamp is what the system says of a file: its times, its size, its number on the disk. It is taken
before the file is read, so a change during or after the reading shows at the next look. Two changes
within one tick of the file system's clock cannot be told apart, so the stamp of a file that changed
a moment ago is not to be trusted. A file that is copied has a surer one: what it holds.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from pathexport.problems import ChangedLogError
from pathexport.read.files import LogFile, ProjectFiles
from pathexport.system.links import Reach
from pathexport.system.regular import STORED, pieces
from pathexport.system.there import is_file, is_there, stat_of

YOUNG = 2_000_000_000  # nanoseconds; some file systems count in steps of two seconds
InputStamp = tuple[int, int, int, int]
"""When a file was changed, when anything about it was, its size, and its number on the disk."""
StoredKey = tuple[str, str]
"""A session, and the name of an output that is stored beside its log; without a name its log."""
Looked = Mapping[StoredKey, InputStamp | None]
"""The stored outputs that were looked for, as they were then; of a log only whether it is there."""
THERE: InputStamp = (0, 0, 0, 0)
"""What is noted of a log that is there."""


def input_stamp(path: Path) -> InputStamp | None:
    """What the system says of a file; nothing if there is none."""
    try:
        found = stat_of(path)
    except (OSError, ValueError):  # a name that no file can have
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def stored_file(folder: Path, reach: Reach, session: str, name: str) -> Path | None:
    """Where an output of a session is stored, of a project with this folder; nothing if it is not
    there, or outside of its session."""
    if session in ("", ".", ".."):
        return None
    own = folder / session
    try:
        file = Path(os.path.normpath(own / "tool-results" / name))
        inside = file.is_relative_to(own) and reach.holds(file)
        return file if inside and is_file(file) else None
    except (OSError, ValueError):  # a name that no file can have
        return None


class SavedFile(msgspec.Struct, frozen=True):
    """A file of what is no text, which is copied as it is."""

    path: Path
    called: str
    """What people call it."""
    size: int
    digest: str

    def pieces(self) -> Iterator[bytes]:
        """All of it, and an error behind that if it is not what it was."""
        found = sha256()
        try:
            for piece in pieces(self.path, STORED):
                found.update(piece)
                yield piece
        except OSError as error:
            what = f"cannot be read any more: {error.strerror}"
            raise ChangedLogError(self.called, what) from error
        if found.hexdigest() != self.digest:
            raise ChangedLogError(self.called, "changed while it was read")


def saved_file(path: Path, called: str) -> SavedFile:
    """A file as it is now."""
    found, size = sha256(), 0
    for piece in pieces(path, STORED):
        found.update(piece)
        size += len(piece)
    return SavedFile(path, called, size, found.hexdigest())


class _Piece(msgspec.Struct):
    type: str
    text: str


def listed_texts(name: str, said: str) -> list[str]:
    """The texts of a stored output: of a file of JSON, those that it lists, if it holds no more.
    Results of MCP servers are in such files by another name."""
    if name.endswith(".json") or (name.startswith("mcp-") and said.startswith("[")):
        with suppress(msgspec.MsgspecError, RecursionError):
            pieces = msgspec.json.decode(said, type=list[_Piece])
            if pieces and all(piece.type == "text" for piece in pieces):
                return [piece.text for piece in pieces]
    return [said]


def look(files: ProjectFiles, keys: Iterable[StoredKey]) -> Looked:
    """Stored outputs of a project as they are now."""
    return {key: _looked(files, *key) for key in keys}


def _looked(files: ProjectFiles, session: str, name: str) -> InputStamp | None:
    if not name:
        return log_there(files.folder, session)
    file = stored_file(files.folder, files.reach, session, name)
    return input_stamp(file) if file else None


def log_there(folder: Path, session: str) -> InputStamp | None:
    """What is noted of the log of a session; nothing if it certainly is not there."""
    try:
        return THERE if is_there(folder / f"{session}.jsonl") else None
    except OSError:
        return THERE


class MarkedLog(msgspec.Struct, frozen=True):
    """A log at one moment."""

    names: tuple[str, ...]
    session: str
    """The session of rows that do not name one."""
    stamp: InputStamp | None
    beside: InputStamp | None = None
    """The stamp of its `.meta.json`, if there is one that may be read."""

    @property
    def newest(self) -> int:
        """When it was changed, or what is beside it."""
        return max((each[0] for each in (self.stamp, self.beside) if each), default=0)


class Marked(msgspec.Struct, frozen=True):
    """The logs of a project at one moment."""

    names: tuple[str, ...]
    """What the project is called, and where it is."""
    logs: tuple[MarkedLog, ...]

    def mark(self, stored: Looked) -> str:
        """The mark of these, and of the stored outputs that were looked for."""
        text = repr((self.names, self.logs, sorted(stored.items())))
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def newest(self, stored: Looked) -> int:
        """When the youngest of them was changed."""
        return max([log.newest for log in self.logs] + [newest(stored)])


def newest(stored: Looked) -> int:
    """When the youngest of some stored outputs was changed."""
    return max((each[0] for each in stored.values() if each), default=0)


def marked(files: ProjectFiles) -> Marked:
    """A look at all logs of a project and at what lies beside them."""
    names = files.name, os.fspath(files.folder), *map(repr, (files.complete, *files.problems))
    return Marked(names, tuple(map(_marked, files.files)))


def _marked(log: LogFile) -> MarkedLog:
    told = log.agent is not None and log.told
    return MarkedLog(
        (os.fspath(log.path), log.name, repr(log.agent)),
        log.session,
        input_stamp(log.path),
        input_stamp(log.path.with_suffix(".meta.json")) if told else None,
    )
