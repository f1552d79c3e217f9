"""What the Messages API asks of a request, rule by rule: what a wrong one breaks, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Rules = Iterator[str]

_PLAIN = re.compile("[a-zA-Z0-9_-]+")
_OF_USER = {"text", "image", "document", "tool_result"}
_OF_ASSISTANT = {
    *("text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use"),
    *("web_search_tool_result", "mcp_tool_result"),
}


def broken(messages: Sequence[Mapping[str, Any]], thinking: bool) -> list[str]:
    """The rules that these messages break, each with its place."""
    if not messages:
        return ["no message"]
    found = [] if messages[0]["role"] == "user" else ["the first message is not the user's"]
    for place, each in enumerate(messages):
        before = messages[place - 1] if place else {"role": "", "content": []}
        found += [f"{place}: {rule}" for rule in _message(each, before, thinking)]
    if _calls(messages[-1]):
        found.append("the last calls have no results")
    last = messages[-1]["content"][-1].get("text", "")
    if messages[-1]["role"] == "assistant" and last != last.rstrip():
        found.append("the end is white space")
    calls = [call for each in messages for call in _calls(each)]
    return found + [f"{len(calls) - len({*calls})} ids again"] * (len(calls) > len({*calls}))


def _message(each: Mapping[str, Any], before: Mapping[str, Any], thinking: bool) -> Rules:
    role, content = each["role"], each["content"]
    if each.keys() != {"role", "content"} or role not in ("user", "assistant"):
        yield "is no message"
    if before["role"] == role:
        yield "roles do not alternate"
    if not isinstance(content, list) or not content:
        yield "has no content"
        return
    known = _OF_USER if role == "user" else _OF_ASSISTANT
    for block in content:
        yield from (
            _RULES.get(block["type"], _anything)(block)
            if block["type"] in known
            else (f"a {block['type']} of the {role}",)
        )
    answered = [block for block in content if block["type"] == "tool_result"]
    if [block["tool_use_id"] for block in answered] != _calls(before):
        yield "does not answer the calls right before it"
    if content[: len(answered)] != answered:
        yield "results do not stand first"
    thoughts = [block for block in content if "thinking" in block["type"]]
    if thoughts and not thinking:
        yield "has a thought"
    if content[-1] in thoughts:
        yield "ends in a thought"


def _calls(message: Mapping[str, Any]) -> list[str]:
    return [block["id"] for block in message["content"] if block["type"] == "tool_use"]


def _text(block: Mapping[str, Any]) -> Rules:
    if block.keys() != {"type", "text"} or not block["text"].strip():
        yield "a text that is empty"


def _medium(block: Mapping[str, Any]) -> Rules:
    if not any(block["source"].get(name) for name in ("data", "url", "file_id")):
        yield "a picture without data"


def _thinking(block: Mapping[str, Any]) -> Rules:
    if block.keys() != {"type", "thinking", "signature"} or not block["signature"]:
        yield "a thought without a signature"


def _redacted(block: Mapping[str, Any]) -> Rules:
    if block.keys() != {"type", "data"} or not block["data"]:
        yield "a thought without data"


def _call(block: Mapping[str, Any]) -> Rules:
    if block.keys() != {"type", "id", "name", "input"} or not isinstance(block["input"], dict):
        yield "a call that is none"
    if not _PLAIN.fullmatch(block["id"]) or not _PLAIN.fullmatch(block["name"]):
        yield "a name with odd characters"


def _result(block: Mapping[str, Any]) -> Rules:
    content = block.get("content")
    if block.keys() - {"is_error"} != {"type", "tool_use_id", "content"}:
        yield "a result that is none"
    if not isinstance(content, list) or not content:
        yield "a result without content"
        return
    types = {each["type"] for each in content}
    if not types <= ({"text"} if block.get("is_error") else _OF_USER - {"tool_result"}):
        yield f"a result with {types}"
    for each in content:
        yield from _RULES[each["type"]](each)


def _anything(block: Mapping[str, Any]) -> Rules:
    yield from ()


_RULES: Mapping[str, Callable[[Mapping[str, Any]], Rules]] = {
    "document": _medium,
    "image": _medium,
    "redacted_thinking": _redacted,
    "text": _text,
    "thinking": _thinking,
    "tool_result": _result,
    "tool_use": _call,
}
