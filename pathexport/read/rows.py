"""Rows: what of a log's lines is kept (rule R5).

A `Row` holds links, kind and place, and no text: bodies are read again when they are shown. A
`Side` is a line that is no message but tells something about one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, NewType

import msgspec

if TYPE_CHECKING:  # a time is read without it
    from pathexport.read.kinds import Kind
else:  # for `help`, which looks up what fields are
    Kind = str

_USUAL = (
    r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
    r"T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z"
)
_is_usual = re.compile(_USUAL, re.ASCII).fullmatch
_are_usual = re.compile(rf"(?:{_USUAL}\n)*+", re.ASCII).fullmatch
_USUALLY = len("2026-03-01T09:00:00.000Z\n")

Place = NewType("Place", int)
"""Where an object stands: the file's number, the line, the first byte, the length and the checksum,
made one number by `placed`, which takes a third of the memory of five. From the highest bits to the
lowest it is made of these in this order, so places sort as what stands there does."""

# More bits than a log can ask for.
_CHECKSUM, _LENGTH, _OFFSET, _LINE = 32, 36, 44, 32
AT_LENGTH = _CHECKSUM
AT_OFFSET = AT_LENGTH + _LENGTH
_AT_LINE = AT_OFFSET + _OFFSET
NEXT_LINE = 1 << _AT_LINE
_AT_FILE = _AT_LINE + _LINE
# So many ones, which need not be made for each place.
_CHECKSUMS, _LENGTHS, _OFFSETS = ((1 << bits) - 1 for bits in (_CHECKSUM, _LENGTH, _OFFSET))


def placed(file: int, line: int, offset: int, length: int, checksum: int = 0) -> Place:
    """The place of an object. The checksum is the CRC-32 of its bytes, to know them again when they
    are read again."""
    where = (file << _LINE | line) << _OFFSET | offset  # shifted together: fewer large numbers
    return Place(where << AT_OFFSET | length << AT_LENGTH | checksum)


def file_of(place: Place) -> int:
    """The number of its file."""
    return place >> _AT_FILE


def files_of(rows: Iterable[Row]) -> list[int]:
    """The same for each of some rows."""
    return [row.place >> _AT_FILE for row in rows]


def line_of(place: Place) -> int:
    return place >> _AT_LINE & (1 << _LINE) - 1


def named_place(place: Place, names: Sequence[str]) -> str:
    """What people call a place; `names` are those of all files."""
    return f"{names[file_of(place)]}:{line_of(place)}"


def offset_of(place: Place) -> int:
    """Its first byte."""
    return place >> AT_OFFSET & _OFFSETS


def length_of(place: Place) -> int:
    return place >> AT_LENGTH & _LENGTHS


def bytes_at(place: Place) -> int:
    """What tells the bytes at a place from others: their length and checksum."""
    return place & (1 << AT_OFFSET) - 1


def same_bytes(one: Place, other: Place) -> bool:
    """Whether the same bytes stand at two places."""
    return bytes_at(one) == bytes_at(other)


def bytes_of(place: Place) -> tuple[int, int, int, int]:
    """The number of its file, its first byte, its length and its checksum."""
    return (
        place >> _AT_FILE,
        place >> AT_OFFSET & _OFFSETS,
        place >> AT_LENGTH & _LENGTHS,
        place & _CHECKSUMS,
    )


SPAWNING = ("Task", "Agent")
"""The tools that start agents."""
AGAIN = "said_again"
"""The finer kind of a note that holds what another row says too."""
PLANS = ("ExitPlanMode", "exit_plan_mode")
"""The tool by which Claude asks whether a plan is good, as it is called now and was up to 1.0.35 or
later."""
HANDBACK = "SubagentHandback"
"""The tool by which agents of newer versions hand their report back."""
REVIEW = "ReportFindings"
"""The tool by which Claude of newer versions says what a review of code found."""


class Call(msgspec.Struct, frozen=True, gc=False):
    """A tool call: its id, and the tool's name."""

    id: str
    name: str
    agent: str | None = None
    """The kind of agent that is asked for."""
    task: str | None = None
    """What an agent is started for, in short."""


