"""Estimates of tokens: they add up, look like estimates, and know what a text is."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.problems import WrongOptionError
from pathexport.write.feed.estimate import (
    RATES,
    Family,
    estimate,
    family_named,
    family_of,
    markdown,
    roughly,
)
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

TEXTS = st.lists(st.sampled_from(["```", "~~~~", "```json", "```py", "> ```", "so", "日本", ""]))


@given(st.text(), st.text(), st.sampled_from([*RATES]))
@example("0", "0" * 18, "claude")
@SETTINGS
def test_more_text_never_has_fewer_tokens(one: str, other: str, by: Family) -> None:
    whole = estimate([("prose", one + other)], by)
    assert whole >= estimate([("prose", one)], by)
    assert whole == estimate([("prose", one), ("prose", other)], by)


@given(TEXTS)
@SETTINGS
def test_a_transcript_in_parts_is_whole(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert "".join(part for _, part in markdown(text)) == text


def test_what_stands_in_fences_is_known_by_their_first_line() -> None:
    text = "A\n```text\nB\n```\nC\n````python\n```\nD\n````\n> ```json\n> {}\n> ```\n"
    assert [(kind, part[-2:].strip()) for kind, part in markdown(text)] == [
        ("prose", "A"),
        ("output", "B"),
        ("prose", "C"),
        ("code", "D"),
        ("prose", "`"),
        ("input", "}"),
        ("prose", "`"),
    ]


def test_other_scripts_are_a_token_a_character() -> None:
    assert estimate([("prose", "猫がいる")], "claude") == 4
    assert estimate([("prose", "café")], "claude") == estimate([("prose", "cafe")], "claude")


@for_each(
    ("tokens", "text"),
    [
        (0, "~0"),
        (94, "~94"),
        (947, "~950"),
        (994, "~990"),
        (995, "~1.0k"),
        (1249, "~1.2k"),
        (12_400, "~12k"),
        (999_499, "~999k"),
        (999_500, "~1.0M"),
        (3_412_000, "~3.4M"),
    ],
)
def test_estimates_look_like_ones(tokens: int, text: str) -> None:
    assert roughly(tokens) == text


@for_each(
    ("model", "found"),
    [
        ("claude-opus-4-6", "claude"),
        ("claude-opus-4-20250514", "claude"),
        ("claude-3-5-sonnet-20241022", "claude"),
        ("claude-opus-4-7", "claude-4.7"),
        ("claude-sonnet-5", "claude-4.7"),
        ("us.anthropic.claude-opus-5-1-20260801-v1:0", "claude-4.7"),
        ("gpt-5", "general"),
        ("", "claude"),
    ],
)
def test_models_of_one_family_share_a_tokenizer(model: str, found: str) -> None:
    assert family_of(model) == found


def test_a_family_can_be_named_and_a_wrong_one_ends_in_a_sentence() -> None:
    assert family_named("General") == "general"
    assert family_named(None) is None
    with pytest.raises(WrongOptionError, match=r"^--family must be claude, .* not 'gpt'\.$"):
        family_named("gpt")
