"""One export at a time: each lists what is there and what it has written, and of two at once the
one that ends first would be forgotten. The second waits until the first is done."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pathexport.problems import UnwritableError, WrongRequestError
from pathexport.system.locks import FolderLock
from pathexport.system.rights import Rights, make_folder

PATIENCE = 600
"""Seconds that a run waits for another one."""
_AGAIN = 0.05  # seconds until it looks again


def folder_named(named: str | Path) -> Path:
    """The output folder that somebody names. An empty name does not mean the current directory."""
    if named == "":
        raise WrongRequestError("The output folder must have a name, not ''.")
    return Path(os.path.expanduser(named))


@contextmanager
def turn(folder: Path, rights: Rights, waits: Callable[[], object]) -> Iterator[None]:
    """The folder for this run alone. If another has it, it is told that this one `waits`."""
    new, lock = _made(folder, rights), None
    try:
        lock = _locked(folder, rights, waits)
        yield
        if lock is not None and not lock.there:
            raise UnwritableError(
                f"{folder} was removed or replaced while it was written. Start again."
            )
    finally:
        for each in reversed(new):
            with suppress(OSError):  # something was written
                each.rmdir()
        if lock is not None:
            lock.release()


def _made(folder: Path, rights: Rights) -> list[Path]:
    """The folders that were made, for one that is not there. Why it cannot be made is said by
    whoever writes the first file."""
    missing = [each for each in (folder, *folder.parents) if not os.path.lexists(each)]
    with suppress(OSError):
        make_folder(folder, rights)
        return missing[::-1]
    return []


def _locked(folder: Path, rights: Rights, waits: Callable[[], object]) -> FolderLock | None:
    """A lock on a folder that is there; nothing if there is none."""
    since: float | None = None
    while os.path.isdir(folder):
        try:
            lock = FolderLock(folder)
        except OSError:
            now = time.monotonic()
            if since is None:
                since = now
                waits()
            if now - since > PATIENCE:
                raise UnwritableError(
                    f"Another export has been writing into {folder} for {PATIENCE // 60} minutes. "
                    "Start again when it is done, or choose another folder."
                ) from None
            time.sleep(_AGAIN)
            continue
        if lock.there:
            return lock
        lock.release()  # whoever had it has removed the folder, which was empty
        with suppress(OSError):
            make_folder(folder, rights)
    return None
