"""A transcript's messages and what stands around them: who speaks, calls with their results, rows
that nobody speaks in, compactions, forks, times, and the fields above it all."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.read.rows import Row
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import message_counts, messages
from pathexport.write.options import Options
from pathexport.write.screen.paths import table
from pathexport.write.times import full, short, span
from tests.logs import Log, moment
from tests.strategies import SETTINGS, lived_logs, wild_logs
from tests.test_laws import Rows, loaded

_HEADING = re.compile(r'^(?:<a id="[mc]\d+"></a>)+\n\n## (\d+) · (.*)\n', re.MULTILINE)
_FIELD = re.compile(r"^- (?:([^:*]+): )?(.*)$")

Detail = Literal["dialogue", "standard", "full"]


class Transcript:
    """A written file: its fields, and its messages by their numbers."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.head, *rest = _HEADING.split(text)
        self.titles = dict(zip(map(int, rest[::3]), rest[1::3], strict=True))
        self.said = dict(zip(map(int, rest[::3]), map(str.strip, rest[2::3]), strict=True))
        top = self.head.partition("\n# CLAUDE CODE SESSION TRANSCRIPT\n\n")[2]
        listed, _, above = str(top).partition("\n\n")
        self.above = above.strip()
        found = (_FIELD.fullmatch(line) for line in listed.split("\n"))
        self.fields = [(match[1] or "", match[2]) for match in found if match]
        self.front = self.head.partition("\n---\n")[0].split("\n")

    def field(self, name: str) -> str:
        """A field's value; nothing when it is not there."""
        return next((value for known, value in self.fields if known == name), "")


def written(folder: Path, *logs: Log, of: int = -1, **options: Any) -> Transcript:
    """The transcript of a path of the project that holds these logs."""
    project = folder / "project"
    for log in logs:
        log.write(project)
    out = folder / f"out-{len(list(folder.iterdir()))}"
    export(load(project), out, options=Options(**options))
    (entry,) = json.loads((out / "manifest.json").read_text())["projects"]
    return Transcript((out / entry["paths"][of]["file"]).read_text("utf-8"))


def uses(id_: str, name: str = "Bash", **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": id_, "name": name, "input": given or {"command": id_}}


def answers(id_: str, content: Any = "ok", **fields: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id_, "content": content, **fields}


def user(log: Log, uuid: str, parent: str | None, content: Any, **fields: Any) -> str:
    """A `user` row with any content."""
    return log.row(uuid, parent, "user", message={"role": "user", "content": content}, **fields)


def attach(log: Log, uuid: str, parent: str, **attachment: Any) -> str:
    return log.row(uuid, parent, "attachment", attachment=attachment)


def asked() -> Log:
    """a"""
    log = Log()
    log.prompt("a", None)
    return log


def finished(log: Log, parent: str) -> Log:
    """… ← z"""
    log.answer("z", parent)
    return log


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGFs"}}
SHOWN = "![picture](assets/232554cace01d137.png)"
DENIED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


# Messages: which rows are read as one turn


def turns(project: Project) -> list[str]:
    """The messages of the last path, as `turn: rows`."""
    rows, tree = project.graph.rows, project.tree
    return [
        f"{message.turn or '-'}: {' '.join(rows[node].uuid for node in message.rows)}"
        for step in tree.way_to(project.paths[-1].step)
        for message in messages(rows, tree.steps[step].rows)
    ]


def test_rows_of_one_answer_are_one_message_whatever_is_between(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a", api="m")
    log.call("c", "b", "t1", api="m")
    log.hook("h", "c")
    log.result("d", "h", "t1")
    log.call("e", "d", "t2", api="m")
    log.result("f", "e", "t2")
    finished(log, "f")
    assert turns(log.load(tmp_path)) == ["prompt: a", "answer: b c h d e f", "answer: z"]


def test_words_and_picture_of_one_time_are_one_message(tmp_path: Path) -> None:
    log = asked()
    user(log, "b", "a", [PICTURE], at=10)
    log.prompt("c", "b", "[Image: source: /x.png]", isMeta=True)
    finished(log, "c")
    assert turns(log.load(tmp_path)) == ["prompt: a b c", "answer: z"]


def test_what_is_added_to_a_command_belongs_to_it(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "Caveat: The messages below were generated by the user while running")
    log.prompt("b", "a", "<command-name>/review</command-name>")
    log.prompt("c", "b", "Review it.", isMeta=True)
    finished(log, "c")
    assert turns(log.load(tmp_path))[-2:] == ["command: b c", "answer: z"]


def test_who_speaks_opens_a_message(tmp_path: Path) -> None:
    log = asked()
    log.interrupt("b", "a")
    log.prompt("c", "b", "<bash-input>ls</bash-input>")
    log.prompt("d", "c", "<bash-stdout>x</bash-stdout>")
    log.prompt("e", "d", "done", origin={"kind": "task-notification"})
    attach(log, "f", "e", type="queued_command", prompt="and")
    log.blocks("g", "f", [text("API Error")], model="<synthetic>", isApiErrorMessage=True)
    log.prompt("h", "g", "go on", isMeta=True)
    finished(log, "h")
    assert turns(log.load(tmp_path)) == [
        "prompt: a",
        "interruption: b",
        "bash: c d",
        "notice: e",
        "queued: f",
        "error: g",
        "notice: h",
        "answer: z",
    ]


def test_prompts_of_an_agent_are_apart_unless_they_are_of_one_time(tmp_path: Path) -> None:
    log = asked()
    user(log, "b", "a", [PICTURE], at=10)
    log.prompt("c", "b", at=20)
    project = log.load(tmp_path)
    found = messages(project.graph.rows, [project.graph.index[uuid] for uuid in "abc"])
    assert [len(message.rows) for message in found] == [2, 1]


def test_an_answer_may_begin_with_a_late_result(tmp_path: Path) -> None:
    log = asked()
    log.call("b", "a", "t1", api="m")
    log.result("c", "b", "t1")
    log.answer("d", "c", api="n")
    project = log.load(tmp_path)
    found = messages(project.graph.rows, [project.graph.index[uuid] for uuid in "acd"])
    assert [len(message.rows) for message in found] == [1, 2]


def numbers(rows: Sequence[Row], nodes: Sequence[int]) -> dict[int, int]:
    """For each row the number of the message that it is in or follows."""
    found: dict[int, int] = {}
    number = 0
    for message in messages(rows, nodes):
        number += message.speaker is not None
        found |= dict.fromkeys(message.rows, number)
    return found


def check_messages(project: Project) -> None:
    rows, tree = project.graph.rows, project.tree
    assert message_counts(tree) == project.messages
    for path in project.paths:
        total = 0
        for step in tree.way_to(path.step):
            nodes = tree.steps[step].rows
            made = messages(rows, nodes)
            assert sorted(node for message in made for node in message.rows) == sorted(nodes)
            total += sum(message.speaker is not None for message in made)
            assert project.messages[step] == total
            whole = numbers(rows, nodes)
            for end in range(len(nodes)):
                before = numbers(rows, nodes[:end])
                assert before == {node: whole[node] for node in nodes[:end]}
        assert path.messages == total


@given(st.one_of(wild_logs(), lived_logs().map(lambda log: [log.rows])))
@SETTINGS
def test_each_row_is_in_one_message_numbered_by_what_is_before(files: list[Rows]) -> None:
    with loaded(files) as project:
        check_messages(project)


def test_numbers_and_anchors_go_on_through_a_transcript(tmp_path: Path) -> None:
    log = asked()
    log.interrupt("b", "a")
    log.boundary("B", "b")
    log.summary("S", "B")
    log.prompt("c", "S")
    finished(log, "c")
    made = written(tmp_path, log)
    assert list(made.titles) == [1, 2, 3, 4]
    assert re.findall(r'<a id="m(\d)"></a>', made.text) == ["1", "2", "3", "4"]
    assert made.field("Total Messages") == "4"


# Prompts


def test_a_prompt_is_quoted_as_it_was_typed(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "One\ntwo\n\n# Three\n<b>four</b>")
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "User · 09:00:10 · One"
    assert made.said[1] == "> One  \n> two\n>\n> \\# Three  \n> \\<b>four\\</b>"


def test_a_prompt_of_blocks_shows_each_where_it_stands(tmp_path: Path) -> None:
    document = {"type": "document", "title": "D", "source": {"type": "text", "data": "x"}}
    log = Log()
    user(log, "a", None, [text("Look"), PICTURE, text(" "), text("again"), document, "more", 5])
    assert written(tmp_path, finished(log, "a")).said[1] == "\n\n".join(
        [
            "> Look",
            SHOWN,
            "> again",
            "<details><summary>Document: D</summary>",
            "```text\nx\n```",
            "</details>",
            "> more",
            "<details><summary>Block of type content</summary>",
            "```json\n5\n```",
            "</details>",
        ]
    )


def test_a_picture_in_a_row_of_its_own_stands_with_the_words(tmp_path: Path) -> None:
    log = Log()
    user(log, "a", None, "Look", at=10)
    user(log, "b", "a", [PICTURE], at=10)
    log.prompt("c", "b", "[Image: source: /tmp/x.png]", isMeta=True)
    made = written(tmp_path, finished(log, "c"))
    assert made.said[1] == f"> Look\n\n{SHOWN}"
    assert made.field("Hidden at this detail") == "1 added text"
    assert "/tmp/x.png" in written(tmp_path, log, detail="full").said[1]


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("and\nthis", "> and  \n> this"),
        ([text("see"), PICTURE], f"> see\n\n{SHOWN}"),
        (["see"], "> see"),
    ],
)
def test_what_was_typed_meanwhile_is_a_prompt(tmp_path: Path, prompt: Any, said: str) -> None:
    log = asked()
    log.result("c", log.call("b", "a", "t1"), "t1")
    attach(log, "q", "c", type="queued_command", prompt=prompt)
    made = written(tmp_path, finished(log, "q"))
    words = said.removeprefix("> ").split()[0]
    assert made.titles[3] == f"User · 09:00:40 · queued · {words}"
    assert made.said[3] == said


