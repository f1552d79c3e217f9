"""What a line is: a row of a conversation, or a line beside it, by whatever name its version has.

One line becomes one value. What no version of Claude Code writes is kept all the same, and its type
is reported.
"""

from __future__ import annotations

from collections.abc import Callable
from sys import intern

import msgspec
from msgspec import UNSET

from pathexport.read.content import queued
from pathexport.read.entries import (
    ApiMessage,
    BlockEntry,
    CallInput,
    Entry,
    Progress,
    ToolUseResult,
)
from pathexport.read.kinds import ASIDE, BLOCKED, MADE_UP, SAVED, Kind, is_heard, kind_of
from pathexport.read.rows import (
    SPAWNING,
    Call,
    Kept,
    Place,
    Row,
    Side,
    bytes_of,
    line_of,
    made_id,
    utc,
)
from pathexport.read.texts.tags import started

Once = Callable[[str, str], str]
"""Gives for a text the equal one that was read before."""

# The older names of the format, and what they are called now.
_RENAMED = {
    "human": "user",
    "tool_result": "user",
    "compact_prelude": "system",
    "compact_recap": "user",
}
_TYPES = ("user", "assistant", "system", "attachment", "progress")
# What the types of rows are called now, by all their names.
_NODES = {**{type_: type_ for type_ in _TYPES}, **_RENAMED}
# Known not to be messages, whatever ids they carry in some versions.
_SIDE_TYPES = """
    active-leaf agent-color agent-name agent-setting ai-title api-request api-request-blob
    api-request-resumed api-request-shape artifact-autoreact-ledger artifact-comment-monitor
    atis-latch attribution-snapshot bridge-session content-replacement continued-in cost-state
    custom-title data-flow-incomplete data-flow-records derived-from dev-mods ended
    ended-by-model file-history-delta file-history-snapshot fork-context-ref frame-link
    history-suppression host-row hybrid-organization isolation-latch last-prompt
    marble-origami-commit marble-origami-reset marble-origami-snapshot memory-mode mode
    observer-ref permission-mode pr-link queue-operation rate_limit_event relocated repl-mode
    resume-head-vouch runtime-config session-owner speculation-accept stream_event summary tag
    task-summary teleported-from tool_progress tools-used workspace-directories worktree-state
    """
_SIDE = frozenset(_SIDE_TYPES.split())
_RAN = "host-row"
"""A line of a call that Claude's code made, or of its result; some of what was withheld."""
_NO_INPUT = CallInput()
_THOUGHTS = ("thinking", "redacted_thinking")


def read_row(entry: Entry, place: Place, session: str, agent: str | None, once: Once) -> Row | Side:
    """What one object of a log says; `session` and `agent` are whose file it lies in. Ids stand in
    many rows, and equal ones are kept `once`. A row's time stays as it is written: those of a log
    are brought `in_utc` together."""
    type_ = _NODES.get(entry.type)
    uuid, above = entry.uuid or _made(entry, place, session), entry.parent_uuid
    if type_ is None and above is not UNSET and entry.type not in _SIDE:
        type_ = intern(entry.type)
    if type_ is None or not uuid:
        if entry.type == _RAN and entry.block is not None and entry.row_uuid and entry.ran_by:
            return read_row(_ran(entry, entry.block), place, session, agent, once)
        return _side(entry, place, session, agent)
    said = entry.message  # mostly of this very class, which is quicker told than what it is not
    message = said if said is not None and isinstance(said, ApiMessage) else None
    kind, detail, says = kind_of(entry, type_, message)
    api: str | None = None
    calls: tuple[Call, ...] = ()
    answers: tuple[str, ...] = ()
    thinks = False
    if kind == "result":
        answers = _answers(message, once)
    elif kind == "assistant" and (
        message is None or message.model != MADE_UP or entry.ran_by is not None
    ):
        api = (message.id if message else None) or entry.request_id or uuid
        calls = _calls(message, once) if message else ()
        thinks = message is not None and not calls and _thinks(message)
    sidechain = entry.is_sidechain is True or agent is not None
    agent = agent or (entry.agent_id and once(entry.agent_id, entry.agent_id))
    tool = entry.parent_tool_use or entry.source_tool_use
    named, time = entry.session_id, entry.timestamp
    writer = entry.asked_by or entry.written_by if named else None  # else it says whose row it is
    spawns = entry.tool_use_result is not None or entry.data is not None or detail == "output"
    # By position: names would make reading a log a tenth slower.
    return Row(
        once(uuid, uuid),
        once(above, above) if above else None,
        once(named, named) if named and named != session else session,
        kind,
        says,
        time if isinstance(time, str) else utc(time),
        place,
        detail and once(detail, detail),
        api and once(api, api),
        calls,
        answers,
        sidechain,
        agent,
        entry.is_active is True,
        entry.logical_parent_uuid,
        _origin(entry, says) if entry.forked_from is not None or entry.attachment else None,
        _kept(entry) if entry.compact_metadata is not None else None,
        _spawned(entry) if spawns else None,
        tool and once(tool, tool),
        entry.cwd and once(entry.cwd, entry.cwd),
        type_,
        sidechain and _heard(entry, kind, detail, message, agent),
        _undone(entry, api) if kind != "result" else (),
        thinks,
        (entry.message_count or 0) if entry.subtype == "turn_duration" else 0,
        once(writer, writer) if writer and writer != named else None,
        entry.prompt_source == "typed",
    )


