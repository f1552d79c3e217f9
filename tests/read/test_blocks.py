"""Content blocks: what each is, and what comes of fields that nobody expects."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from pathexport.read.blocks import (
    Block,
    DocumentBlock,
    Other,
    Page,
    PictureBlock,
    Source,
    TextBlock,
    Thinking,
    ToolReference,
    ToolResult,
    ToolUse,
    block,
    held,
)
from tests.making.signatures import NARRATION, THOUGHT
from tests.making.tool_inputs import ANYTHING
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

NO_SOURCE = Source("", None, "", plain=False)


def made(kind: type[Block], value: dict[str, Any], **fields: Any) -> Block:
    return kind(value, value.get("type", ""), value.get("text"), **fields)


@for_each(
    ("kind", "value", "fields"),
    [
        (TextBlock, {"type": "text", "text": "a"}, {}),
        (Thinking, {"type": "thinking", "thinking": "hm"}, {"thought": "hm"}),
        (Thinking, {"type": "redacted_thinking", "data": "x"}, {"redacted": True}),
        (
            Thinking,
            {"type": "redacted_thinking", "data": "openrouter.reasoning:e30="},
            {"redacted": True, "relayed": True},
        ),
        (Thinking, {"type": "thinking", "thinking": "hm", "signature": THOUGHT}, {"thought": "hm"}),
        (Thinking, {"type": "thinking", "thinking": " ", "signature": NARRATION}, {"thought": " "}),
        (
            ToolUse,
            {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}},
            {"id": "t1", "name": "Bash", "server": "", "input": {"command": "ls"}},
        ),
        (
            ToolUse,
            {"type": "mcp_tool_use", "id": "t1", "name": "find", "server_name": "docs"},
            {"id": "t1", "name": "find", "server": "docs", "input": None},
        ),
        (
            ToolResult,
            {"type": "tool_result", "tool_use_id": "t1", "is_error": True},
            {"call": "t1", "failed": True, "server": False},
        ),
        (
            ToolResult,
            {"type": "web_search_tool_result", "tool_use_id": "t1"},
            {"call": "t1", "failed": False, "server": True},
        ),
        (
            PictureBlock,
            {"type": "image", "source": {"media_type": "image/png", "data": "AA=="}},
            {"source": Source("", "AA==", "image/png", plain=False)},
        ),
        (
            DocumentBlock,
            {"type": "document", "source": {"type": "text", "data": "a"}, "title": "A"},
            {
                "source": Source("", "a", "", plain=True),
                "title": "A",
                "parts": [TextBlock("a", "text", "a")],
            },
        ),
        (ToolReference, {"type": "tool_reference", "tool_name": "Bash"}, {"tool": "Bash"}),
        (Page, {"url": "https://a.b", "title": "A"}, {"url": "https://a.b", "title": "A"}),
        (Other, {"type": "new", "text": "a"}, {}),
        (Other, {"text": "a"}, {}),
    ],
)
def test_a_block_is_what_its_type_says(
    kind: type[Block], value: dict[str, Any], fields: dict[str, Any]
) -> None:
    assert block(value) == made(kind, value, **fields)


@for_each(
    ("value", "expected"),
    [
        ({"type": "text", "text": 5}, Other({"type": "text", "text": 5}, "text")),
        ({"type": 5, "text": "a"}, Other({"type": 5, "text": "a"}, "", "a")),
        (
            {"type": "image", "source": 5},
            PictureBlock({"type": "image", "source": 5}, "image", source=NO_SOURCE),
        ),
        (
            {"type": "tool_result", "tool_use_id": 5, "is_error": "yes"},
            ToolResult(
                {"type": "tool_result", "tool_use_id": 5, "is_error": "yes"},
                "tool_result",
                call="",
                failed=False,
                server=False,
            ),
        ),
        (5, Other(5)),
        (None, Other(None)),
        ("a", TextBlock("a", "text", "a")),
    ],
)
def test_a_field_of_an_unexpected_type_counts_as_none(value: Any, expected: Block) -> None:
    assert block(value) == expected


@SETTINGS
@given(ANYTHING)
def test_every_value_is_a_block_that_keeps_it(value: Any) -> None:
    assert block(value).value == value
    found = [each.value for each in held(value)]
    kept = [each for n, each in enumerate(found) if not n or each is not found[n - 1] or not each]
    assert kept in ([value], value, []) or found in ([value], value, [])


def test_a_result_says_what_its_pieces_say() -> None:
    pieces = ["a", {"type": "image"}, {"type": "text", "text": "b"}, {"text": "c"}, None]
    found = block({"type": "tool_result", "content": pieces})
    assert isinstance(found, ToolResult)
    assert found.text == "a\nb\nc"
    assert [type(each) for each in found.pieces] == [
        TextBlock,
        PictureBlock,
        TextBlock,
        Other,
        Other,
    ]
    assert [each.value for each in found.pieces] == found.answer == pieces


@for_each("framed", [True, False])
@for_each(
    ("response", "said"),
    [
        ({"output": "a\nb"}, "a\nb"),
        ({"error": "no such file"}, "no such file"),
        ({"output": ""}, None),
        ({"output": 5}, None),
        ({}, None),
        ("a", None),
    ],
)
def test_a_result_in_the_frame_of_another_program_says_what_is_in_it(
    framed: bool, response: Any, said: str | None
) -> None:
    answer = {"functionResponse": {"id": "t1", "name": "read_file", "response": response}}
    content = {"callId": "t1", "responseParts": answer, "resultDisplay": ""} if framed else answer
    found = block({"type": "tool_result", "tool_use_id": "t1", "content": content})
    assert isinstance(found, ToolResult)
    assert (found.text, found.answer) == (said, content)


@for_each(("content", "said"), [("a", "a"), ([], None), (5, None), (None, None)])
def test_a_result_need_not_be_a_list(content: Any, said: str | None) -> None:
    found = block({"type": "tool_result", "content": content})
    assert isinstance(found, ToolResult)
    assert found.text == said


@pytest.mark.parametrize("type_", ["image", "document"])
def test_words_in_a_picture_are_a_block_of_their_own(type_: str) -> None:
    value = {"type": type_, "source": {"data": "AA=="}, "text": "what is this?"}
    for field in (value, [{"type": "text", "text": "look"}, value]):
        *_, words, shown = held(field)
        assert (type(words), words.words) == (TextBlock, "what is this?")
        assert (shown.type, shown.words, shown.value) == (type_, None, value)


def test_documents_in_documents_are_not_followed() -> None:
    deep: dict[str, Any] = {"type": "text", "text": "a"}
    for _ in range(5000):
        deep = {"type": "document", "source": {"type": "content", "content": [deep]}}
    found = block(deep)
    assert isinstance(found, DocumentBlock)
    assert not found.parts


@for_each(
    "value",
    [
        {"type": "fallback", "from": {"model": "a"}},
        {"type": "fallback", "to": {"model": "a"}},
        {"type": "compaction", "content": [{"type": "image"}, {"type": "text", "text": "a"}]},
        {"type": "compaction", "content": [{"type": "thought", "text": "a"}]},
        {"type": "compaction", "content": [{"type": "text", "text": 5}]},
    ],
)
def test_a_block_without_what_its_type_says_is_one_that_nobody_knows(value: dict[str, Any]) -> None:
    assert type(block(value)) is Other
