"""A look into logs without reading them: when somebody last wrote to one, what ids it may hold, and
whether it can be read.

So a project can be passed over without being loaded. Whoever looks may be told of a project too
many, but of none too few.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from pathexport.pipeline import Handle
from pathexport.problems import Problem
from pathexport.read.files import LogFile, ProjectFiles
from pathexport.read.rows import utc
from pathexport.system.regular import LINE, opened, pass_hole

_BLOCK = 1 << 20
# Printable, but for quotation marks and backslashes.
_ESCAPED = re.compile(rb"\\u00(2[013-9a-fA-F]|[346][0-9a-fA-F]|5[0-9abd-fABD-F]|7[0-9a-eA-E])")
_times = re.compile(rb'"timestamp"\s*:\s*("[^"\n]*"|[-+.\w]+)').findall
_timed = msgspec.json.Decoder(str | int | float | None).decode


def last_written(project: ProjectFiles) -> str:
    """A time after which nothing was said in a project's sessions; nothing if none has a time."""
    return max((last_time(log.path) for log in project.sessions), default="")


def last_time(log: Path) -> str:
    """The greatest time in a log, wherever it stands: newer rows may be copied above older ones."""
    found: set[bytes] = set()
    for lines in _blocks(log):
        found.update(_times(lines))
    return max(map(_time, found), default="")


def _blocks(log: Path) -> Iterator[bytes]:
    """Whole lines, many at once."""
    with suppress(OSError):  # it is reported when it is read
        yield from _all_blocks(log)


def _all_blocks(log: Path) -> Iterator[bytes]:
    """The same where it matters whether a log can be read."""
    with opened(log) as file:
        while block := file.read(_BLOCK):
            yield block + file.readline(LINE)
            pass_hole(file, block)


def _time(value: bytes) -> str:
    """What the value of a `timestamp` says; nothing for what is no time."""
    try:
        return utc(_timed(value))
    except msgspec.DecodeError:
        return ""


def mentioned(project: ProjectFiles, begins: str) -> bool:
    """Whether the logs of a project hold a text that begins so, as an id does."""
    wanted = _begun(begins)
    return any(_holds(map(_plain, _blocks(log.path)), wanted) for log in project.files)


def mentioned_so(project: ProjectFiles, low: str) -> bool:
    """The same for what has no capitals, however it is written. What cannot be read may hold it."""
    wanted = _begun(low)
    try:
        return any(_holds(_in_small(log), wanted) for log in project.files)
    except OSError:
        return True


def _in_small(log: LogFile) -> Iterator[bytes]:
    if log.agent is not None and log.told:
        with suppress(FileNotFoundError):
            opened(log.path.with_suffix(".meta.json")).close()  # it is read with the log
    return (_plain(lines).lower() for lines in _all_blocks(log.path))


def _begun(text: str) -> bytes:
    sound = text.encode("utf-8", "replace").decode()  # an argument may be no text at all
    return msgspec.json.encode(sound)[:-1]


def _plain(lines: bytes) -> bytes:
    """Lines in which characters that need no escape have none: other programs may write them so."""
    if b"\\u00" not in lines:  # as in most
        return lines
    return _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), lines)


def _holds(blocks: Iterable[bytes], wanted: bytes) -> bool:
    end, size = b"", len(wanted)
    for lines in blocks:
        if wanted in lines or wanted in end + lines[:size]:
            return True
        end = (end + lines[-size:])[-size:]
    return False


def unread_of(handles: Sequence[Handle]) -> list[Problem]:
    """The folders and the logs of sessions that cannot be read of some projects: what is not found
    may be in these."""
    return [problem for handle in handles for problem in unread_in(handle)]


def unread_in(handle: Handle) -> list[Problem]:
    """The same of one, as they may be shown."""
    project, shown = handle.files, handle.shown
    found = [problem for problem in project.problems if problem.unread]
    for log in project.sessions:
        try:
            opened(log.path).close()
        except OSError as error:
            found.append(Problem(log.name, f"cannot be read: {error.strerror}", unread=True))
    named = [problem.within(project.name) for problem in found]
    return [each._replace(where=shown(each.where), what=shown(each.what)) for each in named]
