"""Lines that come and go: as few as can be, and enough to make the new text of the old one."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.compare import lines
from pathexport.write.compare.lines import Hunk, counts, hunks, kept, lines_of, unified
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import calls
from tests.write.compare.edits.patching import patched

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "-a", "+a", " a", "\x0c", "é"]), max_size=12)
TEXTS = st.tuples(LINES, st.booleans()).map(lambda made: "\n".join(made[0]) + "\n" * made[1])


def longest(old: list[str], new: list[str]) -> int:
    """How many lines can stay, counted the plain way."""
    row = [0] * (len(new) + 1)
    for mine in old:
        before = row[:]
        for at, yours in enumerate(new, start=1):
            row[at] = before[at - 1] + 1 if mine == yours else max(before[at], row[at - 1])
    return row[-1]


@given(TEXTS, TEXTS, st.integers(0, 3))
@SETTINGS
def test_a_diff_makes_the_new_text_of_the_old_one(old: str, new: str, around: int) -> None:
    assert patched(old, unified(hunks(old, new, around))) == new


@given(TEXTS, TEXTS)
@SETTINGS
def test_as_few_lines_as_can_be_come_and_go(old: str, new: str) -> None:
    before, after = lines_of(old), lines_of(new)
    stay = longest(before, after)
    assert counts(hunks(old, new)) == (len(after) - stay, len(before) - stay)


@given(TEXTS, TEXTS)
@SETTINGS
def test_where_too_much_differs_the_diff_is_still_right(old: str, new: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_MOST", 2)
        patch.setattr(lines, "_BETWEEN", 1)
        assert patched(old, unified(hunks(old, new))) == new


@pytest.mark.thorough
def test_long_texts_that_differ_much_are_compared_by_lines_that_each_has_once() -> None:
    old = [f"line {number}\n" for number in range(6000)]
    new = ["other\n" if number % 4 == 0 else line for number, line in enumerate(old)]
    assert sum(run.count for run in kept(old, new)) == 4500


@for_each(
    ("old", "new", "shown"),
    [
        ("", "", ""),
        ("a\n", "a\n", ""),
        ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
        ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
        ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        ("a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
    ],
)
def test_a_diff_is_written_as_others_write_it(old: str, new: str, shown: str) -> None:
    assert unified(hunks(old, new)) == shown


def test_places_that_are_far_apart_are_hunks_of_their_own() -> None:
    old = "".join(f"{number}\n" for number in range(20))
    new = old.replace("2\n3\n", "2\nx\n").replace("17\n", "")
    first, second = hunks(old, new)
    assert first == Hunk(0, 0, (" 0\n", " 1\n", " 2\n", "-3\n", "+x\n", " 4\n", " 5\n", " 6\n"))
    assert second.old == second.new == 14


def test_beside_nothing_no_line_is_looked_at() -> None:
    some = [f"{number}\n" for number in range(500)]
    for old, new in ((some, []), ([], some), (["x\n", *some], ["x\n"])):
        assert calls(partial(kept, old, new)) < 50
        assert sum(run.count for run in kept(old, new)) == len({*old} & {*new})


@given(TEXTS, TEXTS)
@SETTINGS
def test_no_fewer_lines_come_and_go_than_are_told_beforehand(old: str, new: str) -> None:
    before, after = lines_of(old), lines_of(new)
    come, go = counts(hunks(old, new))
    assert come + go >= lines._fewest(before, after) >= abs(len(after) - len(before))


def test_beside_a_much_longer_text_no_few_changes_are_looked_for() -> None:
    """A short attempt beside one that went on for days."""
    long = [f"{number}\n" for number in range(5000)]
    short = ["x\n", *(f"{number}\n" for number in range(0, 90, 3)), "y\n"]
    assert calls(partial(kept, short, long)) < 20 * (len(long) + len(short))
    assert sum(run.count for run in kept(short, long)) == 30
