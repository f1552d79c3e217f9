"""The log format, written down as types, as far as it decides what a row is or where it belongs.

The rest is skipped; what is only shown is taken from the body, by the module that shows it. Every
field may be missing. One of an unexpected type costs that field, never the row: a row that is lost
cuts off all that hangs on it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import UNSET, Raw, UnsetType, field


class CallInput(msgspec.Struct, gc=False):
    subagent_type: str | None = None
    description: str | None = None


class BlockEntry(msgspec.Struct, gc=False):
    """One content block of a message: what tells of which kind its row is."""

    type: str = ""
    id: str | None = None
    name: str | None = None
    text: str | None = None
    thinking: str | None = None
    input: CallInput | None = None
    tool_use_id: str | None = None
    is_error: bool | None = None
    content: Raw = Raw()
    """What a tool answered."""


class ApiMessage(msgspec.Struct, gc=False):
    id: str | None = None
    model: str | None = None
    content: str | list[BlockEntry] | None = None


class ToolUseResult(msgspec.Struct, rename="camel", gc=False):
    agent_id: str | None = None
    user_modified: bool | None = None
    """Whether a person changed an edit before they allowed it."""
    run_id: str | None = None
    """The run of a workflow that a call started."""


class PermissionDecision(msgspec.Struct, gc=False):
    """What came of the question whether a call is allowed, and who decided."""

    decision: str | None = None
    source: str | None = None


class Progress(msgspec.Struct, rename="camel", gc=False):
    agent_id: str | None = None
    message: Raw = Raw()
    """A row of the agent's own log."""


class Origin(msgspec.Struct, gc=False):
    kind: str | None = None
    handback: bool | None = None
    """Whether an agent of this session reports."""
    plugin: str | None = None


class Forwarded(msgspec.Struct, gc=False):
    """Where words come from that were said to the session that started this one, or an agent."""

    lineage: str | None = None


class Sender(msgspec.Struct, rename="camel", gc=False):
    """Who speaks in an event that came in, and what they said."""

    authority: str | None = None
    sender_text: str | None = None


class Attachment(msgspec.Struct, rename="camel", gc=False):
    type: str | None = None
    command_mode: str | None = None
    origin: Origin | None = None
    is_meta: bool | None = None
    prompt: str | list[Raw] | dict[str, Raw] | None = None
    source: str | None = field(default=None, name="source_uuid")
    """The prompt that these words from the queue are."""
    forwarded_intent: Forwarded | None = None
    provenance: list[Sender | None] | None = None
    """Who speaks in each event, where it hands over such."""

    @property
    def words(self) -> str:
        """What it asks for, if that is a single text."""
        return self.texts[0] if len(self.texts) == 1 else ""

    @property
    def texts(self) -> list[str]:
        """The text of each block that it asks with; an empty one for a picture."""
        asked = self.prompt
        if isinstance(asked, list):
            return [_text(block) for block in asked]
        return [asked] if isinstance(asked, str) else []

    @property
    def is_told_of(self) -> bool:
        """Whether it only tells what was said elsewhere, before."""
        return self.forwarded_intent is not None and bool(self.forwarded_intent.lineage)


class _Words(msgspec.Struct):
    text: str | None = None


def _text(block: Raw) -> str:
    with suppress(ValueError, RecursionError):
        return msgspec.json.decode(block, type=_Words).text or ""
    return ""


class ForkedFrom(msgspec.Struct, rename="camel", gc=False):
    message_uuid: str | None = None


class PreservedSegment(msgspec.Struct, rename="camel", gc=False):
    head_uuid: str | None = None
    anchor_uuid: str | None = None
    """What the kept messages follow: the summary, or the boundary itself."""
    tail_uuid: str | None = None


class Replacement(msgspec.Struct, rename="camel", gc=False):
    """What the model saw in place of a large result: its beginning, and where the rest is."""

    tool_use_id: str | None = None
    replacement: str | None = None


class KeptMessages(msgspec.Struct, rename="camel"):
    anchor_uuid: str | None = None
    uuids: list[str] = []


class CompactMetadata(msgspec.Struct, rename="camel"):
    preserved_segment: PreservedSegment | None = None
    preserved_messages: KeptMessages | None = None
    messages_summarized: int | None = None


