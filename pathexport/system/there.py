"""What is at a path; where the system does not say, it is an error, in all versions of Python.
Since 3.14 `pathlib` says of a path that may not be looked at that nothing is there.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

_NOTHING = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


def names_in(folder: Path) -> list[str]:
    """The names in a folder, in order."""
    return sorted(os.listdir(folder))


def stat_of(path: Path) -> os.stat_result:
    """What the system says of what is at a path."""
    return path.stat()


def is_here(folder: Path) -> bool:
    """Whether a folder is the current directory, which may be gone."""
    with suppress(OSError):
        return os.path.samefile(folder, os.curdir)
    return False


def is_there(path: Path) -> bool:
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    return stat.S_ISREG(_mode(path))


def is_directory(path: Path) -> bool:
    return stat.S_ISDIR(_mode(path))


def is_link(path: Path) -> bool:
    return stat.S_ISLNK(_mode(path, follow=False))


def _mode(path: Path, follow: bool = True) -> int:
    """The mode of what is at a path, or 0 if nothing is there or no file can have that name."""
    try:
        return os.stat(path, follow_symlinks=follow).st_mode
    except OSError as error:
        if error.errno in _NOTHING:
            return 0
        raise
    except ValueError:
        return 0
