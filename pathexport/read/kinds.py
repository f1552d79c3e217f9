"""What a row is: decided once, from typed fields, so that nobody guesses later (rules R7 to R10).

The texts that count as fields are those that Claude Code itself writes at the very beginning of
a message; nothing is searched for inside what people and models say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from pathexport.read.entries import ApiMessage, Attachment, BlockEntry, Entry, Origin, ToolUseResult
from pathexport.read.texts.banners import below_banner, has_banner
from pathexport.read.texts.frames import to_fork
from pathexport.read.texts.going_on import GOES_ON, goal, sums_up
from pathexport.read.texts.inserted import is_named_as_persons, is_nobodys, is_notice
from pathexport.read.texts.peers import is_by_session, meanwhile
from pathexport.read.texts.plans import carries_out
from pathexport.read.texts.refusals import INFORMS, LOCAL, blocked, is_persons, refused, untagged
from pathexport.read.texts.tags import (
    ABORTED,
    EMPTY,
    INTERRUPTIONS,
    is_beside_command,
    is_by_itself,
    is_loaded,
    skill_of,
    text_kind,
)

Kind = Literal[
    "prompt", "assistant", "result", "boundary", "summary", "command", "note", "meta", "structural"
]
TYPED = ("prompt", "command")  # the kinds of the rows that a person types
COMPACTION = frozenset(("boundary", "summary"))
"""The kinds of the rows that a compaction writes of itself."""

BLOCKED = "blocked_prompt"
"""The finer kind of a row that holds a prompt which a hook blocked: a person's words."""
HANDED = "queued_command"
"""The finer kind of a row with words from the queue that Claude was handed in its turn."""
EVENTS, OWNER = "poll_events", "human-principal"
"""The type of attachments with events that came in, and who among their senders is the user."""
SAVED = "saved_hook_context"
"""The type of rows with what hooks added, as versions around 2.1.27 write them."""
QUEUED = "queued_words"
"""The finer kind of words that only lines of the queue hold."""
FOR_AGENT, UNDELIVERED = "words_for_agent", "words_undelivered"
"""The same of words that an agent got instead, and of those that it was stopped before."""
ONLY_QUEUED = (QUEUED, FOR_AGENT, UNDELIVERED)
PLANNED, VERBATIM = "plan", "verbatim"
"""The finer kinds of prompts that carry out a plan, and of those that a person typed though they
read as what Claude Code writes."""
_AT_KEYS = ("typed", "queued")  # where prompts come from that somebody typed at a terminal
NOTIFIED = "notification"
"""The finer kind of what stands where people speak, and nobody typed."""
ASIDE = "aside_question-"
"""How the names of agents begin that a person asks something beside the conversation (`/btw`)."""
STOPS = ("interruption", "shutdown")
"""The finer kinds of notes on what was broken off: by a person, or as Claude Code was shut down."""
CHANNEL = "channel"
"""The origin of what came in through a channel: words from outside that the model answers."""
PEER = "peer"
"""The origin of what another session or an agent says."""
VOICE = "voice-call"
"""The origin of what was said to Claude in a voice call."""
_TALK = "voice_call_talk"
PLUGIN = "plugin"
"""The origin of what a plugin says in a person's place: what they typed elsewhere, or its own."""
MADE_UP = "<synthetic>"
"""The model of answers that Claude Code wrote itself, and of calls that Claude's code made."""
NO_ANSWER = "no_answer"
"""The finer kind of the former, but for errors: what stands where an answer would."""
# Origins of `user` rows that count as speech. A copied history may say of no row who typed it.
_SPEAKERS = (None, "human", PEER, "unclassified", CHANNEL, VOICE, PLUGIN)
_WORDS = {"", "text"}  # the types of blocks that hold nothing else


def kind_of(entry: Entry, type_: str, message: ApiMessage | None) -> tuple[Kind, str | None, bool]:
    """The kind of a row of one of the five types, a finer kind, and whether it says something."""
    if type_ == "assistant":
        says = _speaks(entry.message) or entry.ran_by is not None
        made_up = not says and message is not None and message.model == MADE_UP
        if made_up and _texts(message) == [ABORTED]:
            return "note", "interruption", False
        detail = "api_error" if entry.is_api_error_message else NO_ANSWER if made_up else None
        return "assistant", detail, says
    if type_ == "user":
        return _user_kind(entry, message)
    if type_ == "system":
        return _system_kind(entry)
    if type_ == "attachment" and entry.attachment is not None:
        came_in = _is_said_in(entry.attachment)
        detail = HANDED if came_in else entry.attachment.type
        return "structural", detail, came_in or _queued(entry.attachment)
    return "structural", type_, False


