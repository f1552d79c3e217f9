"""Calls with their results, however late these come."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

from pathexport.read.rows import REVIEW
from pathexport.shape.agents.heard import TELLING
from pathexport.write.feed.narrowed import narrowed
from pathexport.write.message import placed, replies
from pathexport.write.options import Options
from tests.making.logs import Log
from tests.reading.transcripts import (
    PICTURE,
    SHOWN,
    answers,
    asked,
    finished,
    text,
    user,
    uses,
    written,
)
from tests.running.each import for_each
from tests.write.feed.conversations import conversations

STOPPED = "Exit code 137\n[Request interrupted by user for tool use]"
DENIED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


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


def test_results_of_calls_without_ids_stand_under_these_in_their_order(tmp_path: Path) -> None:
    """As a program writes them that takes a conversation over from another agent."""
    log = asked()
    content = [uses("", command=f"cmd {n}") for n in "12"]
    content += [answers("", f"out {n}") for n in "12"]
    message = {"id": "m", "role": "assistant", "content": content}
    log.row("c", "a", "assistant", message=message)
    made = written(tmp_path, finished(log, "c"))
    assert re.findall(r"^### .*|^out .", made.said[2], re.MULTILINE) == [
        line for n in "12" for line in (f"### Bash · `cmd {n}`", f"out {n}")
    ]
    assert "tool_result" not in made.text


@for_each(
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


def test_every_word_on_what_became_of_a_call_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "output.md").read_text()
    table = page.split("\n| word | what became of the call |\n")[1].split("\n\n")[0]
    documented = re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    for told in (replies.state, placed._state):
        found = ast.walk(ast.parse(inspect.getsource(told)))
        returned = [each.value for each in found if isinstance(each, ast.Return)]
        texts = (each for value in returned if value for each in ast.walk(value))
        said = {each.value for each in texts if isinstance(each, ast.Constant)} - {""}
        assert said
        assert said <= set(documented)


def test_a_call_that_fails_is_one_however_many_results_say_so(tmp_path: Path) -> None:
    log = asked()
    user(log, "c", log.call("b", "a", "t1"), [answers("t1", "no", is_error=True)])
    user(log, "d", "c", [answers("t1", "No!", is_error=True)])
    made = written(tmp_path, finished(log, "d"))
    assert "```\n\n```text\nNo!\n```" in made.said[2], "both are shown"
    assert made.field("Work").startswith("1 tool call (1 failed);")


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
    user(log, "c", "b", [answers("gone", STOPPED, is_error=True)])
    made = written(tmp_path, finished(log, "c"))
    assert made.said[2].startswith(
        "**A result** of the call `nowhere`, which is not on this path:\n\n```text\nlost\n```"
    )
    assert "**An interrupted result** of the call `gone`, which is not on" in made.said[2]


def test_words_beside_a_result_stand_where_they_came(tmp_path: Path) -> None:
    log = asked()
    user(log, "c", log.call("b", "a", "t1"), [answers("t1"), text("# But\n<b>"), PICTURE])
    made = written(tmp_path, finished(log, "c"))
    assert made.said[2].endswith(
        f"```text\nok\n```\n\n**User:**\n\n> \\# But  \n> &lt;b>\n\n{SHOWN}"
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
        "### web\\_search · cats\n\n- [Cats](https://c.at)\n\nFound.".replace("\\_", "_")
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


@for_each(
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


@for_each("tool", TELLING)
def test_what_claude_tells_the_user_by_a_call_is_in_a_dialogue(tmp_path: Path, tool: str) -> None:
    log = asked()
    words = "It *works*.\n\n> Really."
    given = {TELLING[tool]: [{"summary": words}] if tool == REVIEW else words}
    log.result("c", log.call("b", "a", "t1", name=tool, given=given), "t1", "Delivered.")
    log.call("d", "c", "t2", name=tool, given={TELLING[tool]: 7})
    made = written(tmp_path, finished(log, "d"), detail="dialogue")
    assert made.said[2] == "It *works*.\n\n> Really."
    assert made.field("Hidden at this detail") == ("1 result, 1 silent message, 1 tool call")
    (said,) = conversations(log.load(tmp_path / "log"))
    assert "It *works*." in str(narrowed(said, Options("dialogue")))
