"""Who may read what is written: its owner alone, unless a folder or a person says otherwise.

Transcripts hold what the logs hold, which Claude Code lets only their owner read. A folder that is
there already has been opened or closed by somebody, so what is written in it follows it. The system
takes away what its umask says, as always.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO, NamedTuple

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_ADD = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_AHEAD = 1 << 16  # bytes that wait to be written; else the system is asked how many should


class Rights(NamedTuple):
    """The modes of new folders and files."""

    folder: int
    file: int


PRIVATE = Rights(0o700, 0o600)
SHARED = Rights(0o777, 0o666)
"""As programs usually create files."""


def asked(shared: bool) -> Rights:
    """Those of a file that somebody names."""
    return SHARED if shared else PRIVATE


def rights_in(folder: Path) -> Rights:
    """Those that what is written in a folder gets: its own, or if it is not there, its owner's."""
    try:
        mode = stat.S_IMODE(os.stat(folder).st_mode)
    except OSError:
        return PRIVATE
    return Rights(mode & 0o777 | 0o700, mode & 0o666 | 0o600)


def make_folder(folder: Path, rights: Rights) -> None:
    """Make a folder, and those above it that are not there."""
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(rights.folder, exist_ok=True)


def new_file(path: str, rights: Rights, instead: str | Path) -> BinaryIO:
    """A file that was not there, and is to take the place of another one: of that it has the mode,
    if there is one."""
    descriptor = os.open(path, _NEW, rights.file)
    try:
        mode = _mode(instead)
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(descriptor, mode)
        return open(descriptor, "wb", buffering=_AHEAD)
    except BaseException:
        os.close(descriptor)
        raise


def added_to(path: Path, rights: Rights) -> BinaryIO:
    """A file at the end of which something is written, in one piece each time."""
    return open(os.open(path, _ADD, rights.file), "ab", buffering=0)


def _mode(path: str | Path) -> int | None:
    try:
        found = os.lstat(path).st_mode
    except OSError:
        return None
    return stat.S_IMODE(found) & 0o777 if stat.S_ISREG(found) else None
