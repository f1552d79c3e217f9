"""Expressions that are only tried where their letters stand find the same as if they were tried
everywhere, and those that are made later are the same."""

from __future__ import annotations

import re

import pytest

from pathexport.later import later
from pathexport.redact.issued import sought
from pathexport.redact.placed.all import PLACES
from pathexport.redact.placed.place import Place, form_of
from pathexport.redact.tokens.all import RULES
from pathexport.redact.words.sought import Small, letters_of
from tests.redact.labelled.cases import texts
from tests.running.each import for_each

_TEXTS = texts()
_INSIDE = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_GROUP = re.compile(r"\([^()]*\)")


def _has_ways(form: str) -> bool:
    """Whether a form is one or another, and not only a part of it."""
    left, count = _INSIDE.sub("", form), 1
    while count:
        left, count = _GROUP.subn("", left)
    return "|" in left


def test_no_form_is_one_or_another() -> None:
    assert _has_ways(r"a|b")
    assert not _has_ways(r"(?:a|(b|c))[|]\|")
    forms = [*(one.form for one in PLACES), *(one.form for one in RULES)]
    assert not [each for each in forms if _has_ways(each)]


@pytest.mark.thorough
def test_places_are_found_wherever_they_are() -> None:
    by_word: dict[str, set[Place]] = {}
    for each in PLACES:
        by_word.setdefault(each.word.lower(), set()).add(each)
    found = 0
    for text in _TEXTS:
        low = text.lower()
        for place in (one for word, some in by_word.items() if word in low for one in some):
            form = place.form.replace(r"[\"']", r"\\{0,3}[\"']")
            everywhere = [match.span() for match in re.finditer(form, text)]
            spans = [match.span() for match in form_of(place).matches(text, Small(text))]
            assert spans == everywhere, place
            found += len(spans)
    assert found > 100


@pytest.mark.thorough
def test_tokens_are_found_wherever_they_are() -> None:
    found = 0
    for text in _TEXTS:
        for rule in (rule for rule in RULES if rule.word in text):
            everywhere = [each.span() for each in re.finditer(rule.form, text, re.ASCII)]
            assert [each.span() for each in sought(rule).matches(text)] == everywhere, rule
            found += len(everywhere)
    assert found > 100


@for_each(
    ("form", "letters"),
    [
        (r"key[ ]from[ ]\S{4,100}", "key from "),
        (r"base64:[A-Z]{4}", "base64:"),
        (r"s\.(?=[A-Z])", "s."),
        (r"--dart-define=[A-Z_]{0,40}", "--dart-define="),
        (r"NEO4J_AUTH\\{0,3}=", "NEO4J_AUTH"),
        (r"https?://", "http"),
        (r"A{20,24}", ""),
        (r"\bcurl", ""),
    ],
)
def test_the_letters_with_which_a_form_begins(form: str, letters: str) -> None:
    assert letters_of(form) == letters


@for_each("text", ["my Key From a", "MY KEY FROM", "my \u212aey from a"])
def test_letters_of_any_case_may_be_there(text: str) -> None:
    assert Small(text).may_hold(["key from"])
    assert not Small("key of").may_hold(["key from"])


def test_an_expression_that_is_made_later_finds_the_same() -> None:
    made = later(r"(a+)B", re.IGNORECASE)
    for _ in range(2):
        assert [each.span(1) for each in made.finditer("aabxAB")] == [(0, 2), (4, 5)]
        assert made.fullmatch("aab")
        assert not made.match("ba")
    assert made.pattern == r"(a+)B"


def test_one_of_bytes_as_well() -> None:
    found = later(b"b+").search(b"abb")
    assert found is not None
    assert found.span() == (1, 3)
