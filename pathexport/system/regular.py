"""Opens files that hold what somebody wrote, and nothing else that has a name.

A pipe would be waited for, and a device has no end. So opening waits for nothing, and whatever it
is is looked at once it is open, when nobody can put something else in its place. What is read as a
whole has a limit: a file of holes takes no room on a disk, and all there is in memory.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

LINE = 256 << 20
"""The bytes that a line of a log may have; requests to the model have 32 MB at most."""
STORED = 256 << 20
"""The bytes that an output stored beside a log may have."""
LISTING = 1 << 30
"""The bytes that a file in which a run lists what it wrote may have."""
SMALL = 1 << 20
"""The bytes that a file of a few facts may have."""
_BLOCK = 1 << 20
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFDIR: "a folder",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


class NoFileError(OSError):
    """Something has the name of a file and is none."""


class TooLargeError(OSError):
    """A file is larger than what is read of its kind."""


def kind(mode: int) -> str | None:
    """What something is that has a name but is no file; None for a file."""
    return None if stat.S_ISREG(mode) else _KINDS.get(stat.S_IFMT(mode), "no file")


def opened(path: str | Path, ahead: int = -1) -> BinaryIO:
    """A file to read; an error for anything else. `ahead` is the size of its buffer."""
    return open(path, "rb", ahead, opener=_open_file)


def _open_file(path: str, _: int) -> int:
    """The descriptor of a file, for `open`, which will close it."""
    descriptor = _descriptor(path)
    instead = kind(os.fstat(descriptor).st_mode)
    if instead is not None:
        os.close(descriptor)
        raise _no_file(path, instead)
    return descriptor


def _descriptor(path: str) -> int:
    try:
        return os.open(path, _FLAGS)
    except OSError as error:
        if error.errno not in (errno.ENXIO, errno.EOPNOTSUPP, errno.EACCES):
            raise
        instead = None  # sockets, and on some systems folders, cannot be opened at all
        with suppress(OSError):
            instead = kind(os.stat(path).st_mode)
        if instead is None:
            raise
        raise _no_file(path, instead) from error


def _no_file(path: str, instead: str) -> NoFileError:
    return NoFileError(errno.EINVAL, f"it is {instead}, not a file", path)


def whole(path: str | Path, most: int) -> bytes:
    """All of a file, which may have so many bytes."""
    with opened(path) as file:
        return rest(file, most)


def rest(file: BinaryIO, most: int) -> bytes:
    """The rest of an open file, which may have so many bytes."""
    return file.read(_size(file, most))


def text(path: str | Path, most: int, signs: int = -1) -> str:
    """The text of a file, which may have so many bytes: all of it, or only so many `signs`."""
    with opened(path) as file:
        _size(file, most)
        with TextIOWrapper(file, "utf-8", "replace") as reader:
            return reader.read(signs)


def pieces(path: str | Path, most: int) -> Iterator[bytes]:
    """All of a file by and by, which may have so many bytes."""
    with opened(path) as file:
        left = most
        _size(file, most)
        while piece := file.read(_BLOCK):
            left -= len(piece)
            if left < 0:
                raise _too_large(most)
            yield piece


def _size(file: BinaryIO, most: int) -> int:
    """The bytes of an open file; an error if they are more."""
    size = os.fstat(file.fileno()).st_size
    if size > most:
        raise _too_large(most)
    return size


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(errno.EFBIG, f"it is larger than {megabytes(most)}")


def megabytes(count: int) -> str:
    return f"{count >> 20:,} MB"


def each_line(file: BinaryIO, most: int = LINE) -> Iterator[bytes]:
    """The lines of a file. Of one that is too long only the beginning comes, and `skip_line` passes
    over the rest of it."""
    return iter(partial(file.readline, most + 1), b"")


def whole_lines(file: BinaryIO, least: int) -> Iterator[bytes]:
    """All of a file, in parts of so many bytes, each up to the end of a line. A line that is too
    long is cut."""
    while part := file.read(least):
        yield part + file.readline(LINE) if part[-1:] != b"\n" else part


def blocks(path: Path, least: int) -> Iterator[bytes]:
    """The same of a log in which something is looked for: its holes are passed over."""
    with opened(path) as file:
        for block in whole_lines(file, least):
            yield block
            pass_hole(file, block)


def too_long(line: bytes, most: int = LINE) -> bool:
    """Whether a line has more bytes than that, but for its end."""
    return len(line) > most and not line.endswith(b"\n")


def skip_line(file: BinaryIO) -> int:
    """Go to the next line, and return how many bytes that was."""
    begins = file.tell()
    while block := file.read(_BLOCK):
        end = block.find(b"\n")
        if end >= 0:
            file.seek(end + 1 - len(block), os.SEEK_CUR)
            break
        pass_hole(file, block)
    return file.tell() - begins


def pass_hole(file: BinaryIO, block: bytes) -> None:
    """Pass over a hole that a block may have ended in: holes read as NULs, take no room, and may be
    longer than any disk."""
    if block[-1:] != b"\0" or not hasattr(os, "SEEK_DATA"):
        return
    end = file.tell()
    try:
        descriptor = file.fileno()
        position = os.lseek(descriptor, 0, os.SEEK_CUR)  # behind what is buffered
        try:
            data = os.lseek(descriptor, end, os.SEEK_DATA)
        except OSError as error:
            data = os.fstat(descriptor).st_size if error.errno == errno.ENXIO else end
        os.lseek(descriptor, position, os.SEEK_SET)
    except OSError:
        return
    if data > end:
        file.seek(data)
