"""A look into logs without loading them, which takes far longer: when somebody last wrote to one,
what ids it may hold, and whether it can be read.

It may find a project too many, but never one too few.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path

import msgspec

from pathexport.pipeline import Handle
from pathexport.problems import Problem
from pathexport.read.files import LogFile, ProjectFiles
from pathexport.read.rows import utc
from pathexport.system.regular import blocks, opened
from pathexport.write.ids import SHORT, short

_BLOCK = 1 << 20
_ID = re.compile("[0-9a-f-]+")
# Escapes of printable characters, but for quotation marks and backslashes.
_ESCAPED = re.compile(rb"\\u00(2[013-9a-fA-F]|[346][0-9a-fA-F]|5[0-9abd-fABD-F]|7[0-9a-eA-E])")
_find_times = re.compile(rb'"timestamp"\s*:\s*("[^"\n]*"|[-+.\w]+)').findall
_decode_time = msgspec.json.Decoder(str | int | float | None).decode


def last_written(project: ProjectFiles) -> str:
    """The last time in the logs of a project's sessions; nothing if there is none."""
    return max((last_time(log.path) for log in project.sessions), default="")


def last_time(log: Path) -> str:
    """The greatest time in a log, wherever it stands: newer rows may be copied above older ones.
    Nothing stands in what cannot be read, which is told elsewhere."""
    times: set[bytes] = set()
    with suppress(OSError):
        for lines in blocks(log, _BLOCK):
            times.update(_find_times(lines))
    return max(map(_time, times), default="")


def _time(value: bytes) -> str:
    """The time that a `timestamp` says; nothing if it says none."""
    try:
        return utc(_decode_time(value))
    except msgspec.DecodeError:
        return ""


def mentions(project: ProjectFiles, begins: str) -> bool:
    """Whether the logs of a project hold a string that begins so, as an id may, in small letters or
    capitals. What cannot be read may hold it."""
    wanted = _begun(begins)
    try:
        return any(wanted in lines for log in project.files for lines in _searched(log))
    except OSError:
        return True


def _searched(log: LogFile) -> Iterator[bytes]:
    if log.agent is not None and log.told:
        with suppress(FileNotFoundError):
            opened(log.path.with_suffix(".meta.json")).close()  # it is read with the log
    return (_plain(lines).lower() for lines in blocks(log.path, _BLOCK))


def by_session(handles: Sequence[Handle], begins: str) -> tuple[list[Handle], list[Handle]]:
    """The projects that may hold a session whose ID begins so, and all others. Sessions whose short
    names begin alike are all in the first ones. An ID of another form may be anywhere."""
    low = begins.lower()[:SHORT]
    if len(handles) == 1 or not _ID.fullmatch(begins.lower()):
        return [*handles], []
    holders: list[Handle] = []
    others: list[Handle] = []
    for handle in handles:
        (holders if _may_hold(handle.files, low) else others).append(handle)
    return holders, others


def short_names(sessions: Iterable[str], others: Iterable[Handle]) -> Mapping[str, str]:
    """Short names for some sessions, which differ from those that the log files of `others` have:
    these projects are not loaded."""
    names = (log.session for handle in others for log in handle.files.sessions)
    return short(chain(sessions, names))


def _may_hold(project: ProjectFiles, low: str) -> bool:
    """Whether a project may hold rows of such a session: in a log of its name, in another, or in
    what cannot be read."""
    return (
        any(problem.unread for problem in project.problems)
        or any(log.session.lower().startswith(low) for log in project.files)
        or mentions(project, low)
    )


def _begun(text: str) -> bytes:
    """How a string in JSON begins that begins so, in small letters."""
    sound = text.encode("utf-8", "replace").decode()  # an argument may hold lone surrogates
    return msgspec.json.encode(sound)[:-1].lower()


def _plain(lines: bytes) -> bytes:
    """Lines without escapes of characters that need none, which other programs may write."""
    if b"\\u00" not in lines:  # as in most
        return lines
    return _ESCAPED.sub(lambda escape: bytes([int(escape[1], 16)]), lines)


def unread_of(handles: Sequence[Handle]) -> list[Problem]:
    """The folders and the logs of sessions that cannot be read: what is not found may be there."""
    return [problem for handle in handles for problem in unread_in(handle)]


def unread_in(handle: Handle) -> list[Problem]:
    """The problems of one project that make something unreadable, as they may be shown."""
    project = handle.files
    unread = [problem for problem in project.problems if problem.unread]
    for log in project.sessions:
        try:
            opened(log.path).close()
        except OSError as error:
            unread.append(Problem(log.name, f"cannot be read: {error.strerror}", unread=True))
    return [problem.within(project.name).shown(handle.shown) for problem in unread]
