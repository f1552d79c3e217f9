"""Which files in an output folder are ours, and which belong to the user or lie elsewhere."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Container, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from pathexport.later import later
from pathexport.problems import UnwritableError
from pathexport.write.options import ENDINGS, MARK
from pathexport.write.values import digest

_HEAD, _BLOCK = 2000, 1 << 20  # bytes that are looked at first, and read at once
_ELSEWHERE = "move it away or choose another folder"
FOREIGN = f"was not written by pathexport, so it was left alone; {_ELSEWHERE}"
_LINK = f"is a link; links are not followed, so nothing was changed there; {_ELSEWHERE}"
_MARK = re.escape(MARK.encode())
_MARKS: Mapping[str, re.Pattern[bytes]] = {
    ".md": later(rb"---\r?\n" + _MARK + rb"\r?\n"),
    ".svg": later(rb"<svg\b[^<>]*>\s*<!-- " + _MARK + rb" -->"),
    ".xml": later(rb'<conversation generator="pathexport"'),
    ".json": later(
        rb'\s*\{\s*(?:"version":\s*\d+\s*,\s*'
        rb'|"schema_version":\s*"ATIF-[^"]*"\s*,\s*"extra":\s*\{\s*)?'
        rb'"generator":\s*"pathexport"\s*[,}]'
    ),
}
"""How files of ours begin, by their endings: a person's may quote all of it, but further down."""
_MADE = later(
    r"index\.md|manifest\.json|[^/]+/(?:index\.md|tree\.svg|assets/[0-9a-f]{16,64}\.[a-z]+[0-9]?"
    rf"|(?:transcript|agents/agent)_[^/]+(?:{'|'.join(map(re.escape, ENDINGS.values()))}))",
    re.DOTALL,
)
"""What is written besides notes, by name."""
# Messages as an API takes them, which have no room for a mark: what they begin with.
_REQUEST = later(rb'\s*\{\s*"system":')


def in_the_way(path: str, mode: int, root: str, fits: Callable[[int], bool]) -> str | None:
    """Why nothing is to be done at a path where something of this mode is; nothing if it is free,
    with 0 as its mode, or of the kind that fits."""
    if not mode:
        return None
    if stat.S_ISLNK(mode) or (stat.S_ISDIR(mode) and not _is_below(path, root)):
        return _LINK
    return None if fits(mode) else FOREIGN


def _is_below(folder: str, root: str) -> bool:
    """Whether a folder is where it seems to be: on Windows a junction looks like one and leads
    elsewhere all the same."""
    return Path(os.path.realpath(folder)).is_relative_to(root)


def is_safe(name: str) -> bool:
    """Whether a name can only lead to a file below the folder, on any system."""
    parts = name.split("/")
    odd = any(part in ("", ".", "..") or part[1:2] == ":" for part in parts)
    return not (odd or "\\" in name or "\0" in name)


def unwritable(path: Path, error: OSError) -> UnwritableError:
    """What a person is told if the system refuses something."""
    return UnwritableError(
        f"The output cannot be written: {path}: {error.strerror or error}. "
        "Put that right or choose another folder, and start again."
    )


def is_made(name: str) -> bool:
    """Whether a name is one that we give. No other is ever removed, whoever lists it."""
    return is_safe(name) and _MADE.fullmatch(name) is not None


def is_empty(old: BinaryIO) -> bool:
    """Whether a file is empty, as after a crash of the machine: then it may be overwritten, but it
    says nothing of who made it."""
    old.seek(0)
    return not old.read(1)


def is_ours(old: BinaryIO, name: str, digests: Container[str] = ()) -> bool:
    """Whether a file of this name says that pathexport wrote it. One that has no room to say so is
    ours if it is as we wrote it, by these digests."""
    if found := unmarked(old):
        return found in digests
    mark = _MARKS.get(os.path.splitext(name)[1])
    old.seek(0)
    return mark is not None and mark.match(old.read(_HEAD)) is not None


def unmarked(old: BinaryIO) -> str:
    """The digest of a file that has no room for a mark, whatever it says; nothing for any other."""
    old.seek(0)
    head = old.read(_HEAD)
    return digest(chain([head], rest_in_blocks(old))) if _REQUEST.match(head) else ""


def is_named_by_content(old: BinaryIO, stem: str) -> bool:
    """Whether a name is made from what its file holds, as those of pictures are."""
    old.seek(0)
    return len(stem) >= 16 and digest(rest_in_blocks(old)).startswith(stem)


def contains(file: BinaryIO, wanted: bytes) -> bool:
    """Whether some bytes are in the rest of a file."""
    end = b""
    for block in rest_in_blocks(file):
        if wanted in end + block:
            return True
        end = (end + block)[-len(wanted) :]
    return False


def rest_in_blocks(file: BinaryIO) -> Iterator[bytes]:
    """The rest of a file, which may be large."""
    return iter(lambda: file.read(_BLOCK), b"")