def is_typed(text: str | None) -> bool:
    """Whether a text from the queue is a person's: notifications wait in the queue too, and all
    that a command wrote while something ran, as what Claude goes on from after a compaction."""
    begun = (text or "").strip()
    if not begun or is_nobodys(begun) or is_beside_command(begun) or sums_up([begun], True):
        return False
    try:
        return msgspec.json.decode(begun, type=_Notice).task_id is None
    except (ValueError, RecursionError):
        return True


class _Notice(msgspec.Struct):
    task_id: str | int | None = None


def is_heard(entry: Entry, kind: Kind, message: ApiMessage | None) -> bool:
    """Whether a person may speak in an agent's row: in a result that was not allowed, that they
    changed or that holds answers, beside a result, or to the agent itself."""
    if kind != "result":
        origin = entry.origin or (entry.attachment.origin if entry.attachment else None)
        if origin is None or origin.kind is None:
            return kind == "prompt" and any(map(_is_typed_meanwhile, _texts(message)))
        told_of = entry.attachment is not None and entry.attachment.is_told_of
        return origin.kind == "human" and not told_of
    if entry.user_feedback or entry.tool_denial_kind == "user-rejected":
        return True
    noted, decided = entry.tool_use_result, entry.permission_decision
    if isinstance(noted, ToolUseResult) and noted.user_modified:
        return True
    if decided is not None and (decided.decision, decided.source) == ("reject", "user_reject"):
        return True
    blocks = message.content if message is not None else None
    return isinstance(blocks, list) and any(map(_heard_block, blocks))


def _heard_block(block: BlockEntry) -> bool:
    if block.type == "tool_result":
        return is_persons(block.content, failed=block.is_error is True)
    if block.text is None:
        return True
    return block.text.strip() not in INTERRUPTIONS and to_fork(block.text) is None


def _system_kind(entry: Entry) -> tuple[Kind, str | None, bool]:
    if entry.subtype == "compact_boundary" or entry.type == "compact_prelude":
        return "boundary", "compact_boundary", False
    if isinstance(entry.content, str):
        said = untagged(entry.subtype, entry.content)
        if said or entry.subtype == LOCAL:
            kind, detail = text_kind([said or entry.content]) or ("structural", None)
            return kind, INFORMS if entry.subtype == INFORMS else detail, False
        if blocked(entry.content):
            return "structural", BLOCKED, True
        if entry.subtype == _TALK and entry.origin is not None and entry.origin.kind == VOICE:
            return ("structural", HANDED, True) if entry.fold else ("prompt", None, True)
    return "structural", entry.subtype, False


def _user_kind(entry: Entry, message: ApiMessage | None) -> tuple[Kind, str | None, bool]:
    content = message.content if message is not None else entry.message
    blocks: list[BlockEntry] = content if isinstance(content, list) else []
    if blocks and blocks[0].type == "tool_result":  # most rows of this type
        return "result", None, True
    types = {b.type for b in blocks}
    if "tool_result" in types or entry.type == "tool_result":
        return "result", None, True
    # A copy of a copy does not say any more that it is a summary, nor does what `claude -p` copied.
    hidden = entry.is_visible_in_transcript_only is True
    begins = len(blocks) == 1 and entry.parent_uuid is None and entry.prompt_source is None
    unsaid = (hidden or begins) and sums_up(_texts(message), hidden)
    if entry.is_compact_summary or unsaid or entry.type == "compact_recap":
        return "summary", None, False
    mode = entry.permission_mode
    texts = [refused(content, mode) or content] if isinstance(content, str) else _texts(message)
    person = _is_by_person(entry, texts)
    skill = entry.is_sidechain and any(map(skill_of, texts))  # it is no meta up to 2.1.90 or later
    added = (entry.is_meta or skill) and not _from_outside(entry.origin, texts)
    fallback: Kind = "meta" if added or not person else "prompt"
    speaker = entry.origin.kind if entry.origin is not None else None
    by_other = not person or (added and (speaker in (PEER, PLUGIN) or any(map(has_banner, texts))))
    if not types <= _WORDS:  # a picture is never a note
        return fallback, NOTIFIED if by_other else None, fallback == "prompt"
    if fallback == "meta" and all(below_banner(text).strip() in EMPTY for text in texts):
        return "note", "blank", False
    kind, detail = text_kind(texts) or (fallback, None)
    if detail != "blank" and _is_at_keys(entry):
        odd = kind != "prompt" or carries_out(texts[0]) or all(map(is_named_as_persons, texts))
        if odd:
            return "prompt", VERBATIM, True
    if kind == "command" and (
        entry.source_tool_use is not None or entry.stacked_expansion or any(map(is_loaded, texts))
    ):
        return "meta", None, False  # Claude called the skill, or the first command names it
    if detail == "interruption" and entry.interrupted_by_shutdown:
        detail = "shutdown"
    if kind == "prompt" and carries_out(texts[0]):
        detail = PLANNED
    is_report = is_named_as_persons if speaker == "human" else is_notice
    noticed = kind == "prompt" and all(map(is_report, texts))
    unasked = kind == "command" and detail is None and not person
    if (kind == "meta" and by_other) or noticed or unasked:
        detail = NOTIFIED  # older logs do not name the speaker
    return kind, detail, kind == "prompt"