@pytest.mark.parametrize("content", [None, 7, {}, {"type": "text", "text": "x"}, [[]], [None], ""])
def test_any_json_is_a_prompt(tmp_path: Path, content: Any) -> None:
    log = asked()
    user(log, "b", "a", content)
    log.row("c", "b", "user", message=content)
    attach(log, "d", "c", type="queued_command", prompt=content)
    user(log, "e", "d", content, isMeta=True)
    user(log, "f", "e", content, isCompactSummary=True)
    log.row("g", "f", "assistant", message={"id": "m", "model": "x", "content": content})
    finished(log, "g")
    for detail in ("dialogue", "standard", "full"):
        assert written(tmp_path, log, detail=detail).said[1].startswith("> ask a")


def test_a_peer_is_no_user(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "Please merge.", origin={"kind": "peer"})
    made = written(tmp_path, finished(log, "b"))
    assert "> Please merge." in made.said[2]
    assert not made.titles[2].startswith("User · 09:00:20") or made.said[2] != "> Please merge."


# Commands, bash mode, interruptions

REVIEW = (
    "<command-message>review is running…</command-message>\n"
    "<command-name>/review</command-name>\n<command-args>{}</command-args>"
)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (REVIEW.format("12 --fast"), "`/review 12 --fast`"),
        (REVIEW.format(""), "`/review`"),
        (REVIEW.format("one\n\n`two`"), "`/review`\n\n> one\n>\n> `two`"),
        (REVIEW.format("`x`"), "`` /review `x` ``"),
        ("<command-name>/model</command-name>\n   <command-args></command-args>", "`/model`"),
        ("<command-message>init is analyzing…</command-message>", "`init is analyzing…`"),
        ("<command-name>/x</command-name> and more", "`/x`\n\n> and more"),
        ("<command-name>/x", "`/x`"),
    ],
)
def test_a_command_is_shown_as_it_was_typed(tmp_path: Path, typed: str, said: str) -> None:
    log = Log()
    log.prompt("a", None, typed)
    made = written(tmp_path, finished(log, "a"))
    assert made.titles[1] == "User · 09:00:10 · command"
    assert made.said[1] == said


def test_white_space_that_a_command_is_given_is_kept(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, REVIEW.format("a  b"))
    assert "a  b" in written(tmp_path, finished(log, "a")).said[1]


def test_a_commands_output_and_text_stand_with_it(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, REVIEW.format("12"))
    log.prompt("b", "a", "Review it.", isMeta=True)
    log.prompt("c", "b", "<local-command-stdout>Set \x1b[1mopus\x1b[22m</local-command-stdout>")
    log.prompt("d", "c", "# Do\n\nReview it well.", isMeta=True)
    assert written(tmp_path, finished(log, "d")).said[1] == "\n\n".join(
        [
            "`/review 12`",
            "*Added for the model:* Review it.",
            "```text\nSet opus\n```",
            "<details><summary>Added for the model</summary>",
            "**Do** <!-- # -->",
            "Review it well.",
            "</details>",
        ]
    )


def test_bash_mode_shows_what_was_run_and_both_streams(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "<bash-input>ls -l\n|wc</bash-input>")
    log.prompt("b", "a", "<bash-stdout>out <x>\n</bash-stdout><bash-stderr>bad</bash-stderr>")
    log.prompt("c", "b", "<bash-input>true</bash-input>")
    log.prompt("d", "c", "<bash-stdout></bash-stdout><bash-stderr></bash-stderr>")
    made = written(tmp_path, finished(log, log.prompt("e", "d")))
    assert made.titles[1] == "User · 09:00:10 · bash mode"
    assert made.said[1] == (
        "```sh\n! ls -l\n|wc\n```\n\n```text\nout <x>\n```\n\n"
        "On the error stream:\n\n```text\nbad\n```"
    )
    assert made.said[2] == "```sh\n! true\n```"


def test_newer_logs_write_commands_as_system_rows(tmp_path: Path) -> None:
    log = asked()
    log.system("b", "a", "local_command", content="<command-name>/cost</command-name>")
    log.system("c", "b", "local_command", content="<local-command-stdout>5</local-command-stdout>")
    made = written(tmp_path, finished(log, "c"))
    assert made.titles[2] == "User · 09:00:20 · command"
    assert made.said[2] == "`/cost`\n\n```text\n5\n```"


def test_words_behind_an_output_are_shown(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "<local-command-stdout>x</local-command-stdout> precious")
    assert "precious" in written(tmp_path, finished(log, "b"), detail="full").text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("[Request interrupted by user]", "*Interrupted by the user.*"),
        (
            "[Request interrupted by user for tool use]",
            "*Interrupted by the user while a tool was about to run.*",
        ),
    ],
)
def test_an_interruption_is_a_message(tmp_path: Path, words: str, said: str) -> None:
    log = asked()
    user(log, "b", log.answer("x", "a"), [text(words)])
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert made.titles[3] == "User · 09:00:30"
    assert made.said[3] == said


# What Claude Code says


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


def folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


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
    "This may or may not be related to the current task.</ide_selection>"
)


@pytest.mark.parametrize(
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
        (MATE.format("", "Done with *it*."), "**From teammate ada**: Done with \\*it\\*."),
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
            "> Why?",
            folded("Reminder for the model", "```\nx\n```"),
        ]
    )
    hidden = written(tmp_path, log, detail="dialogue")
    assert hidden.said[1] == "> Why?"
    assert hidden.field("Hidden at this detail") == "3 added contexts"


