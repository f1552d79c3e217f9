"""One log file → its rows, side data and problems.

A log is read once, line by line. If it grows meanwhile, the lines that are there when the end is
reached count. Bodies are not kept; a row knows its place, and `bodies` reads it again there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, TypeAlias
from zlib import crc32

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

from pathexport.problems import Problem
from pathexport.read.entries import AgentMeta, Entry, Progress, decode
from pathexport.read.files import LogFile
from pathexport.read.kinds import HANDED, NO_ANSWER, SAVED, TYPED
from pathexport.read.lines import Damage, damaged, lenient_json, plainly
from pathexport.read.recognize import Once, read_row, unknown_type
from pathexport.read.rows import (
    AT_LENGTH,
    AT_OFFSET,
    NEXT_LINE,
    Place,
    Row,
    Side,
    file_of,
    in_utc,
    line_of,
    offset_of,
    placed,
)
from pathexport.read.usual import Unusual
from pathexport.system.regular import (
    LINE,
    SMALL,
    NoFileError,
    TooLargeError,
    each_line,
    megabytes,
    opened,
    skip_line,
    too_long,
    whole,
)

_BUFFER = 1 << 16  # bytes read at once: with the usual 8,192 finding the lines takes twice as long
_HISTORY = (
    "Claude Code keeps here what was typed in all projects. What it answered is in the folder "
    "projects beside this file."
)
_EMPTY = (
    "Messages hold nothing where Claude Code writes what is said: "
    "these may be another program's logs."
)
_TYPES, _LONG = 4, 40  # how many unknown types are named, and how much of each
_TOO_LONG = Damage(f"longer than {megabytes(LINE)}, so it was not read")


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What one file holds, each object of it in one of three lists."""

    file: LogFile
    number: int
    """The file's number in its project."""
    rows: tuple[Row, ...]
    sides: tuple[Side, ...]
    unreadable: tuple[Problem, ...]
    """Lines, or parts of lines, that could not be read."""
    problems: tuple[Problem, ...] = ()
    """Other problems of the file."""
    meta: AgentMeta = AgentMeta()
    mentioned: tuple[Row, ...] = ()
    """Rows of agents' logs that progress rows hold as well."""

    def __reduce__(self) -> tuple[Callable[..., Log], tuple[object, ...]]:
        """As it goes from one process to another: column by column, as that many rows one by one
        take twice as long."""
        rest = {name: getattr(self, name) for name in self.__struct_fields__ if name != "rows"}
        return _sent, ([*zip(*map(astuple, self.rows), strict=True)], rest)


def _sent(columns: Sequence[Sequence[Any]], rest: Mapping[str, Any]) -> Log:
    return Log(rows=tuple(map(Row, *columns)) if columns else (), **rest)


def foreign(logs: Sequence[Log], project: str) -> list[Problem]:
    """A problem if most lines are of types that Claude Code does not write, or if messages hold
    nothing where it writes what is said. A few such lines are no problem: newer versions write
    types that are not known here yet."""
    rows = Counter([row.type for log in logs for row in log.rows])
    sides = Counter([side.type for log in logs for side in log.sides])
    unknown: Counter[str | None] = Counter()
    for types_, are_rows in ((rows, True), (sides, False)):
        for type_, count in types_.items():
            unknown[unknown_type(type_, are_rows)] += count
    known = unknown.pop(None, 0)
    if unknown.total() <= known:
        return [Problem(project, _EMPTY)] if _are_empty(logs) else []
    if {log.file.name for log in logs} == {"history.jsonl"} and [*unknown] == ["no type"]:
        return [Problem(project, _HISTORY)]
    found = [type_ for type_ in unknown if type_ is not None]
    types = sorted(found, key=lambda type_: (-unknown[type_], type_))
    named = ", ".join(type_[:_LONG] for type_ in types[:_TYPES])
    named += " and others" if len(types) > _TYPES else ""
    return [
        Problem(
            project,
            f"Most lines here are of types that Claude Code does not write ({named}): "
            "these may be another program's logs.",
        )
    ]


def _are_empty(logs: Sequence[Log]) -> bool:
    """Whether there are prompts and answers, and none of them holds anything. Results may have a
    type of their own."""
    found = set[str]()
    for log in logs:
        for row in log.rows:
            if row.type in ("user", "assistant") and row.kind != "result":
                empty = row.detail == "blank" if row.type == "user" else row.api is not None
                if not empty or row.says or row.thinks:
                    return False
                found.add(row.type)
    return len(found) > 1


WatchLogs: TypeAlias = Callable[[tuple[LogFile, ...]], Iterable[LogFile]]
"""Passes the files on one by one, so that a caller can show the progress."""
ReadLogs: TypeAlias = Callable[[Iterable[LogFile]], Iterable[Log]]
"""Reads each file, with its number in the order given."""


def read_logs(files: Iterable[LogFile], known: dict[str, str] | None = None) -> Iterator[Log]:
    """Each file, in the order given; its number there is the `file` of its rows' places. Texts that
    are `known` are used again."""
    for number, file in enumerate(files):
        yield read_log(file, number, known)


