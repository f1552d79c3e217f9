"""A conversation as the Messages API takes it: a list of messages that it would accept as it is.

Roles take turns, results follow their calls, no text is empty. What only the log's version of the
API knows, and no request may hold, becomes text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from pathexport.read.blocks import (
    Block,
    DocumentBlock,
    Narration,
    PictureBlock,
    TextBlock,
    Thinking,
    ToolReference,
)
from pathexport.write.feed.utterances import (
    AddedText,
    CallMade,
    Conversation,
    GivenResult,
    Piece,
    Remark,
    SummaryWish,
    Thought,
    Utterance,
    spoken,
)
from pathexport.write.values import as_json, in_line, mapping, words

Sent: TypeAlias = dict[str, Any]
"""A message or a block as JSON has it."""

_ODD = re.compile("[^a-zA-Z0-9_-]")  # in the id of a call or the name of a tool
_NAME = 128  # the longest name of a tool
_SOURCES = {"base64": "data", "url": "url", "text": "data", "file": "file_id"}


def sent(said: Conversation, thinking: bool = False, before: str = "") -> list[Sent]:
    """A conversation as messages; `before` is said first, of what is left out above it.

    Thoughts are left out unless `thinking`; then they are as they were, with their signatures.
    """
    made: list[Sent] = []
    said = spoken(said)
    if before.strip():
        _put(made, "user", [_text(f"[{before.strip()}]")])
    elif not said or said[0].role == "assistant":
        _put(made, "user", [_text("[What was said before is not here.]")])
    ids = _Ids()
    for each in said:
        if each.role == "user":
            _put(made, "user", [block for piece in each.pieces for block in _heard(piece)])
            continue
        blocks, results = _answer(each, ids, thinking)
        _put(made, "assistant", blocks)
        _put(made, "user", results)
    if made[-1]["role"] == "assistant":
        end(made)
    return made


def end(made: Sequence[Sent]) -> None:
    """What the model says last must not end in white space."""
    last = made[-1]["content"][-1]
    if last["type"] == "text":
        last["text"] = last["text"].rstrip()


def with_sent_thoughts(said: Conversation, thinking: bool) -> Conversation:
    """A conversation with no thoughts but those that its messages have."""
    return [replace(each, pieces=tuple(_held(each.pieces, thinking))) for each in said]


def _held(pieces: Sequence[Piece], thinking: bool) -> Iterator[Piece]:
    ends = _end(pieces)
    for place, piece in enumerate(pieces):
        if not isinstance(piece, Thought) or (thinking and place < ends and _thought(piece.block)):
            yield piece


def _end(pieces: Sequence[Piece]) -> int:
    """Where the last stands that is no thought."""
    return max((n for n, piece in enumerate(pieces) if not isinstance(piece, Thought)), default=-1)


def request(system: str, made: list[Sent]) -> str:
    return as_json({"system": system, "messages": made}) + "\n"


def _put(made: list[Sent], role: str, blocks: list[Sent]) -> None:
    """Add blocks to the last message if it has this role, else a message of its own."""
    if not blocks:
        return
    if made and made[-1]["role"] == role:
        made[-1]["content"] += blocks
    else:
        made.append({"role": role, "content": blocks})


def _answer(said: Utterance, ids: _Ids, thinking: bool) -> tuple[list[Sent], list[Sent]]:
    """What the model said at once, and the results that follow, before all else that does."""
    blocks: list[Sent] = []
    results: list[Sent] = []
    behind: list[Sent] = []
    ends = _end(said.pieces)
    for place, piece in enumerate(said.pieces):
        if isinstance(piece, CallMade):
            if piece.block.type != "tool_use":
                blocks += _of_server(piece)
                continue
            id_ = ids.new(piece.block.id)
            blocks.append(_call(piece, id_))
            result, more = _result(piece, id_)
            results.append(result)
            behind += more
        elif isinstance(piece, Thought):
            blocks += _thought(piece.block) if thinking else []
        elif isinstance(piece, Narration) and thinking and place < ends:
            blocks.append(_signed(piece.value))
        elif isinstance(piece, GivenResult | TextBlock | PictureBlock | DocumentBlock):
            blocks += _heard(piece)
        elif isinstance(piece, Block):
            blocks.append(_text(in_line(piece.value)))
    while blocks and blocks[-1]["type"] in ("thinking", "redacted_thinking"):
        blocks.pop()  # nothing may end in a thought
    return [_without_medium(block) for block in blocks], [*results, *behind]


def _without_medium(block: Sent) -> Sent:
    """A block as the model may have said it."""
    return _in_place_of(block["type"]) if block["type"] in ("image", "document") else block


def _in_place_of(medium: str) -> Sent:
    return _text(f"[{medium.capitalize()} that is not shown here.]")


class _Ids:
    """Ids of calls: each is given once, and has only characters that may be in one."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def new(self, id_: str) -> str:
        plain = _ODD.sub("_", id_) or "call"
        name = plain
        while name in self._given:
            self._given[plain] += 1
            name = f"{plain}_{self._given[plain]}"
        self._given[name] = 1
        return name