class Kept(msgspec.Struct, frozen=True, gc=False):
    """What a compaction kept: the rows named one by one, or the ends of a segment."""

    uuids: tuple[str, ...] = ()
    head: str | None = None
    tail: str | None = None
    summed: int = 0
    """How many rows it summed up that followed what it kept: somebody chose from where on."""
    chosen: bool = False
    """Whether somebody chose from or up to where."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One message of a log, without its body."""

    uuid: str
    parent: str | None
    session: str
    kind: Kind
    says: bool
    """Whether a person or the model speaks in it."""
    time: str
    """ISO 8601 in UTC, to the millisecond, so that text order is time order; empty if unknown."""
    place: Place
    detail: str | None = None
    """A finer kind: the subtype of a system row, the type of an attachment, what a note is."""
    api: str | None = None
    """The API message that an answer belongs to. None for all other rows, and for answers that
    Claude Code made up itself."""
    calls: tuple[Call, ...] = ()
    answers: tuple[str, ...] = ()
    """The ids of the calls whose results it holds."""
    sidechain: bool = False
    agent: str | None = None
    active: bool = False
    logical: str | None = None
    origin: str | None = None
    kept: Kept | None = None
    spawned: str | None = None
    """The agent, or the run of a workflow, that the call of this row or the call it answers
    started; of what a command printed, the agent that it started."""
    tool: str | None = None
    """The call that this row comes from: a hook's or agent's progress, a skill's text."""
    cwd: str | None = None
    type: str = ""
    """The row's type as Claude Code names it today: `user`, `assistant`, `system` and so on."""
    heard: bool = False
    """Of an agent's row: whether it may hold words that a person said to the agent."""
    undone: tuple[str, ...] = ()
    """Rows that were taken back, as this one says (after a refusal, say, another model answered),
    or the API message that was broken off."""
    thinks: bool = False
    """Whether it holds thoughts and nothing else."""
    count: int = 0
    """How many messages Claude had when a turn ended, as newer versions say there."""
    writer: str | None = None
    """Another session, whose program wrote the row or, in a copy, in which it was asked for."""
    at_once: bool = False
    """Whether it did not wait in the queue: somebody typed it for Claude at once, as newer logs
    tell."""

    @property
    def quiet(self) -> bool:
        """Whether it only stands in the chain of links, and nobody speaks in it."""
        return self.kind == "structural" and not self.says


class Side(msgspec.Struct, frozen=True, gc=False):
    """A line that is no message: a title, a recorded leaf, bookkeeping."""

    type: str
    session: str
    place: Place
    uuid: str | None = None
    parent: str | None = None
    leaf: str | None = None
    explicit: bool = False
    rewound: bool = False
    """Whether a person went back there, as newer versions tell."""
    text: str | None = None
    agent: str | None = None
    stored: tuple[tuple[str, str], ...] = ()
    """Calls, and what stood for their results where these were too large."""
    operation: str | None = None
    """What happens in the queue of things that wait for Claude: `enqueue`, `dequeue` and so on."""
    reason: str | None = None
    """Why a text leaves that queue: newer versions tell."""
    time: str = ""


def made_id(*told: str) -> str:
    """The id of a row that has none in its log, made of what tells it from all others."""
    mark = sha256("\0".join(told).encode("utf-8", "replace")).hexdigest()
    return "-".join((mark[:8], mark[8:12], mark[12:16], mark[16:20], mark[20:32]))


def of_one_session(rows: Sequence[Row], session: str) -> list[Row]:
    """The rows of an agent under one session, even if that was resumed under a new id meanwhile."""
    owner = session or (rows[0].session if rows else "")
    return [
        row if row.session == owner else msgspec.structs.replace(row, session=owner) for row in rows
    ]


def in_utc(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows of a log whose times stand as they are written, with times as text that sorts.
    Nearly always all are written so, which is found of all at once in half the time."""
    times = "\n".join([row.time for row in rows]) + "\n"
    if len(times) == len(rows) * _USUALLY and _are_usual(times):
        return rows
    return [msgspec.structs.replace(row, time=utc(row.time)) for row in rows]


def utc(stamp: str | int | float | None) -> str:
    """The time as text that sorts: nearly always it is written so already."""
    if isinstance(stamp, str) and _is_usual(stamp):
        return stamp
    if stamp is None:
        return ""
    try:
        if isinstance(stamp, str):
            moment = datetime.fromisoformat(stamp)
        else:
            moment = datetime.fromtimestamp(stamp / 1000 if stamp > 1e11 else stamp, UTC)
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
