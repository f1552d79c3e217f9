"""A file that somebody names: it is written whole or not at all, whatever was there before.

But for a log: what is in it is nowhere else, so none is written over, whichever was read. A log is
known by its ending and by its first row. Of the numbered files that one document is divided into,
those that an earlier run left are removed, if they say of themselves that they are such parts:
others may have such names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import msgspec

from pathexport.problems import UnwritableError
from pathexport.system.regular import each_line, opened
from pathexport.system.rights import PRIVATE, Rights
from pathexport.system.there import is_directory, is_file, is_link, is_there
from pathexport.write.folder.atomic import encoded, replace
from pathexport.write.options import MARK

_HEAD = 1 << 20  # bytes that the line is found in which says that a file is a part
_BEGINS = f"---\n{MARK}\n"
_PART = re.compile(r"^\*Part \d+ of \d+[.:]", re.MULTILINE)


class _Typed(msgspec.Struct):
    """What all rows of logs have, and nothing that we write."""

    type: str


_typed = msgspec.json.Decoder(_Typed).decode


def write_file(named: str, chunks: Iterable[str], rights: Rights = PRIVATE) -> None:
    """Write a text to a file. One that is nowhere, as a pipe or a device, just gets it. A new one
    has these rights, another one those that it had."""
    path = Path(os.path.expanduser(named))
    try:
        if is_there(path) and not is_file(path) and not is_directory(path):
            with path.open("wb") as file:
                file.writelines(encoded(chunks))
            return
        place = Path(os.path.realpath(path))
        if not _is_log(place):
            replace(place, BytesIO(), 0, encoded(chunks), rights)
            return
    except (OSError, ValueError) as error:  # a name that no file can have
        why = getattr(error, "strerror", None) or error
        raise UnwritableError(f"{named} cannot be written: {why}. Name another file.") from error
    raise UnwritableError(f"{named} is a log, and no log is written over. Name another file.")


def _is_log(place: Path) -> bool:
    if place.suffix.lower() != ".jsonl" or not is_file(place):
        return False
    with opened(place) as file:
        return any(map(_is_row, each_line(file)))


def _is_row(line: bytes) -> bool:
    try:
        _typed(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def remove_other_parts(first: Path, written: Iterable[Path]) -> None:
    """Remove the parts of a document that are not among those that were written now."""
    name = re.compile(re.escape(first.stem) + r"-\d+" + re.escape(first.suffix), re.ASCII)
    kept = {path.name for path in written}
    try:
        for path in first.parent.iterdir():
            if name.fullmatch(path.name) and path.name not in kept and _is_part(path):
                path.unlink()
    except OSError as error:
        raise UnwritableError(
            f"Parts of an earlier run beside {first} cannot be removed: {error.strerror}. Remove "
            "them, or name another file."
        ) from error


def _is_part(path: Path) -> bool:
    if is_link(path) or not is_file(path):
        return False
    with opened(path) as file:
        text = file.read(_HEAD).decode("utf-8", "replace")
    return text.startswith(_BEGINS) and _PART.search(text) is not None
