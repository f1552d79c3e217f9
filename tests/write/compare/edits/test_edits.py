"""What a single call does to a file, in all the forms in which logs tell it."""

from __future__ import annotations

from typing import Any

import pytest

from pathexport.write.compare.edits import Edit, NotebookCell, Replaced, edit, edits_of_command
from tests.running.each import for_each

FILE = {"file_path": "/a.py"}


def made(tool: str, given: dict[str, Any], **noted: Any) -> tuple[str | None, str | None]:
    """The file before and after a call."""
    found = edit(tool, given, noted)
    assert found is not None
    return found.before, found.after


def replacing(old: str, new: str, **more: Any) -> dict[str, Any]:
    return {**FILE, "old_string": old, "new_string": new, **more}


def hunk(*lines: str) -> dict[str, Any]:
    return {"oldStart": 1, "newStart": 1, "lines": list(lines)}


def test_an_edit_of_a_file_that_is_in_the_log() -> None:
    given = replacing("a", "b")
    assert made("Edit", given, originalFile="a a\n") == ("a a\n", "b a\n")
    assert made("Edit", {**given, "replace_all": True}, originalFile="a a\n") == ("a a\n", "b b\n")


def test_what_the_tool_found_counts_before_what_it_was_given() -> None:
    """Quotes may be curly in the file, and straight in the call."""
    noted = {"oldString": "“x”", "newString": "“y”", "originalFile": "say “x”\n"}
    assert made("Edit", replacing('"x"', '"y"'), **noted) == ("say “x”\n", "say “y”\n")


def test_an_edit_of_a_file_that_is_not_in_the_log() -> None:
    assert edit("Edit", replacing("a", "b"), {}) == Edit("/a.py", None, None, (Replaced("a", "b"),))
    assert made("Edit", replacing("a", "b"), originalFile="without") == (None, None)


def test_an_edit_of_nothing_makes_a_file() -> None:
    assert made("Edit", replacing("", "a\n")) == ("", "a\n")
    assert made("Edit", replacing("", "a\n"), originalFile="") == ("", "a\n")
    assert made("Edit", replacing("", "a\n"), originalFile="b") == (None, None)


def test_the_end_of_a_line_goes_with_its_words_if_the_log_shows_that() -> None:
    given, old = replacing("b", ""), "a\nb\nc\n"
    assert made("Edit", given, originalFile=old) == (old, "a\n\nc\n")
    patch = [hunk(" a", "-b", " c")]
    assert made("Edit", given, originalFile=old, structuredPatch=patch) == (old, "a\nc\n")


def test_what_a_person_changed_before_they_agreed_counts() -> None:
    noted = {"originalFile": "a\n", "structuredPatch": [hunk("-a", "+theirs")]}
    assert made("Edit", replacing("a", "b"), **noted, userModified=True) == ("a\n", "theirs\n")
    assert made("Edit", replacing("a", "b"), **noted) == ("a\n", "b\n")
    noted["structuredPatch"] = [hunk("-other", "+theirs")]
    assert made("Edit", replacing("a", "b"), **noted, userModified=True) == ("a\n", "b\n")


def test_lines_that_the_log_has_tell_of_a_file_that_it_lacks() -> None:
    patch = [hunk(" x", "-a", "+b", " y"), hunk("-a", "\\ No newline at end of file", "+b")]
    noted: dict[str, Any] = {"originalFile": None, "structuredPatch": patch}
    lines = (Replaced("x\na\ny\n", "x\nb\ny\n"), Replaced("a", "b\n"))
    every = Replaced("a", "b", everywhere=True)
    given = replacing("a", "b", replace_all=True)
    assert edit("Edit", given, noted) == Edit("/a.py", None, None, (every,), lines)
    found = edit("Edit", given, {**noted, "userModified": True})
    assert found == Edit("/a.py", None, None, lines, lines)


@for_each(
    ("old", "new", "lines"),
    [
        ("a\nb\n", "a\nc\n", [" a", "-b", "+c"]),
        ("b\n", "c", ["-b", "+c", "\\ No newline at end of file"]),
        ("b", "c\n", ["-b", "\\ No newline at end of file", "+c"]),
        ("a\nb", "c\nb", ["-a", "+c", " b", "\\ No newline at end of file"]),
    ],
)
def test_lines_that_the_log_has_give_back_what_was_written_over(
    old: str, new: str, lines: list[str]
) -> None:
    given = {**FILE, "content": new}
    noted = {"type": "update", "originalFile": None, "structuredPatch": [hunk(*lines)]}
    assert made("Write", given, **noted) == (old, new)
    noted["structuredPatch"] = [hunk("-x", "+other")]
    assert made("Write", given, **noted) == (None, new)