@pytest.mark.parametrize("detail", ["dialogue", "standard", "full"])
def test_a_tag_that_was_typed_is_kept(tmp_path: Path, detail: Detail) -> None:
    log = Log()
    log.prompt("a", None, "What is <system-reminder>x</system-reminder>, and `<ide_selection>`?")
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.said[1] == (
        "> What is \\<system-reminder>x\\</system-reminder>, and `<ide_selection>`?"
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


def test_a_nudge_to_go_on_is_a_message_of_its_own(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), "Continue from where you left off.", isMeta=True)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == "> Continue from where you left off."


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
    log.answer("c", "b", " ")
    finished(log, log.prompt("d", "c"))
    assert written(tmp_path, log).field("Hidden at this detail") == (
        "1 blank answer, 1 made-up answer"
    )
    made = written(tmp_path, log, detail="full")
    assert "```\nNo response requested.\n```" in made.text


# Answers


@pytest.mark.parametrize("block", [text("\n\n"), {"type": "thinking", "thinking": ""}])
def test_a_blank_part_of_an_answer_is_not_made_up(tmp_path: Path, block: dict[str, Any]) -> None:
    log = asked()
    log.answer("c", log.blocks("b", "a", [block], api="m"), api="m")
    assert "made-up" not in written(tmp_path, log).field("Hidden at this detail")


def test_an_answer_is_prose_and_thinking_folds(tmp_path: Path) -> None:
    log = asked()
    log.blocks("b", "a", [{"type": "thinking", "thinking": "Hm.\n\n# x"}], api="m")
    log.blocks("c", "b", [{"type": "redacted_thinking", "data": "xyz"}], api="m")
    log.blocks("d", "c", [{"type": "thinking", "thinking": "", "signature": "x"}], api="m")
    log.answer("e", "d", "# Done\n\n- *all* of it", api="m")
    made = written(tmp_path, log)
    assert made.titles[2] == "Claude · 09:00:20"
    assert made.said[2] == "\n\n".join(
        [
            "<details><summary>Thinking</summary>",
            "Hm.",
            "**x** <!-- # -->",
            "</details>",
            "*Thinking that the log does not show.*",
            "**Done** <!-- # -->",
            "- *all* of it",
        ]
    )
    hidden = written(tmp_path, log, detail="dialogue")
    assert hidden.said[2] == "**Done** <!-- # -->\n\n- *all* of it"
    assert hidden.field("Hidden at this detail") == "3 thoughts"


def test_an_answer_may_be_one_text(tmp_path: Path) -> None:
    log = asked()
    log.row("b", "a", "assistant", message={"id": "m", "model": "x", "content": "All *done*."})
    assert written(tmp_path, log).said[2] == "All *done*."


def test_a_block_that_nobody_knows_is_shown_as_it_is(tmp_path: Path) -> None:
    log = asked()
    log.blocks("b", "a", [{"type": "new", "deep": {"x": "precious"}}])
    assert written(tmp_path, log).said[2] == (
        "<details><summary>Block of type new</summary>\n\n"
        '```json\n{\n  "type": "new",\n  "deep": {\n    "x": "precious"\n  }\n}\n```\n\n</details>'
    )


# Calls and their results


def test_a_result_stands_under_its_call(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a", "Look:", api="m")
    log.call("c", "b", "t1", api="m")
    log.result("d", "c", "t1", "one\ntwo")
    made = written(tmp_path, finished(log, "d"))
    assert made.said[2] == "Look:\n\n### Bash · `ls`\n\n```text\none\ntwo\n```"
    assert made.field("Work") == "1 tool call; claude-opus-4-5"


def test_parallel_results_stand_under_their_calls_in_whatever_order(tmp_path: Path) -> None:
    log = asked()
    last = "a"
    for n in "123":
        last = log.call(f"c{n}", last, f"t{n}", api="m", given={"command": f"cmd {n}"})
    for n in "312":
        last = log.result(f"r{n}", f"c{n}", f"t{n}", f"out {n}")
    made = written(tmp_path, finished(log, last)).said[2]
    assert re.findall(r"^### .*|^out .", made, re.MULTILINE) == [
        line for n in "123" for line in (f"### Bash · `cmd {n}`", f"out {n}")
    ]


@pytest.mark.parametrize(
    ("result", "state", "failed"),
    [
        (answers("t1", "no", is_error=True), "failed · ", " (1 failed)"),
        (answers("t1", [text("no")], is_error=True), "failed · ", " (1 failed)"),
        (answers("t1", [], is_error=True), "failed · ", " (1 failed)"),
        (answers("t1", [7], is_error=True), "failed · ", " (1 failed)"),
        (answers("t1", DENIED, is_error=True), "rejected · ", ""),
        (answers("t1", [text(DENIED)], is_error=True), "rejected · ", ""),
        (answers("t1", DENIED), "", ""),
        (answers("t1", "fine", is_error=False), "", ""),
        (answers("t1", "fine", is_error="true"), "", ""),
        (answers("t1", {"a": "b"}, is_error=True), "failed · ", " (1 failed)"),
        (answers("t1", 7, is_error=True), "failed · ", " (1 failed)"),
    ],
)
def test_a_heading_says_what_became_of_the_call(
    tmp_path: Path, result: dict[str, Any], state: str, failed: str
) -> None:
    log = asked()
    user(log, "c", log.call("b", "a", "t1"), [result])
    made = written(tmp_path, finished(log, "c"))
    assert f"{made.said[2]}\n".startswith(f"### Bash · {state}`ls`\n")
    assert made.field("Work").startswith(f"1 tool call{failed};")


def test_a_call_without_result_says_so(tmp_path: Path) -> None:
    log = asked()
    log.call("b", "a", "t1")
    assert written(tmp_path, log).said[2] == "### Bash · no result · `ls`"


def late(**fields: Any) -> Log:
    """a ← b Bash ← c prompt ← d answer ← e result of b ← z"""
    log = asked()
    log.call("b", "a", "t1")
    log.answer("d", log.prompt("c", "b"))
    user(log, "e", "d", [answers("t1", fields.pop("content", "at last"), **fields)])
    return finished(log, "e")


def test_a_late_result_and_its_call_lead_to_each_other(tmp_path: Path) -> None:
    made = written(tmp_path, late())
    assert made.said[2] == (
        "### Bash · answered later · `ls`\n\n*A result came later: [message 4](#m4).*"
    )
    assert made.said[4] == (
        "say d\n\n**Late result** of Bash in [message 2](#m2):\n\n```text\nat last\n```"
    )


def test_a_late_failure_is_one(tmp_path: Path) -> None:
    made = written(tmp_path, late(is_error=True))
    assert "**Late failed result** of Bash in [message 2](#m2):" in made.said[4]
    assert made.field("Work").startswith("1 tool call (1 failed);")


def test_a_late_refusal_is_one(tmp_path: Path) -> None:
    made = written(tmp_path, late(content=DENIED, is_error=True))
    assert "**Late rejected result** of Bash" in made.said[4]


def test_a_late_result_is_shown_as_its_tool_answers(tmp_path: Path) -> None:
    log = asked()
    log.call("b", "a", "t1", name="Read", given={"file_path": "/a.py"})
    log.result("e", log.answer("d", log.prompt("c", "b")), "t1", "     1→x = 1")
    made = written(tmp_path, finished(log, "e"))
    assert "**Late result** of Read in [message 2](#m2):\n\n```" in made.said[4]
    assert "→" not in made.said[4]


def test_two_results_of_one_call_both_stand_under_it(tmp_path: Path) -> None:
    log = asked()
    log.result("c", log.call("b", "a", "t1"), "t1", "one")
    user(log, "d", "c", [answers("t1", "two", is_error=True)])
    made = written(tmp_path, finished(log, "d"))
    assert made.said[2] == ("### Bash · failed · `ls`\n\n```text\none\n```\n\n```text\ntwo\n```")


def test_a_result_may_come_at_once_and_again_later(tmp_path: Path) -> None:
    log = asked()
    log.result("c", log.call("b", "a", "t1"), "t1", "one")
    log.result("f", log.answer("e", log.prompt("d", "c")), "t1", "two")
    made = written(tmp_path, finished(log, "f"))
    assert made.said[2].startswith("### Bash · `ls`\n")
    assert made.said[2].endswith("*A result came later: [message 4](#m4).*\n\n```text\none\n```")
    assert made.said[4].endswith("```text\ntwo\n```")


def test_two_results_of_one_later_message_are_one_link(tmp_path: Path) -> None:
    log = asked()
    log.answer("d", log.prompt("c", log.call("b", "a", "t1")))
    user(log, "e", "d", [answers("t1", "one"), answers("t1", "two")])
    made = written(tmp_path, finished(log, "e"))
    assert made.said[2].endswith("*A result came later: [message 4](#m4).*")


def test_a_result_before_its_call_is_not_late(tmp_path: Path) -> None:
    log = asked()
    log.call("c", log.result("b", "a", "t1"), "t1")
    made = written(tmp_path, finished(log, "c"))
    assert "Late" not in made.said[2]
    assert "later" not in made.said[3]


def test_a_result_of_a_call_on_no_path_says_so(tmp_path: Path) -> None:
    log = asked()
    log.result("b", "a", "nowhere", "lost")
    made = written(tmp_path, finished(log, "b"))
    assert made.said[2].startswith(
        "**A result** of the call `nowhere`, which is not on this path:\n\n```text\nlost\n```"
    )


def test_words_beside_a_result_stand_where_they_came(tmp_path: Path) -> None:
    log = asked()
    user(log, "c", log.call("b", "a", "t1"), [answers("t1"), text("# But\n<b>"), PICTURE])
    made = written(tmp_path, finished(log, "c"))
    assert made.said[2].endswith(
        f"```text\nok\n```\n\n**User:**\n\n> \\# But  \n> \\<b>\n\n{SHOWN}"
    )


def test_tools_of_the_server_have_their_results_in_the_answer(tmp_path: Path) -> None:
    found = [{"type": "web_search_result", "title": "Cats", "url": "https://c.at"}]
    log = asked()
    blocks: list[dict[str, Any]] = [
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "cats"}},
        {"type": "web_search_tool_result", "tool_use_id": "s1", "content": found},
        text("Found."),
    ]
    log.blocks("b", "a", blocks)
    assert written(tmp_path, log).said[2] == (
        "### web\\_search · cats\n\n- Cats: `https://c.at`\n\nFound.".replace("\\_", "_")
    )


