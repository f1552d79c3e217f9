"""What Claude Code says, and what editors add: named, and nobody's words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log
from tests.reading.transcripts import (
    PICTURE,
    SHOWN,
    Detail,
    asked,
    attach,
    finished,
    folded,
    text,
    user,
    written,
)
from tests.running.each import for_each
from tests.write.feed.conversations import conversations


def test_an_answer_that_failed_is_claude_codes(tmp_path: Path) -> None:
    log = asked()
    log.blocks("b", "a", [text("API Error: 529")], model="<synthetic>", isApiErrorMessage=True)
    finished(log, log.prompt("c", "b"))
    made = written(tmp_path, log)
    assert made.titles[2] == "Claude Code · 09:00:20"
    assert made.said[2] == "**API error**\n\n> API Error: 529"
    hidden = written(tmp_path, log, detail="dialogue")
    assert list(hidden.titles) == [1, 3, 4]
    assert hidden.field("Hidden at this detail") == "1 API error"
    assert '<a id="m2"></a><a id="m3"></a>\n\n## 3 ·' in hidden.text


def test_a_task_notification_is_claude_codes(tmp_path: Path) -> None:
    log = asked()
    said = "<task-notification>\n<status>done</status>\n</task-notification>"
    log.prompt("b", log.answer("x", "a"), said, origin={"kind": "task-notification"})
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == f"**Task notification:** done\n\n{folded('Its task', 'status: `done`')}"


REPORTED = """<task-notification>
<task-id>b1</task-id>
<status>completed</status>
<summary>Agent "Poem" completed</summary>
<result>Roses
are red.</result>
</task-notification>
Full transcript available at: /tmp/b1.output"""
MATE = '<teammate-message teammate_id="ada" color="blue"{}>\n{}\n</teammate-message>'
OPENED = "<ide_opened_file>The user opened the file /a.py in the IDE.</ide_opened_file>"
SELECTED = (
    "<ide_selection>The user selected the lines 8 to 9 from /a.py:\nx = 1\ny = 2\n\n"
    "This may or may not be related to the current task.</ide_selection><ide_new>y</ide_new>"
)


@for_each(
    ("typed", "said"),
    [
        (
            REPORTED,
            '**Task notification:** Agent "Poem" completed\n\n'
            + folded(
                "What it reported", "> Roses  \n> are red.\n\ntask-id: `b1` · status: `completed`"
            )
            + "\n\n*Full transcript available at: /tmp/b1.output*",
        ),
        (
            "<task-notification>\nodd <status>\n</task-notification>",
            "**Task notification**\n\n" + folded("All of it", "```\nodd <status>\n```"),
        ),
        (
            "<github-webhook-activity>\nbuild failed\n</github-webhook-activity>",
            folded("What happened on GitHub", "```\nbuild failed\n```"),
        ),
        (MATE.format("", "Done with *it*."), "**From teammate ada**: Done with \\*it\\*."),
        (
            MATE.format(' summary="a &amp; &quot;b&quot;"', "Done"),
            '**From teammate ada**: a & "b"\n\n' + folded("The whole message", "> Done"),
        ),
        (
            MATE.format(' summary="Round 2"', "One\ntwo"),
            "**From teammate ada**: Round 2\n\n" + folded("The whole message", "> One  \n> two"),
        ),
        (
            MATE.format("", '{"type":"idle_notification","from":"ada"}'),
            "**From teammate ada**: idle notification\n\n"
            + folded(
                "The whole message", '```json\n{"type":"idle_notification","from":"ada"}\n```'
            ),
        ),
    ],
)
def test_tasks_and_agents_report_in_a_line(tmp_path: Path, typed: str, said: str) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), typed)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == said
    hidden = written(tmp_path, log, detail="dialogue")
    assert list(hidden.titles) == [1, 2, 4]


def test_what_the_editor_shows_is_nobodys_words(tmp_path: Path) -> None:
    log = Log()
    user(
        log,
        "a",
        None,
        [text(OPENED), text(f"{SELECTED}\nWhy?\n<system-reminder>x</system-reminder>")],
    )
    made = written(tmp_path, finished(log, "a"))
    assert made.said[1] == "\n\n".join(
        [
            "*Open in the editor:* `/a.py`",
            folded("Selected in the editor: /a.py, lines 8–9", "```python\nx = 1\ny = 2\n```"),
            folded("From the editor: new", "```\ny\n```"),
            "> Why?",
            folded("Reminder for the model", "```\nx\n```"),
        ]
    )
    hidden = written(tmp_path, log, detail="dialogue")
    assert hidden.said[1] == "> Why?"
    assert hidden.field("Hidden at this detail") == "4 added contexts"


def test_a_note_on_local_commands_is_nobodys_words(tmp_path: Path) -> None:
    log = Log()
    caveat = "<local-command-caveat>Caveat: not for you.</local-command-caveat>"
    log.prompt("a", None, f"{caveat}\nFix it.")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1].endswith(" · Fix it. …")
    note = folded("Note for the model on local commands", "```\nCaveat: not for you.\n```")
    assert made.said[1] == f"{note}\n\n> Fix it."
    hidden = written(tmp_path, log, detail="dialogue")
    assert hidden.said[1] == "> Fix it."
    assert hidden.field("Hidden at this detail") == "1 added context"


@for_each("detail", ["dialogue", "standard", "full"])
def test_a_tag_that_was_typed_is_kept(tmp_path: Path, detail: Detail) -> None:
    log = Log()
    log.prompt("a", None, "What is <system-reminder>x</system-reminder>, and `<ide_selection>`?")
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.said[1] == (
        "> What is &lt;system-reminder>x&lt;/system-reminder>, and `<ide_selection>`?"
    )


@pytest.mark.parametrize("source", ["t1", None])
def test_a_skills_text_is_named(tmp_path: Path, source: str | None) -> None:
    log = asked()
    body = "Base directory for this skill: /home/ada/.claude/skills/brew\n\n# Brew\n"
    call = log.call("b", "a", "t1", name="Skill")
    user(log, "c", call, [text(body)], isMeta=True, sourceToolUseID=source)
    made = written(tmp_path, finished(log, "c"))
    assert "<summary>Text of the skill brew</summary>" in made.text


@pytest.mark.parametrize(
    "mark", [{"commandMode": "task-notification"}, {"origin": {"kind": "task-notification"}}]
)
def test_a_notification_may_be_queued(tmp_path: Path, mark: dict[str, Any]) -> None:
    log = asked()
    attach(log, "q", log.answer("b", "a"), type="queued_command", prompt="done", **mark)
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == "say b\n\n**Task notification**\n\n> done"


@for_each(("kind", "by"), [("peer", "another agent"), ("coordinator", "the coordinator")])
@for_each(
    ("prompt", "shown"),
    [
        (
            '<agent-message from="a1">\nIt is done.\n</agent-message>',
            "**From agent a1**: It is done.",
        ),
        ("It is done.", "**From {}**\n\n> It is done."),
    ],
)
def test_what_an_agent_reports_in_mid_turn_nobody_typed(
    tmp_path: Path, kind: str, by: str, prompt: str, shown: str
) -> None:
    log = asked()
    given = {"type": "queued_command", "prompt": prompt, "commandMode": "prompt", "isMeta": True}
    attach(log, "q", log.answer("b", "a"), **given, origin={"kind": kind, "handback": True})
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == f"say b\n\n{shown.format(by)}"
    assert "queued" not in made.text


def test_a_nudge_to_go_on_is_a_message_of_its_own(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), "Continue from where you left off.", isMeta=True)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == "> Continue from where you left off."


SOURCE = "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\n"
UNNAMED: dict[str, Any] = {"isMeta": True, "origin": {"kind": "unclassified"}}


def test_what_a_source_without_a_name_sends_is_shown_without_the_banner(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), f"{SOURCE}The build is done.", **UNNAMED)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == "**From a source that is not named**\n\n> The build is done."


def test_an_empty_message_that_begins_a_session_is_no_message(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), f"{SOURCE}(no content)", **UNNAMED)
    log.prompt("c", "x", f"{SOURCE}(no content)", **UNNAMED)
    made = written(tmp_path, finished(log, "c"))
    assert [*made.titles] == [1, 2, 3]
    assert made.titles[3].startswith("Claude · ")
    assert "NON-USER" not in made.text
    assert made.field("Hidden at this detail") == "2 notes"


def test_that_claude_is_to_say_something_is_claude_codes(tmp_path: Path) -> None:
    nudge = "[Your previous response had no visible output. Please continue and produce a {}.]"
    log = asked()
    log.blocks("b", "a", [{"type": "thinking", "thinking": "Hm.", "signature": "x"}])
    log.answer("d", log.prompt("c", "b", nudge.format("user-visible response")))
    made = written(tmp_path, finished(log, "d"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3].startswith("**From Claude Code**\n\n> ")


def test_a_skills_text_stands_with_its_call(tmp_path: Path) -> None:
    log = asked()
    log.call("b", "a", "t1", name="Skill", given={"skill": "pdf"})
    log.result("c", "b", "t1", "Launching skill: pdf")
    user(log, "d", "c", [text("Base directory\n\n# PDF")], isMeta=True, sourceToolUseID="t1")
    made = written(tmp_path, finished(log, "d"))
    assert made.said[2].endswith(
        "### Skill · `pdf`\n\n<details><summary>Added for the model</summary>\n\n"
        "Base directory\n\n**PDF** <!-- # -->\n\n</details>"
    )


@pytest.mark.parametrize("detail", ["standard", "full"])
def test_pages_that_were_added_for_the_model_are_shown(tmp_path: Path, detail: Detail) -> None:
    log = asked()
    log.call("b", "a", "t1", name="Read", given={"file_path": "/guide.pdf", "pages": "1-2"})
    log.result("c", "b", "t1", "PDF pages extracted: 2 page(s)")
    user(log, "d", "c", [PICTURE, PICTURE], isMeta=True, sourceToolUseID="t1")
    assert SHOWN in written(tmp_path, finished(log, "d"), detail=detail).text


def test_what_nobody_asked_for_is_counted(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a", "No response requested.", model="<synthetic>")
    log.blocks("s", "b", [{"type": "thinking", "thinking": "", "signature": "x"}], "m")
    log.answer("c", log.answer("e", "s", " "), "Yes.", "m")
    finished(log, log.prompt("d", "c"))
    assert written(tmp_path, log).field("Hidden at this detail") == (
        "1 blank answer, 1 blank thought, 1 placeholder answer"
    )
    made = written(tmp_path, log, detail="full")
    assert "```\nNo response requested.\n```" in made.text


@pytest.mark.parametrize(
    ("attachment", "shown", "told"),
    [
        (
            {"type": "selected_lines_in_diff", "filePath": "a.py", "content": "+x = 1"},
            folded("Selected in the diff: a.py", "```diff\n+x = 1\n```"),
            "Selected in the diff of a.py",
        ),
        (
            {
                "type": "teammate_mailbox",
                "messages": [{"from": "ada", "text": "It is *done*."}, {"from": 7}, "?"],
            },
            "**From teammate ada**: It is \\*done\\*.",
            "ada: It is *done*.",
        ),
    ],
)
def test_what_came_to_the_model_meanwhile_is_shown(
    tmp_path: Path, attachment: dict[str, Any], shown: str, told: str
) -> None:
    log = asked()
    attach(log, "q", log.answer("b", "a"), **attachment)
    made = written(tmp_path, finished(log, "q"))
    assert made.said[2] == f"say b\n\n{shown}"
    assert told in str([*conversations(log.load(tmp_path / "log"))])
