"""The search for the least that must be left out, whatever it is that has these sizes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.problems import WrongRequestError
from pathexport.write.feed.budget import Weighed, fitted
from pathexport.write.feed.leaving import Leavable, left_out
from tests.random.strategies import SETTINGS

SIZES = st.lists(st.integers(1, 400), max_size=12)


def piece(tokens: int, number: int = 0) -> Leavable:
    return Leavable("result", tokens, (number,), (1, 1), "row", "call")


@given(SIZES, st.integers(0, 600), st.integers(0, 5000))
@SETTINGS
def test_the_least_is_left_out_that_fits(sizes: list[int], rest: int, most: int) -> None:
    """By a writer that leaves a line of no weight. What is large goes for its place in the order,
    and what is small comes back if there is room."""
    every = [piece(tokens, number) for number, tokens in enumerate(sizes)]
    whole = rest + sum(sizes)

    def write(some: Sequence[Leavable]) -> Weighed[Sequence[Leavable]]:
        return Weighed(some, whole - sum(each.tokens for each in some))

    if rest > most:
        with pytest.raises(WrongRequestError, match=f"max-tokens {rest} or more"):
            fitted(every, most, write)
        return
    done = fitted(every, most, write)
    assert done.tokens <= most
    assert not any(done.tokens + each.tokens <= most for each in done.made)
    strict = next(n for n in range(len(every) + 1) if whole - sum(sizes[:n]) <= most)
    assert [*done.made] == [each for each in every[:strict] if each in done.made]


@given(SIZES, st.lists(st.integers(0, 400), min_size=12, max_size=12), st.integers(0, 99))
@SETTINGS
def test_the_least_that_is_named_is_enough(sizes: list[int], lines: list[int], most: int) -> None:
    """Also where lines in place of what is left out have more than what they stand for."""
    every = [*map(piece, sizes)]

    def write(some: object) -> Weighed[int]:
        count = len(some)  # type: ignore[arg-type]
        return Weighed(count, 100 + sum(sizes[count:]) + sum(lines[:count]))

    with pytest.raises(WrongRequestError) as error:
        fitted(every, most, write)
    least = int(re.findall(r"max-tokens (\d+)", str(error.value))[0])
    assert fitted(every, least, write).tokens == least
    assert least <= min(write(()).tokens, write(every).tokens)


def test_what_saves_nothing_at_the_end_is_not_left_out() -> None:
    every = [*map(piece, [400, 300, 60, 60])]
    tokens = [900, 500, 200, 210, 220]
    with pytest.raises(WrongRequestError, match="max-tokens 200 or more"):
        fitted(every, 150, lambda some: Weighed(len(some), tokens[len(some)]))
    assert fitted(every, 205, lambda some: Weighed(len(some), tokens[len(some)])).made == 2


@given(st.lists(st.tuples(st.integers(1, 300), st.integers(0, 300)), max_size=9), st.integers(0))
@SETTINGS
def test_a_large_turn_takes_no_older_ones_along(sizes: list[tuple[int, int]], most: int) -> None:
    """Of the others the oldest go, and only as many as must."""
    results = [piece(result, n) for n, (_, result) in enumerate(sizes)]
    turns = [
        Leavable("turn", rest + result, (n,), (n, n), rest=rest, behind=n - 1)
        for n, (rest, result) in enumerate(sizes)
    ]
    whole = sum(map(sum, sizes))

    def write(some: Sequence[Leavable]) -> Weighed[Sequence[Leavable]]:
        gone = {each.steps for each in some if each.kind == "turn"}
        left = [each for each in some if each.kind == "turn" or each.steps not in gone]
        return Weighed(some, whole - sum(each.tokens for each in left))

    most %= whole + 1
    done = fitted([*results, *turns], most, write)
    assert done.tokens <= most
    left = [each for each in turns if each in done.made]
    large = [each for each in turns if each.rest > most]
    others = [each for each in turns if each not in large]
    count = len(left) - len(large)
    if left:
        assert left == sorted([*large, *others[:count]], key=lambda turn: turn.steps)
    assert count <= 0 or write([*results, *large, *others[: count - 1]]).tokens > most


def test_turns_that_follow_each_other_have_one_line() -> None:
    """Others have a line each, so that each stands where something is missing."""
    steps, behind, messages = [(1, 2), (3,), (7, 8)], [0, 2, 6], [(2, 3), (4, 4), (8, 9)]
    turns = [
        Leavable("turn", 100, where, named, behind=above)
        for where, named, above in zip(steps, messages, behind, strict=True)
    ]
    left = left_out(turns)
    first = "Messages 2 to 4 are left out, ~200 tokens"
    second = "Messages 8 to 9 are left out, ~100 tokens"
    assert left.steps == {1: first, 2: first, 3: first, 7: second, 8: second}
    assert "older turns (some of messages 2 to 9, ~300 tokens)" in left.summary
    assert "older turns (messages 2 to 4, ~200 tokens)" in left_out(turns[:2]).summary