def test_a_remote_call_names_its_server(tmp_path: Path) -> None:
    log = asked()
    log.blocks(
        "b", "a", [{**uses("t1", "find", q="x"), "type": "mcp_tool_use", "server_name": "s7"}]
    )
    assert "s7" in written(tmp_path, log, detail="full").said[2]


def test_dialogue_counts_calls_and_results(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a", api="m")
    log.call("c", "b", "t1", api="m")
    log.result("d", "c", "t1")
    log.call("e", "d", "t2", api="n")
    log.result("f", "e", "t2")
    made = written(tmp_path, finished(log, "f"), detail="dialogue")
    assert made.said == {1: "> ask a", 2: "say b", 4: "say z"}
    assert made.field("Hidden at this detail") == "2 results, 1 silent message, 2 tool calls"
    assert made.field("Work").startswith("2 tool calls;")


@pytest.mark.parametrize(
    ("said", "error", "edited"),
    [("done", False, True), ("failed", True, False), (DENIED, True, False), (None, None, False)],
)
def test_only_edits_that_were_made_are_counted(
    tmp_path: Path, said: str | None, error: bool | None, edited: bool
) -> None:
    log = asked()
    given = {"file_path": "/a.py", "old_string": "x", "new_string": "y"}
    last = log.call("b", "a", "t1", name="Edit", given=given)
    if said is not None:
        last = user(log, "c", last, [answers("t1", said, is_error=error)])
    made = written(tmp_path, finished(log, last))
    assert ("1 file edited" in made.field("Work")) == edited
    assert ('files_edited: ["/a.py"]' in made.front) == edited


def test_a_file_is_named_from_the_directory_that_the_header_names(tmp_path: Path) -> None:
    log = asked()
    log.call(
        *("b", "a", "t1", None, "Read"),
        {"file_path": "/home/ada/logbook/web/index.html"},
        cwd="/home/ada/logbook/web",
    )
    made = written(tmp_path, log)
    assert made.field("Project") == "`/home/ada/logbook`"
    assert "`index.html`" not in made.said[2]


# Rows that nobody speaks in

SNIPPET = (
    "<details><summary>File /a.py, changed meanwhile</summary>\n\n```\n1\tx\n```\n\n</details>"
)
NOTE = "**{}**\n\n> \\<b>note\\</b>"
WORDS = "<b>note</b>"
ASIDES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "attachment",
        {"type": "hook_additional_context", "hookName": "SessionStart", "content": ["one", WORDS]},
        "**Hook SessionStart said**\n\n> one  \n> \\<b>note\\</b>",
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_blocking_error", "hookName": "Stop", "blockingError": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {
            "type": "hook_blocking_error",
            "hookEvent": "Stop",
            "blockingError": {"blockingError": WORDS, "command": "x"},
        },
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_stopped_continuation", "hookName": "Stop", "message": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    (
        "attachment",
        {"type": "hook_system_message", "hookName": "Stop", "content": WORDS},
        NOTE.format("Hook Stop said"),
        "hook row",
    ),
    ("attachment", {"type": "hook_success", "content": "", "stdout": WORDS}, "", "hook row"),
    ("attachment", {"type": "hook_non_blocking_error", "stderr": WORDS}, "", "hook row"),
    (
        "attachment",
        {"type": "file", "filename": "/a.py", "content": {"file": {"content": "x = 1\n"}}},
        "<details><summary>File /a.py</summary>\n\n```python\nx = 1\n```\n\n</details>",
        "attachment row",
    ),
    (
        "attachment",
        {"type": "file", "filename": "/a/b.py", "displayPath": "b.py", "content": "x"},
        "<details><summary>File b.py</summary>\n\n```python\nx\n```\n\n</details>",
        "attachment row",
    ),
    (
        "attachment",
        {"type": "file", "filename": "/a.py", "content": {"new": "x"}},
        '<details><summary>File /a.py</summary>\n\n```json\n{\n  "new": "x"\n}\n```\n\n</details>',
        "attachment row",
    ),
    (
        "attachment",
        {"type": "edited_text_file", "filename": "/a.py", "snippet": "1\tx"},
        SNIPPET,
        "attachment row",
    ),
    (
        "attachment",
        {"type": "selected_lines_in_ide", "filename": "/a.py", "content": "x"},
        folded("Selected in the editor: /a.py", "```python\nx\n```"),
        "attachment row",
    ),
    (
        "attachment",
        {"type": "opened_file_in_ide", "filename": "/a.py"},
        "*Open in the editor:* `/a.py`",
        "attachment row",
    ),
    ("attachment", {"type": "plan_mode", "planFilePath": WORDS}, "", "attachment row"),
    ("attachment", {"type": "task_reminder", "content": []}, "", "attachment row"),
    ("attachment", {"type": "deferred_tools_delta", "addedNames": [WORDS]}, "", "attachment row"),
    ("attachment", {"type": "skill_listing", "content": WORDS}, "", "attachment row"),
    ("attachment", {"type": "compact_file_reference", "filename": WORDS}, "", "attachment row"),
    ("attachment", {"type": "new", "x": WORDS}, "", "attachment row"),
    (
        "system",
        {"subtype": "api_error", "error": {"status": 529}, "retryAttempt": 1, "maxRetries": 10},
        "*API error 529, attempt 1 of 10*",
        "system row",
    ),
    (
        "system",
        {"subtype": "api_error", "cause": {"code": "ECONNRESET"}, "retryAttempt": 2},
        "*API error ECONNRESET, attempt 2*",
        "system row",
    ),
    ("system", {"subtype": "api_error"}, "*API error*", "system row"),
    (
        "system",
        {"subtype": "away_summary", "content": WORDS},
        NOTE.format("While you were away"),
        "system row",
    ),
    (
        "system",
        {"subtype": "informational", "content": WORDS},
        NOTE.format("Claude Code"),
        "system row",
    ),
    (
        "system",
        {"subtype": "scheduled_task_fire", "content": WORDS},
        NOTE.format("Claude Code"),
        "system row",
    ),
    (
        "system",
        {"subtype": "microcompact_boundary", "content": WORDS},
        "*Older results were taken out of the context here.*",
        "system row",
    ),
    (
        "system",
        {"subtype": "stop_hook_summary", "hookErrors": [WORDS], "preventedContinuation": False},
        NOTE.format("Stop hooks said"),
        "hook row",
    ),
    (
        "system",
        {
            "subtype": "stop_hook_summary",
            "hookErrors": [],
            "preventedContinuation": True,
            "stopReason": WORDS,
        },
        "**Stop hooks said**\n\n> It stopped here. \\<b>note\\</b>",
        "hook row",
    ),
    ("system", {"subtype": "stop_hook_summary", "hookErrors": [], "hookInfos": []}, "", "hook row"),
    ("system", {"subtype": "turn_duration", "durationMs": 48575}, "", "system row"),
    ("system", {"subtype": "bridge_status", "url": WORDS}, "", "system row"),
    ("system", {"content": WORDS}, "", "system row"),
    ("progress", {"type": "hook_progress", "command": WORDS}, "", "progress row"),
    ("new-type", {"content": WORDS}, "", "new-type row"),
]
ASIDE_IDS = [f"{type_}-{n}" for n, (type_, *_) in enumerate(ASIDES)]


