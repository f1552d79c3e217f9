"""Stamps of the files in the output folder, by which the next run sees what somebody has changed,
deleted or replaced since it was written.

A stamp is the size of a file and when it was changed, so no file is opened to compare it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

OutputStamp = tuple[int, int]
"""The size of a file, and when it was changed."""


def output_stamp(found: os.stat_result) -> OutputStamp:
    """The stamp of a file of which the system says this."""
    return found.st_size, found.st_mtime_ns


def one_of(path: Path, seen: Collection[OutputStamp]) -> OutputStamp | None:
    """Of those that several processes saw while they wrote the same file, the one that it has in
    the end; nothing if it has another one."""
    with suppress(OSError):
        found = output_stamp(path.lstat())
        return found if found in seen else None
    return None


def intact(folder: Path, files: Mapping[str, OutputStamp]) -> bool:
    """Whether these files below a folder are as they were, and no link leads to them."""
    root = os.fspath(folder)
    try:
        return all(
            stat.S_ISREG(found.st_mode) and output_stamp(found) == known
            for name, known in files.items()
            for found in [os.lstat(f"{root}/{name}")]
        ) and all(stat.S_ISDIR(os.lstat(f"{root}/{name}").st_mode) for name in _folders(files))
    except (OSError, ValueError):
        return False


def _folders(names: Iterable[str]) -> set[str]:
    """The folders that these files are in, and those above them."""
    found: set[str] = set()
    for name in names:
        above = name.rpartition("/")[0]
        while above and above not in found:
            found.add(above)
            above = above.rpartition("/")[0]
    return found
