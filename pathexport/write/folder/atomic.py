"""Whole files: each is written beside its place and moved there when it is complete.

The new text is compared with the old file while it comes in, and written only from the first
difference on. So nobody sees half a file, and an unchanged file keeps its times. A crash of the
machine may leave a new file empty, and the next run writes it again; only of the manifest it could
not know what it held.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from pathexport.later import later
from pathexport.system.rights import Rights, make_folder, new_file

_PART = later(r"\.pathexport-([0-9]+)-([0-9]+)\.part")
_FORCED = "manifest.json"
"""What is forced out to the disk. With all of a thousand small files, it takes eight times as
long."""
_UNABLE = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # some network drives force nothing out
_PIECE = 1 << 16  # bytes that are written at once
_STARTED = time.time_ns()
_numbers = count(_STARTED)


def encoded(chunks: Iterable[str | bytes]) -> Iterator[bytes]:
    """A text as bytes, in pieces so large that there are few of them."""
    waiting: list[bytes] = []
    length = 0
    for chunk in chunks:  # each by itself: most are ASCII, which together they are not
        data = chunk.encode("utf-8", "replace") if isinstance(chunk, str) else chunk
        waiting.append(data)
        length += len(data)
        if length >= _PIECE:
            yield b"".join(waiting)
            waiting.clear()
            length = 0
    yield b"".join(waiting)


def compare(old: BinaryIO, pieces: Iterator[bytes]) -> tuple[int, bytes | None]:
    """How many bytes are the same, and the piece that differs; nothing when all is the same."""
    equal = 0
    for piece in pieces:
        if old.read(len(piece)) != piece:
            return equal, piece
        equal += len(piece)
    return equal, b"" if old.read(1) else None


def replace(
    target: str | Path, old: BinaryIO, equal: int, rest: Iterable[bytes], rights: Rights
) -> None:
    """Write the common beginning and the rest to a file beside the target, and move it there when
    it is complete. However that ends, nothing is left beside the target. A new file has these
    rights, another one those that it had."""
    # What interrupts may come between any two steps, so all from the first one on is tried.
    folder, name = os.path.split(target)
    path = os.path.join(folder, f".pathexport-{os.getpid()}-{next(_numbers)}.part")
    ours = True
    try:
        try:
            part = _new(path, rights, target)
        except FileExistsError:
            ours = False
            raise
        with part:
            _fill(part, old, equal, rest)
            if name == _FORCED:
                _force(part)
        os.replace(path, target)
        ours = False
    finally:
        if ours:
            with suppress(OSError):
                os.unlink(path)


def _new(path: str, rights: Rights, target: str | Path) -> BinaryIO:
    """A file that was not there."""
    try:
        return new_file(path, rights, target)
    except FileNotFoundError:  # it is the first in its folder
        make_folder(Path(path).parent, rights)
        return new_file(path, rights, target)


def _fill(part: BinaryIO, old: BinaryIO, equal: int, rest: Iterable[bytes]) -> None:
    old.seek(0)
    while equal:
        piece = old.read(min(equal, 1 << 20))
        if not piece:
            raise OSError("somebody else changed it meanwhile")
        equal -= part.write(piece)
    old.close()  # Windows replaces no file that is open
    part.writelines(rest)


def _force(part: BinaryIO) -> None:
    part.flush()
    try:
        os.fsync(part.fileno())
    except OSError as error:
        if error.errno not in _UNABLE:
            raise


def remove_parts(folder: Path, root: Path) -> None:
    """Remove files that interrupted runs left behind, and the folders that this leaves empty."""
    swept = False
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            part = _PART.fullmatch(entry.name)
            if part and entry.is_file(follow_symlinks=False) and not _in_work(*part.groups()):
                with suppress(OSError):  # another run has removed it already
                    os.unlink(entry)
                    swept = True
    if swept:
        prune(folder, root)


def remove_parts_below(folder: Path, root: Path) -> None:
    """The same in a folder and all below it, unless it is a link that leads elsewhere."""
    for below, _, _ in os.walk(folder) if not os.path.islink(folder) else ():
        remove_parts(Path(below), root)


def prune(folder: Path, root: Path) -> None:
    """Remove a folder and those above it up to the root, as long as they are empty."""
    with suppress(OSError):  # one is not
        while folder != root:
            folder.rmdir()
            folder = folder.parent


def _in_work(process: str, number: str) -> bool:
    """Whether a part's process may still be writing it."""
    if int(process) == os.getpid():
        return int(number) >= _STARTED  # else of an older process with the same number
    if os.name == "nt":
        return False  # nobody can remove an open file there, and asking would stop its process
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass  # it is somebody else's
    return True
