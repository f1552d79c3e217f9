"""What a page says of the changes of files that several attempts edited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log
from tests.write.compare.comparing import paged

BOOK = "/home/ada/logbook/a.ipynb"
FILE = "/home/ada/logbook/a.py"

Did = tuple[str, dict[str, Any], dict[str, Any]]
"""A tool, what it was given, and what was noted of it."""


def said_of_files(folder: Path, *attempts: list[Did]) -> str:
    """What a page says of files, if each attempt made these calls."""
    log, number = Log(), 0
    log.answer("b", log.prompt("a", None))
    for place, did in enumerate(attempts):
        at = log.prompt(f"p{place}", "b")
        for name, given, noted in did:
            number += 1
            call = log.call(f"c{number}", at, f"t{number}", name=name, given=given)
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