def with_row(type_: str, given: dict[str, Any]) -> Log:
    """a ← b, of any type ← z"""
    log = asked()
    inside = {"attachment": "attachment", "progress": "data"}.get(type_)
    log.row("b", "a", type_, **({inside: given} if inside else given))
    return finished(log, "b")


@pytest.mark.parametrize(("type_", "given", "said", "word"), ASIDES, ids=ASIDE_IDS)
def test_each_detail_shows_or_counts_a_row(
    tmp_path: Path, type_: str, given: dict[str, Any], said: str, word: str
) -> None:
    log = with_row(type_, given)
    standard = written(tmp_path, log)
    assert standard.said[1] == "> ask a" + (f"\n\n{said}" if said else "")
    assert standard.field("Hidden at this detail") == ("" if said else f"1 {word}")
    dialogue = written(tmp_path, log, detail="dialogue")
    assert dialogue.said[1] == "> ask a"
    assert dialogue.field("Hidden at this detail") == f"1 {word}"
    everything = written(tmp_path, log, detail="full")
    assert not everything.field("Hidden at this detail")
    if said:
        assert everything.said[1] == standard.said[1]
    else:
        assert f"<details><summary>{type_}" in everything.said[1]
        assert WORDS not in json.dumps(given) or WORDS in everything.said[1]


@pytest.mark.parametrize("type_", ["attachment", "system", "progress"])
@pytest.mark.parametrize("value", [None, 7, "x", ["x", None], {"x": ["y"]}, True])
def test_any_json_is_a_row(tmp_path: Path, type_: str, value: Any) -> None:
    names = "content blockingError message hookName filename displayPath snippet prompt error cause"
    names += " retryAttempt maxRetries hookErrors stopReason preventedContinuation commandMode"
    log = asked()
    kinds = {given.get("type") or given.get("subtype") for _, given, *_ in ASIDES}
    last = "a"
    for number, kind in enumerate(sorted(filter(None, kinds))):
        given = {**dict.fromkeys(names.split(), value), "type": kind}
        fields = {"attachment": given, "data": given} if type_ != "system" else given
        last = log.row(f"r{number}", last, type_, **{**fields, "subtype": kind})
        log.rows[-1]["type"] = type_
    for detail in ("dialogue", "standard", "full"):
        assert written(tmp_path, finished(log, last), detail=detail).said[2]
        log.rows.pop()


def test_a_long_note_folds_and_loses_its_colours(tmp_path: Path) -> None:
    log = asked()
    log.system("b", "a", "informational", content="\x1b[1m" + "word " * 201)
    said = written(tmp_path, finished(log, "b")).said[1]
    assert said.startswith("> ask a\n\n<details><summary>Claude Code</summary>\n\n> word word")


def test_words_added_for_the_model_are_short_or_folded(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "Keep *it* <short>.", isMeta=True)
    log.prompt("c", "b", "x" * 201, isMeta=True)
    said = written(tmp_path, finished(log, "c")).said[1]
    assert "*Added for the model:* Keep \\*it\\* \\<short>.\n\n<details><summary>Added for" in said


@pytest.mark.parametrize(
    ("type_", "given", "wanted"),
    [
        pytest.param(
            "attachment",
            {"type": "hook_additional_context", "hookName": "Stop", "content": [text("precious")]},
            "> precious",
            id="blocks of a hook",
        ),
        pytest.param(
            "attachment",
            {
                "type": "file",
                "filename": "/a.png",
                "content": {"type": "image", "file": {"base64": "aGFs", "type": "image/png"}},
            },
            SHOWN,
            id="a picture that was named",
        ),
        pytest.param(
            "attachment",
            {
                "type": "hook_success",
                "hookEvent": "UserPromptSubmit",
                "hookName": "UserPromptSubmit",
                "content": "precious",
            },
            "> precious",
            id="what a hook printed for the model",
        ),
        pytest.param(
            "system",
            {"subtype": "api_error", "error": {"status": 400, "message": "precious"}},
            "precious",
            id="what an error says",
        ),
        pytest.param(
            "attachment",
            {
                "type": "selected_lines_in_ide",
                "filename": "/a",
                "lineStart": 3,
                "lineEnd": 5,
                "content": "x",
            },
            "3",
            id="where a selection is",
        ),
    ],
)
def test_what_reached_the_model_is_shown(
    tmp_path: Path, type_: str, given: dict[str, Any], wanted: str
) -> None:
    assert wanted in written(tmp_path, with_row(type_, given)).said[1]


@pytest.mark.parametrize(
    ("type_", "given", "odd"),
    [
        ("progress", {"type": "hook_progress"}, "progress · progress"),
        ("new-type", {"content": "x"}, "new-type · new-type"),
        ("attachment", {"type": "file", "filename": "/a.py"}, "```json\nnull\n```"),
        ("attachment", {"type": "opened_file_in_ide"}, "*Open in the editor:* "),
        ("system", {"subtype": "api_error", "retryAttempt": 2}, "attempt 2 of 0"),
    ],
)
def test_no_row_reads_oddly(tmp_path: Path, type_: str, given: dict[str, Any], odd: str) -> None:
    assert odd not in written(tmp_path, with_row(type_, given), detail="full").text


def test_full_shows_rows_that_print_nothing(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "<bash-stdout></bash-stdout><bash-stderr></bash-stderr>")
    made = written(tmp_path, finished(log, "b"), detail="full")
    assert made.said[1] != "> ask a"


# Compactions


def compacted(metadata: Any = None, summary: Any = "# Sum\n\nwords") -> Log:
    """a ← b ← boundary B ← summary S ← c ← z"""
    log = asked()
    log.answer("b", "a")
    marks = {} if metadata is None else {"compactMetadata": metadata}
    last = log.boundary("B", "b", content="Conversation compacted", **marks)
    if summary:
        last = user(log, "S", "B", summary, isCompactSummary=True)
    return finished(log, log.prompt("c", last))


def landmark(made: Transcript) -> str:
    """What stands between two messages."""
    return made.said[2].removeprefix("say b").strip().removeprefix(C1)


C1 = '<a id="c1"></a>\n\n'


SUMMARY = (
    "<details><summary>Summary that the conversation went on from</summary>\n\n"
    "**Sum** <!-- # -->\n\nwords\n\n</details>"
)


