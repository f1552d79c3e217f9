"""What a row's body says: its blocks, its words, and the command that stands in a text.

Bodies come from logs of many versions, so a field of an unexpected type counts as none. Everything
that asks for words asks here, so that titles, transcripts and comparisons agree on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from pathexport.read.inserted import blocked
from pathexport.read.kinds import BLOCKED
from pathexport.read.rows import Row

Body = Mapping[str, Any]
"""A row's whole JSON object."""

# How results begin to tell what the person said.
_TOLD = re.compile(r"[Tt]he user (?:said|sent|provided)[^\n]*\n")
_PICTURES = ("image", "document")


def blocks(body: Body) -> list[Any]:
    """The content blocks of a row, whatever its version calls them. A text is a block as well."""
    said = _content(body)
    if said is None:
        attachment = body.get("attachment")
        said = attachment.get("prompt") if isinstance(attachment, dict) else None
        said = body.get("content") if said is None else said
    found = said if isinstance(said, list) else [said] if isinstance(said, str | dict) else []
    return [_block(each) if isinstance(each, str) else each for each in found]


def text(body: Body) -> str:
    """The words of a row, without what tools and attachments add."""
    return "\n".join(texts(body))


def text_of(row: Row, body: Body) -> str:
    """The same; of a prompt that a hook blocked, what was typed."""
    return typed(body) if row.detail == BLOCKED else text(body)


def typed(body: Body) -> str:
    """The words of a prompt that a hook blocked."""
    found = blocked(str(body.get("content")))
    return found[0] if found else ""


def texts(body: Body) -> Iterator[str]:
    """The words of a row, block by block."""
    for block in blocks(body):
        said = block.get("text") if isinstance(block, dict) else None
        if isinstance(said, str):
            yield said


def heard(body: Body) -> str:
    """What a person may have said in a row: its texts, and of what tools answered that which they
    say the person said. Behind them marks of the pictures."""
    attachment = body.get("attachment")
    held = [body.get("message"), attachment if isinstance(attachment, dict) else None]
    found: list[str] = []
    pictures: list[str] = []
    waiting: list[tuple[Any, bool]] = [(p, False) for p in (body.get("content"), *held[::-1])]
    while waiting:
        part, answer = waiting.pop()
        if isinstance(part, str):
            told = _TOLD.search(part) if answer else None
            found += [part[told.end() :]] if told else [] if answer else [part]
        elif isinstance(part, list):
            waiting += [(each, answer) for each in reversed(part)]
        elif isinstance(part, dict) and part.get("type") == "tool_result":
            # What a person says in a result refuses the call. Others only speak of it.
            waiting += [(part.get("content"), True)] if part.get("is_error") is True else []
        elif isinstance(part, dict):
            pictures += [] if answer else [mark(part)]
            waiting += [(part.get(name), answer) for name in ("prompt", "content", "text")]
    return "\n".join([*found, *filter(None, pictures)])


def orders(body: Body) -> dict[str, str]:
    """The prompt or plan that each tool call of a row holds, by the call's id."""
    found = {}
    for block in blocks(body):
        given = block.get("input") if isinstance(block, dict) else None
        given = given if isinstance(given, dict) else {}
        said = given.get("prompt", given.get("plan"))
        if isinstance(said, str) and isinstance(block.get("id"), str):
            found[block["id"]] = said
    return found


def pieces(body: Body) -> tuple[bytes, ...]:
    """The parts of a row that stay the same when it is written again under another id, by block."""
    said = _content(body)
    parts = said if isinstance(said, list) else [] if said is None else [_block(said)]
    rest = [body.get(name) for name in ("content", "attachment", "data", "subtype")]
    parts = [*parts, rest] if any(part is not None for part in rest) else parts
    return tuple(msgspec.json.encode(part, order="sorted") for part in parts)


def _content(body: Body) -> Any:
    message = body.get("message")
    return message.get("content") if isinstance(message, dict) else message


def _block(said: Any) -> dict[str, Any]:
    return {"type": "text", "text": said}


def mark(block: Mapping[str, Any]) -> str:
    """What stands for a picture where only texts are compared; nothing for any other block."""
    kind = block.get("type")
    if kind not in _PICTURES:
        return ""
    return f"[{kind} {sha256(msgspec.json.encode(block, order='sorted')).hexdigest()[:16]}]"
