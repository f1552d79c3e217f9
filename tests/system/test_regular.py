"""Only files are opened, at once, and no more is read of them than there is room for."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from pathexport.system.regular import (
    TooLargeError,
    each_line,
    opened,
    skip_line,
    too_long,
    whole,
)
from tests.running.each import for_each
from tests.running.folders import posix
from tests.system.holes import TERA, holes


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (os.mkfifo, "a pipe"),
        (os.mkdir, "a folder"),
        (lambda path: os.symlink("/dev/zero", path), "a device"),
        (lambda path: socket.socket(socket.AF_UNIX).bind(os.fspath(path)), "a socket"),
    ],
)
@posix
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_what_is_no_file_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: object, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket has a short name
    assert callable(made)
    made(Path("x"))
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    for read in (opened, lambda path: whole(path, 9)):
        with pytest.raises(OSError, match=f"it is {kind}, not a file"):
            read(Path("x"))
    assert not before or len(os.listdir("/proc/self/fd")) == before


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert whole(path, 5) == b"12345"
    with pytest.raises(TooLargeError, match="larger than 0 MB"):
        whole(path, 4)


@posix
def test_a_file_of_holes_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(TooLargeError, match="larger than 1 MB"):
        whole(holes(tmp_path / "x", (TERA, b"end")), 1 << 20)


@for_each("length", range(12))
@for_each("ahead", [2, 4, 4096])
def test_a_line_that_is_too_long_is_passed_over(tmp_path: Path, length: int, ahead: int) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"one\n" + b"x" * length + b"\nlast")
    found, skipped = [], 0
    with opened(path, ahead) as file:
        for line in each_line(file, 5):
            if too_long(line, 5):
                skipped = len(line) + skip_line(file)
            else:
                found.append(line)
    assert skipped == (length + 1 if length > 5 else 0)
    assert found == [b"one\n", *([b"x" * length + b"\n"] if length <= 5 else []), b"last"]


@posix
@pytest.mark.skipif(not hasattr(os, "SEEK_DATA"), reason="this system tells no holes")
def test_a_hole_is_passed_over_at_once(tmp_path: Path) -> None:
    """It would take minutes to read it, though it takes no room on the disk."""
    texts = [(0, b"one\n"), (TERA, b"x\ntwo\n"), (2 * TERA, b"y\nend\n"), (3 * TERA, b"z")]
    path = holes(tmp_path / "x", *texts)
    os.truncate(path, 4 * TERA)
    lines, offsets, offset = [], [], 0
    with opened(path) as file:
        for line in each_line(file, 1000):
            offsets.append(offset)
            offset += len(line)
            if too_long(line, 1000):
                offset += skip_line(file)
            else:
                lines.append(line)
    assert lines == [b"one\n", b"two\n", b"end\n"]
    assert offsets == [0, 4, TERA + 2, TERA + 6, 2 * TERA + 2, 2 * TERA + 6]
    assert offset == 4 * TERA


@posix
@pytest.mark.skipif(not hasattr(os, "SEEK_DATA"), reason="this system tells no holes")
def test_where_no_hole_is_told_all_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on some network drives."""
    path, real = tmp_path / "x", os.lseek
    path.write_bytes(b"x" + bytes(3 << 20) + b"\nlast\n")

    def unable(descriptor: int, place: int, whence: int) -> int:
        if whence == os.SEEK_DATA:
            raise OSError(errno.EINVAL, "Invalid argument")
        return real(descriptor, place, whence)

    monkeypatch.setattr(os, "lseek", unable)
    with opened(path) as file:
        assert skip_line(file) == (3 << 20) + 2
        assert file.read() == b"last\n"
