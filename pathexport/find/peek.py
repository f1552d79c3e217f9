"""A look into logs without reading them: when somebody last wrote to one, what ids it may hold, and
whether it can be read.

So a project can be passed over without being loaded, which takes far longer. Whoever looks may be
told of a project too many, but of none too few.
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
from pathexport.system.regular import LINE, opened, pass_hole
from pathexport.write.ids import SHORT, short

_BLOCK = 1 << 20
_ID = re.compile("[0-9a-f-]+")
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


def apart(handles: Sequence[Handle], begins: str) -> tuple[list[Handle], list[Handle]]:
    """The projects that may hold a session whose ID begins so, and those that hold none, both in
    their order. Sessions that are called alike in short may be in the first ones only. An ID of
    another form may be in each."""
    low = begins.lower()[:SHORT]
    if len(handles) == 1 or not _ID.fullmatch(begins.lower()):
        return [*handles], []
    held: list[Handle] = []
    others: list[Handle] = []
    for handle in handles:
        (held if _may_hold(handle.files, low) else others).append(handle)
    return held, others


def called(sessions: Iterable[str], others: Iterable[Handle]) -> Mapping[str, str]:
    """How the sessions of some projects are called in short, where others are not loaded: these
    have the sessions that their logs are called by."""
    names = (log.session for handle in others for log in handle.files.sessions)
    return short(chain(sessions, names))


def _may_hold(project: ProjectFiles, low: str) -> bool:
    """Whether a project may hold rows of such a session, which may go on in a log that is called
    otherwise, and in what cannot be read."""
    return (
        any(problem.unread for problem in project.problems)
        or any(log.session.lower().startswith(low) for log in project.files)
        or mentioned_so(project, low)
    )


def mentioned_so(project: ProjectFiles, low: str) -> bool:
    """Whether the logs hold what begins so and has no capitals, however it is written. What cannot
    be read may hold it."""
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
