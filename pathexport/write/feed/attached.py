"""What Claude Code attaches to a conversation for the model: a table from type to words.

What no table knows did not reach the model, or no log says in which words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pathexport.read.blocks import Block, block, held
from pathexport.read.kinds import EVENTS
from pathexport.read.texts.inserted import event
from pathexport.write.render import brought
from pathexport.write.values import items, mapping, words

Attached: TypeAlias = tuple[str, tuple[Block, ...]]
"""What an attachment is, and what it says."""


def attached(given: Mapping[str, Any]) -> Attached:
    """What an attachment is and says; nothing for what did not reach the model."""
    read = ATTACHED.get(words(given.get("type")))
    label, parts = read(given) if read is not None else ("", ())
    return label, tuple(each for each in parts if each.words is None or each.words.strip())


def _hook(given: Mapping[str, Any]) -> Attached:
    parts = tuple(held(given.get("content"))) or (block(brought.hook_words(given)),)
    return brought.hook_name(given), parts


def _printed(given: Mapping[str, Any]) -> Attached:
    return _hook(given) if given.get("hookEvent") in brought.TO_MODEL else ("", ())


def _file(given: Mapping[str, Any]) -> Attached:
    label, looked_at = f"File {brought.file_name(given)}", brought.shown_file(given)
    if looked_at is not None:
        return label, (looked_at,)
    inner = mapping(mapping(given.get("content")).get("file"))
    parts = [text for _, text in brought.cells(given)]
    return label, tuple(
        map(block, parts or [words(inner.get("content") if inner else given.get("content"))])
    )


def _text(label: str, text: str) -> Attached:
    return label, (block(text),)


def _content(label: str, given: Mapping[str, Any]) -> Attached:
    return _text(label, words(given.get("content")))


def _remembered(*found: tuple[str, str]) -> Attached:
    return "From memory", tuple(block(f"{name}:\n{text}") for name, text in found if text)


def _mailbox(given: Mapping[str, Any]) -> Attached:
    told = [mapping(each) for each in items(given.get("messages"))]
    said = [(words(each.get("from")) or "another", words(each.get("text"))) for each in told]
    return "From teammates", tuple(block(f"{who}: {text}") for who, text in said if text)


def _queued(given: Mapping[str, Any]) -> Attached:
    prompt = given.get("prompt")
    label = brought.said_before(given) or "Queued"
    return label, tuple(map(block, items(prompt) or [words(prompt)]))


ATTACHED: Mapping[str, Callable[[Mapping[str, Any]], Attached]] = {
    **dict.fromkeys(brought.HOOKS, _hook),
    "audio_transcript": lambda given: _text(
        f"Said in {brought.file_name(given)}", words(given.get("transcript"))
    ),
    "diagnostics": lambda given: _text(
        "Problems that the editor shows", brought.diagnostics(given)
    ),
    "directory": lambda given: _content(brought.directory_name(given), given),
    "edited_text_file": lambda given: _text(
        f"File {brought.file_name(given)}, changed meanwhile", words(given.get("snippet"))
    ),
    EVENTS: lambda given: (
        "Came in meanwhile",
        tuple(block(event(each)) for each in items(given.get("envelopes"))),
    ),
    "file": _file,
    "hook_success": _printed,
    "instructions": lambda given: _remembered(*brought.loaded(given)),
    "mcp_resource": lambda given: _text(brought.resource_name(given), brought.resource(given)),
    "nested_memory": lambda given: _remembered(brought.instructions(given)),
    "opened_file_in_ide": lambda given: _text("Opened in the editor", words(given.get("filename"))),
    "queued_command": _queued,
    "relevant_memories": lambda given: _remembered(*brought.memories(given)),
    "selected_lines_in_diff": lambda given: _content(
        f"Selected in the diff of {words(given.get('filePath')) or '?'}", given
    ),
    "selected_lines_in_ide": lambda given: _content(
        f"Selected in {brought.file_name(given)}", given
    ),
    "teammate_mailbox": _mailbox,
}
