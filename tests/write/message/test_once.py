"""What stands in a transcript is not said again, and what is left out is there word by word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathexport.read.rows import HANDBACK
from pathexport.write.tool.confirmations import is_confirmation
from tests.making.logs import Log
from tests.making.replies import APPROVED
from tests.reading.transcripts import answers, asked, finished, text, user, uses, written
from tests.running.each import for_each

EDIT = {"file_path": "/a.py", "old_string": "x", "new_string": "def f():\n    y"}
UPDATED = "The file /a.py has been updated"
SNIPPET = (
    f"{UPDATED}. Here's the result of running `cat -n` on a snippet of the edited file:\n"
    "     1→# a\n     2→def f():\n     3→    y\n     4→"
)
CURRENT = " (file state is current in your context — no need to Read it back)"
MANY = {"file_path": "/a.py", "edits": [{"old_string": "a", "new_string": "b" * 51}]}
SENT = (
    '{"success":true,"message":"Message sent to ada\'s inbox",'
    '"routing":{"sender":"lead","target":"@ada","summary":"Go","content":"One\\ntwo"}}'
)
QUEUED = (
    '{"success":true,"message":"Message queued for delivery to ada at its next tool round.",'
    '"pin":{"id":"a1","name":"ada","ref":"77ab"}}'
)
MESSAGE = {"to": "ada", "summary": "Go", "message": "One\ntwo"}


@for_each(
    ("tool", "said", "given"),
    [
        ("Edit", f"{UPDATED} successfully.", EDIT),
        ("Edit", f"{UPDATED} successfully.{CURRENT}", EDIT),
        ("Edit", f"{UPDATED}. All occurrences were successfully replaced.", EDIT),
        ("Edit", SNIPPET, EDIT),
        ("Write", "File created successfully at: /a.py", {"file_path": "/a.py", "content": "x"}),
        ("Write", f"{UPDATED} successfully.{CURRENT}", {"file_path": "/a.py"}),
        ("Write", SNIPPET, {"file_path": "/a.py", "content": "# a\ndef f():\n    y\n"}),
        (
            "MultiEdit",
            f'Applied 1 edit to /a.py:\n1. Replaced "a" with "{"b" * 50}..."',
            MANY,
        ),
        ("NotebookEdit", "Updated cell c with x = 1", {"cell_id": "c", "new_source": "x = 1"}),
        ("TodoWrite", "Todos have been modified successfully.", {}),
        (
            "TaskUpdate",
            "Updated task #3 status, owner",
            {"taskId": "3", "status": "x", "owner": "y"},
        ),
        ("TaskUpdate", "Updated task #3 ", {"taskId": "3", "status": "x"}),
        ("Skill", "Launching skill: pdf", {"skill": "pdf"}),
        ("SendMessage", SENT, MESSAGE),
        ("SendMessage", SENT.replace('"routing"', '"msg_id":"m1","routing"'), MESSAGE),
        ("SendMessage", SENT.replace("One\\ntwo", "One tw…"), MESSAGE),
        ("SendMessage", QUEUED, MESSAGE),
        ("SendMessage", QUEUED.replace("to ada at", "to a1 at"), {**MESSAGE, "to": "a1"}),
        (
            HANDBACK,
            '{"success":true,"message":"Report delivered to your caller."}',
            {"message": "x"},
        ),
        ("SendUserMessage", "Message delivered to user.", {"message": "x"}),
        (
            "Brief",
            "Message delivered to user. (2 attachments included)",
            {"attachments": ["a", "b"]},
        ),
    ],
)
def test_a_result_that_says_no_more_than_its_call_is_a_confirmation(
    tool: str, said: str, given: dict[str, Any]
) -> None:
    assert is_confirmation(tool, said, given)
    assert not is_confirmation(tool, said.replace("/a.py", "/b.py") + " But.", given)
    assert not is_confirmation("Bash", said, given)


@for_each(
    ("tool", "said", "given"),
    [
        ("Edit", SNIPPET.replace("    y", "    z"), EDIT),
        (
            "Edit",
            f"{UPDATED}. The user modified your proposed changes before accepting them.",
            EDIT,
        ),
        ("Edit", SNIPPET + "\nmore", EDIT),
        ("Edit", "done", {}),
        ("Edit", f"{UPDATED} successfully.", {}),
        ("MultiEdit", f'Applied 1 edit to /a.py:\n1. Replaced "a" with "{"b" * 51}"', MANY),
        ("TaskUpdate", "Updated task #3 status, owner", {"taskId": "3", "status": "x"}),
        ("TaskUpdate", "Updated task #34", {"taskId": "3", "status": "x"}),
        ("SendMessage", SENT, {**MESSAGE, "message": "One"}),
        ("SendMessage", SENT.replace("One\\ntwo", "Two…"), MESSAGE),
        ("SendMessage", SENT, {**MESSAGE, "to": "bob"}),
        ("SendMessage", SENT.replace("true", "false"), MESSAGE),
        ("SendMessage", SENT.replace('"success"', '"id":1,"success"'), MESSAGE),
        ("SendMessage", "[]", MESSAGE),
        ("SendMessage", QUEUED, {**MESSAGE, "to": "bob"}),
        ("SendMessage", QUEUED.replace('"ada"', '"bob"'), MESSAGE),
        ("SendMessage", QUEUED.replace("at its next tool round", "again, as it stopped"), MESSAGE),
    ],
)
def test_a_result_that_says_anything_else_is_none(
    tool: str, said: str, given: dict[str, Any]
) -> None:
    assert not is_confirmation(tool, said, given)


def answered(said: Any, name: str, **given: Any) -> Log:
    log = asked()
    return finished(log, user(log, "c", log.blocks("b", "a", [uses("t1", name, **given)]), [said]))


def test_a_confirmation_is_counted_and_shown_in_full(tmp_path: Path) -> None:
    log = answered(answers("t1", SNIPPET), "Edit", **EDIT)
    made = written(tmp_path, log)
    assert made.said[2].endswith("-x\n+def f():\n+    y\n```")
    assert made.field("Hidden at this detail") == "1 confirmation"
    assert "# a\n" in written(tmp_path, log, detail="full").said[2]


@for_each("said", ["(no content)", "({} completed with no output)", " \n"])
@for_each("tool", ["Bash", "PowerShell"])
def test_no_output_is_said_in_one_way(tmp_path: Path, tool: str, said: str) -> None:
    made = written(tmp_path, answered(answers("t1", said.format(tool)), tool, command="true"))
    assert made.said[2] == f"### {tool} · `true`\n\n*No output.*"


def test_no_words_are_no_answer(tmp_path: Path) -> None:
    log = asked()
    log.answer("b", "a", "(no content)")
    assert written(tmp_path, log).said[2] == "*(no content)*"


def test_a_command_may_print_nothing(tmp_path: Path) -> None:
    log = asked()
    log.prompt("c", log.answer("b", "a"), "<command-name>/x</command-name>")
    log.prompt("d", "c", "<local-command-stdout>(no content)</local-command-stdout>")
    assert written(tmp_path, finished(log, "d")).said[3] == "`/x`\n\n*No output.*"


FOUND = (
    'Web search results for query: "cats"\n\n'
    'Links: [{"title":"Cats *all*","url":"https://c.at/x"},{"title":"D","url":"ftp://d.og"}]\n\n'
    "Cats are **cats**.\nDogs are not.\n\nLinks: [broken\n\n\n"
    "REMINDER: You MUST include the sources above in your response to the user."
)


def test_what_a_search_found_is_a_list_of_links_and_a_text(tmp_path: Path) -> None:
    made = written(tmp_path, answered(answers("t1", FOUND), "WebSearch", query="cats"))
    assert made.said[2] == (
        "### WebSearch · cats\n\n- [Cats \\*all\\*](https://c.at/x)\n- D: `ftp://d.og`\n\n"
        "> Cats are **cats**.  \n> Dogs are not.\n>\n> Links: \\[broken"
    )
    assert made.field("Hidden at this detail") == "1 reminder"
    other = written(tmp_path, answered(answers("t1", FOUND), "WebSearch", query="dogs"))
    assert "*Searched for `cats`:*" in other.said[2]


TASK = (
    "<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n"
    "<exit_code>0</exit_code>\n\n<output>\none <b>\n\ntwo\n</output>\n<stderr>\nbad\n</stderr>"
)


def test_what_a_task_printed_is_told_from_what_became_of_it(tmp_path: Path) -> None:
    made = written(tmp_path, answered(answers("t1", TASK), "TaskOutput", task_id="b1"))
    assert made.said[2] == (
        "### TaskOutput · `b1`\n\nretrieval status: `success` · task id: `b1` · exit code: `0`\n\n"
        "```text\none <b>\n\ntwo\n```\n\nOn the error stream:\n\n```text\nbad\n```"
    )


def planned(written_plan: str, proposed: dict[str, str], approved: str) -> Log:
    """A plan is written to a file, proposed and approved."""
    log = asked()
    given = {"file_path": "/p/plan.md", "content": written_plan}
    log.blocks("b", "a", [uses("t1", "Write", **given)], api="m")
    user(log, "c", "b", [answers("t1", "File created successfully at: /p/plan.md")])
    log.row(
        *("d", "c", "assistant"),
        message={
            "id": "n",
            "role": "assistant",
            "model": "opus",
            "content": [
                {"type": "tool_use", "id": "t2", "name": "ExitPlanMode", "input": proposed}
            ],
        },
    )
    return finished(log, user(log, "e", "d", [answers("t2", APPROVED.format(approved))]))


@pytest.mark.parametrize("proposed", [{"plan": "# One\n\nTwo\n"}, {}])
def test_a_plan_is_shown_where_it_was_written(tmp_path: Path, proposed: dict[str, str]) -> None:
    made = written(tmp_path, planned("# One\n\nTwo\n", proposed, ""))
    assert made.text.count("Two") == 1
    assert "Two" in made.said[2]
    assert "[message 2](#m2)" in made.said[3]
    assert "*The user approved the plan" in made.said[3]


def test_another_plan_is_shown(tmp_path: Path) -> None:
    made = written(tmp_path, planned("# One\n\nThree", {"plan": "# One\n\nTwo\n"}, ""))
    assert made.text.count("Two") == made.text.count("Three") == 1
    made = written(tmp_path, planned("# One\n\nTwo", {}, " (edited by user)"))
    assert made.text.count("Two") == 2


def delegated(prompt: str, answer: str) -> Log:
    """An agent inside a session: it is asked to look, and says what it found."""
    log = asked()
    given = {"description": "Look", "prompt": "Look *well*.", "subagent_type": "scout"}
    log.blocks("b", "a", [uses("t1", "Task", **given)])
    log.prompt("s1", "b", prompt, isSidechain=True)
    log.answer("s2", "s1", "Looking.", isSidechain=True)
    log.answer("s3", "s2", answer, isSidechain=True)
    found = [text("Found:\n- it"), text("agentId: x")]
    return finished(log, user(log, "c", "b", [answers("t1", found)]))


def test_an_agent_in_place_does_not_repeat_its_call(tmp_path: Path) -> None:
    made = written(tmp_path, delegated("Look *well*.", "Found:\n- it"), agents="inline")
    assert made.text.count("Look *well*.") == 1
    assert made.text.count("- it") == 1
    assert "Looking." in made.said[2]
    assert made.said[2].index("shown above") < made.said[2].index("Its answer is shown below")
    for prompt, answer in (
        ("Look *well*, please.", "Found:\n- it"),
        ("Look *well*.", "Found:\n- it!"),
    ):
        other = written(tmp_path, delegated(prompt, answer), agents="inline").said[2]
        assert prompt in other
        assert answer.rpartition("\n")[2] in other
        assert ("shown above" in other) == (prompt == "Look *well*.")
        assert ("shown below" in other) == (answer == "Found:\n- it")


def in_background(result: str) -> Log:
    """An agent that works on while the conversation does, and its report when it is done."""
    log = asked()
    log.blocks("b", "a", [uses("t1", "Task", description="Look", prompt="Look *well*.")])
    log.prompt("s1", "b", "Look *well*.", isSidechain=True)
    log.answer("s2", "s1", "Found:\n- it", isSidechain=True)
    log.answer("d", user(log, "c", "b", [answers("t1", "Async agent launched.")]))
    told = f"<status>completed</status>\n<summary>Done</summary>\n<result>{result}</result>"
    log.prompt("e", "d", f"<task-notification>\n{told}\n</task-notification>")
    return finished(log, "e")


def test_a_report_does_not_repeat_an_agent_in_place(tmp_path: Path) -> None:
    made = written(tmp_path, in_background("Found:\n- it"), agents="inline")
    assert made.text.count("- it") == 1
    assert "- it" in made.said[2]
    assert made.said[4] == (
        "**Task notification:** Done\n\n"
        "*What it reported is the agent's answer in [message 2](#m2).*\n\n"
        "<details><summary>Its task</summary>\n\nstatus: `completed`\n\n</details>"
    )


@for_each("more", [True, False])
def test_a_report_does_not_repeat_what_an_agent_in_place_handed_back(
    tmp_path: Path, more: bool
) -> None:
    log = in_background("Found:\n- us")
    last = log.blocks("s3", "s2", [uses("t2", HANDBACK, message="Found:\n- us")], isSidechain=True)
    if more:
        log.answer("s4", last, "Handed back.", isSidechain=True)
    made = written(tmp_path, log, agents="inline")
    assert made.text.count("- us") == 1
    assert "agent's answer in [message 2]" in made.said[4]


@for_each(
    ("result", "agents"),
    [("Found:\n- it", "link"), ("Found:\n- it", "omit"), ("Found:\n- us", "inline")],
)
def test_a_report_that_stands_nowhere_else_is_shown(
    tmp_path: Path, result: str, agents: str
) -> None:
    made = written(tmp_path, in_background(result), agents=agents)
    assert f"> {result[-4:]}" in made.said[4]


def test_an_answer_that_was_cut_stands_in_the_agent(tmp_path: Path) -> None:
    made = written(
        tmp_path, delegated("Look *well*.", "Found:\n- it"), agents="inline", max_lines=1
    )
    assert "- it" in made.said[2]
