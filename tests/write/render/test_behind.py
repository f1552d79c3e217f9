"""What Claude Code says behind a notification and in a person's name, and plans from the web."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.read.texts.inserted import is_notice
from tests.making.wordings import WORDS
from tests.reading.transcripts import (
    Detail,
    answers,
    asked,
    attach,
    finished,
    folded,
    user,
    uses,
    written,
)
from tests.running.each import for_each
from tests.running.growth import in_step

DONE = "<task-notification>\n<status>done</status>\n</task-notification>"
ENDED = f"**Task notification:** done\n\n{folded('Its task', 'status: `done`')}"
WAITS = (
    "Last output:\n\x1b[36mOk?\x1b[0m (y) <b>\n\nThe command is likely blocked on an interactive "
    "prompt. Kill this task and re-run with piped input (e.g., `echo y | command`) or a "
    "non-interactive flag if one exists."
)
FOUND = "The {} review produced the following findings:\n\n{}"
BUGS = """[{"bug_id": "bug_9", "name": "Dead *code*", "severity": "normal", "file_path": "src/a.ts",
"start_line": 65, "end_line": 69, "pr_comment": "It is `dead`:\\n\\n- one\\n- two"},
{"name": "Late", "file_path": "b.ts", "start_line": 7, "end_line": 7, "pr_comment": 3}]"""
REVIEWED = r"""*The remote review produced the following findings:*

> **Dead \*code\* · normal · `src/a.ts:65-69`**
>
> It is `dead`:
>
> - one
> - two
>
> bug_id: `bug_9`

> **Late · `b.ts:7`**
>
> pr_comment: `3`"""
ODD = """[{"file_path": "a.ts", "start_line": "65", "end_line": 69},
{"file_path": "b.ts", "start_line": 7, "end_line": 3}]"""
ODD_SHOWN = """*The remote review produced the following findings:*

> **`a.ts`**
>
> start_line: `65` · end_line: `69`

> **`b.ts:7`**
>
> end_line: `3`"""
FIXES = "This review was launched with --fix: apply these findings."


@for_each(
    ("behind", "shown"),
    [
        (
            WAITS,
            "> Last output:  \n> Ok? (y) &lt;b>\n>\n> " + WAITS.partition("\n\n")[2],
        ),
        (
            f"{FOUND.format('remote', BUGS)}\n\n{FIXES}",
            f"{REVIEWED}\n\n*{FIXES}*",
        ),
        (
            FOUND.format("remote", ODD),
            ODD_SHOWN,
        ),
        (
            FOUND.format("remote", "[]"),
            "*The remote review produced the following findings:*\n\n> []",
        ),
        (
            FOUND.format("cloud", "Nothing *at all*."),
            "*The cloud review produced the following findings:*\n\n> Nothing *at all*.",
        ),
        (
            "Cloud review did not produce output (it stopped). Tell the user to retry /review.",
            "*Cloud review did not produce output (it stopped). Tell the user to retry /review.*",
        ),
    ],
)
@for_each("fields", [{}, {"origin": {"kind": "task-notification"}}])
def test_what_claude_code_adds_to_a_notification_nobody_typed(
    tmp_path: Path, fields: dict[str, Any], behind: str, shown: str
) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), f"{DONE}\n{behind}", **fields)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == f"{ENDED}\n\n{shown}"


@for_each("waits", [True, False])
def test_a_plan_that_comes_back_from_the_web_reads_as_one(tmp_path: Path, waits: bool) -> None:
    head = "Ultraplan approved in browser. Here is the plan:"
    behind = (
        "The user approved this plan in the remote session. Give them a brief summary, then start "
        "implementing."
    )
    log, told = (
        asked(),
        f"{head}\n\n<ultraplan>\n# Tides\n\n1. One *row*.\n</ultraplan>\n\n{behind}",
    )
    origin, last = {"kind": "task-notification"}, log.answer("x", "a")
    if waits:
        attach(log, "b", last, type="queued_command", prompt=told, origin=origin)
    else:
        log.prompt("b", last, told, origin=origin)
    made = written(tmp_path, finished(log, "b"))
    plan = "> **Tides** <!-- # -->\n>\n> 1. One *row*."
    assert f"**Task notification:** {head}\n\n{plan}\n\n*{behind}*" in made.text
    assert "ultraplan>" not in made.text


def test_a_notification_may_be_queued_with_a_sentence_that_is_not_known(tmp_path: Path) -> None:
    given = {"type": "queued_command", "prompt": f"{DONE}\nSay so.", "commandMode": "prompt"}
    log = asked()
    attach(log, "q", log.answer("b", "a"), **given | {"commandMode": "task-notification"})
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == f"say b\n\n{ENDED}\n\n*Say so.*"
    log = asked()
    attach(log, "q", log.answer("b", "a"), **given)
    assert "> Say so." in written(tmp_path, finished(log, "q")).text


@for_each("detail", ["dialogue", "standard", "full"])
def test_who_has_a_plan_refined_says_nothing(tmp_path: Path, detail: Detail) -> None:
    said = "Plan being refined via Ultraplan — please wait for the result."
    log = asked()
    call = log.blocks("b", "a", [uses("t1", "ExitPlanMode", plan="# Tides")])
    last = user(log, "c", call, [answers("t1", f"{WORDS[0]}{said}", is_error=True)])
    made = written(tmp_path, finished(log, last), detail=detail)
    assert said not in made.text
    assert "**User" not in made.text
    if detail != "dialogue":
        assert made.said[2].startswith("### ExitPlanMode · rejected · the plan")
        assert made.said[2].endswith("\n\n*The user has the plan refined with Ultraplan.*")


BLOCKED = (
    "The command is likely blocked on an interactive prompt. Stop this task and re-run with piped "
    "input (e.g., `echo y | command`) or a non-interactive flag if one exists."
)


@for_each(
    ("text", "told"),
    [
        (f"{DONE}\nLast output:\nOk?\n\n{BLOCKED}", True),
        (f"{DONE}\nLast output:\nOk?\n\n{BLOCKED} What now?", False),
        (f"{DONE}\nRemote review did not produce output (x). Tell the user to retry /a.", True),
        (f"{DONE}\nRemote review did not produce output (x). Why?", False),
    ],
)
def test_whoever_says_more_behind_a_notification_says_it(text: str, told: bool) -> None:
    assert is_notice(text) is told


@for_each(
    ("head", "unit"),
    [
        ("Last output:\n", f"\n\n{BLOCKED[:90]}"),
        ("Remote review did not produce output (", "). Tell the user to retry "),
        ("Remote review did not produce output (", "). Tell the user to retry /"),
    ],
)
def test_what_is_said_there_again_and_again_takes_no_long_time(head: str, unit: str) -> None:
    assert in_step(lambda size: is_notice(f"{DONE}\n{head}{unit * size}"), 2_000)