class Entry(msgspec.Struct, rename="camel", gc=False):
    """One line of a log, as far as it matters for where the line belongs. What most lines have
    comes first, as they have it: each field is looked for behind the last one."""

    parent_uuid: str | UnsetType | None = UNSET
    is_sidechain: bool | None = None
    prompt_id: str | None = None
    cwd: str | None = None
    session_id: str | None = None
    agent_id: str | None = None
    attachment: Attachment | None = None
    message: ApiMessage | str | None = None
    request_id: str | None = None
    type: str = ""
    data: Progress | str | list[Raw] | None = None
    uuid: str | None = None
    timestamp: str | int | float | None = None
    tool_use_result: ToolUseResult | str | list[Raw] | int | float | bool | None = None
    parent_tool_use: str | None = field(default=None, name="parentToolUseID")
    source_tool_use: str | None = field(default=None, name="sourceToolUseID")
    subtype: str | None = None
    message_count: int | None = None
    content: str | list[Raw] | dict[str, Raw] | None = None
    is_meta: bool | None = None
    logical_parent_uuid: str | None = None
    compact_metadata: CompactMetadata | None = None
    is_compact_summary: bool | None = None
    is_visible_in_transcript_only: bool | None = None
    is_active: bool | None = field(default=None, name="is_active")
    is_api_error_message: bool | None = None
    origin: Origin | None = None
    fold: dict[str, Raw] | None = None
    """In what was said in a voice call: how it was handed to Claude in its turn."""
    prompt_source: str | None = None
    permission_mode: str | None = None
    turn_origin: str | None = None
    ran_by: str | None = field(default=None, name="ranByToolUseId")
    """The call with the code that made the call of this row, or that of its result."""
    row_uuid: str | None = None
    block: BlockEntry | None = None
    """What stands in place of a message in a line of such a call."""
    stacked_expansion: bool | None = None
    """Whether a command is one of several that a line began with, and not the first."""
    forked_from: ForkedFrom | None = None
    written_by: str | None = field(default=None, name="session_id")  # that of the program
    asked_by: str | None = field(default=None, name="requestSessionId")  # the same, in copies
    user_feedback: str | None = None
    tool_denial_kind: str | None = None
    permission_decision: PermissionDecision | None = None
    interrupted_by_shutdown: bool | None = None
    supersedes_uuids: list[str] | None = None
    retracted_message_uuids: list[str] | None = None
    is_aborted_mid_stream: bool | None = None
    interrupted_message_id: str | None = None
    # Side data: titles, recorded leaves, where a forked agent starts.
    leaf_uuid: str | None = None
    explicit: bool | None = None
    rewound: bool | None = None
    summary: str | None = None
    ai_title: str | None = None
    custom_title: str | None = None
    parent_last_uuid: str | None = None
    parent_session_id: str | None = None
    operation: str | None = None
    reason: str | None = None
    replacements: list[Replacement] | None = None

    @property
    def is_by_program(self) -> bool:
        """Whether the app sent a prompt by itself, though it may come as a person's."""
        person = self.origin is None or self.origin.kind in (None, "human")
        return person and self.turn_origin in _PROGRAMS


# Who else than a person begins a turn, as newer versions note it beside the origin.
_TOLD = "scheduled task_notification auto_continuation peer host_synthetic system"
_PROGRAMS = frozenset(_TOLD.split())


class Printed(msgspec.Struct):
    """What a row tells otherwise than those of logs where Claude Code prints it for other programs,
    which is asked of few: so the others are read quicker."""

    call: str | None = field(default=None, name="parent_tool_use_id")
    """The call that started the agent whose row it is."""
    noted_at: str | None = field(default=None, name="_audit_timestamp")
    made_up: bool | None = field(default=None, name="isSynthetic")
    """Whether nobody said it: what logs mark as meant for the model alone."""


class AgentMeta(msgspec.Struct, rename="camel", frozen=True):
    """What the `.meta.json` beside an agent's log says of it."""

    agent_type: str | None = None
    tool_use_id: str | None = None
    description: str | None = None
    name: str | None = None
    is_fork: bool | None = None
    spawn_depth: int | None = None

    @property
    def forked(self) -> bool:
        """Whether a person forked the conversation (`/subtask`, or `f` at the answer to `/btw`);
        of Claude's own forks the call is named."""
        return self.is_fork is True and not self.tool_use_id


decode = msgspec.json.Decoder(Entry).decode
printed = msgspec.json.Decoder(Printed).decode


def lenient(raw: dict[str, Any]) -> Entry:
    """The entry of an object in which some fields have unexpected types."""
    return msgspec.convert(_fitting(raw, Entry), Entry)


@cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, Any, type[msgspec.Struct] | None]]:
    """The fields of a type of the format: how logs call each, its type, and which of the format's
    own types that may be."""
    found = []
    for known in msgspec.structs.fields(kind):
        own = (each for each in get_args(known.type) if hasattr(each, "__struct_fields__"))
        found.append((known.encode_name, known.type, next(own, None)))
    return found


def _fitting(raw: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of `raw` that `kind` can hold. As deep as the format's own types, no deeper."""
    fits: dict[str, Any] = {}
    for name, type_, own in _fields(kind):
        if name not in raw:
            continue
        value = raw[name]
        if kind is BlockEntry and type_ is Raw:
            fits[name] = Raw(msgspec.json.encode(value))
            continue
        try:
            msgspec.convert(value, type_)
            fits[name] = value
        except msgspec.ValidationError:
            if isinstance(value, dict) and own is not None:
                fits[name] = _fitting(value, own)
            elif isinstance(value, list) and (kind, name) == (ApiMessage, "content"):
                fits[name] = [_fitting(b, BlockEntry) for b in value if isinstance(b, dict)]
    return fits
