"""Whether something is at a place: what the system does not say is an error, in all versions of
Python alike. Since 3.14 a path that may not be looked at counts as none for `pathlib`.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_NOTHING = (errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP)


def is_there(path: Path) -> bool:
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    return stat.S_ISREG(_mode(path))


def is_directory(path: Path) -> bool:
    return stat.S_ISDIR(_mode(path))


def is_link(path: Path) -> bool:
    return stat.S_ISLNK(_mode(path, follow=False))


def _mode(path: Path, follow: bool = True) -> int:
    """What is at a place, or 0 if nothing is, or if no file can have that name."""
    try:
        return os.stat(path, follow_symlinks=follow).st_mode
    except OSError as error:
        if error.errno in _NOTHING:
            return 0
        raise
    except ValueError:
        return 0
