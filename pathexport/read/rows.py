"""Rows: what of a log's lines is kept (rule R5).

A `Row` holds links, kind and place, and no text: bodies are read again when they are shown. A
`Side` is a line that is no message but tells something about one.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from sys import intern

import msgspec
from msgspec import UNSET

from pathexport.read.entries import ApiMessage, Entry
from pathexport.read.kinds import ASIDE, BLOCKED, Kind, is_heard, kind_of
from pathexport.read.pictures import mark


class Place(msgspec.Struct, frozen=True, order=True, gc=False):
    """Where an object stands: the file's number, line, first byte and length."""

    file: int
    line: int
    offset: int
    length: int
    checksum: int = 0
    """The CRC-32 of its bytes, to know them again when they are read again."""


class Call(msgspec.Struct, frozen=True, gc=False):
    """A tool call: its id, the tool's name, and for agents the kind of agent asked for."""

    id: str
    name: str
    agent: str | None = None


class Kept(msgspec.Struct, frozen=True):
    """What a compaction kept: the rows named one by one, or the ends of a segment."""

    uuids: tuple[str, ...] = ()
    head: str | None = None
    tail: str | None = None


class Row(msgspec.Struct, frozen=True):
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
    """The API message an answer belongs to. None for rows that Claude Code made up itself."""
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
    """The agent that the call of this row, or the call it answers, started."""
    tool: str | None = None
    """The call that this row comes from: a hook's or agent's progress, a skill's text."""
    cwd: str | None = None
    type: str = ""
    """The row's type as Claude Code names it today: `user`, `assistant`, `system` and so on."""
    heard: bool = False
    """Of an agent's row: whether it may hold words that a person said to the agent."""


class Side(msgspec.Struct, frozen=True):
    """A line that is no message: a title, a recorded leaf, bookkeeping."""

    type: str
    session: str
    place: Place
    uuid: str | None = None
    parent: str | None = None
    leaf: str | None = None
    explicit: bool = False
    text: str | None = None
    agent: str | None = None
    stored: tuple[tuple[str, str], ...] = ()
    """Calls, and what stood for their results where these were too large."""
    operation: str | None = None
    """What happens in the queue of things that wait for Claude: `enqueue`, `dequeue` and so on."""
    time: str = ""


# The older names of the format, and what they are called now.
_RENAMED = {
    "human": "user",
    "tool_result": "user",
    "compact_prelude": "system",
    "compact_recap": "user",
}
_USUAL = re.compile(
    r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
    r"T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z",
    re.ASCII,
)
_NODES = {"user", "assistant", "system", "attachment", "progress"}
# Known not to be messages, whatever ids they carry in some versions.
_SIDE = frozenset(
    (
        "agent-name",
        "agent-setting",
        "ai-title",
        "bridge-session",
        "content-replacement",
        "continued-in",
        "custom-title",
        "file-history-delta",
        "file-history-snapshot",
        "fork-context-ref",
        "last-prompt",
        "mode",
        "permission-mode",
        "pr-link",
        "queue-operation",
        "relocated",
        "summary",
        "tag",
        "worktree-state",
    )
)


def read_row(entry: Entry, place: Place, session: str, agent: str | None = None) -> Row | Side:
    """What one object of a log says; `session` and `agent` are whose file it lies in."""
    type_ = intern(_RENAMED.get(entry.type, entry.type))
    known = type_ in _NODES
    linked = entry.parent_uuid is not UNSET and type_ not in _SIDE
    parent = (entry.parent_uuid if entry.parent_uuid is not UNSET else None) or None
    if not entry.uuid or not (known or linked):
        return _side(entry, place, session, agent)
    message = entry.message if isinstance(entry.message, ApiMessage) else None
    kind, detail, says = kind_of(entry, type_, message)
    api = calls = None
    if kind == "assistant" and (message is None or message.model != "<synthetic>"):
        api = (message.id if message else None) or entry.request_id or entry.uuid
        calls = _calls(message) if message else ()
    metadata = entry.compact_metadata
    # By position: names would make reading a log a tenth slower.
    return Row(
        entry.uuid,
        parent,
        entry.session_id or session,
        kind,
        says,
        utc(entry.timestamp),
        place,
        detail,
        api,
        calls or (),
        _answers(message) if kind == "result" else (),
        bool(entry.is_sidechain) or agent is not None,
        agent or entry.agent_id,
        bool(entry.is_active),
        entry.logical_parent_uuid,
        entry.forked_from.message_uuid if entry.forked_from else None,
        _kept(entry) if metadata is not None else None,
        _spawned(entry),
        entry.parent_tool_use or entry.source_tool_use,
        entry.cwd,
        type_,
        (bool(entry.is_sidechain) or agent is not None)
        and (
            detail == BLOCKED
            or is_heard(entry, kind, message)
            or (kind == "prompt" and (agent or entry.agent_id or "").startswith(ASIDE))
        ),
    )