@pytest.mark.parametrize(
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
    assert landmark(made).endswith("```python\nx = 1\n```\n\n</details>\n\n---")
    assert made.field("Hidden at this detail") == "1 hook row"
    assert "hook_success" in landmark(written(tmp_path, log, detail="full"))


def test_dialogue_counts_compactions(tmp_path: Path) -> None:
    made = written(tmp_path, compacted(), detail="dialogue")
    assert landmark(made) == ""
    assert made.field("Hidden at this detail") == "1 compaction"


def test_a_summary_is_shown_whole(tmp_path: Path) -> None:
    assert SHOWN in landmark(written(tmp_path, compacted(summary=[text("x"), PICTURE])))


# Forks


def forked() -> Log:
    """a ← b ← c ← d, left for b ← e ← f ← g ← h"""
    log = asked()
    log.answer("b", "a")
    log.answer("d", log.prompt("c", "b", "*one* way\nand more"))
    log.answer("f", log.prompt("e", "b", "the other"))
    log.answer("h", log.prompt("g", "f"))
    return log


def test_the_path_that_was_left_says_where_and_for_what(tmp_path: Path) -> None:
    made = written(tmp_path, forked(), of=0)
    other = "transcript_s1_path2.md"
    assert made.field("Status") == "ABANDONED"
    assert made.field("Fork Point") == "b"
    assert made.field("Reason") == (
        f"rewind; left at [message 2](#m2) for [path 2, active]({other}#m3)"
    )
    assert landmark(made) == (
        "---\n\n**⑂ Here the paths part.** What follows is this attempt alone (2 messages).  \n"
        f"[Path 2, active]({other}#m3) went on instead: “the other”\n\n---"
    )


def test_the_path_that_went_on_says_who_parted(tmp_path: Path) -> None:
    made = written(tmp_path, forked())
    assert landmark(made) == (
        "⑂ [Path 1, abandoned](transcript_s1_path1_abandoned.md#m3) parts here: “\\*one\\* way”"
    )
    assert not made.field("Reason")
    assert not made.field("Fork Point")


def test_a_fork_behind_the_one_that_was_left_is_a_line(tmp_path: Path) -> None:
    log = forked()
    log.answer("y", log.prompt("x", "d", "deep"))
    log.answer("w", log.prompt("v", "d", "deeper"))
    finished(log, log.prompt("u", "h"))
    made = written(tmp_path, log, of=0)
    assert made.said[2].startswith("say b\n\n---\n\n**⑂ Here the paths part.**")
    assert "(4 messages)" in made.said[2]
    assert made.said[4] == (
        "say d\n\n⑂ [Path 2, abandoned](transcript_s1_path2_abandoned.md#m5) parts here: “deeper”"
    )
    assert "active](transcript_s1_path3.md#m3) went on instead" in made.said[2]
    assert "[Path 2, abandoned](transcript_s1_path2_abandoned.md#m3)" not in made.said[2]


def test_paths_may_part_at_the_beginning(tmp_path: Path) -> None:
    log = Log()
    log.hook("h", None)
    log.answer("b", log.prompt("a", "h", "one"))
    log.answer("d", log.prompt("c", "h", "two"))
    made = written(tmp_path, log, of=0)
    assert made.field("Reason").startswith("rewind; left at the beginning for [path 2, active](")
    assert made.above == (
        "**Fork points**\n\n"
        "- the beginning · `h` → [path 2, active](transcript_s1_path2.md#m1)\n\n"
        "---\n\n**⑂ Here the paths part.** What follows is this attempt alone (2 messages).  \n"
        "[Path 2, active](transcript_s1_path2.md#m1) went on instead: “two”\n\n---"
    )


def test_paths_may_share_nothing(tmp_path: Path) -> None:
    log = asked()
    log.answer("d", log.prompt("c", log.answer("b", "a") and None))
    made = written(tmp_path, log, of=0)
    assert made.field("Reason") == (
        "rewind; shares nothing with [path 2, active](transcript_s1_path2.md)"
    )
    assert not made.field("Fork Point")
    assert "⑂" not in made.text


def fan(number: int) -> Log:
    """a ← b, from which so many attempts leave."""
    log = asked()
    log.answer("b", "a")
    for n in range(1, number + 1):
        log.answer(f"q{n}", log.prompt(f"p{n}", "b", f"try {n}"))
    return log


def test_a_fork_names_the_first_ways_and_counts_the_others(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, fan(12)))
    assert re.findall("“(.*?)”", made) == [f"try {n}" for n in range(1, 9)]
    assert made.endswith("⑂ 3 more ways part here: [index](index.md).")
    made = landmark(written(tmp_path, fan(12), of=4))
    assert re.findall("“(.*?)”", made) == [f"try {n}" for n in (12, 1, 2, 3, 4, 6, 7, 8)]
    assert made.endswith("\n3 more ways part here: [index](index.md).\n\n---")


def test_eight_ways_are_all_named(tmp_path: Path) -> None:
    made = landmark(written(tmp_path, fan(9)))
    assert made.count("⑂") == 8
    assert "more ways" not in made


def test_a_header_names_the_first_paths_and_counts_the_others(tmp_path: Path) -> None:
    """Those that the fork points name are not named again."""
    made = written(tmp_path, fan(23)).field("Other Paths")
    assert re.findall(r"\[path (\d+), abandoned\]", made) == [str(n) for n in range(9, 21)]
    assert made.endswith(" and 2 more: [index](index.md)")
    made = written(tmp_path, fan(23), of=0).field("Other Paths")
    assert re.findall(r"\[path (\d+), ", made) == [str(n) for n in range(9, 21)]
    assert made.endswith(" and 2 more: [index](index.md)")
    made = written(tmp_path / "fewer", fan(21)).field("Other Paths")
    assert len(re.findall("path [0-9]+, ", made)) == 12
    assert "more" not in made


def test_a_path_that_shares_nothing_is_named_in_the_header(tmp_path: Path) -> None:
    log = asked()
    log.answer("y", log.prompt("x", None, "another beginning"))
    made = written(tmp_path, log)
    assert made.field("Other Paths") == "[path 1, abandoned](transcript_s1_path1_abandoned.md)"


def test_a_way_that_parts_again_counts_what_is_behind_it(tmp_path: Path) -> None:
    log = forked()
    log.answer("y", log.prompt("x", "f", "again"))
    made = landmark(written(tmp_path, log, of=0))
    assert "went on instead (and 1 more path): “the other”" in made


def test_what_is_not_written_is_no_link(tmp_path: Path) -> None:
    forked().write(tmp_path / "p")
    export(load(tmp_path / "p"), tmp_path / "out", lambda path: path.status == "ABANDONED")
    made = Transcript((tmp_path / "out/p/transcript_s1_path1_abandoned.md").read_text())
    assert made.field("Reason") == "rewind; left at [message 2](#m2) for path 2, active"
    assert " → path 2, active\n" in made.text
    assert "\nPath 2, active went on instead: “the other”\n" in made.said[2]


# Sessions that go on from each other


def sessions() -> tuple[Log, Log, Log]:
    """s1  a ← b ← c ← d;  s2  b ← e ← f;  s3  f ← g ← h"""
    one, two, three = asked(), Log("s2-with-a-long-id", 500), Log("s3", 900)
    one.answer("b", "a")
    one.answer("d", one.prompt("c", "b"))
    two.answer("f", two.prompt("e", "b"))
    three.answer("h", three.prompt("g", "f"))
    return one, two, three


def test_a_session_that_goes_on_says_from_where(tmp_path: Path) -> None:
    made = written(tmp_path, *sessions())
    assert [value for name, value in made.fields if name == "Continues from"] == [
        "[message 2](#m2) in session s1, as session s2-with-a-long-id",
        "[message 4](#m4) in session s2-with-a-long-id, as session s3",
    ]
    assert made.said[2] == (
        "say b\n\n⑂ [Session s1, active](transcript_s1.md#m3) goes on from here: “ask c”\n\n"
        "*Session `s2-with-a-long-id` goes on here.*"
    )
    assert made.said[4] == "say f\n\n*Session `s3` goes on here.*"


