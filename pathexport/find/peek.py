"""A look into logs without reading them: when somebody last wrote to one, and what ids it may hold.

So a project can be passed over without being loaded. Whoever looks may be told of a project too
many, but of none too few.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pathexport.read.files import ProjectFiles
from pathexport.read.rows import utc
from pathexport.system.regular import LINE, opened, pass_hole

_BLOCK = 1 << 20
_times = re.compile(rb'"timestamp"\s*:\s*("[^"\n]*"|[-+.\w]+)').findall
_timed = msgspec.json.Decoder(str | int | float | None).decode


def last_written(project: ProjectFiles) -> str:
    """A time after which nothing was said in a project's sessions; nothing if none has a time."""
    return max((last_time(log.path) for log in project.files if log.agent is None), default="")


def last_time(log: Path) -> str:
    """The greatest time in a log, wherever it stands: newer rows may stand above older ones, which
    were copied there."""
    found: set[bytes] = set()
    for lines in _blocks(log):
        found.update(_times(lines))
    return max(map(_time, found), default="")


def _blocks(log: Path) -> Iterator[bytes]:
    """Whole lines, many at once."""
    try:
        with opened(log) as file:
            while block := file.read(_BLOCK):
                yield block + file.readline(LINE)
                pass_hole(file, block)
    except OSError:
        pass  # it is reported when it is read


def _time(value: bytes) -> str:
    """What the value of a `timestamp` says; nothing for what is no time."""
    try:
        return utc(_timed(value))
    except msgspec.DecodeError:
        return ""


def mentioned(project: ProjectFiles, begins: str) -> bool:
    """Whether the logs of a project hold a text that begins so, as an id does."""
    wanted = msgspec.json.encode(begins)[:-1]
    return any(_holds(log.path, wanted) for log in project.files)


def _holds(log: Path, wanted: bytes) -> bool:
    end = b""
    for lines in _blocks(log):
        block = end + lines
        if wanted in block:
            return True
        end = block[-len(wanted) :]
    return False