def read_log(file: LogFile, number: int, known: dict[str, str] | None = None) -> Log:
    rows: list[Row] = []
    sides: list[Side] = []
    unreadable, problems = list[Problem](), list[Problem]()
    mentioned: list[Row] = []
    unusual = Unusual()
    once = ({} if known is None else known).setdefault
    try:
        with opened(file.path, _BUFFER) as log:
            for place, found, line in objects(log, number):
                if not isinstance(found, Entry):
                    problem = Problem(f"{file.name}:{line_of(place)}", found.what)
                    (unreadable if found.lost else problems).append(problem)
                    continue
                row = read_row(found, place, file.session, file.agent, once)
                if not isinstance(row, Row):
                    sides.append(row)
                    continue
                if found.parent_uuid is UNSET or not (found.uuid and found.session_id):
                    row = unusual.noted(len(rows), row, found, line, once)
                if found.ran_by is not None:
                    unusual.ran[len(rows)] = found.ran_by
                if row.detail == HANDED and row.says:
                    unusual.note_handed(len(rows), row, found.attachment)
                if row.detail == NO_ANSWER:
                    unusual.note_made_up(len(rows), found)
                if row.type == SAVED:
                    unusual.saved.add(len(rows))
                if row.kind in TYPED or row.detail == "caveat":
                    unusual.note_typed(len(rows), row, found)
                rows.append(row)
                if row.type == "progress":
                    mentioned += _mentioned(found, row, line, once)
    except OSError as error:
        problems.append(Problem(file.name, f"cannot be read: {error.strerror}", unread=True))
    meta, wrong = _meta(file) if file.agent is not None and file.told else (AgentMeta(), None)
    if wrong is not None:
        problems.append(wrong)
    return Log(
        file=file,
        number=number,
        rows=unusual.made_usual(rows, None if file.agent is None else file.session),
        sides=tuple(sides),
        unreadable=tuple(unreadable),
        problems=tuple(problems),
        meta=meta,
        mentioned=tuple(in_utc(mentioned)),
    )


def _mentioned(entry: Entry, row: Row, line: bytes, once: Once) -> list[Row]:
    """The agent's row that a progress row holds, if there is one: written into the session's log as
    it worked, it is all that is left when the agent's own log is gone. It is pointed at where it
    stands within the `line`, so its body is read like any other."""
    data = entry.data
    if not isinstance(data, Progress) or not data.agent_id:
        return []
    message = bytes(data.message)
    try:
        found = decode(message)
    except (ValueError, RecursionError):
        return []
    place, begins = row.place, offset_of(row.place) + line.find(message)
    inside = placed(file_of(place), line_of(place), begins, len(message), crc32(message))
    inner = read_row(found, inside, row.session, data.agent_id, once)
    if not found.uuid or not isinstance(inner, Row):
        return []
    return [inner] if inner.type in ("user", "assistant") else []


def objects(file: BinaryIO, number: int) -> Iterator[tuple[Place, Entry | Damage, bytes]]:
    """Every object of a file with its place, or what is wrong there, and the object's bytes."""
    # Where the next line begins, or what is held before it; a plain number, since to call `Place`
    # takes as long as all the sums.
    next_: int = placed(number, 1, 0, 0)
    room = 0
    held: list[bytes] = []
    for line in each_line(file, LINE):
        whole = None if held else plainly(line)
        if whole is not None:  # as nearly always, and at once
            place = next_ + (len(line) << AT_LENGTH) + crc32(line)
            yield place, whole, line  # type: ignore[misc]
            next_ += NEXT_LINE + (len(line) << AT_OFFSET)
            continue
        begins = Place(next_)
        count, offset = line_of(begins), offset_of(begins)
        if too_long(line, LINE):
            yield begins, _TOO_LONG, b""
            offset += len(line) + skip_line(file)
        else:
            room = room - len(line) if held else LINE
            for first, joined in _joined(held, count, line, room):
                yield from _pieces(joined, number, first, offset)
                offset += len(joined)
        next_ = placed(number, count + 1, offset, 0)
    offset = offset_of(Place(next_))
    for first, joined in _released(held, line_of(Place(next_)) - 1):
        yield from _pieces(joined, number, first, offset)
        offset += len(joined)


def _pieces(
    line: bytes, number: int, count: int, offset: int
) -> Iterator[tuple[Place, Entry | Damage, bytes]]:
    """The same of one line, or of lines that are one object."""
    whole = plainly(line)
    for start, length, found in damaged(line) if whole is None else [(0, len(line), whole)]:
        piece = line[start : start + length]
        yield placed(number, count, offset + start, length, crc32(piece)), found, piece


def _joined(held: list[bytes], count: int, line: bytes, room: int) -> Iterator[tuple[int, bytes]]:
    """What is known when one more line is read: numbered lines; of a pretty-printed object (a brace
    alone on its line) all lines as one. Its lines are `held` until it ends, or there is no room."""
    if held and (line.startswith(b"{") or room < 0):
        yield from _released(held, count - 1)
        held.clear()
    if held:
        held.append(line)
        if line.startswith(b"}"):
            yield from _released(held, count)
            held.clear()
    elif line.strip(b"\x00\xef\xbb\xbf \t\r\n") == b"{":
        held.append(line)
    else:
        yield count, line


def _released(held: list[bytes], last: int) -> Iterator[tuple[int, bytes]]:
    """One object over several lines, or the same lines one by one when they are none."""
    first = last - len(held) + 1
    if len(held) > 1 and held[-1].startswith(b"}"):
        yield first, b"".join(held)
    else:
        yield from enumerate(held, first)


def _meta(file: LogFile) -> tuple[AgentMeta, Problem | None]:
    path, lasting = file.path.with_suffix(".meta.json"), True
    try:
        return msgspec.convert(lenient_json(whole(path, SMALL)), AgentMeta), None
    except FileNotFoundError:
        return AgentMeta(), None
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        lasting = isinstance(error, NoFileError | TooLargeError)  # others may be over next time
    except (ValueError, RecursionError):
        what = "does not hold what such a file should hold"
    name = file.name.removesuffix(".jsonl") + ".meta.json"
    return AgentMeta(), Problem(name, what, unread=not lasting)
