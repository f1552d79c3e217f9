"""Texts within the columns of a terminal."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.alike import alike
from pathexport.write.text import command, cut, printable, width
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

BASH = shutil.which("bash") or ""


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


@pytest.mark.skipif(not BASH, reason="there is no bash")
@for_each("name", ["two  blanks", "it's", "new\nline", "bad\udcff1", "\u202e", "a\xa0\\b'", "日本"])
def test_a_command_means_what_it_was_made_of_and_stays_on_its_line(name: str) -> None:
    told = command("printf", "%s", [], [name])
    assert told.isprintable()
    assert subprocess.check_output([BASH, "-c", told]) == os.fsencode(name)


def test_a_byte_that_is_no_text_leaves_a_sign() -> None:
    assert printable("bad\udcff name\n") == "bad\ufffd name"


def test_nothing_is_compared_behind_the_first_difference() -> None:
    compared = []

    class Noted(str):
        def __eq__(self, other: object) -> bool:
            compared.append(str(self))
            return str(self) == other

        __hash__ = str.__hash__

    assert alike([Noted(letter) for letter in "abxde"], "abcde") == 2
    assert compared == ["a", "b", "x"]
    assert alike("ab", "abc") == alike("abc", "ab") == 2
    assert alike("", "abc") == alike("xbc", "abc") == 0
