"""What a person picked to speak of it, by the marks that apps put above."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.pasted import has_parts, prompt_parts, typed_first, without_tags
from tests.making.wordings import paste
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step

PICKED = "<!-- attach -->\n> The tide\n>\n> > turns."
REPLY = "<!-- reply 2 -->\n\n> It turns."


@for_each(
    ("text", "parts"),
    [
        (f"{PICKED}\n\nWhen?", [("picked", "The tide\n\n> turns."), ("typed", "When?")]),
        (f"\n{REPLY}\nWhen?", [("picked", "It turns."), ("typed", "When?")]),
        (REPLY, [("picked", "It turns.")]),
        (
            f"{PICKED}\n\n{REPLY}\n\nWhen?",
            [("picked", "The tide\n\n> turns."), ("picked", "It turns."), ("typed", "When?")],
        ),
        (
            f"{REPLY}\n\nWhen?\n\n<!-- reply -->\n> At six.\n\nThanks.",
            [
                ("picked", "It turns."),
                ("typed", "When?"),
                ("picked", "At six."),
                ("typed", "Thanks."),
            ],
        ),
        (
            f"{REPLY}\n\nMy page:\n```html\n{PICKED}\n```",
            [("picked", "It turns."), ("typed", f"My page:\n```html\n{PICKED}\n```")],
        ),
        (
            f"{REPLY}\n\n~~~\n{PICKED}\n~~~",
            [("picked", "It turns."), ("typed", f"~~~\n{PICKED}\n~~~")],
        ),
        (
            f"{REPLY}\n\nSee\n{paste(PICKED)}\nnow",
            [("picked", "It turns."), ("typed", "See"), ("pasted", PICKED), ("typed", "now")],
        ),
    ],
)
def test_what_was_picked_is_told_from_what_was_typed(
    text: str, parts: list[tuple[str, str]]
) -> None:
    found = [(part.source, part.words) for part in prompt_parts(text)]
    assert [each for each in found if each[1].strip()] == parts


@for_each(
    "text",
    [
        "<!-- attach -->",
        "<!-- attach -->\nWhen?",
        "<!-- attach: -->\n> x",
        "<!-- attach: A | B -->\n> x",
        "<!-- attach: <b> -->\n> x",
        "<!-- reply one -->\n> x",
        "<!-- reply 1 --> > x",
        f"What is this?\n\n{PICKED}",
        f"```html\n{PICKED}\n```",
        f"    {paste(PICKED)}",
    ],
)
def test_a_mark_elsewhere_was_typed(text: str) -> None:
    assert not any(part.source == "picked" for part in prompt_parts(text))


@for_each(
    ("mark", "where"),
    [
        ("attach", ""),
        ("attach: Quote", ""),
        ("attach: Terminal", "Terminal"),
        ("attach: Terminal 1 | tab:0", "Terminal 1"),
        ("reply 3", ""),
    ],
)
def test_a_mark_may_say_where_it_was_picked(mark: str, where: str) -> None:
    parts = prompt_parts(f"<!-- {mark} -->\n> 3 failed\n\nWhy?")
    found = [(part.source, part.words, part.where) for part in parts if part.words]
    assert found == [("picked", "3 failed", where), ("typed", "Why?", "")]


def test_typed_words_come_first_and_a_quote_stays_one() -> None:
    text = f"{PICKED}\n\nWhen?"
    assert typed_first(text) == ("\nWhen?", "The tide\n\n> turns.")
    assert without_tags(text) == "> The tide\n> \n> > turns.\n\nWhen?"


PIECES = [
    f"{PICKED}\n",
    f"{REPLY}\n",
    "<!-- reply -->\n",
    "<!-- attach: T -->\n",
    "> x\n",
    "When?\n",
    "\n",
    paste("x"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
@SETTINGS
def test_no_word_is_lost(text: str) -> None:
    words = " ".join(part.words for part in prompt_parts(text))
    assert words.count("When?") == text.count("When?")
    assert words.count("turns.") == text.count("turns.")
    assert words.count("x") >= text.count("> x")
    assert has_parts(text) or words == text


@pytest.mark.thorough
@for_each("unit", [*PIECES, "<!-- attach -->\n\n", "<!-- "])
@for_each("begins", ["", REPLY])
def test_time_grows_in_step_with_a_text(unit: str, begins: str) -> None:
    assert in_step(lambda size: typed_first(begins + unit * (size // len(unit))), 50_000)
