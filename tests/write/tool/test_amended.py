"""What a person makes of an edit before they allow it is theirs, as far as the log notes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.write.options import Detail
from tests.reading.transcripts import Transcript, answers, asked, finished, user, uses, written
from tests.running.each import for_each

DETAILS: list[Detail] = ["dialogue", "standard", "full"]

PATCH = [{"oldStart": 4, "newStart": 4, "lines": [" tide", "-low", "+mid"]}]
EDITED = {"filePath": "/p/a.py", "oldString": "low", "newString": "mid", "userModified": True}


def told(folder: Path, call: dict[str, Any], noted: dict[str, Any], **options: Any) -> Transcript:
    """The transcript of a call and the row that notes this of its result."""
    log = asked()
    result = [answers("t1")]
    last = user(log, "c", log.blocks("b", "a", [call]), result, toolUseResult=noted)
    return written(folder, finished(log, last), **options)


@for_each("detail", DETAILS)
def test_what_a_person_made_of_an_edit_is_theirs(tmp_path: Path, detail: Detail) -> None:
    call = uses("t1", "Edit", file_path="/p/a.py", old_string="low", new_string="high")
    noted = {**EDITED, "structuredPatch": PATCH}
    made = told(tmp_path, call, noted, detail=detail)
    of = " of `/p/a.py`" if detail == "dialogue" else ""
    changed = (
        f"**User**, with changes to the edit{of}:\n\n```diff\n@@ -4,2 +4,2 @@\n tide\n-low\n+mid"
    )
    assert changed in made.said[2]
    without = told(tmp_path, call, noted, detail=detail, results=False)
    assert changed in without.said[2]


@for_each(
    ("call", "noted", "wanted"),
    [
        (uses("t1", "Edit", new_string="high"), EDITED, "```diff\n-low\n+mid\n```"),
        (
            uses("t1", "Write", file_path="/p/a.py", content="high"),
            {"filePath": "/p/a.py", "content": "mid", "userModified": True},
            "```python\nmid\n```",
        ),
        (
            uses("t1", "Write", file_path="/p/a.py", content="high"),
            {"filePath": "/p/a.py", "content": "mid\n" * 61, "userModified": True},
            "<details><summary>61 lines</summary>\n\n```python\nmid\n",
        ),
        (
            uses("t1", "Write", file_path="/p/a.py", content="mid"),
            {"filePath": "/p/a.py", "content": "mid", "userModified": True},
            "",
        ),
        (uses("t1", "Edit", new_string="high"), {**EDITED, "userModified": False}, ""),
        (uses("t1", "Edit", new_string="high"), {"userModified": True, "structuredPatch": 1}, ""),
    ],
)
def test_it_is_shown_as_far_as_the_log_notes_it(
    tmp_path: Path, call: dict[str, Any], noted: dict[str, Any], wanted: str
) -> None:
    made = told(tmp_path, call, noted)
    assert ("**User**, with changes to the edit:\n\n" + wanted in made.said[2]) == bool(wanted)
    assert ("**User**" in made.said[2]) == bool(wanted)