def _is_at_keys(entry: Entry) -> bool:
    """Whether a person typed a row at a terminal, as newer ones tell."""
    human = entry.origin is not None and entry.origin.kind == "human"
    return human and entry.prompt_source in _AT_KEYS and not (entry.is_meta or entry.is_by_program)


def _texts(message: ApiMessage | None) -> list[str]:
    content = message.content if message is not None else None
    if isinstance(content, str):
        return [content]
    return [block.text for block in content or () if block.text]


def _is_by_person(entry: Entry, texts: Sequence[str]) -> bool:
    """Whether nothing says that nobody typed a row: what Claude Code sends may name its source
    alone. A plan that it carries out is what a person accepted, and a goal what they set."""
    first, origin = texts[0] if texts else "", entry.origin
    plan = carries_out(first) and not entry.is_sidechain
    if origin is not None and origin.kind is not None and not entry.is_by_program:
        return (plan and origin.kind == GOES_ON) or _speaks_by(origin, first)
    unasked = (entry.is_by_program or entry.prompt_source == "system") and not entry.is_sidechain
    return plan or not (unasked or is_by_itself(first, entry.permission_mode))


def _speaks_by(origin: Origin, words: str) -> bool:
    """Whether somebody speaks in words of an origin."""
    if origin.kind == GOES_ON:
        return bool(goal(words))
    return origin.kind in _SPEAKERS or _to_agent_by_plugin(origin)


def _from_outside(origin: Origin | None, texts: Sequence[str]) -> bool:
    """Whether another program or session speaks, or a person did meanwhile, in a row that is marked
    like texts for the model alone."""
    if origin is None or origin.kind == "human":
        return any(map(_is_typed_meanwhile, texts))
    if origin.kind == PEER:
        return not origin.handback and any(map(is_by_session, texts))
    return _comes_in(origin)


def _is_typed_meanwhile(text: str) -> bool:
    words = meanwhile(text)
    return bool(words.strip()) and not is_nobodys(words)


def _comes_in(origin: Origin) -> bool:
    return origin.kind in (CHANNEL, VOICE) or _to_agent_by_plugin(origin)


def _to_agent_by_plugin(origin: Origin) -> bool:
    """Whether a plugin speaks to an agent: Claude Code hands its words on as another agent's."""
    return origin.kind == "coordinator" and bool(origin.plugin)


def _speaks(message: ApiMessage | str | None) -> bool:
    if message is None:
        return False
    if not isinstance(message, ApiMessage):
        return bool(message.strip())
    if message.model == MADE_UP:
        return False
    if not isinstance(message.content, list):
        return bool(message.content and message.content.strip())
    return any(map(_is_spoken, message.content))


def _is_spoken(block: BlockEntry) -> bool:
    if block.type not in ("text", "thinking"):
        return True
    spoken = block.text if block.type == "text" else block.thinking
    return bool(spoken and spoken.strip())


def _is_said_in(attachment: Attachment) -> bool:
    """Whether the user speaks in an event that came in."""
    senders = attachment.provenance if attachment.type == EVENTS else None
    told = (each for each in senders or () if each is not None and each.authority == OWNER)
    return any((each.sender_text or "").strip() for each in told)


def _queued(attachment: Attachment) -> bool:
    """Words typed while the model worked; the machine queues notifications the same way."""
    origin = attachment.origin
    if attachment.type != HANDED or attachment.is_told_of:
        return False
    if attachment.is_meta and not (origin is not None and _comes_in(origin)):
        return False
    if (attachment.command_mode or "").endswith("-notification"):
        return False
    words = attachment.words
    if origin is None:
        return not is_nobodys(words)
    return _speaks_by(origin, words) and not is_named_as_persons(words)
