"""One log file → its rows, side data and problems.

A log is read line by line and once. It may grow meanwhile: what has been written when the end is
reached counts. Bodies are not kept; a row knows its place, and `bodies` finds it again there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from pathexport.problems import Problem
from pathexport.read.entries import Entry
from pathexport.read.files import LogFile
from pathexport.read.lines import entries
from pathexport.read.rows import Place, Row, Side, read_row


class Meta(msgspec.Struct, rename="camel", frozen=True):
    """What an agent's `.meta.json` says."""

    agent_type: str | None = None
    tool_use_id: str | None = None


class Log(msgspec.Struct, frozen=True):
    """What one file holds, each object of it in one of three lists."""

    file: LogFile
    number: int
    """The file's number in its project."""
    rows: tuple[Row, ...]
    sides: tuple[Side, ...]
    unreadable: tuple[Problem, ...]
    meta: Meta = Meta()


def read_logs(files: Iterable[LogFile]) -> Iterator[Log]:
    """Each file, in the order given; its number there is the `file` of its rows' places."""
    for number, file in enumerate(files):
        yield read_log(file, number)


def read_log(file: LogFile, number: int) -> Log:
    rows: list[Row] = []
    sides: list[Side] = []
    problems: list[Problem] = []
    try:
        with file.path.open("rb") as lines:
            for place, found in _objects(lines, number):
                if isinstance(found, str):
                    problems.append(Problem(f"{file.name}:{place.line}", found))
                    continue
                row = read_row(found, place, file.session, file.agent)
                if isinstance(row, Row):
                    rows.append(row)
                else:
                    sides.append(row)
    except OSError as error:
        problems.append(Problem(file.name, f"cannot be read: {error.strerror}"))
    meta, wrong = _meta(file) if file.agent is not None else (Meta(), None)
    if wrong is not None:
        problems.append(wrong)
    return Log(file, number, tuple(rows), tuple(sides), tuple(problems), meta)


def _objects(lines: BinaryIO, number: int) -> Iterator[tuple[Place, Entry | str]]:
    """Every object of a file with its place, or what is wrong in that place."""
    offset = 0
    for count, line in _joined(lines):
        for start, length, found in entries(line):
            yield Place(number, count, offset + start, length), found
        offset += len(line)


def _joined(lines: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Numbered lines; of a pretty-printed object (a brace alone on its line) all lines as one."""
    held: list[bytes] = []
    count = 0
    for line in lines:
        count += 1
        if held:
            held.append(line)
            if line.startswith((b"}", b"{")):
                yield from _released(held, count)
                held = []
        elif line.strip() == b"{":
            held.append(line)
        else:
            yield count, line
    yield from _released(held, count)


def _released(held: list[bytes], last: int) -> Iterator[tuple[int, bytes]]:
    """One object over several lines, or the same lines one by one when they are none."""
    first = last - len(held) + 1
    if len(held) > 1 and held[-1].rstrip() == b"}":
        yield first, b"".join(held)
    else:
        yield from enumerate(held, first)


def _meta(file: LogFile) -> tuple[Meta, Problem | None]:
    path = file.path.with_suffix(".meta.json")
    try:
        return msgspec.json.decode(path.read_bytes(), type=Meta), None
    except FileNotFoundError:
        return Meta(), None
    except (OSError, msgspec.DecodeError, ValueError) as error:
        name = file.name.removesuffix(".jsonl") + ".meta.json"
        return Meta(), Problem(name, f"cannot be read: {error}")
