"""A text in several: nothing is lost or cut, and no group is larger than it may be."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pathexport.showing import split
from tests.random.strategies import SETTINGS


@SETTINGS
@given(st.lists(st.text(max_size=12)), st.integers(0, 20))
def test_groups_hold_all_pieces_and_are_as_few_as_can_be(pieces: list[str], room: int) -> None:
    groups = split(pieces, room, len)
    assert [piece for group in groups for piece in group] == [*filter(None, pieces)]
    for group in groups:
        assert len(group) == 1 or sum(map(len, group)) <= room
    for one, other in pairwise(groups):
        assert sum(map(len, one)) + len(other[0]) > room
