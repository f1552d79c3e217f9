"""Blocks of any type and shape, wherever they stand: every form holds, and no rule is broken."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import atif
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.document.excerpt import whole
from pathexport.write.feed.forms import PartRead, Wanted, as_data
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.reading.requests import broken
from tests.running.loading import loaded

TYPES = [
    *("text", "thinking", "redacted_thinking", "image", "document", "tool_use", "tool_result"),
    *("server_tool_use", "web_search_tool_result", "mcp_tool_use", "mcp_tool_result"),
    *("tool_reference", "search_result", "compaction", "fallback", "new", ""),
]
TEXTS = st.sampled_from(["", " ", "said\n", "c2ln", "t1", "t 2", "</text>", "\x1b[0m", "日本"])
SOURCES = st.fixed_dictionaries(
    {"type": st.sampled_from(["base64", "url", "text", "content", "file", "odd"])},
    optional={
        "data": TEXTS,
        "url": TEXTS,
        "media_type": st.just("image/png"),
        "file_id": TEXTS,
        "content": TEXTS,
    },
)
INNER = st.fixed_dictionaries(
    {"type": st.sampled_from(["text", "image", "new"])}, optional={"text": TEXTS, "source": SOURCES}
)
SOURCES = SOURCES | st.builds(lambda held: {"type": "content", "content": held}, st.lists(INNER))
SIMPLE = st.one_of(st.none(), st.booleans(), st.integers(), TEXTS)
VALUES = st.recursive(SIMPLE, lambda inner: st.dictionaries(TEXTS, inner, max_size=2), max_leaves=3)
FIELDS = {
    **dict.fromkeys(("text", "thinking", "signature", "data", "tool_name"), TEXTS),
    **dict.fromkeys(("id", "tool_use_id", "name"), TEXTS),
    "source": st.one_of(SOURCES, VALUES),
    "input": VALUES,
    "is_error": st.booleans(),
}
BLOCKS = st.recursive(
    st.fixed_dictionaries({"type": st.sampled_from(TYPES)}, optional={**FIELDS, "content": VALUES}),
    lambda inner: st.fixed_dictionaries(
        {"type": st.sampled_from(TYPES)},
        optional={**FIELDS, "content": st.one_of(VALUES, st.lists(inner, max_size=3))},
    ),
    max_leaves=4,
)


@st.composite
def logs(draw: st.DrawFn) -> Log:
    log = Log()
    last = log.prompt("p", None)
    for n in range(draw(st.integers(1, 4))):
        blocks = draw(st.lists(BLOCKS, max_size=3))
        if draw(st.booleans()):
            last = log.blocks(f"r{n}", last, blocks)
        else:
            message: dict[str, Any] = {"role": "user", "content": blocks}
            last = log.row(f"r{n}", last, "user", message=message)
    log.prompt("q", last)
    return log


@given(logs())
@SETTINGS
def test_every_form_holds_whatever_blocks_there_are(log: Log) -> None:
    with loaded([log.rows]) as project:
        for path in project.paths:
            read = PartRead(project, whole(project, path))
            assert ElementTree.fromstring(as_data(read, Wanted(), "xml").made).tag
            trajectory = json.loads(as_data(read, Wanted(), "atif").made)
            assert atif.Trajectory.model_validate(trajectory)
            for thinking in (False, True):
                sent = json.loads(as_data(read, Wanted(thinking=thinking), "messages").made)
                assert broken(sent["messages"], thinking) == []
