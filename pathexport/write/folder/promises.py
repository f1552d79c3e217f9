"""What a run is about to write, noted before it is: names with what they hold, and the digests of
files that carry no mark.

A run that is broken off lists no files. Later ones know by these which are ours, and which of them
nothing needs any more.
"""

from __future__ import annotations

import os
from binascii import a2b_base64, b2a_base64  # `base64` loads more and does no more
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pathexport.system.regular import LISTING, opened, whole
from pathexport.system.rights import Rights, added_to, make_folder
from pathexport.system.there import is_link
from pathexport.write.options import MARK

NAME = ".pathexport-promised"
_LINE = MARK.encode() + b" "


class Promised(NamedTuple):
    """What runs have noted that were broken off, or one that goes on."""

    digests: frozenset[str] = frozenset()
    files: Mapping[str, bytes] = {}
    """The files that they were to write, with the rows that these were to hold."""


def promised(folder: Path) -> Promised:
    """What is noted in a folder."""
    digests, files = set(), {}
    with suppress(OSError):
        for line in _read(folder).splitlines():
            said, _, name = line.removeprefix(_LINE).partition(b" ")
            if not name:
                digests.add(said.decode("ascii", "replace"))
                continue
            with suppress(ValueError):  # it was cut when its run was killed
                files[name.decode("ascii")] = a2b_base64(said, strict_mode=True)
    return Promised(frozenset(digests), files)


def promise(folder: Path, what: Promised, rights: Rights) -> None:
    """Note what will be written. Several processes may do so at once, each in one piece."""
    lines = _lines(what)
    if lines:
        with suppress(OSError):  # then it is taken for a person's if this run is broken off
            path = _ours(folder)
            make_folder(folder, rights)
            with added_to(path, rights) as file:
                file.write(lines)


def fulfilled(folder: Path, open_: Promised) -> None:
    """A run has listed all that it wrote. What is still `open` stays: runs before it may have left
    files that nobody lists."""
    lines = _lines(open_)
    with suppress(OSError):
        if not lines and _read(folder):
            (folder / NAME).unlink()
        elif promised(folder) != open_:
            (folder / NAME).write_bytes(lines)


def _lines(what: Promised) -> bytes:
    said = [digest.encode() for digest in sorted(what.digests)]
    for name, rows in sorted(what.files.items()):
        said.append(b2a_base64(rows, newline=False) + b" " + name.encode("ascii", "replace"))
    return b"".join(_LINE + each + b"\n" for each in said)


def _read(folder: Path) -> bytes:
    """The notes, as far as there are any."""
    path = _ours(folder)
    return whole(path, LISTING) if os.path.lexists(path) else b""


def _ours(folder: Path) -> Path:
    """Where the notes are, or will be; an error if a person's file or a link has their name."""
    path, begun = folder / NAME, b""
    if os.path.lexists(path):
        with opened(path) as file:
            begun = file.read(len(_LINE))
    if is_link(path) or not (begun + _LINE).startswith(_LINE):
        raise OSError("somebody else's")
    return path
