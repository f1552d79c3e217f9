"""Who may read what is written: its owner alone, unless a folder or a person says otherwise.

Transcripts hold what the logs hold, which Claude Code lets only their owner read. Somebody has
opened or closed a folder that is there already, so what is written in it follows it. The umask
applies as always.
"""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_ADD = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_BUFFER = 1 << 16  # without a size, `open` would ask the system for one


class Rights(NamedTuple):
    """The modes of new folders and files."""

    folder: int
    file: int


PRIVATE = Rights(0o700, 0o600)
SHARED = Rights(0o777, 0o666)
"""As programs usually create files."""


def file_rights(shared: bool) -> Rights:
    """The rights of a file that a person names."""
    return SHARED if shared else PRIVATE


def rights_in(folder: Path) -> Rights:
    """The rights of what is written in a folder: its own, or PRIVATE if it is not there."""
    try:
        mode = stat.S_IMODE(os.stat(folder).st_mode)
    except OSError:
        return PRIVATE
    return Rights(mode & 0o777 | 0o700, mode & 0o666 | 0o600)


def make_folder(folder: Path, rights: Rights) -> None:
    """Make a folder, and those above it that are not there. The last of these may be no folder
    either: a drive that is missing, or a current directory that may not be looked into."""
    missing = []
    while folder.name and not os.path.isdir(folder):
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(rights.folder, exist_ok=True)


def new_file(path: str, rights: Rights, instead: str | Path) -> BinaryIO:
    """A new file that will take the place of another, and has the mode of that, if there is one."""

    def create(path: str, _: int) -> int:
        return os.open(path, _NEW, rights.file)

    with ExitStack() as undo:
        file = undo.enter_context(open(path, "wb", buffering=_BUFFER, opener=create))
        mode = _mode(instead)
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), mode)
        undo.pop_all()
    return file


def added_to(path: Path, rights: Rights) -> BinaryIO:
    """A file to append to; whatever is written goes there in one piece."""
    return open(os.open(path, _ADD, rights.file), "ab", buffering=0)


def _mode(path: str | Path) -> int | None:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return None
    return stat.S_IMODE(mode) & 0o777 if stat.S_ISREG(mode) else None