def test_a_conversation_that_begins_in_the_middle_says_so(tmp_path: Path) -> None:
    begun = asked()
    cut_off = Log("s2", 500)
    cut_off.answer("d", cut_off.prompt("c", "nowhere"))
    cut_off.answer("f", cut_off.prompt("e", "d"))
    cut_off.prompt("g", "d")
    for of in (1, 2):
        made = written(tmp_path / str(of), begun, cut_off, of=of)
        assert made.above.endswith(
            "*The conversation begins in the middle: what came before is in none of the logs read.*"
        )
    assert "in the middle" not in written(tmp_path / "0", begun, cut_off, of=0).text
    listed = table(load(tmp_path / "1" / "project"), lambda _: True, 200, colours=False)
    assert listed.count("begins in the middle") == 2


def test_a_session_that_is_left_says_for_which(tmp_path: Path) -> None:
    one, two, _ = sessions()
    made = written(tmp_path, one, two, of=0)
    link = "[session s2-with-, active](transcript_s2-with-a-long-id.md#m3)"
    assert made.above == f"**Fork points**\n\n- [message 2](#m2) · `b` · “say b” → {link}"
    assert made.said[2].endswith(f"⑂ [S{link[2:]} goes on from here: “ask e”")


def test_a_way_through_several_sessions_is_named_by_the_one_that_takes_it(tmp_path: Path) -> None:
    """s2 goes on from s1 with its own words; that s3 goes on from s2 comes later."""
    made = written(tmp_path, *sessions(), of=0)
    assert made.said[2].endswith(
        "⑂ [Session s2-with-](transcript_s3.md#m3) (in session s3, active)"
        " goes on from here: “ask e”"
    )


def test_a_session_that_others_alone_go_on_with_is_itself(tmp_path: Path) -> None:
    """s1  a ← b ← c ← d, b ← x ← y;  s2  d ← e ← f: the draft's transcript names s1, not s2."""
    one, two = asked(), Log("s2", 500)
    one.answer("y", one.prompt("x", one.answer("b", "a")))
    one.answer("d", one.prompt("c", "b"))
    two.answer("f", two.prompt("e", "d"))
    made = written(tmp_path, one, two, of=0)
    assert "[Session s1](transcript_s2.md#m3) (in session s2, active) " in made.said[2]
    assert "“ask c”" in made.said[2]


# The header


def busy() -> Log:
    """A path with something in every field."""
    usage = {
        "input_tokens": 700,
        "output_tokens": 40,
        "cache_read_input_tokens": 5000,
        "cache_creation_input_tokens": 7,
    }
    log = Log()
    log.prompt("a", None, "Fix *it*", gitBranch="main")
    message = {"id": "m1", "model": "opus", "usage": usage, "stop_reason": "tool_use"}
    for uuid, parent, made in (
        ("b", "a", text("Yes.")),
        ("c", "b", uses("t1", "Write", file_path="/a", content="x")),
    ):
        log.row(uuid, parent, "assistant", message={**message, "content": [made]})
    log.result("d", "c", "t1")
    message |= {"id": "m2", "model": "haiku", "usage": {**usage, "input_tokens": 800}}
    used = uses("t2", "Edit", file_path="/a", old_string="x", new_string="y")
    fields: dict[str, Any] = {"gitBranch": "fix", "version": "2.2.0"}
    log.row("e", "d", "assistant", message={**message, "content": [used]}, **fields)
    user(log, "f", "e", [answers("t2", "Exit code 1", is_error=True)])
    log.hook("h", "f")
    log.boundary("B", "h")
    log.summary("S", "B")
    log.answer("y", log.prompt("x", "S", "one"), model="opus")
    return finished(log, log.prompt("w", "S", "two"))


def test_fields_are_in_order(tmp_path: Path) -> None:
    made = written(tmp_path, busy(), of=0)
    assert made.fields == [
        ("Session ID", "s1"),
        ("Path", "1 of 2"),
        ("Status", "ABANDONED"),
        ("Fork Point", "S"),
        (
            "",
            "**Contains Compact Operation(s)** - Full conversation including compacted segments",
        ),
        ("Total Messages", "5"),
        ("Title", "Fix \\*it\\*"),
        (
            "Reason",
            "rewind; left at [message 3](#m3) for [path 2, active](transcript_s1_path2.md#m4)",
        ),
        ("Project", "`/home/ada/logbook` on `main`, `fix`"),
        ("Time", "2026-03-01 09:00:10 to 09:01:50 UTC"),
        ("Compactions", "[c1](#c1) 09:01:30"),
        (
            "Work",
            (
                "2 tool calls (1 failed), 1 file edited; opus, haiku; "
                "at least 2k tokens in, 80 out, 10k from the cache"
            ),
        ),
        ("Claude Code", "2.1.40, 2.2.0"),
        ("Hidden at this detail", "1 hook row"),
    ]


def test_front_matter_has_the_same_facts_in_order(tmp_path: Path) -> None:
    assert written(tmp_path, busy(), of=0).front == [
        "---",
        "generator: pathexport",
        'title: "Fix *it*"',
        "session: s1",
        "path: 1",
        "paths: 2",
        "status: abandoned",
        "reason: rewind",
        "fork_point: S",
        'project: "/home/ada/logbook"',
        "branch: fix",
        f'started: "{moment(10)}"',
        f'ended: "{moment(110)}"',
        "messages: 5",
        "compactions: 1",
        "models: [opus, haiku]",
        "tokens: {input: 1500, output: 80, cache_read: 10000, cache_write: 14, open: 1}",
        "tool_calls: 2",
        "failed: 1",
        'files_edited: ["/a"]',
        'versions: ["2.1.40", "2.2.0"]',
    ]


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"input_tokens": 999, "output_tokens": 1}, "999 tokens in, 1 out"),
        ({"input_tokens": 1500, "output_tokens": 999_499}, "2k tokens in, 999k out"),
        ({"input_tokens": 999_500, "output_tokens": 12_345_678}, "1.0M tokens in, 12.3M out"),
        ({"input_tokens": "5", "output_tokens": None}, ""),
        ({"input_tokens": -5, "output_tokens": 1e300}, ""),
        ({"input_tokens": True, "output_tokens": [7]}, ""),
        (["x"], ""),
        ("x", ""),
        (None, ""),
    ],
)
def test_tokens_are_rough(tmp_path: Path, usage: Any, tokens: str) -> None:
    log = asked()
    message = {"id": "m", "model": "opus", "usage": usage, "content": [text("x")]}
    log.row("b", "a", "assistant", message={**message, "stop_reason": "end_turn"})
    assert written(tmp_path, log).field("Work") == "; ".join(filter(None, ["opus", tokens]))


@pytest.mark.parametrize(
    ("rows", "tokens", "front"),
    [
        # Rows that were written while the answer came in say how far it was then.
        ([(3, None), (3, None)], "57 tokens in, at least 3 out, 9 from the cache", 3),
        ([(3, None), (80, "tool_use")], "57 tokens in, 80 out, 9 from the cache", 80),
        ([(80, "tool_use"), (3, None)], "57 tokens in, 80 out, 9 from the cache", 80),
        ([(80, "end_turn"), (None, None)], "57 tokens in, 80 out, 9 from the cache", 80),
    ],
)
def test_an_answer_counts_once_at_its_largest_and_what_is_not_known_is_not_claimed(
    tmp_path: Path, rows: list[tuple[int | None, str | None]], tokens: str, front: int
) -> None:
    log, last = asked(), "a"
    fixed = {
        "input_tokens": 7,
        "cache_creation_input_tokens": 50,
        "cache_read_input_tokens": 9,
    }
    for number, (out, reason) in enumerate(rows):
        usage = None if out is None else {**fixed, "output_tokens": out}
        message = {"id": "m", "model": "opus", "usage": usage, "stop_reason": reason}
        block = uses(f"t{number}")
        last = log.row(f"b{number}", last, "assistant", message={**message, "content": [block]})
    made = written(tmp_path, log)
    assert made.field("Work").endswith(f"; opus; {tokens}")
    known = f"input: 7, output: {front}, cache_read: 9, cache_write: 50"
    assert f"tokens: {{{known}{', open: 1' if 'least' in tokens else ''}}}" in made.front


