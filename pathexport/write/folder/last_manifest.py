"""Reads the manifest of the last run as far as it takes to tell its projects apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pathexport.problems import UnwritableError
from pathexport.system.regular import LISTING, NoFileError, opened, rest
from pathexport.system.there import is_link
from pathexport.write.folder.ours import is_ours
from pathexport.write.folder.output import Output

NAME = "manifest.json"


class _Manifest(msgspec.Struct):
    generator: str = ""
    projects: msgspec.Raw = msgspec.Raw(b"[]")


def earlier(output: Output) -> Iterator[bytes]:
    """The projects in the manifest of the last run, each as the text that it was written as; none
    if there is no manifest, or it was not written by us. One that is damaged is set aside."""
    text = _text(output.folder / NAME)
    if text is None:
        return
    try:
        found = msgspec.json.decode(text, type=_Manifest)
        projects = msgspec.json.decode(found.projects, type=list[msgspec.Raw])
    except (ValueError, RecursionError):
        output.set_aside(NAME)
        return
    if found.generator == "pathexport":
        yield from map(bytes, projects)


def _text(path: Path) -> bytes | None:
    try:
        if is_link(path):
            return None
        with opened(path) as file:
            if not is_ours(file, NAME):
                return None
            file.seek(0)
            return rest(file, LISTING)
    except (FileNotFoundError, NotADirectoryError, NoFileError):
        return None
    except OSError as error:  # what it lists may be all there is of deleted logs
        raise UnwritableError(
            f"{path} cannot be read: {error.strerror}. Put that right or choose another folder, "
            "and start again."
        ) from error
