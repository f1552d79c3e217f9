"""Compactions as landmarks of a transcript."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log
from tests.making.wordings import SUMMED_FROM_OTHERS
from tests.reading.transcripts import (
    C1,
    PICTURE,
    SHOWN,
    Detail,
    asked,
    attach,
    finished,
    folded,
    landmark,
    text,
    user,
    written,
)
from tests.running.each import for_each


def compacted(metadata: Any = None, summary: Any = "# Sum\n\nwords") -> Log:
    """a ← b ← boundary B ← summary S ← c ← z"""
    log = asked()
    log.answer("b", "a")
    marks = {} if metadata is None else {"compactMetadata": metadata}
    last = log.boundary("B", "b", content="Conversation compacted", **marks)
    if summary:
        last = user(log, "S", "B", summary, isCompactSummary=True)
    return finished(log, log.prompt("c", last))


SUMMARY = (
    "<details><summary>Summary that the conversation went on from</summary>\n\n"
    "**Sum** <!-- # -->\n\nwords\n\n</details>"
)


@for_each(
    ("metadata", "tokens", "trigger"),
    [
        ({"trigger": "auto", "preTokens": 115432}, " (115k tokens)", " · automatic"),
        ({"trigger": "manual", "preTokens": 999999}, " (999k tokens)", " · manual"),
        ({"preTokens": 1000}, " (1k tokens)", ""),
        ({"preTokens": 999}, " (999 tokens)", ""),
        ({"preTokens": 950.5}, " (950 tokens)", ""),
        ({"preTokens": 0, "trigger": "*new*"}, "", " · \\*new\\*"),
        ({"preTokens": -5, "trigger": ""}, "", ""),
        ({"preTokens": "115432", "trigger": 7}, "", ""),
        ({"preTokens": None, "trigger": None}, "", ""),
        ({"preTokens": True}, "", ""),
        ({}, "", ""),
        (["x"], "", ""),
        (None, "", ""),
    ],
)
def test_a_compaction_is_a_landmark(
    tmp_path: Path, metadata: Any, tokens: str, trigger: str
) -> None:
    made = written(tmp_path, compacted(metadata))
    line = f"**📦 Conversation compacted{tokens} • 2026-03-01 09:00:40**{trigger}"
    assert landmark(made) == f"---\n\n{line}\n\n{SUMMARY}\n\n---"
    assert made.field("") == (
        "**Contains Compact Operation(s)** - Full conversation including compacted segments"
    )
    assert "compactions: 1" in made.front


def test_a_compaction_may_have_no_summary(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, compacted({"preTokens": 2000}, summary=None)))
    assert made == "---\n\n**📦 Conversation compacted (2k tokens) • 2026-03-01 09:00:30**\n\n---"


def test_a_summary_may_hold_what_others_wrote(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, compacted({}, f"{SUMMED_FROM_OTHERS}# Sum\n\nwords")))
    noted = "*What others wrote in artifacts may be in it.*\n\n**Sum**"
    assert SUMMARY.replace("**Sum**", noted) in made


@for_each("detail", ["standard", "full"])
@for_each("begins", ["This session is being continued from one before.\n\n", "Mine:\n\n"])
@for_each("inside", ["{}\n", "<system-reminder>\n{}\n</system-reminder>\n"])
def test_the_tools_above_a_summary_are_a_reminder(
    tmp_path: Path, begins: str, inside: str, detail: Detail
) -> None:
    reminder = inside.format("<tools-used-before-summary>Read, Write</tools-used-before-summary>")
    log = compacted(summary=f"{begins}{reminder}Summary:\nIt said:\n\n{reminder}")
    made = written(tmp_path, log, detail=detail)
    hides = detail == "standard" and begins.startswith("This")
    assert landmark(made).count("Read, Write") == (1 if hides else 2)
    assert ("1 reminder" in made.text) == hides


def test_a_compaction_may_have_no_boundary(tmp_path: Path) -> None:
    log = asked()
    log.summary("S", log.answer("b", "a"), "# Sum\n\nwords")
    made = written(tmp_path, finished(log, log.prompt("c", "S")))
    line = "**📦 Conversation compacted • 2026-03-01 09:00:30**"
    assert landmark(made) == f"---\n\n{line}\n\n{SUMMARY}\n\n---"


def test_a_compaction_may_have_no_time(tmp_path: Path) -> None:
    log = compacted({"preTokens": 2000})
    for row in log.rows:
        if row["uuid"] in "BS":
            del row["timestamp"]
    assert "**📦 Conversation compacted (2k tokens)**\n" in landmark(written(tmp_path, log))


def test_a_transcript_may_begin_with_a_compaction(tmp_path: Path) -> None:
    log = Log()
    log.summary("S", None, "# Sum\n\nwords")
    made = written(tmp_path, finished(log, log.prompt("c", "S")))
    line = "---\n\n**📦 Conversation compacted • 2026-03-01 09:00:10**"
    assert made.above.startswith(f"{C1}{line}")
    assert made.titles[1] == "User · 09:00:20 · ask c"


def test_what_comes_with_a_compaction_stands_in_it(tmp_path: Path) -> None:
    log = asked()
    log.boundary("B", log.answer("b", "a"))
    log.summary("S", "B")
    attach(log, "f", log.hook("h", "S"), type="file", filename="/a.py", content="x = 1")
    finished(log, log.prompt("c", "f"))
    made = written(tmp_path, log)
    file = folded("File /a.py", "```python\nx = 1\n```")
    assert landmark(made).endswith(f"\n\n*Files that Claude was given again:*\n\n{file}\n\n---")
    assert made.field("Hidden at this detail") == "1 hook row"
    assert "hook_success" in landmark(written(tmp_path, log, detail="full"))


@for_each(
    ("asked_for", "line"),
    [("/compact", "*Files that Claude was given again:*\n\n"), ("/mine", ""), ("", "")],
)
def test_what_a_compaction_brought_is_no_file_of_a_persons(
    tmp_path: Path, asked_for: str, line: str
) -> None:
    log = asked()
    log.boundary("B", log.answer("b", "a"))
    log.summary("S", "B")
    log.prompt("k", "S", f"<command-name>{asked_for}</command-name>" if asked_for else "Go on.")
    for name in "fg":
        attach(log, name, "k", type="file", filename=f"/{name}.py", content="x = 1")
    last = attach(log, "h", "g", type="opened_file_in_ide", filename="/h.py")
    made = written(tmp_path, finished(log, log.answer("c", last)))
    files = "\n\n".join(folded(f"File /{name}.py", "```python\nx = 1\n```") for name in "fg")
    said = f"`{asked_for}`\n\n" if asked_for else "> Go on.\n\n"
    assert made.said[3] == f"{said}{line}{files}\n\n*Open in the editor:* `/h.py`"
    hidden = written(tmp_path, log, detail="dialogue")
    assert "given again" not in hidden.text


def test_dialogue_counts_compactions(tmp_path: Path) -> None:
    made = written(tmp_path, compacted(), detail="dialogue")
    assert landmark(made) == ""
    assert made.field("Hidden at this detail") == "1 compaction"


def test_a_summary_is_shown_whole(tmp_path: Path) -> None:
    assert SHOWN in landmark(written(tmp_path, compacted(summary=[text("x"), PICTURE])))


@pytest.mark.parametrize("both", [False, True])
def test_what_a_person_wants_in_a_summary_is_theirs(tmp_path: Path, both: bool) -> None:
    typed = {"userContext": "Keep the *API*.", "messagesSummarized": 2}
    log = asked()
    last = log.boundary("B", log.answer("b", "a"), compactMetadata=typed if both else {})
    last = user(log, "S", last, "# Sum\n\nwords", isCompactSummary=True, summarizeMetadata=typed)
    finished(log, log.prompt("c", last))
    said = "**User**, for the summary:\n\n> Keep the *API*."
    assert f"09:00:40**\n\n{said}\n\n{SUMMARY}" in landmark(written(tmp_path, log))
    hidden = written(tmp_path, log, detail="dialogue")
    assert hidden.text.count("**User**, for the summary of a compaction:\n\n> Keep the") == 1
