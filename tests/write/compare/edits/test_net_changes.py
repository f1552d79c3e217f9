"""What the edits of one file, one after the other, come to, and what a page says of that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.compare import changes as of_changes
from pathexport.write.compare.changes import (
    Changes,
    ComeAndGo,
    FileChange,
    ShownPart,
    Whole,
    as_diff,
    changed_between,
)
from pathexport.write.compare.edits import Edit, Replaced
from pathexport.write.compare.table import come_and_go
from pathexport.write.tool.changed import NotedHunk
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.commands import pathexport
from tests.write.compare.comparing import paged

BOOK = "/home/ada/logbook/a.ipynb"
FILE = "/home/ada/logbook/a.py"

Did = tuple[str, dict[str, Any], dict[str, Any]]
"""A tool, what it was given, and what was noted of it."""


def whole(before: str, after: str) -> Edit:
    return Edit("a", before, after, ())


def snippet(old: str, new: str) -> Edit:
    return Edit("a", None, None, (Replaced(old, new),))


def changes(edits: Sequence[Edit]) -> list[FileChange]:
    return Changes().of({"a": edits})


def parts(*edits: Edit) -> tuple[Whole | Replaced, ...]:
    (change,) = changes(edits)
    return change.parts


def test_edits_that_go_on_from_each_other_are_one_change() -> None:
    assert parts(whole("a", "b"), whole("b", "c")) == (Whole("a", "c"),)
    assert parts(whole("a", "b"), whole("b", "a")) == (Whole("a", "a"),)
    assert changes([whole("a", "b"), whole("b", "a")])[0].lines == ComeAndGo()


def test_what_something_else_changed_meanwhile_is_told_of_nobody() -> None:
    found = changes([whole("a\n", "b\n"), whole("x\nb\n", "x\nc\n")])
    assert found[0].parts == (Whole("a\n", "b\n"), Whole("x\nb\n", "x\nc\n"))
    assert found[0].lines == ComeAndGo(2, 2)


def test_a_file_that_is_known_stays_known() -> None:
    assert parts(whole("a", "b"), snippet("b", "c")) == (Whole("a", "c"),)
    assert parts(whole("a", "b"), snippet("z", "c")) == (Whole("a", "b"), Replaced("z", "c"))


def test_lines_that_a_command_changed_may_stand_elsewhere_too() -> None:
    made, elsewhere = NotedHunk(0, 1, ["+a", "+}"]), NotedHunk(100, 102, ["-}", "+]"])
    by_command = [
        Edit("a", None, None, (Replaced(each.text(" -"), each.text(" +")),), places=(each,))
        for each in (made, elsewhere)
    ]
    assert parts(*by_command) == (Replaced("", "a\n}\n"), Replaced("}\n", "]\n"))
    assert changes(by_command)[0].lines == ComeAndGo(3, 1)


def test_a_file_that_is_written_anew_has_nothing_of_what_was_before() -> None:
    anew = Edit("a", None, "n\n", (Replaced(None, "n\n"),))
    assert parts(anew) == (Whole(None, "n\n"),)
    assert parts(snippet("a", "b"), anew, whole("n\n", "m\n")) == (Whole(None, "m\n"),)
    assert parts(whole("a", "b"), anew) == (Whole("a", "n\n"),)
    assert changes([anew])[0].lines == ComeAndGo(1, 0, all_go=False)


def test_an_edit_within_the_one_before_is_part_of_it() -> None:
    assert parts(snippet("a", "b c d"), snippet("c", "e")) == (Replaced("a", "b e d"),)
    twice = (Replaced("a", "b b"), Replaced("b", "e"))
    assert parts(snippet("a", "b b"), snippet("b", "e")) == twice


def test_an_edit_within_an_earlier_one_is_part_of_that() -> None:
    first, other = snippet("foo", "bar"), snippet("q", "r")
    assert parts(first, other, snippet("bar", "baz")) == (Replaced("foo", "baz"), *other.replaced)
    assert parts(first, other, snippet("bar", "foo")) == other.replaced
    assert parts(first, snippet("bar", "foo")) == ()


def test_an_edit_that_another_may_have_touched_stands_alone() -> None:
    first, across, last = snippet("a", "bc"), snippet("cx", "y"), snippet("c", "d")
    assert len(parts(first, across, last)) == 3
    assert len(parts(first, snippet("q", "r"), snippet("bc", "q"))) == 3


def test_of_texts_that_are_replaced_everywhere_a_log_does_not_say_how_many_there_are() -> None:
    every = Edit("a", None, None, (Replaced("a", "b", everywhere=True),))
    assert changes([every])[0].lines == ComeAndGo(1, 1, all_come=False, all_go=False)
    assert come_and_go(changes([every])[0].lines) == "+1 or more −1 or more"
    added = Edit("a", None, None, (Replaced("a\n", "a\nb\n", everywhere=True),))
    assert come_and_go(changes([added])[0].lines) == "+1 or more −0"
    unknown = Edit("a", None, None, (Replaced(None, "a"),))
    assert come_and_go(changes([unknown])[0].lines) == "+1 −?"


def test_the_lines_of_a_text_that_was_replaced_are_as_few_as_can_be() -> None:
    edited = snippet("a\nb\nc", "x\nb\ny")
    assert changes([edited])[0].lines == ComeAndGo(2, 2)
    assert as_diff(edited.replaced[0], 5) == ShownPart("-a\n+x\n b\n-c\n+y\n", 0, 5)


def test_a_long_change_is_cut() -> None:
    found = as_diff(Whole("", "x\n" * 1000), 400)
    assert (found.text.count("\n"), found.more, found.most) == (400, 601, 1001)
    assert found.text.endswith("+x\n")
    assert as_diff(Whole("", "x\n" * 1000), found.most).more == 0
    found = as_diff(Whole("", "x" * 1_000_000), 400)
    assert (found.text, found.more) == ("@@ -0,0 +1 @@\n", 2)
    assert as_diff(Whole("", "x" * 1_000_000), found.most).more == 0


def test_a_file_that_the_log_holds_later_is_known_from_the_first_edit_on() -> None:
    """… where what was replaced before can be taken back."""
    first, more = snippet("a", "b"), snippet("c", "d")
    assert parts(first, whole("x b y", "x b z")) == (Whole("x a y", "x b z"),)
    assert parts(first, more, whole("b d", "b e")) == (Whole("a c", "b e"),)
    assert parts(first, whole("b b", "c b")) == (*first.replaced, Whole("b b", "c b"))
    assert parts(first, whole("x", "y")) == (*first.replaced, Whole("x", "y"))
    every = Edit("a", None, None, (Replaced("a", "b", everywhere=True),))
    assert parts(every, whole("b", "c")) == (*every.replaced, Whole("b", "c"))


TEXTS = st.text("ab", max_size=3)
REPLACED = st.builds(Replaced, st.none() | TEXTS, TEXTS, st.booleans())
SNIPPETS = st.tuples(REPLACED) | st.tuples(REPLACED, REPLACED)
PLACES = st.builds(NotedHunk, st.just(1), st.just(1), st.tuples(TEXTS.map("+{}".format)))
KINDS = [
    st.builds(Edit, st.just("a"), st.none(), st.none(), SNIPPETS, SNIPPETS | st.just(())),
    st.builds(Edit, st.just("a"), st.none() | TEXTS, TEXTS, SNIPPETS),
    st.builds(Edit, st.just("a"), st.none(), st.none(), SNIPPETS, places=st.tuples(PLACES)),
]


@given(st.lists(KINDS[0] | st.one_of(KINDS), min_size=1, max_size=8), st.data())
@SETTINGS
def test_what_is_known_of_all_edits_tells_of_the_last_ones_what_these_alone_do(
    edits: list[Edit], data: st.DataObject
) -> None:
    asked = data.draw(st.lists(st.integers(0, len(edits) - 1), min_size=1, max_size=4))
    known = Changes()
    for first in (0, *asked):
        assert known.of({"a": edits[first:]}) == changes(edits[first:])


def test_edits_behind_several_forks_are_looked_at_once() -> None:
    """… if none of them changes what another one has made."""
    edits = [snippet(f"old {n}", f"new {n}\n") for n in range(30)]
    add, count = Mock(wraps=of_changes._add), Mock(wraps=of_changes._counts)
    with patch.object(of_changes, "_add", add), patch.object(of_changes, "_counts", count):
        known = Changes()
        for first in (0, 0, 3, 10, 29):
            (found,) = known.of({"a": edits[first:]})
            assert found.parts == tuple(edit.replaced[0] for edit in edits[first:])
    assert add.call_count == count.call_count == len(edits)


def test_that_something_else_changed_a_file_is_said_only_where_it_did() -> None:
    assert changed_between(Whole("a", "b"), Whole("x", "y"))
    assert changed_between(Replaced("a", "b"), Whole("x", "y"))
    assert not changed_between(Replaced("a", "b"), Whole("b b", "y"))
    assert not changed_between(Replaced("a", ""), Whole("x", "y"))


def test_lines_of_the_log_stand_for_a_text_that_is_in_no_other() -> None:
    with_lines = Edit("a", None, None, (Replaced("b", "c"),), (Replaced("x\nb\n", "x\nc\n"),))
    assert parts(with_lines) == with_lines.lines
    assert parts(snippet("a", "b"), with_lines) == (Replaced("a", "c"),)
    assert parts(whole("x\na\n", "x\nb\n"), with_lines) == (Whole("x\na\n", "x\nc\n"),)


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=5), st.data())
@SETTINGS
def test_what_is_taken_back_is_what_was_there(words: list[str], data: st.DataObject) -> None:
    text = before = " ".join(words)
    edits: list[Edit] = []
    for _ in range(data.draw(st.integers(1, 4))):
        old = data.draw(st.sampled_from(text.split(" ")))
        if text.count(old) != 1:
            continue
        new = data.draw(st.sampled_from(["a", "b", "ab", "e"]))
        edits.append(snippet(old, new))
        text = text.replace(old, new)
    found = parts(*edits, whole(text, f"{text} end"))
    last = found[-1]
    assert isinstance(last, Whole)
    assert last.new == f"{text} end"
    assert len(found) > 1 or last.old == before


def said_of_files(folder: Path, *attempts: list[Did]) -> str:
    """What a page says of files, if each attempt made these calls."""
    log, number = Log(), 0
    log.answer("b", log.prompt("a", None))
    for place, did in enumerate(attempts):
        at = log.prompt(f"p{place}", "b")
        for name, asked, noted in did:
            number += 1
            call = log.call(f"c{number}", at, f"t{number}", name=name, given=asked)
            at = log.result(f"r{number}", call, f"t{number}", toolUseResult=noted)
        log.answer(f"z{place}", at)
    return paged(log.load(folder)).partition("### Files that both edited\n\n")[2]


def deleted(cell: str) -> Did:
    given = {"notebook_path": BOOK, "cell_id": cell, "edit_mode": "delete", "new_source": ""}
    return "NotebookEdit", given, {}


def test_cells_of_a_notebook_that_were_deleted_are_named(tmp_path: Path) -> None:
    """What was in them is not known, so neither did nothing change, nor the same."""
    assert said_of_files(tmp_path, [deleted("c0"), deleted("c`2")], [deleted("c1")]) == (
        "**`a.ipynb`**\n\n`s1/1` · +0 −?\n\n"
        "*The cell `c0` was deleted; what was in it is not in the log.*\n\n"
        "*The cell ``c`2`` was deleted; what was in it is not in the log.*\n\n"
        "`s1/2` · +0 −?\n\n"
        "*The cell `c1` was deleted; what was in it is not in the log.*\n"
    )


def test_cells_with_a_new_text_are_named(tmp_path: Path) -> None:
    given = {"notebook_path": BOOK, "cell_id": "c0", "new_source": "x = 1"}
    replaced: Did = ("NotebookEdit", given, {})
    new: Did = ("NotebookEdit", {**given, "edit_mode": "insert"}, {})
    said = said_of_files(tmp_path, [replaced], [new])
    assert "*The cell `c0` was replaced; what was in it before is not in the log.*\n\n```" in said
    assert "*A new cell behind `c0`; the rest is not in the log.*\n\n```" in said


def test_a_file_that_was_emptied_did_change(tmp_path: Path) -> None:
    """… even where the log does not hold what was in it."""
    empty: Did = ("Write", {"file_path": FILE, "content": ""}, {"type": "update"})
    said = said_of_files(tmp_path, [empty], [empty])
    assert "*Written anew; what was there before is not in the log.*" in said
    assert "Nothing changed" not in said


def test_a_file_that_is_as_it_was_in_the_end_is_told_as_such(tmp_path: Path) -> None:
    """… whether the log holds the file or not."""
    for name, whole in (("a", {}), ("b", {"originalFile": "{}\nc\n"})):
        did: list[Did] = []
        for old, new in ("xy", "yx", "xz"):
            noted = {field: text.format(old) for field, text in whole.items()}
            given = {"file_path": FILE, "old_string": old, "new_string": new}
            did.append(("Edit", given, noted))
        said = said_of_files(tmp_path / name, did[:2], did[2:])
        assert "`s1/1` · +0 −0\n\n*Nothing changed in the end.*\n\n`s1/2` · +1 −1\n\n" in said
        assert said.count("Nothing changed") == 1


def test_only_what_something_else_changed_is_said_to_be_so(tmp_path: Path) -> None:
    """Some edits come with the file, others without."""
    first: Did = ("Edit", {"file_path": FILE, "old_string": "a", "new_string": "b"}, {})
    edited = {"file_path": FILE, "old_string": "c", "new_string": "d"}
    second: Did = ("Edit", edited, {"originalFile": "b\nc\n"})
    said = said_of_files(tmp_path, [first, second], [second])
    assert "`s1/1` · +2 −2\n\n```diff\n@@ -1,2 +1,2 @@\n-a\n-c\n+b\n+d\n```\n" in said
    assert "something else" not in said
    elsewhere: Did = ("Edit", edited, {"originalFile": "x\nc\n"})
    said = said_of_files(tmp_path, [first, elsewhere], [second])
    assert "*Before this, something else changed the file.*" in said


def test_what_is_cut_of_changes_says_how_it_is_shown(tmp_path: Path) -> None:
    written: list[Did] = [
        ("Write", {"file_path": FILE, "content": f"{n}\n" * 4000}, {"type": "create"}) for n in "xy"
    ]
    said = said_of_files(tmp_path, written[:1], written[1:])
    left = "*3,601 more lines of this left out here; `--max-diff-lines 4001` shows all.*"
    assert said.count(left) == 2
    ran = pathexport("diff", tmp_path, "--max-diff-lines", 4001)
    assert (ran.status, ran.out.count("+x\n"), "left out" in ran.out) == (0, 4000, False)
    ran = pathexport("diff", tmp_path, "--max-diff-lines", 0)
    assert ran.out.count("4,001 more lines of this left out here") == 2
    assert "```" not in ran.out