def _call(made: CallMade, id_: str) -> Sent:
    name = (_ODD.sub("_", made.block.name) or "unknown")[:_NAME]
    return {"type": "tool_use", "id": id_, "name": name, "input": made.arguments}


def _result(made: CallMade, id_: str) -> tuple[Sent, list[Sent]]:
    """The result of a call, made up where there is none; and what cannot stand in it."""
    result: Sent = {"type": "tool_result", "tool_use_id": id_}
    if not made.results and made.accepted:
        return {**result, "content": [_text("[The user accepted the plan.]")]}, []
    if not made.results:
        return {**result, "content": [_text("[No result is in the log.]")], "is_error": True}, []
    given = [each for each in made.results if isinstance(each, GivenResult)]
    blocks = [block for each in made.results for block in _content(each)]
    if not (given and given[-1].block.failed):
        return {**result, "content": blocks or [_text("[No output.]")]}, []
    texts = [block for block in blocks if block["type"] == "text"]
    others = [block for block in blocks if block["type"] != "text"]
    content = texts or [_text("[No words.]")]
    return {**result, "content": content, "is_error": True}, others


def _of_server(made: CallMade) -> Iterator[Sent]:
    """A call that the API itself answered: as it was with its result, else as text."""
    first = made.results[0] if len(made.results) == 1 else None
    if isinstance(first, GivenResult) and first.block.type.endswith("_tool_result"):
        yield made.block.value
        yield first.block.value
        return
    yield _text(in_line(made.block.value))
    for each in made.results:
        yield from _content(each)


def _thought(piece: Thinking) -> list[Sent]:
    """A thought, unchanged; nothing for one that no request may hold, as it is not signed."""
    value = mapping(piece.value)
    if piece.redacted:
        data = "" if piece.relayed else words(value.get("data"))
        return [{"type": "redacted_thinking", "data": data}] if data else []
    return [_signed(value)] if words(value.get("signature")) else []


def _signed(value: Mapping[str, Any]) -> Sent:
    return {name: words(value.get(name)) for name in ("type", "thinking", "signature")}


def _heard(piece: Piece) -> Iterator[Sent]:
    """A part of what the model was told."""
    if isinstance(piece, AddedText) and piece.label:
        said = "\n".join(each.words for each in piece.parts if each.words)
        about = f"{piece.label}:\n{said}" if said.strip() else piece.label
        yield _text(f"<system-reminder>\n{about}\n</system-reminder>")
        yield from _shown([each for each in piece.parts if each.words is None])
    elif isinstance(piece, AddedText):
        yield from _shown(piece.parts)
    elif isinstance(piece, GivenResult):
        yield _text("[A result whose call is not here:]")
        yield from _content(piece)
    elif isinstance(piece, Remark):
        yield from _content(piece)
    elif isinstance(piece, SummaryWish):
        yield _text(f"[What the user typed for the summary:]\n{piece.words}")
    elif isinstance(piece, Block):
        yield from _shown([piece])


def _content(result: GivenResult | Remark) -> Iterator[Sent]:
    if isinstance(result, Remark):
        yield _text(f"[{result.words}]")
    else:
        yield from _shown(result.content)


def _shown(blocks: Iterable[Block]) -> Iterator[Sent]:
    """Blocks as a message of the person may hold them."""
    for each in blocks:
        if each.type in ("audio", "video"):  # which no message may hold
            yield _in_place_of(each.type)
        elif isinstance(each, PictureBlock | DocumentBlock) and _is_there(each):
            yield each.value
        elif isinstance(each, ToolReference) or each.words is not None:
            said = each.tool if isinstance(each, ToolReference) else each.words or ""
            yield from [_text(said)] if said.strip() else []
        elif each.value is not None:
            yield _text(in_line(each.value))


def _is_there(medium: PictureBlock | DocumentBlock) -> bool:
    source = mapping(mapping(medium.value).get("source"))
    field = _SOURCES.get(words(source.get("type")))
    return field is not None and bool(words(source.get(field)).strip())


def _text(said: str) -> Sent:
    return {"type": "text", "text": said}
