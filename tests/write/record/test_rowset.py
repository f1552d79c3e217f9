"""Sets of rows: hashes that are known already make the same set, also of ids that are one row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.record.rowset import Hashes, RowSet, row_set
from tests.random.strategies import SETTINGS

IDS = st.lists(st.text(max_size=4), unique=True)


@given(IDS, IDS, st.data())
@SETTINGS
def test_sets_of_rows_that_share_hashes_are_the_same(
    ids: list[str], others: list[str], data: st.DataObject
) -> None:
    known = Hashes(ids)
    assert bytes(known.together(others)) == bytes(row_set({*ids, *others}))
    for asked in data.draw(st.lists(st.lists(st.sampled_from(range(len(ids)))))) if ids else ():
        found = known.of(asked)
        held = row_set([ids[number] for number in asked])
        assert sorted(RowSet.of(found).hashes) == [*held.hashes]
        assert all(ids[number] in held for number in asked)
