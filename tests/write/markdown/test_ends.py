"""The ends of Markdown texts: what is shown is there, what is not is counted, code stays code."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.markdown.ends import End, beginning, ending
from tests.random.strategies import SETTINGS

LONG = "word " * 300
LINES = st.sampled_from(["", "a", "some words", "```", "~~~", "- item", LONG, "x" * 1500])
TEXTS = st.lists(LINES, max_size=30).map("\n".join)


def test_short_texts_are_shown_whole() -> None:
    for text in ("", "a", "a\n\nb", "\n".join("abcdefghijkl")):
        assert beginning(text) == ending(text) == End(text)


def test_the_beginning_and_the_end_of_many_lines() -> None:
    text = "\n".join(f"line {number}" for number in range(20))
    assert beginning(text).text == text[: text.index("\nline 12")]
    assert ending(text).text == text[text.index("line 8") :]
    assert beginning(text).left == ending(text).left == "8 lines"


def test_a_long_line_is_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(1000))
    first, last = beginning(text), ending(text)
    assert first.text.startswith("word0 word1 ")
    assert first.text.endswith(" …")
    assert last.text.startswith("… word")
    assert last.text.endswith(" word999")
    assert last.left == f"{len(text) - len(last.text) + 1:,} characters"


def test_whole_lines_are_shown_if_these_are_enough() -> None:
    text = "\n\n".join(f"{name} {'and ' * 100}{name}" for name in "abc")
    assert beginning(text).text == text[: text.index("\n\nc")]
    assert ending(text).text == text[text.index("b and") :]
    assert beginning(text).left == ending(text).left == "1 line"


def test_code_that_is_cut_stays_code() -> None:
    code = "\n".join(f"line = {number}" for number in range(20))
    text = f"Before.\n\n```python\n{code}\n```"
    assert ending(text).text == "```python\n" + text[text.index("line = 9") :]
    text = f"Before.\n\n```python\n{'x = 1; ' * 300}\n```"
    last = ending(text)
    assert last.text.startswith("```python\nx = 1; ")
    assert last.text.endswith("1; \n```")
    text = f"```\n{code}\n```\n" + "\n".join("abcdefghijk")
    assert ending(text).text == "\n".join("abcdefghijk")
    assert "…" not in beginning(f"Do\n```\n{'x = 1; ' * 300}").text


@given(TEXTS)
@SETTINGS
def test_what_is_not_shown_is_counted(text: str) -> None:
    told = sum(bool(line.strip()) for line in text.split("\n"))
    for found in (beginning(text), ending(text)):
        assert len(found.text) <= 1020
        assert found.text.count("\n") <= 12
        shown = [line for line in found.text.split("\n") if line.strip()]
        assert told <= len(shown) + found.lines <= told + 1
        if not found.left:
            assert found.text.strip() == text.strip()