def test_an_answer_without_figures_makes_all_of_them_lower_bounds(tmp_path: Path) -> None:
    log = asked()
    usage = {"input_tokens": 7, "output_tokens": 5}
    message = {"id": "m", "model": "opus", "usage": usage, "stop_reason": "end_turn"}
    log.row("b", "a", "assistant", message={**message, "content": [text("x")]})
    log.answer("d", log.prompt("c", "b"), model="opus")
    assert written(tmp_path, log).field("Work") == "opus; at least 7 tokens in, 5 out"


def test_what_claude_code_says_costs_nothing(tmp_path: Path) -> None:
    log = asked()
    usage = {"input_tokens": 5000, "output_tokens": 5000}
    message = {"id": "m", "model": "<synthetic>", "usage": usage, "content": [text("API Error")]}
    log.row("b", "a", "assistant", message=message, isApiErrorMessage=True)
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert made.field("Work") == "claude-opus-4-5"


def test_the_time_is_that_of_all_messages(tmp_path: Path) -> None:
    """A command before the first prompt, an interruption behind the last answer; no hook."""
    log = Log()
    log.hook("h", None, at=1)
    log.prompt("a", "h", "<command-name>/model</command-name>", at=60)
    log.answer("c", log.prompt("b", "a", at=120), at=180)
    log.interrupt("d", "c", at=240)
    log.hook("k", "d", at=300)
    made = written(tmp_path, log)
    assert made.field("Time") == "2026-03-01 09:01:00 to 09:04:00 UTC"
    assert [moment(60), moment(240)] == [
        line.partition(": ")[2].strip('"')
        for line in made.front
        if line.startswith(("st", "en")) and "status" not in line
    ]


def test_a_path_of_which_little_is_known_has_few_fields(tmp_path: Path) -> None:
    log = Log()
    log.row("a", None, "user", message="ask", cwd=None, version=None, timestamp=None)
    made = written(tmp_path, log)
    assert made.fields == [
        ("Session ID", "s1"),
        ("Path", "1 of 1"),
        ("Status", "ACTIVE"),
        ("Total Messages", "1"),
        ("Title", "ask"),
    ]
    assert made.titles == {1: "User · ask"}


# Times


def plus(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


def local(zone: timezone) -> Any:
    return lambda moment: moment.astimezone(zone)


@pytest.mark.parametrize(
    ("time", "zone", "wanted"),
    [
        ("2026-03-01T09:00:12.345Z", None, "2026-03-01 09:00:12"),
        ("2026-03-01T09:00:12.345Z", plus(2), "2026-03-01 11:00:12"),
        ("2026-03-01T23:30:00.000Z", plus(2), "2026-03-02 01:30:00"),
        ("2026-03-01T00:30:00.000Z", plus(-5.5), "2026-02-28 19:00:00"),
        ("2026-02-30T09:00:12.345Z", None, "2026-02-30 09:00:12"),
        ("2026-02-30T09:00:12.345Z", plus(2), "2026-02-30 09:00:12"),
        ("0001-01-01T00:00:00.000Z", plus(-5), "0001-01-01 00:00:00"),
        ("9999-12-31T23:59:59.000Z", plus(5), "9999-12-31 23:59:59"),
        ("", None, ""),
        ("", plus(2), ""),
    ],
)
def test_a_time_is_a_day_and_an_hour(time: str, zone: timezone | None, wanted: str) -> None:
    assert full(time, local(zone) if zone else None) == wanted


@pytest.mark.parametrize(
    ("time", "before", "zone", "wanted"),
    [
        ("2026-03-01T09:00:12.345Z", "2026-03-01T08:00:00.000Z", None, "09:00:12"),
        ("2026-03-02T00:00:00.000Z", "2026-03-01T23:59:59.999Z", None, "2026-03-02 00:00:00"),
        ("2026-03-02T00:00:00.000Z", "2026-03-01T23:59:59.999Z", plus(2), "02:00:00"),
        ("2026-03-01T22:00:00.000Z", "2026-03-01T21:59:59.999Z", plus(2), "2026-03-02 00:00:00"),
        ("2026-03-01T09:00:12.345Z", "", None, "2026-03-01 09:00:12"),
        ("", "2026-03-01T09:00:12.345Z", None, ""),
        ("", "", None, ""),
    ],
)
def test_the_day_is_said_where_it_changes(
    time: str, before: str, zone: timezone | None, wanted: str
) -> None:
    assert short(time, before, local(zone) if zone else None) == wanted


def changing(at: datetime) -> datetime:
    """Clocks that are put forward on 29 March."""
    return at.astimezone(plus(2 if at >= datetime(2026, 3, 29, 1, tzinfo=UTC) else 1))


@pytest.mark.parametrize(
    ("begun", "ended", "clock", "wanted"),
    [
        ("03-01T09:00", "03-01T10:00", None, "2026-03-01 09:00:00 to 10:00:00 UTC"),
        ("03-01T09:00", "03-02T10:00", None, "2026-03-01 09:00:00 to 2026-03-02 10:00:00 UTC"),
        ("03-01T09:00", "03-01T10:00", local(plus(2)), "2026-03-01 11:00:00 to 12:00:00 +0200"),
        (
            "03-28T09:00",
            "03-30T10:00",
            changing,
            "2026-03-28 10:00:00 +0100 to 2026-03-30 12:00:00 +0200",
        ),
        (
            "02-30T09:00",
            "03-01T10:00",
            local(plus(2)),
            "2026-02-30 09:00:00 UTC to 2026-03-01 12:00:00 +0200",
        ),
    ],
)
def test_a_span_names_its_zone(begun: str, ended: str, clock: Any, wanted: str) -> None:
    assert span(f"2026-{begun}:00.000Z", f"2026-{ended}:00.000Z", clock) == wanted


def test_no_span_is_nothing() -> None:
    assert span("", "", None) == ""


TIMES = st.datetimes().map(lambda at: f"{at.isoformat(timespec='milliseconds')}Z")


@given(TIMES, TIMES, st.integers(-14, 14))
@SETTINGS
def test_a_shorter_time_is_the_end_of_the_whole_one(time: str, before: str, hours: int) -> None:
    clock = local(plus(hours))
    whole = full(time, clock)
    assert whole.endswith(short(time, before, clock))
    assert full(time, None) == time[:19].replace("T", " ")


def test_a_transcript_in_local_time(tmp_path: Path) -> None:
    log = Log(second=14.5 * 3600)  # half past eleven at night
    log.prompt("a", None)
    log.answer("b", "a", at=16 * 3600)
    log.summary("S", log.boundary("B", "b", at=17 * 3600), at=17 * 3600)
    finished(log, log.prompt("c", "S", at=40 * 3600))
    made = written(tmp_path, log, local=local(plus(2)))
    assert made.titles[1] == "User · 01:30:10 · ask a"
    assert made.titles[3] == "User · 2026-03-03 03:00:00 · ask c"
    assert made.field("Compactions") == "[c1](#c1) 04:00:00"
    assert "compacted • 2026-03-02 04:00:00**" in made.said[2]
    assert made.field("Time") == "2026-03-02 01:30:10 to 2026-03-03 03:00:10 +0200"
    assert f'started: "{log.rows[0]["timestamp"]}"' in made.front
    assert written(tmp_path, log).titles[2] == "Claude · 2026-03-02 01:00:00"
