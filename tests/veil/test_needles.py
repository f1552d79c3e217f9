"""All needles that stand in some bytes are found, and no others, whatever was seen before."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.veil.needles import Needles
from tests.running.growth import in_step

SIGNS = "abAB01-_"
PIECES = st.text(SIGNS, min_size=1, max_size=12) | st.sampled_from(
    ["a b", "p@ss", "a" * 9, "é", "a!ab01:b", "!a!", "ab:ab01:", "ab01!a"]
)
SOME = st.lists(PIECES, min_size=1, max_size=80)


@given(
    SOME, st.lists(st.lists(PIECES | st.sampled_from(" .\n"), max_size=12), max_size=4), st.data()
)
def test_what_is_there_is_found(
    needles: list[str], texts: list[list[str]], data: st.DataObject
) -> None:
    every = [each.encode() for each in needles]
    search = Needles(every)
    for pieces in texts:
        drawn = data.draw(st.lists(st.sampled_from(needles), max_size=3))
        text = "".join([*pieces, *drawn, *pieces[:2]]).encode()
        assert {*search.present(text)} == {each for each in every if each in text}
        assert {*pickle.loads(pickle.dumps(search)).present(text)} == {*search.present(text)}


def test_what_was_seen_before_is_found_where_too_many_words_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pathexport.veil.needles._MOST", 2)
    search = Needles(b"needle-%02d" % number for number in range(50))
    for text in (b"a needle-07 and some more", b"now needle-07 beside other words"):
        assert {*search.present(text)} == {b"needle-07"}


def _search(size: int) -> None:
    needles = [b"%016d-secret" % (n * 7919) for n in range(size // 40)]
    assert len(Needles(needles).present(b" ".join(needles))) == len(needles)


def test_more_needles_in_more_text_take_no_more_than_their_number() -> None:
    assert in_step(_search, 25_000)
