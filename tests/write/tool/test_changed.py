"""Files that a command changed stand below what it printed, as far as the log notes them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pathexport.write.tool.changed import files_changed
from pathexport.write.tool.outputs import output
from tests.reading.transcripts import answers, asked, finished, user, uses, written
from tests.running.each import for_each

WHOLE = partial(output, limit=None, where="log.jsonl:3", info="diff")
CUT = partial(output, limit=3, where="log.jsonl:3", info="diff")


def hunk(old: int, new: int, *lines: str) -> dict[str, Any]:
    return {"oldStart": old, "oldLines": 9, "newStart": new, "newLines": 9, "lines": [*lines]}


def file(name: str, *hunks: dict[str, Any], **more: bool) -> dict[str, Any]:
    return {"filePath": name, "hunks": [*hunks], **more}


@for_each(
    ("noted", "wanted"),
    [
        (
            {"files": [file("/work/a.py", hunk(3, 3, " x", "-old", "+new", "+more"))]},
            ["*Changed:* `a.py` · +2 −1", "```diff\n@@ -3,2 +3,3 @@\n x\n-old\n+new\n+more\n```"],
        ),
        (
            {"files": [file("/b", hunk(1, 1, "-a", "+b"), hunk(9, 9, " c", "+", "\\ No end"))]},
            [
                "*Changed:* `/b` · +2 −1",
                "```diff\n@@ -1,1 +1,1 @@\n-a\n+b\n@@ -9,1 +9,2 @@\n c\n+\n\\ No end\n```",
            ],
        ),
        (
            {"files": [file("/work/n", hunk(0, 1, "+```", "+x"), created=True)]},
            ["*New file:* `n` · +2 −0", "````diff\n+```\n+x\n````"],
        ),
        ({"files": [file("/work/g", deleted=True)]}, ["*Deleted:* `g`"]),
        (
            {"files": [file("/work/a")], "moreFiles": 2, "changedFiles": ["/work/a", "/x", "/x"]},
            ["*Changed:* `a`", "*Changed as well:* `/x`"],
        ),
        ({"files": [], "moreFiles": 1}, ["*1 more file changed.*"]),
        ({"files": [None, {}, {"filePath": 1}], "moreFiles": -1, "changedFiles": [""]}, []),
        ({"files": [{"filePath": "/a", "hunks": [None, {"lines": 3}]}]}, ["*Changed:* `/a`"]),
        ({"unavailable": True}, []),
        ({}, []),
    ],
)
def test_what_is_noted_of_files_is_shown(noted: Any, wanted: list[str]) -> None:
    assert [*files_changed(noted, "/work", WHOLE)] == wanted


DIFF = {"files": [file("/work/a.py", hunk(1, 1, "-old", "+new"))]}


@for_each(("detail", "seen"), [("standard", True), ("full", True), ("dialogue", False)])
def test_it_stands_below_the_output_where_results_are_shown(
    tmp_path: Path, detail: Any, seen: bool
) -> None:
    fields = {"toolUseResult": {"stdout": "done", "bashEditDiff": DIFF}}
    log = asked()
    call = log.blocks("b", "a", [uses("t1")])
    last = user(log, "c", call, [answers("t1", "done")], **fields)
    made = written(tmp_path, finished(log, last), detail=detail).text
    assert ("done\n```\n\n*Changed:* `" in made) is seen
    assert ("-old\n+new\n```" in made) is seen


def test_long_ones_are_cut_where_that_was_asked_for() -> None:
    noted = {"files": [file("/a", hunk(1, 1, *("+x" for _ in range(9))))]}
    heading, diff = files_changed(noted, "", CUT)
    assert heading == "*Changed:* `/a` · +9 −0"
    assert diff.endswith("+x\n+x\n```\n\n*7 more lines left out: `log.jsonl:3`*")
