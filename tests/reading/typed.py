"""What people typed, as the lines of logs say that know nothing of us, and as a reader finds it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
_REASON = re.compile(
    r"(?:[Tt]he user said|provided the following reason for the rejection):"
    r"\s*((?s:.+?))(\n\nNote: The user's|\Z)"
)
_NOT_TYPED = r"\s*(<|Caveat:|\[Request inter|Implement the following plan:)"


@cache
def typed(folder: Path) -> tuple[str, ...]:
    """What people typed, as the lines of the logs say that know nothing of us: prompts, words
    typed meanwhile, words in the queue, answers and reasons of rejections. A folder is read once
    for all laws."""
    return tuple(_typed(folder))


def _typed(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*.jsonl")):
        inside = "subagents" in file.parts or file.name.startswith("agent-")
        queue: list[tuple[str, Any]] = []
        for line in file.read_text("utf-8", "replace").split("\n"):
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict):
                yield from _typed_in(row, inside or row.get("isSidechain") is True)
                if row.get("type") == "queue-operation":
                    queue.append((row.get("operation", ""), row.get("content")))
        yield from _handed_over(queue)


def _handed_over(queue: list[tuple[str, Any]]) -> Iterator[str]:
    """What was typed into the queue and taken out right behind it, or stayed in it to the end."""
    for (operation, content), (after, _) in pairwise([*queue, ("remove", None)]):
        if operation == "enqueue" and after == "remove":
            yield from (text for text in _texts(content) if not text.startswith("{"))


def _typed_in(row: dict[str, Any], inside: bool) -> Iterator[str]:
    told = row.get("toolUseResult")
    answers = told.get("answers") if isinstance(told, dict) else None
    if isinstance(answers, dict):
        yield from (text for text in answers.values() if isinstance(text, str))
    notes = told.get("annotations") if isinstance(told, dict) else None
    for note in notes.values() if isinstance(notes, dict) else ():
        yield from _texts(note.get("notes"))
    yield from _texts(row.get("userFeedback"))
    attachment = row.get("attachment") or {}
    if attachment.get("type") == "queued_command" and attachment.get("commandMode") == "prompt":
        yield from _texts(attachment.get("prompt"))
    content = (row.get("message") or {}).get("content") if row.get("type") == "user" else None
    blocks = content if isinstance(content, list) and is_list(content) else []
    results = [block for block in blocks if block.get("type") == "tool_result"]
    for block in results:
        for text in _texts(block.get("content")) if block.get("is_error") else ():
            if found := _REASON.search(text):
                yield found[1]
    speaker = (row.get("origin") or {}).get("kind", "human")
    unsaid = row.get("isMeta") or row.get("isCompactSummary") or speaker != "human" or inside
    if not unsaid and not results:
        yield from _texts(content)


def is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _texts(value: Any) -> Iterator[str]:
    pieces = value if isinstance(value, list) else [value]
    for piece in pieces:
        text = piece.get("text") if isinstance(piece, dict) else piece
        if isinstance(text, str) and not re.match(_NOT_TYPED, text):
            yield text


def letters(text: str) -> str:
    """A text without what Markdown may change. Most of it is ASCII, where this is found quickly."""
    left = text.encode("utf-8", "surrogatepass").translate(None, _NO_LETTERS)
    return re.sub(r"[^\w\x00-\x7f]+", "", left.decode("utf-8", "surrogatepass"))