@pytest.mark.parametrize("field", ["originalFile", "originalFileContents"])
def test_several_edits_in_one_call(field: str) -> None:
    edits = [
        {"old_string": "a", "new_string": "b"},
        {"old_string": "b", "new_string": "c", "replace_all": True},
    ]
    assert made("MultiEdit", {**FILE, "edits": edits}, **{field: "a b"}) == ("a b", "c c")
    assert made("MultiEdit", {**FILE, "edits": edits}) == (None, None)


def test_a_file_is_written() -> None:
    given = {**FILE, "content": "new\n"}
    assert made("Write", given, type="create", originalFile=None) == ("", "new\n")
    assert made("Write", given, type="update", originalFile="old\n") == ("old\n", "new\n")
    assert made("Write", given, type="update", originalFile=None) == (None, "new\n")
    noted = {"type": "create", "content": "theirs\n", "userModified": True}
    assert made("Write", given, **noted) == ("", "theirs\n")


def test_a_notebook_is_edited() -> None:
    given = {"notebook_path": "/n.ipynb", "new_source": "x = 1", "cell_id": "c0"}
    found = edit("NotebookEdit", given, {"original_file": "{}", "updated_file": "{1}"})
    cell = NotebookCell("c0", "replace")
    assert found == Edit("/n.ipynb", "{}", "{1}", (Replaced(None, "x = 1", cell=cell),))
    found = edit("NotebookEdit", {**given, "edit_mode": "insert"}, {})
    cell = NotebookCell("c0", "insert")
    assert found == Edit("/n.ipynb", None, None, (Replaced("", "x = 1", cell=cell),))
    found = edit("NotebookEdit", {**given, "edit_mode": "delete"}, {})
    cell = NotebookCell("c0", "delete")
    assert found == Edit("/n.ipynb", None, None, (Replaced(None, "", cell=cell),))
    numbered = {"notebook_path": "/n.ipynb", "cell_number": 0}
    assert edit("NotebookEdit", numbered, {}) == Edit(
        "/n.ipynb", None, None, (Replaced(None, "", cell=NotebookCell("0", "replace")),)
    )


def test_other_tools_and_odd_calls_edit_nothing() -> None:
    assert edit("Read", FILE, {}) is None
    assert edit("Edit", {}, {}) is None
    assert edit("MultiEdit", {"file_path": 3, "edits": "x"}, {}) is None
    assert made("MultiEdit", {**FILE, "edits": ["x", None]}, originalFile="a") == (None, None)
    odd = [{"oldStart": "x", "lines": 3}, None]
    noted = {"originalFile": "a", "structuredPatch": odd, "userModified": True}
    assert made("Edit", replacing("a", "b"), **noted) == ("a", "b")


@for_each(
    ("file", "wanted"),
    [
        ({"created": True, "hunks": [hunk("+a", "+b")]}, ("", "a\nb\n", ())),
        ({"deleted": True, "hunks": [hunk("-a")]}, ("a\n", "", ())),
        ({"deleted": True}, (None, None, (Replaced(None, ""),))),
        ({"hunks": [hunk(" a", "-b", "+c")]}, (None, None, (Replaced("a\nb\n", "a\nc\n"),))),
    ],
)
def test_what_a_command_did_to_a_file(file: dict[str, Any], wanted: Any) -> None:
    noted = {"bashEditDiff": {"files": [{"filePath": "/a.py", **file}]}}
    (found,) = edits_of_command(noted)
    assert (found.before, found.after, found.replaced) == wanted


def test_of_a_file_that_is_only_named_nothing_is_known() -> None:
    files = [{"filePath": "/a.py"}, {"filePath": "/b", "hunks": [hunk(), None]}, None]
    files += [{"hunks": [hunk("+a")]}]
    assert not [*edits_of_command({"bashEditDiff": {"files": files, "changedFiles": ["/b"]}})]
    assert not [*edits_of_command({"bashEditDiff": "x"})]
