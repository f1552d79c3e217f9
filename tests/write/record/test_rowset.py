"""Sets of rows: hashes that are known already make the same set, also of ids that are one row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.record.rowset import Hashes, RowSet, row_set
from tests.random.strategies import SETTINGS


@given(st.lists(st.text(max_size=4), unique=True), st.data())
@SETTINGS
def test_sets_of_rows_that_share_hashes_are_the_same(ids: list[str], data: st.DataObject) -> None:
    rows = data.draw(st.integers(0, len(ids)))
    index = {uuid: n if n < rows else n % rows for n, uuid in enumerate(ids) if rows}
    known = Hashes(ids[:rows], index)
    for asked in data.draw(st.lists(st.frozensets(st.sampled_from(ids)))) if rows else ():
        found = known.of(asked)
        assert bytes(found) == bytes(row_set(asked))
        assert all(row in RowSet.of(bytes(found)) for row in asked)
