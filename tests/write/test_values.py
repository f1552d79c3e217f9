"""Values as JSON that people read."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.values import as_json
from tests.random.strategies import SETTINGS

WORDS = st.text(max_size=8)
VALUES = st.recursive(
    WORDS | st.integers(-(2**53), 2**53) | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
)


@SETTINGS
@given(VALUES)
def test_it_is_indented_and_stays_what_it_is(value: object) -> None:
    assert json.loads(as_json(value)) == value
    if as_json(value).isascii() and "\\" not in as_json(value):  # nothing is escaped
        assert as_json(value) == json.dumps(value, indent=2)


def test_blanks_are_not_most_of_it() -> None:
    """A value of 1,000 brackets with two blanks more on each line would take a megabyte."""
    value: object = "words"
    for _ in range(900):
        value = [value]
    assert len(as_json(value)) < 2_000
    many = [[[0]]] * 1000
    assert as_json(many) == json.dumps(many, indent=2)
