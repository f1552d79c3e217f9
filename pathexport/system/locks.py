"""Locks on a folder, which the system releases when their process ends, however it ends.

Where there is `flock`, the folder itself is locked and nothing is left in it. Windows locks files
only, so a small one stands in the folder meanwhile. Some file systems know no locks.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_FILE = ".pathexport-lock"  # on Windows

if sys.platform == "win32":
    import msvcrt

    def _opened(folder: Path) -> int:
        return os.open(folder / _FILE, os.O_RDWR | os.O_CREAT)

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _give_back(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give_back(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class FolderLock:
    """A lock on a folder; where folders cannot be locked, it keeps nobody out."""

    def __init__(self, folder: Path) -> None:
        """Raises an error if another process has it."""
        self._folder = folder
        self._descriptor: int | None = None
        with suppress(OSError):
            self._descriptor = _opened(folder)
        try:
            if self._descriptor is not None:
                _take(self._descriptor)
        except OSError as error:
            self._close()
            if isinstance(error, BlockingIOError | PermissionError):
                raise

    @property
    def there(self) -> bool:
        """Whether the folder is still the one that has this name."""
        if self._descriptor is None or sys.platform == "win32":
            return os.path.isdir(self._folder)
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self._folder))
        except OSError:
            return False

    def release(self) -> None:
        """Release it, also for copies of this process."""
        if self._descriptor is not None:
            with suppress(OSError):
                _give_back(self._descriptor)
            self._close()
            if sys.platform == "win32":
                with suppress(OSError):
                    os.unlink(self._folder / _FILE)

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