def _ran(entry: Entry, block: BlockEntry) -> Entry:
    """The row that a line with a call of code, or with its result, stands for."""
    entry.type, entry.uuid = "assistant" if block.type == "tool_use" else "user", entry.row_uuid
    entry.parent_uuid, entry.message = None, ApiMessage(content=[block])
    return entry


def _made(entry: Entry, place: Place, session: str) -> str | None:
    """The id of a line without one, if a message is in it: not all who write such logs, or add to
    them, give it one. It stays while the log grows."""
    if not (entry.message or entry.attachment or entry.subtype) or entry.type not in _NODES:
        return None
    return made_id(entry.session_id or session, str(line_of(place)), str(bytes_of(place)[-1]))


def _origin(entry: Entry, says: bool) -> str | None:
    """The row that a row is a copy of: words from the queue may repeat a prompt right behind it. A
    file, for example, is no copy of what brought it."""
    if entry.forked_from is not None:
        return entry.forked_from.message_uuid
    source = entry.attachment.source if says and entry.attachment is not None else None
    return source if source == entry.parent_uuid else None


def _undone(entry: Entry, api: str | None) -> tuple[str, ...]:
    named = entry.supersedes_uuids or entry.retracted_message_uuids
    if named:
        return tuple(named)
    if entry.interrupted_message_id:
        return (entry.interrupted_message_id,)
    return (api,) if entry.is_aborted_mid_stream and api else ()


def _heard(
    entry: Entry, kind: Kind, detail: str | None, message: ApiMessage | None, agent: str | None
) -> bool:
    """Whether a person may speak in an agent's row."""
    aside = kind == "prompt" and (agent or "").startswith(ASIDE)
    return aside or detail == BLOCKED or is_heard(entry, kind, message)


def unknown_type(type_: str, is_row: bool) -> str | None:
    """The type of a line, as people may know it, if Claude Code writes no such lines."""
    if type_ in ((*_TYPES, SAVED) if is_row else _SIDE):
        return None
    if is_row:
        return type_
    without = " without a uuid" if type_ in _NODES else ""
    return (type_ or "no type") + without


def stands_alone(entry: Entry | None) -> bool:
    """Whether an object that was found after a torn one is a whole line of a log. Parts of a row
    may look like one: an agent's message within its progress, a content block."""
    if entry is None:
        return False
    known = entry.type in _NODES and entry.parent_uuid is not UNSET
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
        rewound=bool(entry.rewound),
        text=entry.custom_title or entry.ai_title or entry.summary or _queued(entry),
        agent=agent or entry.agent_id,
        stored=tuple(
            (each.tool_use_id, each.replacement)
            for each in entry.replacements or ()
            if each.tool_use_id and each.replacement
        ),
        operation=entry.operation,
        reason=entry.reason,
        time=utc(entry.timestamp),
    )


def _queued(entry: Entry) -> str | None:
    """The words that a line of the queue holds."""
    if entry.type != "queue-operation":
        return None
    if isinstance(entry.content, str):
        return entry.content
    held = entry.content if isinstance(entry.content, list) else []
    return queued([msgspec.json.decode(each) for each in held]) or None


def _thinks(message: ApiMessage) -> bool:
    """Whether an answer holds thoughts and nothing else."""
    if not isinstance(message.content, list):
        return False
    for block in message.content:
        if block.type not in _THOUGHTS:
            return False
    return bool(message.content)


def _calls(message: ApiMessage, once: Once) -> tuple[Call, ...]:
    if not isinstance(message.content, list):
        return ()
    found = []
    for b in message.content:
        if b.type == "tool_use" and b.id:
            name, given = intern(b.name or ""), b.input or _NO_INPUT  # names are few
            task = given.description if name in SPAWNING else None
            found.append(Call(once(b.id, b.id), name, given.subagent_type, task))
    return tuple(found)


def _answers(message: ApiMessage | None, once: Once) -> tuple[str, ...]:
    blocks = message.content if message is not None else None
    if not isinstance(blocks, list):
        return ()
    found = []
    for b in blocks:
        if b.type == "tool_result" and b.tool_use_id:
            found.append(once(b.tool_use_id, b.tool_use_id))
    return tuple(found)


def _kept(entry: Entry) -> Kept | None:
    metadata = entry.compact_metadata
    assert metadata is not None
    segment, named = metadata.preserved_segment, metadata.preserved_messages
    summed = metadata.messages_summarized or 0
    if segment is None and named is None:
        # The first versions that could sum up what follows a message did not say what they kept.
        return Kept(summed=summed, chosen=True) if summed > 0 else None
    # What it kept was said first: it summed up what followed, and not what came before.
    anchors = [each.anchor_uuid for each in (segment, named) if each is not None]
    copied = entry.forked_from.message_uuid if entry.forked_from is not None else None
    itself = entry.uuid in anchors or (copied is not None and copied in anchors)
    return Kept(
        tuple(named.uuids) if named else (),
        segment.head_uuid if segment else None,
        segment.tail_uuid if segment else None,
        summed if itself else 0,
        summed > 0,
    )


def _spawned(entry: Entry) -> str | None:
    result, data = entry.tool_use_result, entry.data
    # Of None, `isinstance` takes long to say that it is no struct.
    if result is not None and isinstance(result, ToolUseResult):
        return result.agent_id or result.run_id or None
    if data is not None:
        return data.agent_id if isinstance(data, Progress) else None
    return started(entry.content) or None if isinstance(entry.content, str) else None
