"""Edits as lines that go and come, from which both texts can be read."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.tool.diff import changed, diff
from tests.random.strategies import SETTINGS
from tests.running.each import for_each


@for_each(
    ("old", "new", "lines", "count"),
    [
        ("", "", "", "+0 −0"),
        ("a", "a", " a", "+0 −0"),
        ("a", "b", "-a|+b", "+1 −1"),
        ("a\n", "b\n", "-a|+b", "+1 −1"),
        ("", "a\nb\n", "+a|+b", "+2 −0"),
        ("a\nb\n", "", "-a|-b", "+0 −2"),
        ("a", "a\n", " a|+", "+1 −0"),
        ("a\n", "a", " a|-", "+0 −1"),
        ("a\nb\nc", "a\nc", " a|-b| c", "+0 −1"),
        ("a\nc", "a\nb\nc", " a|+b| c", "+1 −0"),
        ("a\na", "a\na\na", " a| a|+a", "+1 −0"),
        ("x\na\ny", "x\nb\nc\ny", " x|-a|+b|+c| y", "+2 −1"),
        ("-a", "+a", "--a|++a", "+1 −1"),
        ("\n", "", "-", "+0 −1"),
        ("a\n\n", "a\n", " a|-", "+0 −1"),
        ("a\nb\nc", "x\nb\ny", "-a|+x| b|-c|+y", "+2 −2"),
        ("a\n{\nb\n}\nc", "x\n{\nb\n}\ny", "-a|+x| {| b| }|-c|+y", "+2 −2"),
        ("a\n}\nc", "x\n}\ny", "-a|-}|-c|+x|+}|+y", "+3 −3"),
        ("a\nb\nb\nc", "x\nb\ny", "-a|-b|-b|-c|+x|+b|+y", "+3 −4"),
        ("1\na\nb\nc\n2", "3\nc\na\nb\n4", "-1|+3|+c| a| b|-c|-2|+4", "+3 −3"),
    ],
)
def test_an_edit_is_lines_that_go_and_come(old: str, new: str, lines: str, count: str) -> None:
    assert diff(old, new) == lines.replace("|", "\n")
    assert changed([diff(old, new)]) == count


EDITED = st.lists(st.sampled_from(["", "a", "b", "-a", "+a", " a", "é"]), max_size=6).map("\n".join)


@given(EDITED, EDITED)
@SETTINGS
def test_both_texts_can_be_read_off_an_edit(old: str, new: str) -> None:
    made = diff(old, new)
    lines = made.split("\n") if made else []
    before = [line[1:] for line in lines if line[0] in " -"]
    after = [line[1:] for line in lines if line[0] in " +"]
    ended = all(text.endswith("\n") for text in (old, new) if text)
    for text, found in ((old, before), (new, after)):
        assert "\n".join(found) + ("\n" if ended and text else "") == text
        assert bool(found) == bool(text)


@given(st.lists(st.tuples(EDITED, EDITED), max_size=3))
@SETTINGS
def test_counts_of_edits_add_up(edits: list[tuple[str, str]]) -> None:
    diffs = [diff(*edit) for edit in edits]
    plus, minus = re.fullmatch(r"\+(\d+) −(\d+)", changed(diffs)).groups()  # type: ignore[union-attr]
    signs = "".join(line[:1] for lines in diffs for line in lines.split("\n"))
    assert (int(plus), int(minus)) == (signs.count("+"), signs.count("-"))
