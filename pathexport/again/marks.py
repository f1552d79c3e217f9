"""Marks of what the bytes of an export depend on beside the logs: the program itself with Python's
tables of characters, and the options, with the time zone where times are local.

What has no mark is never taken to be the same as before.
"""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import astuple, replace

from pathexport.system.regular import SMALL, whole
from pathexport.write.options import Options

if TYPE_CHECKING:
    from pathexport.veil.redaction import Redaction


def local(moment: datetime) -> datetime:
    """A moment in the time zone of this system."""
    return moment.astimezone()


def options_mark(options: Options) -> str | None:
    """The mark of the options; None if times are converted in a way that has none."""
    zone = _zone(options.local)
    chosen = (*astuple(replace(options, local=None)), zone)
    return None if zone is None else sha256(repr(chosen).encode()).hexdigest()


def redacted_mark(mark: str | None, redaction: Redaction, stamps: object) -> str | None:
    """The mark of options by which secrets are hidden. What a run hides, and by which numbers,
    depends on all files that it reads: if one of them has changed, all is written again. Their
    stamps also keep anybody from guessing the patterns of a person from the mark."""
    if mark is None:
        return None
    asked = sorted(redaction.kinds), redaction.patterns, redaction.whereabouts
    return sha256(repr((mark, asked, stamps)).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def program_mark() -> str | None:
    """The mark of the program: of all its files, since a version under development has no number
    of its own. None if it does not lie in files."""
    modules = _modules(os.path.dirname(os.path.dirname(__file__)))
    mark = sha256(repr((sys.version, sys.byteorder, unicodedata.unidata_version)).encode())
    for path in modules:
        with open(path, "rb", buffering=0) as file:  # hundreds of small files, each read at once
            data = file.read()
        mark.update(f"{path} {len(data)}\n".encode("utf-8", "surrogatepass") + data)
    return mark.hexdigest() if modules else None


def _modules(root: str) -> list[str]:
    """All files of the program."""
    files, folders = [], [root]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if not entry.is_dir():
                    files.append(entry.path)
                elif entry.name != "__pycache__":
                    folders.append(entry.path)
    return sorted(files)


def _zone(convert: Callable[[datetime], datetime] | None) -> str | None:
    if convert is None:
        return "UTC"
    if convert is not local:
        return None
    name = os.environ.get("TZ", "")
    rules = sha256(name.encode("utf-8", "surrogatepass"))
    for path in (Path("/etc/localtime"), Path("/usr/share/zoneinfo", name.lstrip(":"))):
        with suppress(OSError, ValueError):
            rules.update(whole(path, SMALL))
    return repr((rules.hexdigest(), time.tzname, time.timezone, time.altzone))
