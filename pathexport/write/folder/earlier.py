"""Reads the manifest of the last run as far as it takes to tell its projects apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec


class _Manifest(msgspec.Struct):
    generator: str = ""
    projects: msgspec.Raw = msgspec.Raw(b"[]")


def earlier(folder: Path) -> Iterator[bytes]:
    """The projects in the manifest of the last run, each as the text that it was written as; none
    if there is no manifest, or it was not written by us."""
    path = folder / "manifest.json"
    try:
        if path.is_symlink() or not path.is_file():
            return
        found = msgspec.json.decode(path.read_bytes(), type=_Manifest)
        if found.generator == "pathexport":
            yield from map(bytes, msgspec.json.decode(found.projects, type=list[msgspec.Raw]))
    except (OSError, ValueError, RecursionError):
        return
