"""Which strings of a row are looked into, and what is never changed."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pathexport.veil.strings import rewrite, strings
from tests.making.planted import token
from tests.random.strategies import SETTINGS

SECRET = token("strings")
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)

PICTURE = {"type": "image", "source": {"type": "base64", "data": SECRET}}
KEPT: list[dict[str, Any]] = [
    {"uuid": SECRET, "parentUuid": SECRET, "timestamp": SECRET},
    {"message": {"id": SECRET, "model": SECRET, "usage": {"any": SECRET}}},
    {"message": {"content": [{"type": "thinking", "thinking": "", "signature": SECRET}]}},
    {"message": {"content": [{"type": "redacted_thinking", "data": SECRET}]}},
    {"message": {"content": [{"type": "tool_use", "id": SECRET, "input": {}}]}},
    {"message": {"content": [PICTURE]}},
    {"message": {"content": [{"type": "audio", "mimeType": "audio/mpeg", "data": SECRET}]}},
    {"message": {"content": [{"type": "tool_result", "tool_use_id": SECRET, "content": []}]}},
    {"toolUseResult": {"type": "image", "file": {"base64": SECRET}}},
    {"message": {"content": [{"type": "document", "source": {"content": [PICTURE]}}]}},
    {"toolUseResult": {"agentId": SECRET}},
    {"data": {"message": {"uuid": SECRET, "message": {"id": SECRET}}}},
    {"compactMetadata": {"preservedMessages": {"uuids": [SECRET]}}},
    {"replacements": [{"toolUseId": SECRET}]},
    {"type": "assistant", "message": {"content": [{"type": "text", "text": "user"}]}},
]
SHOWN: list[dict[str, Any]] = [
    {"message": SECRET},
    {"message": {"content": SECRET}},
    {"message": {"content": [SECRET]}},
    {"message": {"content": [{"type": "tool_use", "input": {"id": SECRET, "uuid": SECRET}}]}},
    {"message": {"content": [{"type": "tool_use", "input": {"signature": {"data": SECRET}}}]}},
    {"message": {"content": [{"type": "tool_use", "input": {SECRET: 1}}]}},
    {"message": {"content": [{"type": "text", "mimeType": "text/plain", "data": SECRET}]}},
    {"message": {"content": [{"type": "audio", "data": SECRET}]}},
    {"message": {"content": [{"type": "document", "source": {"type": "text", "data": SECRET}}]}},
    {"message": {"content": [{"type": "image", "source": {"type": "url", "url": SECRET}}]}},
    {"message": {"content": [{"type": "tool_result", "content": [{"text": SECRET}]}]}},
    {"toolUseResult": {"file": {"content": SECRET}}},
    {"toolUseResult": SECRET},
    {"toolUseResult": {"uuid": SECRET}},
    {"content": SECRET},
    {"cwd": SECRET},
    {"data": {"output": SECRET}},
    {"attachment": {"prompt": [{"type": "text", "text": SECRET}]}},
    {"snapshot": {"trackedFileBackups": {SECRET: {}}}},
    {"replacements": [{"replacement": SECRET}]},
    {SECRET: {}},
    {"type": SECRET, "subtype": SECRET},
    {"sessionId": SECRET},
    {"message": {"content": [{"type": SECRET, "text": "x"}]}},
    {"attachment": {"type": SECRET, "foo": 1}},
    {"data": {"type": SECRET}},
]


def changed(body: dict[str, Any]) -> str:
    rewrite(body, lambda text, *_: text.replace(SECRET, "*"))
    return json.dumps(body)


def test_what_says_which_row_it_is_is_left_as_it_is() -> None:
    for body in KEPT:
        before = json.dumps(body)
        assert not any(SECRET in text for text in strings(body)), body
        assert changed(json.loads(before)) == before


def test_all_else_is_looked_into() -> None:
    for body in SHOWN:
        assert any(SECRET in text for text in strings(body)), body
        assert SECRET not in changed(json.loads(json.dumps(body))), body


@SETTINGS
@given(st.dictionaries(st.text(max_size=5), _json, max_size=4))
def test_nothing_is_lost_or_moved(body: dict[str, Any]) -> None:
    before = json.dumps(body)
    rewrite(body, lambda text, *_: text)
    assert json.dumps(body) == before


def test_what_makes_a_block_what_it_is_stays_whatever_is_to_be_hidden() -> None:
    used = {"type": "tool_use", "name": "x", "input": {"command": "ls", "type": "a", "falcon": 1}}
    body = {"type": "user", "message": {"content": [{"type": "text", "text": "user"}, used]}}
    rewrite(body, lambda text, *_: "*")
    assert body == {
        "type": "user",
        "message": {
            "content": [
                {"type": "text", "text": "*"},
                {"type": "tool_use", "name": "*", "input": {"command": "*", "type": "*", "*": 1}},
            ]
        },
    }


def test_keys_that_would_be_one_stay_several() -> None:
    body = {"input": {"a@x": 1, "b@x": 2, "c": 3}}
    rewrite(body, lambda text, *_: "*" if "@" in text else text)
    assert body == {"input": {"*": 1, "*'": 2, "c": 3}}


def test_a_row_that_is_nested_deep_is_looked_into() -> None:
    body: Any = SECRET
    for _ in range(20_000):
        body = [body]
    body = {"odd": body}
    assert SECRET in strings(body)
    rewrite(body, lambda text, *_: text.replace(SECRET, "*"))
    assert SECRET not in strings(body)
