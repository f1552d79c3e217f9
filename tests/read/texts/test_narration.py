"""What the model tells the person between its calls, told from its thoughts."""

from __future__ import annotations

from base64 import b64encode

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.narration import is_narration
from tests.making.signatures import NARRATION, THOUGHT, signature
from tests.random.strategies import SETTINGS
from tests.running.each import for_each


@for_each("told", [NARRATION, signature("narration", 17), NARRATION[:44], NARRATION.rstrip("=")])
def test_the_header_of_a_signature_names_the_kind(told: str) -> None:
    assert is_narration(told)


@for_each("told", [THOUGHT, "", "x", "é" * 80, "EuoBCkYIBBgCKkA" * 9, "narration"])
def test_other_signatures_are_of_thoughts(told: str) -> None:
    assert not is_narration(told)


@given(st.text())
@SETTINGS
def test_whatever_a_signature_is_it_is_read(told: str) -> None:
    assert is_narration(told) in (True, False)


@given(st.binary(), st.booleans())
@SETTINGS
def test_only_the_kind_in_the_header_tells(sealed: bytes, told: bool) -> None:
    header = sealed + b"\x42\x09narration" * told
    found = is_narration(b64encode(header).decode())
    assert found == (b"\x42\x09narration" in header[:48])


def test_a_word_in_the_sealed_part_is_no_kind() -> None:
    assert not is_narration(THOUGHT[:-4] + b64encode(b"\x42\x09narration").decode())
