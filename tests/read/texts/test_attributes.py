"""Texts that are written as the values of attributes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.attributes import unescaped
from tests.random.strategies import SETTINGS
from tests.running.each import for_each


def escaped(text: str) -> str:
    signs = ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")
    for sign, written in signs:
        text = text.replace(sign, written)
    return text


@given(st.text() | st.text("&<>\"'lgt;# "))
@SETTINGS
def test_a_text_comes_back_as_it_was(text: str) -> None:
    assert unescaped(escaped(text)) == text


@for_each("text", ["a && b", "<b>&amp;</b>", "x -> y &lt; z", "&nbsp;&amp;", "plain"])
def test_a_text_that_was_never_written_so_stays(text: str) -> None:
    assert unescaped(text) == text
