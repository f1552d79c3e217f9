"""Figures of an answer: whatever a log holds in their place, only counts are taken."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.content import Spent, answer_fields
from pathexport.write.render.facts import usage
from pathexport.write.values import LARGEST
from tests.random.strategies import SETTINGS

FIELDS = (
    "input_tokens",
    "output_tokens",
    "cache_read_input_tokens",
    "cache_creation_input_tokens",
)
ODD = st.sampled_from([None, True, -1, 2.7, -0.5, "3", [4], LARGEST, LARGEST - 1, 1e300, 0])


def count(value: Any) -> int:
    """What a value counts as: a whole number from 0 on that some model may have read."""
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) >= LARGEST:
        return 0
    return max(int(value), 0)


@given(st.dictionaries(st.sampled_from(FIELDS), st.integers(0, 99) | ODD))
@SETTINGS
def test_only_counts_are_taken(said: dict[str, Any]) -> None:
    found = usage({"usage": said, "stop_reason": "end_turn"})
    assert found.counts == tuple(count(said.get(name)) for name in FIELDS)
    assert all(type(each) is int for each in found.counts)
    assert found.final == bool(said)


COUNTS = st.integers(0, (1 << 40) - 1)


@given(
    st.fixed_dictionaries(
        dict.fromkeys(FIELDS[:2], COUNTS),
        optional=dict.fromkeys(FIELDS[2:], COUNTS) | {"other": COUNTS | ODD},
    )
)
@SETTINGS
def test_what_is_decoded_as_counts_counts_the_same(said: dict[str, Any]) -> None:
    message = {"usage": said, "stop_reason": "end_turn"}
    found = answer_fields(msgspec.json.encode({"message": message}))["message"]
    assert isinstance(found["usage"], Spent)
    assert usage(found) == usage(message)
