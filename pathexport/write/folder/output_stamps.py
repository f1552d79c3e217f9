"""What the system says of files in the output folder: so the next run sees which ones somebody
has changed, deleted or replaced since they were written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

OutputStamp = tuple[int, int]
"""The size of a file, and when it was changed."""


def output_stamp(found: os.stat_result) -> OutputStamp:
    return found.st_size, found.st_mtime_ns


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
