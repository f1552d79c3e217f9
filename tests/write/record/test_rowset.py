"""Sets of rows: a hash that is known already makes the same set."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.record.rowset import Hashes, RowSet, row_set
from tests.random.strategies import SETTINGS


@given(st.lists(st.frozensets(st.text(max_size=4))))
@SETTINGS
def test_sets_of_rows_that_share_hashes_are_the_same(every: list[frozenset[str]]) -> None:
    known = Hashes()
    for rows in every:
        found = row_set(rows, known)
        assert bytes(found) == bytes(row_set(rows))
        assert all(row in RowSet.of(bytes(found)) for row in rows)
