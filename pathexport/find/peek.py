"""A look into logs without reading them: when somebody last wrote to one, and what ids it may hold.

So a project can be passed over without being loaded. Whoever looks may be told of a project too
many, but of none too few.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pathexport.read.files import ProjectFiles
from pathexport.read.rows import utc

_END = 1 << 16  # bytes at the end of a log that are looked at first, and at once further up
_BLOCK = 1 << 20


class _Timed(msgspec.Struct):
    timestamp: str | int | float | None = None


_timed = msgspec.json.Decoder(_Timed).decode


def last_written(project: ProjectFiles) -> str:
    """The latest time in the last rows of a project's sessions; nothing if none has a time."""
    return max((last_time(log.path) for log in project.files if log.agent is None), default="")


def last_time(log: Path) -> str:
    """The latest time in the rows at the end of a log, as far up as it takes to find one."""
    try:
        for lines in _from_the_end(log):
            if found := max(map(_time, lines.split(b"\n"))):
                return found
    except OSError:
        pass  # it is reported when it is read
    return ""


def _from_the_end(log: Path) -> Iterator[bytes]:
    """Whole lines, block by block, the last block first."""
    with log.open("rb") as file:
        at = file.seek(0, 2)
        begun: list[bytes] = []  # of a line whose beginning is further up, the last part first
        while at > 0:
            size = min(_END, at)
            at = file.seek(at - size)
            block = file.read(size)
            head, end, rest = block.partition(b"\n") if at else (b"", b"\n", block)
            if not end:
                begun.append(head)
                continue
            yield rest + b"".join(reversed(begun))
            begun = [head]


def _time(line: bytes) -> str:
    """The time of a row; nothing for what is none."""
    try:
        return utc(_timed(line).timestamp)
    except (msgspec.DecodeError, RecursionError):
        return ""


def mentioned(project: ProjectFiles, begins: str) -> bool:
    """Whether the logs of a project hold a text that begins so, as an id does."""
    wanted = msgspec.json.encode(begins)[:-1]
    return any(_holds(log.path, wanted) for log in project.files)


def _holds(log: Path, wanted: bytes) -> bool:
    try:
        with log.open("rb") as file:
            end = b""
            while block := file.read(_BLOCK):
                block = end + block
                if wanted in block:
                    return True
                end = block[-len(wanted) :]
    except OSError:
        pass  # it is reported when it is read
    return False
