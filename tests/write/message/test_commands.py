"""Commands and bash mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.making.logs import Log, moment
from tests.reading.transcripts import asked, finished, text, user, written
from tests.running.each import for_each

REVIEW = (
    "<command-message>review is running…</command-message>\n"
    "<command-name>/review</command-name>\n<command-args>{}</command-args>"
)


@for_each(
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


def test_a_command_that_waited_behind_words_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    """Versions around 2.1.90 to 2.1.150 hold both in one row where an editor or a program sent
    them."""
    log = asked()
    user(log, "b", "a", [text("Fix\n\nit."), text(REVIEW.format("12")), text("<b>")])
    user(log, "c", "b", [text("Look."), text(f"{REVIEW.format('12')} and more")])
    made = written(tmp_path, finished(log, "c"))
    assert made.said[2] == "> Fix\n>\n> it.\n\n`/review 12`\n\n> &lt;b>"
    assert "and more" in made.said[3]


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


def test_a_memory_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), "<user-memory-input>use *tabs*</user-memory-input>")
    made = written(tmp_path, finished(log, log.prompt("c", "b")))
    assert (made.titles[3], made.said[3]) == ("User · 09:00:30 · command", "`# use *tabs*`")


@for_each(
    ("answered", "shown"),
    [
        ("<background-task-output>It is at *x*</background-task-output>", "It is at *x*"),
        ("<bash-stderr>Background task cancelled.</bash-stderr>", "Background task cancelled."),
    ],
)
def test_a_task_for_the_cloud_is_shown_as_it_was_typed(
    tmp_path: Path, answered: str, shown: str
) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), "<background-task-input>fix it</background-task-input>")
    log.prompt("c", "b", answered)
    made = written(tmp_path, finished(log, log.prompt("d", "c")))
    assert made.titles[3] == "User · 09:00:30 · command"
    assert made.said[3].startswith("`& fix it`\n\n")
    assert made.said[3].endswith(f"```text\n{shown}\n```")
    assert made.titles[4].endswith("ask d")


def test_newer_logs_write_commands_as_system_rows(tmp_path: Path) -> None:
    log = asked()
    log.system("b", "a", "local_command", content="<command-name>/cost</command-name>")
    log.system("c", "b", "local_command", content="<local-command-stdout>5</local-command-stdout>")
    made = written(tmp_path, finished(log, "c"))
    assert made.titles[2] == "User · 09:00:20 · command"
    assert made.said[2] == "`/cost`\n\n```text\n5\n```"


def test_newer_logs_write_a_command_as_it_was_typed(tmp_path: Path) -> None:
    told = "/status isn't available in this environment."
    printed = f"<local-command-stdout>{told}</local-command-stdout>"
    log = asked()
    log.system("b", "a", "local_command", content="/status all *of* it")
    log.system("c", "b", "local_command", content=printed)
    made = written(tmp_path, finished(log, "c"))
    assert made.titles[2] == "User · 09:00:20 · command"
    assert made.said[2] == f"`/status all *of* it`\n\n```text\n{told}\n```"


@for_each("tag", ["bash-input", "user-memory-input"])
def test_a_command_about_tags_is_no_other_one(tmp_path: Path, tag: str) -> None:
    typed = f"/review why </command-args> comes before <{tag}>x</{tag}> here"
    log = asked()
    log.system("b", "a", "local_command", content=typed)
    made = written(tmp_path, finished(log, "b"))
    assert made.said[2].startswith("`/review why`\n\n> comes before ")
    assert f"&lt;{tag}>x&lt;/{tag}> here" in made.said[2]


def test_words_behind_an_output_are_shown(tmp_path: Path) -> None:
    log = asked()
    log.prompt("b", "a", "<local-command-stdout>x</local-command-stdout> precious")
    assert "precious" in written(tmp_path, finished(log, "b"), detail="full").text


def test_a_skill_that_an_agent_runs_names_it(tmp_path: Path) -> None:
    log = Log()
    launch = '<forked-skill-launch>{"agentId":"a1","skillName":"audit"}</forked-skill-launch>'
    said = f"<local-command-stdout>In the background</local-command-stdout>\n{launch}"
    log.prompt("a", None, "<command-name>/audit</command-name>")
    log.row("b", "a", "system", subtype="local_command", content=said)
    made = written(tmp_path, finished(log, "b"))
    assert (
        made.said[1] == "`/audit`\n\n```text\nIn the background\n```\n\n*The agent `a1` does it.*"
    )


def test_a_skill_that_claude_calls_stands_under_its_call(tmp_path: Path) -> None:
    tags = "<command-message>lint</command-message>\n<command-name>lint</command-name>\n"
    tags += "<skill-format>true</skill-format>"
    log = asked()
    log.result("c", log.call("b", "a", "t1", name="Skill", given={"skill": "lint"}), "t1", "Go.")
    log.prompt("d", "c", tags, sourceToolUseID="t1")
    log.prompt("e", "d", "Run it.", isMeta=True, sourceToolUseID="t1")
    log.prompt("g", log.answer("f", "e"), f"{tags}\nBe brief.", isMeta=True)
    made = written(tmp_path, finished(log, "g"))
    assert made.said[2].endswith("*Added for the model:* Run it.")
    assert made.said[4] == "*Added for the model:* Be brief."
    assert "lint</" not in made.text


@for_each("as_blocks", [str, lambda said: [{"type": "text", "text": said}]])
@pytest.mark.parametrize(
    ("task", "said"),
    [
        ("fix it", "`/review /plugin:lint fix it`"),
        ("fix it\nand test", "`/review`\n\n> /plugin:lint fix it  \n> and test"),
    ],
)
def test_a_line_that_begins_with_several_skills_is_one_command(
    tmp_path: Path, task: str, said: str, as_blocks: Callable[[str], Any]
) -> None:
    line = f"/review /plugin:lint {task}"
    lint = REVIEW.replace("review", "plugin:lint")
    log = Log()
    log.side("queue-operation", operation="enqueue", content=line, timestamp=moment(1))
    first = REVIEW.format(task)
    log.row("a", None, "user", message={"content": as_blocks(first)}, stackedOriginalInput=line)
    log.prompt("b", "a", "Review it.", isMeta=True)
    log.prompt("c", "b", lint.format(task), stackedExpansion=True)
    log.prompt("d", "c", "Lint it.", isMeta=True)
    made = written(tmp_path, finished(log, "d"))
    added = "*Added for the model:* Review it.\n\n*Added for the model:* Lint it."
    assert made.said[1] == f"{said}\n\n{added}"
    assert made.field("Title") == "/review /plugin:lint fix it"
    assert "queued" not in made.text


@for_each("again", [True, False])
def test_what_a_command_printed_for_the_model_too_is_shown_once(
    tmp_path: Path, again: bool
) -> None:
    log = asked()
    log.system("b", "a", "local_command", content="<command-name>/context</command-name>")
    printed = "<local-command-stdout>## Usage\n5%</local-command-stdout>"
    log.system("c", "b", "local_command", content=printed)
    log.prompt("d", "c", "## Usage\n5%" if again else "## Usage\n6%", isMeta=True)
    made = written(tmp_path, finished(log, "d"))
    assert made.said[2].startswith("`/context`\n\n```text\n## Usage\n5%\n```")
    assert ("Added for the model" in made.said[2]) != again
    assert (made.field("Hidden at this detail") == "1 added text") == again


@for_each(
    ("mark", "by"),
    [
        ({"promptSource": "system", "scheduledTaskId": "t"}, "**From a scheduled task**"),
        ({"promptSource": "system"}, "**From Claude Code**"),
        ({"origin": {"kind": "task-notification"}}, "**Task notification**"),
        (
            {"origin": {"kind": "task-notification", "subkind": "scheduled-trigger"}},
            "**From a scheduled task**",
        ),
    ],
)
def test_a_command_that_began_by_itself_is_nobodys(
    tmp_path: Path, mark: dict[str, Any], by: str
) -> None:
    log = asked()
    log.side("queue-operation", operation="enqueue", content="/review 12", timestamp=moment(15))
    log.side("queue-operation", operation="dequeue", timestamp=moment(16))
    log.prompt("c", log.answer("b", "a"), REVIEW.format("12"), **mark)
    log.prompt("d", "c", "Review it.", isMeta=True)
    made = written(tmp_path, finished(log, "d"))
    assert made.titles[3].startswith("Claude Code · ")
    assert made.said[3] == f"{by}\n\n`/review 12`\n\n*Added for the model:* Review it."
    assert "queued" not in made.text


def test_the_name_that_a_session_was_given_while_claude_worked_is_a_line(tmp_path: Path) -> None:
    """Of `/rename` no row is left then but what tells the model, and a message held but a fold."""
    reminder = (
        '<system-reminder>\nThe user named this session "tidy up". '
        "This may indicate the session's focus or intent.\n</system-reminder>"
    )
    log = asked()
    log.prompt("c", log.answer("b", "a"), reminder, isMeta=True)
    made = written(tmp_path, finished(log, "c"))
    assert made.titles[3].startswith("Claude Code · ")
    assert made.said[3] == "*Claude was told that the user named this session `tidy up`.*"
