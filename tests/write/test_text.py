"""Texts within the columns of a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.text import cut, printable, width
from tests.random.strategies import SETTINGS


@SETTINGS
@given(st.text("ab …日\u0301", max_size=30), st.integers(1, 20), st.integers(1, 20))
def test_what_is_cut_fits_and_has_one_sign(text: str, first: int, second: int) -> None:
    """Also what was cut before, with more behind it."""
    once = cut(text, first)
    assert width(once) <= first
    assert once == text or not once.endswith("……")
    line = f"{once} · {text}"
    twice = cut(line, second)
    assert width(twice) <= second
    assert twice == line or not twice.endswith("……")


def test_a_narrow_line_ends_in_one_sign() -> None:
    assert cut(f"{cut('The choir lends sheet music', 12)} · “more”", 13) == "The choir l…"


def test_a_byte_that_is_no_text_leaves_a_sign() -> None:
    assert printable("bad\udcff name\n") == "bad\ufffd name"