def unknown_type(row: Row | Side) -> str | None:
    """The type of a line, as people may know it, if Claude Code writes no such lines."""
    if isinstance(row, Row):
        return None if row.type in _NODES else row.type
    if row.type in _SIDE:
        return None
    without = " without a uuid" if _RENAMED.get(row.type, row.type) in _NODES else ""
    return (row.type or "no type") + without


def stands_alone(entry: Entry | None) -> bool:
    """Whether an object that was found after a torn one is a whole line of a log.

    Parts of a row may look like one: an agent's message within its progress, a content block.
    """
    if entry is None:
        return False
    known = _RENAMED.get(entry.type, entry.type) in _NODES and entry.parent_uuid is not UNSET
    return known or entry.type in _SIDE


def _side(entry: Entry, place: Place, session: str, agent: str | None) -> Side:
    parent = entry.parent_uuid if entry.parent_uuid is not UNSET else None
    return Side(
        type=entry.type,
        session=entry.session_id or entry.parent_session_id or session,
        place=place,
        uuid=entry.uuid,
        parent=parent,
        leaf=entry.leaf_uuid or entry.parent_last_uuid,
        explicit=bool(entry.explicit),
        text=entry.custom_title or entry.ai_title or entry.summary or _queued(entry),
        agent=agent or entry.agent_id,
        stored=tuple(
            (each.tool_use_id, each.replacement)
            for each in entry.replacements or ()
            if each.tool_use_id and each.replacement
        ),
        operation=entry.operation,
        time=utc(entry.timestamp),
    )


def _queued(entry: Entry) -> str | None:
    """The words that a line of the queue holds; where there are only pictures, their marks."""
    if entry.type != "queue-operation":
        return None
    if isinstance(entry.content, str):
        return entry.content
    blocks = entry.content if isinstance(entry.content, list) else []
    pieces = [msgspec.json.decode(block) for block in blocks]
    texts = [piece.get("text") if isinstance(piece, dict) else piece for piece in pieces]
    said = "\n".join(text for text in texts if isinstance(text, str) and text)
    pictures = [] if said.strip() else [mark(piece) for piece in pieces if isinstance(piece, dict)]
    return "\n".join(filter(None, pictures)) or said or None


def _calls(message: ApiMessage) -> tuple[Call, ...]:
    if not isinstance(message.content, list):
        return ()
    return tuple(
        Call(b.id, b.name or "", b.input.subagent_type if b.input else None)
        for b in message.content
        if b.type == "tool_use" and b.id
    )


def _answers(message: ApiMessage | None) -> tuple[str, ...]:
    blocks = message.content if message is not None else None
    if not isinstance(blocks, list):
        return ()
    return tuple(b.tool_use_id for b in blocks if b.type == "tool_result" and b.tool_use_id)


def _kept(entry: Entry) -> Kept | None:
    metadata = entry.compact_metadata
    assert metadata is not None
    segment, named = metadata.preserved_segment, metadata.preserved_messages
    if segment is None and named is None:
        return None
    return Kept(
        tuple(named.uuids) if named else (),
        segment.head_uuid if segment else None,
        segment.tail_uuid if segment else None,
    )


def _spawned(entry: Entry) -> str | None:
    for holder in (entry.tool_use_result, entry.data):
        agent = getattr(holder, "agent_id", None)
        if isinstance(agent, str):
            return agent
    return None


def utc(stamp: str | int | float | None) -> str:
    """The time as text that sorts: nearly always it is written so already."""
    if isinstance(stamp, str):
        if _USUAL.fullmatch(stamp):
            return stamp
        try:
            moment = datetime.fromisoformat(stamp)
        except ValueError:
            return ""
    elif stamp is None:
        return ""
    else:
        try:
            moment = datetime.fromtimestamp(stamp / 1000 if stamp > 1e11 else stamp, UTC)
        except (ValueError, OverflowError, OSError):
            return ""
    try:
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except OverflowError:
        return ""
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
