"""What the bytes of an export depend on beside the logs, as marks: the program itself with Python's
tables of characters, and the options, with the time zone where times are local.

What has no mark cannot be told apart from anything else, so it is never taken to be the same.
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
    """The mark of the options; nothing if times are converted in a way that has no mark."""
    zone = _zone(options.local)
    chosen = (*astuple(replace(options, local=None)), zone)
    return None if zone is None else sha256(repr(chosen).encode()).hexdigest()


def redacted_mark(mark: str | None, redaction: Redaction, stamps: object) -> str | None:
    """The mark of options by which secrets are hidden. What a run hides, and by which numbers,
    depends on all files that it reads: if one of them has changed, all is written again. Their
    stamps are also what keeps anybody from finding out by guesses what a pattern of a person's own
    says."""
    if mark is None:
        return None
    asked = sorted(redaction.kinds), redaction.patterns, redaction.whereabouts
    return sha256(repr((mark, asked, stamps)).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def program_mark() -> str | None:
    """The mark of the program: of all its files, since a version under development has no number
    of its own. Nothing if it does not lie in files. A program that runs stays what it is."""
    modules = _modules(os.path.dirname(os.path.dirname(__file__)))
    whole = sha256(repr((sys.version, sys.byteorder, unicodedata.unidata_version)).encode())
    for path in modules:
        with open(path, "rb", buffering=0) as file:  # hundreds of small files, each read at once
            data = file.read()
        whole.update(f"{path} {len(data)}\n".encode("utf-8", "surrogatepass") + data)
    return whole.hexdigest() if modules else None


def _modules(root: str) -> list[str]:
    """All files of the program."""
    found, folders = [], [root]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if not entry.is_dir():
                    found.append(entry.path)
                elif entry.name != "__pycache__":
                    folders.append(entry.path)
    return sorted(found)


def _zone(convert: Callable[[datetime], datetime] | None) -> str | None:
    if convert is None:
        return "UTC"
    if convert is not local:
        return None
    named = os.environ.get("TZ", "")
    rules = sha256(named.encode("utf-8", "surrogatepass"))
    for path in (Path("/etc/localtime"), Path("/usr/share/zoneinfo", named.lstrip(":"))):
        with suppress(OSError, ValueError):
            rules.update(whole(path, SMALL))
    return repr((rules.hexdigest(), time.tzname, time.timezone, time.altzone))
