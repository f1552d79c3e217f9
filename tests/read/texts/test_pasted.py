"""What a person pasted into a prompt, by the tags around it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.pasted import prompt_parts, typed_first, without_tags
from tests.making.wordings import paste
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step


@for_each(
    ("text", "typed", "pasted"),
    [
        ("Fix it.", "Fix it.", ""),
        (paste("Error: x"), "\n", "Error: x"),
        (f"{paste('Error: x')}\nWhy?", "\nWhy?", "Error: x"),
        (f"Why\n\n{paste('one')}\n\n and\n{paste('two', 'ff')}\n", "Why\nand\n", "one"),
        (f"Why {paste('one')}", f"Why {paste('one')}", ""),
        (f"{paste('one')} and", f"{paste('one')} and", ""),
        (paste(f"{paste('in')} it"), "\n", f"{paste('in')} it"),
        (paste(paste("in it", "0000")), "\n", paste("in it", "0000")),
        (paste(""), "\n", ""),
        ('<pasted_content id="a1b2">\nopen', '<pasted_content id="a1b2">\nopen', ""),
        ("What is <pasted_content id=…>?", "What is <pasted_content id=…>?", ""),
    ],
)
def test_what_was_pasted_is_told_from_what_was_typed(text: str, typed: str, pasted: str) -> None:
    assert typed_first(text) == (typed, pasted)


PIECES = [paste("x"), '<pasted_content id="1">\n', '\n</pasted_content id="1">', "Fix it.", "\n"]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
@SETTINGS
def test_what_was_typed_stands_in_the_text_in_its_order(text: str) -> None:
    at = 0
    for line in typed_first(text)[0].splitlines():
        at = text.index(line, at) + len(line)


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["x", "", "\n", "<b>", "é\n\n"]))))
@SETTINGS
def test_words_are_given_as_they_were_typed_or_pasted(said: list[tuple[bool, str]]) -> None:
    text = "\n".join(paste(words) if pasted else words for pasted, words in said)
    found = [(part.source == "pasted", part.words) for part in prompt_parts(text)]
    assert [words for pasted, words in found if pasted] == [w for pasted, w in said if pasted]
    kept = [words.strip("\n") for _, words in said]
    assert without_tags(text).split() == "\n".join(kept).split()


@for_each("unit", [*PIECES, '<pasted_content id="{}">\n'])
def test_time_grows_in_step_with_a_text(unit: str) -> None:
    assert in_step(lambda size: typed_first(unit * (size // len(unit))), 50_000)
