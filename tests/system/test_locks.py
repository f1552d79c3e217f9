"""A lock keeps others out of a folder until it is released, and nobody where there are no locks."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from pathexport.system import locks
from pathexport.system.locks import FolderLock
from tests.running.folders import posix

pytestmark = posix


def test_one_has_a_folder_at_a_time(tmp_path: Path) -> None:
    for _ in range(2):
        lock = FolderLock(tmp_path)
        with pytest.raises(BlockingIOError):
            FolderLock(tmp_path)
        lock.release()
        lock.release()  # of who has none


def test_a_copy_of_the_process_that_had_it_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy has all descriptors as well, and may live longer."""
    copies, opened = list[int](), locks._opened

    def opened_twice(folder: Path) -> int:
        descriptor = opened(folder)
        copies.append(os.dup(descriptor))
        return descriptor

    monkeypatch.setattr(locks, "_opened", opened_twice)
    try:
        FolderLock(tmp_path).release()
        FolderLock(tmp_path).release()
    finally:
        for each in copies:
            os.close(each)


def test_where_there_are_no_locks_nobody_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_take", refused)
    assert [FolderLock(tmp_path).there for _ in range(2)] == [True, True]


def test_a_folder_that_is_gone_keeps_nobody_out(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    assert not FolderLock(folder).there
    folder.mkdir()
    lock = FolderLock(folder)
    assert lock.there
    folder.rmdir()
    assert not lock.there
    folder.mkdir()  # another one of this name
    assert not lock.there
    lock.release()


def test_who_asks_again_and_again_leaves_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As who waits for ten minutes for another export."""
    lock, closed, close = FolderLock(tmp_path), list[int](), os.close

    def noted(descriptor: int) -> None:
        closed.append(descriptor)
        close(descriptor)

    monkeypatch.setattr(os, "close", noted)
    for _ in range(3):
        with pytest.raises(BlockingIOError):
            FolderLock(tmp_path)
    assert len(closed) == 3
    lock.release()
    assert len(closed) == 4
