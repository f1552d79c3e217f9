"""Reads the manifest of the last run as far as it takes to tell its projects apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pathexport.problems import UnwritableError
from pathexport.system.regular import LISTING, NoFileError, opened, rest
from pathexport.system.there import is_link
from pathexport.write.folder.ours import is_ours

NAME = "manifest.json"


class _Manifest(msgspec.Struct):
    generator: str = ""
    projects: msgspec.Raw = msgspec.Raw(b"[]")


def earlier(folder: Path) -> Iterator[bytes]:
    """The projects in the manifest of the last run, each as the text that it was written as; none
    if there is no manifest, or it was not written by us."""
    path = folder / NAME
    try:
        if is_link(path):
            return
        with opened(path) as file:
            if not is_ours(file, NAME):
                return
            file.seek(0)
            found = msgspec.json.decode(rest(file, LISTING), type=_Manifest)
        if found.generator == "pathexport":
            yield from map(bytes, msgspec.json.decode(found.projects, type=list[msgspec.Raw]))
    except (FileNotFoundError, NotADirectoryError, NoFileError, ValueError, RecursionError):
        return
    except OSError as error:  # what it lists may be all there is of deleted logs
        raise UnwritableError(
            f"{path} cannot be read: {error.strerror}. Put that right or choose another folder, "
            "and start again."
        ) from error
