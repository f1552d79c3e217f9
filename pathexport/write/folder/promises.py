"""Digests of files that carry no mark, noted before each is written.

A run that is broken off lists no files. Later ones know by these which are ours.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from pathexport.system.regular import LISTING, whole
from pathexport.system.rights import Rights, added_to, make_folder
from pathexport.write.markdown.frontmatter import MARK

NAME = ".pathexport-promised"
_LINE = MARK.encode() + b" "


def promised(folder: Path) -> set[str]:
    """What runs have noted that were broken off, or one that goes on."""
    with suppress(OSError):
        lines = _read(folder).splitlines()
        return {line.removeprefix(_LINE).decode("ascii", "replace") for line in lines}
    return set()


def promise(folder: Path, digest: str, rights: Rights) -> None:
    """Note that a file will hold this. Several processes may do so at once, each in one piece."""
    with suppress(OSError):  # then the file is taken for a person's if this run is broken off
        _read(folder)
        make_folder(folder, rights)
        with added_to(folder / NAME, rights) as file:
            file.write(_line(digest))


def fulfilled(folder: Path, before: Collection[str]) -> None:
    """A run has listed all that it wrote. What those `before` it have noted stays: they may have
    left files that nobody lists."""
    with suppress(OSError):
        if not before and _read(folder):
            (folder / NAME).unlink()
        elif promised(folder) != set(before):
            (folder / NAME).write_bytes(b"".join(map(_line, sorted(before))))


def _line(digest: str) -> bytes:
    return _LINE + digest.encode() + b"\n"


def _read(folder: Path) -> bytes:
    """The notes, as far as there are any; an error if a person's file or a link has their name."""
    path = folder / NAME
    found = whole(path, LISTING) if os.path.lexists(path) else b""
    if path.is_symlink() or not (found + _LINE).startswith(_LINE):
        raise OSError("somebody else's")
    return found
