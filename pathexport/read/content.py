"""What a row's body says: its blocks and its words.

Everything that asks for words asks here, so that titles, transcripts and comparisons agree on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Annotated, Any, TypedDict

import msgspec

from pathexport.later import later
from pathexport.read.blocks import (
    Block,
    DocumentBlock,
    PictureBlock,
    ToolResult,
    ToolUse,
    block,
    held,
)
from pathexport.read.kinds import BLOCKED, EVENTS, OWNER
from pathexport.read.rows import HANDBACK, Row
from pathexport.read.texts.inserted import event
from pathexport.read.texts.refusals import behind_refused, blocked, refused, untagged
from pathexport.read.texts.replies import mapping
from pathexport.read.texts.tags import as_typed, command_in

Body = Mapping[str, Any]
"""A row's whole JSON object."""

# How results begin to tell what the person said.
_TOLD = later(r"[Tt]he user (?:said|sent|provided)[^\n]*\n")


def opened(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks with the texts and pictures of a document in its place, if it is made of these."""
    for each in blocks:
        yield from (isinstance(each, DocumentBlock) and each.parts) or (each,)


def blocks(body: Body) -> list[Block]:
    """The content blocks of a row, whatever its version calls them."""
    said = _said_in(body)
    if said is None:
        said = _asked(mapping(body.get("attachment")))
        said = body.get("content") if said is None else said
    return held(said)


def _asked(attachment: Body) -> Any:
    """What an attachment asks for: of events that came in what the user says, and else all."""
    if attachment.get("type") != EVENTS:
        return attachment.get("prompt")
    came, told = attachment.get("envelopes"), attachment.get("provenance")
    lists = (each if isinstance(each, list) else [] for each in (came, told))
    return [_said_by(sender) or event(each) for each, sender in zip_longest(*lists)]


def _said_by(sender: Any) -> str:
    """What the user says as the sender of an event; nothing of anybody else."""
    told = mapping(sender)
    said = told.get("senderText") if told.get("authority") == OWNER else None
    return said if isinstance(said, str) and said.strip() else ""


def text(body: Body) -> str:
    """The words of a row, without what tools and attachments add."""
    said = _said_in(body)
    if isinstance(said, str):  # as of most prompts
        return said
    return "\n".join(texts(body))


def text_of(row: Row, body: Body) -> str:
    """The same; of a prompt that a hook blocked, what was typed."""
    return blocked_words(body) if row.detail == BLOCKED else text(body)


def _said_in(body: Body) -> Any:
    """What a row says, as it is written."""
    message = body.get("message")
    said = message.get("content") if isinstance(message, dict) else message
    if message is None and "block" in body:  # a line of a call that code made
        return [body["block"]]
    if message is None and body.get("type") == "system" and isinstance(body.get("content"), str):
        return untagged(body.get("subtype"), body["content"])
    line = body.get("stackedOriginalInput")
    if not isinstance(line, str):
        mode = body.get("permissionMode")
        return refused(said, mode) or said if isinstance(said, str) else said
    if isinstance(said, str):
        return as_typed(said, line)
    return [_as_typed(each, line) for each in said] if isinstance(said, list) else said


def _as_typed(block: Any, line: str) -> Any:
    told = mapping(block).get("text")
    return {**block, "text": as_typed(told, line)} if isinstance(told, str) else block


def blocked_words(body: Body) -> str:
    """The words of a prompt that a hook blocked."""
    found = blocked(str(body.get("content")))
    return found[0] if found else ""


def texts(body: Body) -> Iterator[str]:
    """The words of a row, block by block."""
    return (each.words for each in blocks(body) if each.words is not None)


def heard(body: Body) -> str:
    """What a person may have said in a row: its texts, of a command also the line that was typed,
    and of what tools answered that which they say the person said. Behind them marks of the
    pictures."""
    added = mapping(body.get("attachment"))
    parts = (_said_in(body), added, _asked(added), body.get("content"))
    found: list[str] = []
    pictures: list[str] = []
    waiting = [(each, False) for part in parts for each in held(part)][::-1]
    while waiting:
        part, answer = waiting.pop()
        if isinstance(part, ToolResult) and not part.server:
            # What a person says in a result refuses the call. Others only speak of it.
            waiting += [(each, True) for each in part.pieces[::-1]] if part.failed else []
            continue
        if part.words is not None:
            begun = _TOLD.search(part.words) if answer else None
            found += [part.words[begun.end() :]] if begun else [] if answer else [part.words]
            command = None if answer else command_in(part.words)
            if command is not None:  # the queue has what was typed in bash mode without its sign
                found.append(command.given if command.bash else command.line)
        pictures += [] if answer else [stand_in(part)]
        waiting += [(each, answer) for each in part.pieces[::-1]]
    return "\n".join([*found, *filter(None, pictures)])


def refused_line(command: str, told: str) -> str:
    """The line of a command that was not carried out, if the next row tells what stood behind it.
    Of both rows what was `heard` is given."""
    named, typed = behind_refused(told)
    first = command_in(command) if typed else None
    return f"{named or first.name} {typed}" if first is not None else ""


def report(body: Body) -> str:
    """What an agent hands back by a call of its own."""
    made = (
        each.input for each in blocks(body) if isinstance(each, ToolUse) and each.name == HANDBACK
    )
    said = next((given.get("message") for given in made if isinstance(given, dict)), None)
    return said if isinstance(said, str) else ""


def queued(held_in: Sequence[Any]) -> str:
    """The words of a line of the queue; where there are only pictures, their marks."""
    found = [block(each) for each in held_in]
    said = "\n".join(each.words for each in found if each.words)
    pictures = [] if said.strip() else [stand_in(each) for each in found]
    return "\n".join(filter(None, pictures)) or said


def wishes(rows: Iterable[tuple[Row, Body]]) -> list[str]:
    """What a person typed when they had a part of the conversation summarized, in the rows of that
    compaction: no prompt holds it, and newer logs write it at both rows."""
    names = ("summarizeMetadata", "compactMetadata")
    given = (body.get(name) for _, body in rows for name in names)
    typed = (each.get("userContext") for each in given if isinstance(each, dict))
    said = dict.fromkeys(each.strip() for each in typed if isinstance(each, str))
    return [*filter(None, said)]


def kept(body: Body) -> list[Block]:
    """What the boundary of a compaction holds in older logs: the messages that it kept. What newer
    ones say is that it was compacted."""
    older = body.get("type") == "compact_prelude" or isinstance(body.get("message"), dict)
    return blocks(body) if older else []


def orders(body: Body) -> dict[str, str]:
    """The prompt or plan that each tool call of a row holds, by the call's id."""
    found = {}
    for call in blocks(body):
        if isinstance(call, ToolUse) and isinstance(call.input, dict):
            said = call.input.get("prompt", call.input.get("plan"))
            if isinstance(said, str):
                found[call.id] = said
    return found


def pieces(body: Body) -> tuple[bytes, ...]:
    """The parts of a row that stay the same when it is written again under another id, by block."""
    said = _said_in(body)
    parts = (
        said if isinstance(said, list) else [] if said is None else [{"type": "text", "text": said}]
    )
    rest = [body.get(name) for name in ("content", "attachment", "data", "subtype")]
    parts = [*parts, rest] if any(part is not None for part in rest) else parts
    return tuple(msgspec.json.encode(part, order="sorted") for part in parts)


_Count = Annotated[int, msgspec.Meta(ge=0, lt=1 << 40)]


class Spent(msgspec.Struct, frozen=True, gc=False):
    """The tokens of an answer, as nearly all rows tell them. A row that tells anything else is read
    as a whole, by whoever knows what to make of it."""

    input_tokens: _Count
    output_tokens: _Count
    cache_read_input_tokens: _Count = 0
    cache_creation_input_tokens: _Count = 0


class _Message(TypedDict, total=False):
    """What is shown of an API message."""

    content: Any
    model: Any
    stop_reason: Any
    usage: Spent | None


class _Noted(TypedDict, total=False):
    """What is shown of the result that Claude Code notes. It notes all that the block says once
    more, and of an edit the whole file as it was."""

    afkTimeoutMs: Any
    annotations: Any
    answers: Any
    bashEditDiff: Any
    planWasEdited: Any
    response: Any
    userModified: Any


class _Answer(TypedDict, total=False):
    """What is shown of a row of an answer. A field may still be anything."""

    attachment: Any
    block: Any
    content: Any
    gitBranch: Any
    interruptedByShutdown: Any
    message: _Message | list[Any] | str | int | float | bool | None
    permissionDecision: Any
    supersedes: Any
    supersedesUuids: Any
    toolDenialBeforeRun: Any
    toolDenialKind: Any
    toolDenialUnanswered: Any
    toolUseResult: _Noted | list[Any] | str | int | float | bool | None
    userFeedback: Any
    version: Any


answer_fields: Callable[[bytes], Mapping[str, Any]] = msgspec.json.Decoder(_Answer).decode
"""The fields of a row of an answer or of a result that an answer is shown by, as plain dictionaries
and lists, and its tokens. The others are passed over, which takes a third of the time."""


class _Said(msgspec.Struct, gc=False):
    """The fields of a row that may hold words, as they are written."""

    message: msgspec.Raw = msgspec.Raw()
    attachment: msgspec.Raw = msgspec.Raw()
    content: msgspec.Raw = msgspec.Raw()
    block: msgspec.Raw = msgspec.Raw()


_said = msgspec.json.Decoder(_Said).decode


def said_mark(line: bytes) -> int | None:
    """A number that is the same for rows of this run whose words are written alike; none for what
    is no row."""
    try:
        found = _said(line)
    except (ValueError, RecursionError):
        return None
    message, added = bytes(found.message), bytes(found.attachment)
    return hash((message, added, bytes(found.content), bytes(found.block)))


def marks(body: Body) -> list[str]:
    """What stands for the pictures and documents of a row."""
    return [*filter(None, map(stand_in, blocks(body)))]


def stand_in(block: Block) -> str:
    """What stands for a picture where only texts are compared; nothing for any other block."""
    if not isinstance(block, PictureBlock | DocumentBlock):
        return ""
    content = msgspec.json.encode(block.value, order="sorted")
    return f"[{block.type} {sha256(content).hexdigest()[:16]}]"
