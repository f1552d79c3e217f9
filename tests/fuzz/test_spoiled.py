"""Whatever a log holds, there are results or one clear problem: spoiled samples, and rows made up
of anything. `python -m tests.fuzz` tries as many as one likes."""

from __future__ import annotations

import os
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.mutations import KINDS
from tests.fuzz.seeds import case
from tests.fuzz.smaller import smallest
from tests.fuzz.trial import trial
from tests.fuzz.values import SCALARS, SHAPES, Raw, dumped
from tests.random.pieces import TEXTS
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

ROUNDS = 6 if "CI" in os.environ else 1
FIELDS = [
    *("type", "uuid", "parentUuid", "sessionId", "timestamp", "message", "isSidechain", "agentId"),
    *("isMeta", "isCompactSummary", "logicalParentUuid", "compactMetadata", "forkedFrom", "cwd"),
    *("toolUseResult", "attachment", "content", "subtype", "data", "leafUuid", "customTitle"),
    *("summary", "operation", "origin", "requestId", "replacements", "is_active", "explicit"),
    *("session_id", "requestSessionId", "isVisibleInTranscriptOnly"),
]
TYPES = ["user", "assistant", "system", "attachment", "progress", "summary", "queue-operation"]
TYPES += ["last-prompt", "custom-title", "content-replacement", "fork-context-ref", "new"]
RAW = st.sampled_from([*SCALARS, *SHAPES]).map(Raw)
BLOCKS = ["text", "thinking", "tool_use", "tool_result", "image", "document", "new"]
BLOCK_FIELDS = ["text", "thinking", "id", "name", "input", "tool_use_id", "content", "source"]
IDS = st.sampled_from(["a", "b", "c", "d"])
# Made once: to make and check them anew takes longer than to draw from them.
_BLOCK_TYPES = st.sampled_from(BLOCKS)
_SOME_BLOCK_FIELDS = st.lists(st.sampled_from(BLOCK_FIELDS), max_size=4)
_VALUES = st.one_of(IDS, TEXTS, RAW)


@st.composite
def odd_blocks(draw: st.DrawFn) -> dict[str, Any]:
    held: dict[str, Any] = {"type": draw(_BLOCK_TYPES)}
    for name in draw(_SOME_BLOCK_FIELDS):
        held[name] = draw(_VALUES)
    return held


_CONTENTS = st.one_of(TEXTS, RAW, st.lists(st.one_of(odd_blocks(), RAW), max_size=3))
_ROW_TYPES = st.sampled_from(TYPES)
_PARENTS = st.one_of(st.none(), IDS)
_SESSIONS = st.sampled_from(["s", "t"])
_SOME_FIELDS = st.lists(st.sampled_from(FIELDS), max_size=4)


@st.composite
def odd_rows(draw: st.DrawFn) -> dict[str, Any]:
    """A row of which hardly any field holds what it should."""
    content = draw(_CONTENTS)
    row: dict[str, Any] = {
        "type": draw(_ROW_TYPES),
        "uuid": draw(IDS),
        "parentUuid": draw(_PARENTS),
        "sessionId": draw(_SESSIONS),
        "timestamp": "2026-03-01T09:00:00.000Z",
        "message": {"id": draw(IDS), "role": "x", "model": "m", "content": content},
    }
    for name in draw(_SOME_FIELDS):
        row[name] = draw(_VALUES)
    return row


@given(st.lists(odd_rows(), min_size=1, max_size=8), st.randoms(use_true_random=False))
@SETTINGS
def test_rows_of_anything(rows: list[dict[str, Any]], chance: random.Random) -> None:
    data = b"".join(dumped(row) + b"\n" for row in rows)
    with TemporaryDirectory() as folder:
        trial({"s.jsonl": data}, Path(folder), chance, commands=2)


@for_each("number", range(ROUNDS * len(KINDS)))
def test_spoiled_logs(tmp_path: Path, number: int) -> None:
    _, files = case(0, number)
    trial(files, tmp_path, random.Random(number), commands=2)


def test_a_failing_log_is_made_smaller() -> None:
    files = {"a.jsonl": b"\n".join(b'{"n": %d}' % n for n in range(50)), "b.jsonl": b"x"}
    found = smallest(files, lambda smaller: b'"n": 33}' in smaller.get("a.jsonl", b""))
    assert {name: data.strip() for name, data in found.items()} == {"a.jsonl": b'{"n": 33}'}


def test_a_case_is_the_same_for_the_same_numbers() -> None:
    assert case(3, 5) == case(3, 5) != case(3, 6)
