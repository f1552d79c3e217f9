"""Answers: prose, thinking, blocks that nobody knows, and calls that were broken off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.signatures import NARRATION, THOUGHT
from tests.reading.transcripts import (
    Detail,
    answers,
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

ADVISED = {"type": "server_tool_use", "id": "s1", "name": "advisor", "input": {}}
ADVICE = {"type": "advisor_tool_result", "tool_use_id": "s1"}
DETAILS: list[Detail] = ["dialogue", "standard", "full"]
OUTCOME_UNKNOWN = (
    "[Tool call interrupted: the session ended before this call's result was recorded, so its "
    "outcome is unknown. Check whether it took effect before relying on it or running it again.]"
)
LEFT_BEHIND = (
    "[Tool call result not in this copy: this session was copied from another session before that "
    "session recorded this call's result. The call may have finished there.]"
)
NOTE = "\n\nNote: The user's next message may contain a correction or preference."
BROKEN_OFF = [
    "[Tool call did not complete: the turn was ended to deliver the message that follows.]",
    "[Tool call skipped: the turn ended to deliver the message that follows before this call ran.]",
    "[Tool call not completed: an approval request expired with no answer.]",
    OUTCOME_UNKNOWN,
    OUTCOME_UNKNOWN + NOTE,
]


@pytest.mark.parametrize("block", [text("\n\n"), {"type": "thinking", "thinking": ""}])
def test_a_blank_part_of_an_answer_is_no_placeholder(tmp_path: Path, block: dict[str, Any]) -> None:
    log = asked()
    log.answer("c", log.blocks("b", "a", [block], api="m"), api="m")
    assert "placeholder" not in written(tmp_path, log).field("Hidden at this detail")


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


RELAYED = {"type": "redacted_thinking", "data": "openrouter.reasoning:e30="}


def test_a_thought_that_openrouter_sends_twice_stands_there_once(tmp_path: Path) -> None:
    log = asked()
    log.blocks("b", "a", [{"type": "thinking", "thinking": "Hm.", "signature": ""}], api="m")
    log.call("c", "b", "t1", api="m")
    log.blocks("d", "c", [RELAYED], api="m")
    log.result("e", "c", "t1")
    made = written(tmp_path, log)
    assert "Hm." in made.said[2]
    assert "not show" not in made.text
    hidden = written(tmp_path, log, detail="dialogue").field("Hidden at this detail")
    assert "1 thought" in hidden


def test_a_thought_of_which_openrouter_sends_no_words_is_said_to_be_hidden(tmp_path: Path) -> None:
    log = asked()
    log.answer("c", log.blocks("b", "a", [RELAYED], api="m"), "Done.", api="m")
    assert "*Thinking that the log does not show.*" in written(tmp_path, log).said[2]


def test_what_the_model_tells_between_its_calls_are_words(tmp_path: Path) -> None:
    log = asked()
    told = {"type": "thinking", "thinking": "All green; # next.  ", "signature": NARRATION}
    log.blocks("b", "a", [{**told, "signature": THOUGHT}, told], api="m")
    log.call("c", "b", "t1", api="m")
    for options in ({"thinking": False}, {"detail": "dialogue"}):
        made = written(tmp_path, log, **options)
        assert made.said[2].startswith("All green; # next.")
        assert "1 thought" in made.field("Hidden at this detail")


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


@for_each(
    ("blocks", "shown"),
    [
        (
            [{"type": "fallback", "from": {"model": "a"}, "to": {"model": "b"}}],
            "*`b` goes on instead of `a`.*",
        ),
        (
            [{"type": "compaction", "content": "So *far*."}],
            folded("Summary that the API went on from", "So *far*."),
        ),
        (
            [ADVISED, {**ADVICE, "content": {"type": "advisor_result", "text": "Do *that*."}}],
            "### advisor\n\n> Do *that*.",
        ),
        (
            [ADVISED, {**ADVICE, "content": {"type": "advisor_redacted_result"}}],
            "### advisor\n\n*What it answered the log does not show.*",
        ),
    ],
)
def test_what_the_api_puts_into_an_answer_is_read(
    tmp_path: Path, blocks: list[dict[str, Any]], shown: str
) -> None:
    log = asked()
    log.blocks("b", "a", blocks)
    assert written(tmp_path, log).said[2] == shown


@for_each("named", ["supersedesUuids", "supersedes"])
def test_an_answer_that_was_taken_back_is_told_where_another_takes_its_place(
    tmp_path: Path, named: str
) -> None:
    """What Claude Code prints for other programs calls it otherwise than its logs do."""
    log = asked()
    log.answer("b", "a", "Half an")
    told = {"content": "Refused.", "retractedMessageUuids": ["b"]}
    log.system("c", "b", "model_refusal_fallback", **told)
    undone: list[dict[str, Any]] = [{named: ["b"]}, {named: []}]
    log.answer("d", "c", "Half an answer.", **undone[0])
    log.answer("e", "d", "More.", **undone[1])
    made = written(tmp_path, log)
    back = "*What Claude had answered so far was taken back.*"
    assert made.said[2] == f"Half an\n\n**Claude Code**\n\n> Refused.\n\n{back}"
    assert made.said[3] == (
        "*This takes the place of what Claude had said so far.*\n\nHalf an answer."
    )
    assert made.said[4] == "More."


@for_each(("tool", "shown"), [("mcp__desk__finish", True), ("StructuredOutput", False)])
def test_what_was_given_as_data_is_shown_once(tmp_path: Path, tool: str, shown: bool) -> None:
    log = asked()
    log.result("c", log.call("b", "a", "t1", name=tool, given={"sum": 3}), "t1", "Given.")
    attach(log, "d", "c", type="structured_output", data={"sum": 3}, toolUseID="t1")
    said = written(tmp_path, finished(log, "d")).said[2]
    assert ('**Given as data**\n\n```json\n{\n  "sum": 3\n}\n```' in said) is shown
    assert "sum: `3`" in said


def test_data_that_is_longer_than_a_screen_is_folded(tmp_path: Path) -> None:
    log = asked()
    attach(log, "d", log.answer("b", "a"), type="structured_output", data={"sums": [3] * 60})
    said = written(tmp_path, finished(log, "d")).said[2]
    assert "**Given as data**\n\n<details><summary>64 lines</summary>\n\n```json\n" in said


GOAL = {"type": "goal_status", "condition": "All tests pass."}
FAILED = {"met": False, "failed": True}


@for_each(
    ("given", "said"),
    [
        ({"met": True, "reason": "12 *passed*."}, "**The goal was met**\n\n> 12 *passed*."),
        ({"met": True}, "*The goal was met.*"),
        ({**FAILED, "reason": "No net."}, "**The goal was given up**\n\n> No net."),
        ({"met": False, "sentinel": True}, ""),
        ({"met": True, "sentinel": True}, ""),
        ({"met": False, "reason": "One fails."}, ""),
        ({"met": "yes", "failed": ["x"], "reason": {"x": 7}}, ""),
    ],
)
def test_what_became_of_a_goal_is_told_where_nothing_else_tells_it(
    tmp_path: Path, given: dict[str, Any], said: str
) -> None:
    log = asked()
    log.answer("b", "a")
    attach(log, "c", "b", **GOAL, **given)
    made = written(tmp_path, log)
    assert made.said[2] == "say b" + (f"\n\n{said}" if said else "")
    assert made.field("Hidden at this detail") == ("" if said else "1 attachment row")


@for_each(("most", "allowed"), [(8, "8 turns were"), (1, "1 turn was"), (None, ""), ("8", "")])
def test_a_run_that_may_have_no_more_turns_says_so(tmp_path: Path, most: Any, allowed: str) -> None:
    log = asked()
    log.answer("b", "a")
    attach(log, "c", "b", type="max_turns_reached", maxTurns=most, turnCount=9)
    told = f"\n\n*Claude Code stopped here: no more than {allowed} allowed.*" if allowed else ""
    assert written(tmp_path, log).said[2] == "say b" + told


@for_each("said", [*BROKEN_OFF, LEFT_BEHIND])
@for_each("detail", DETAILS)
def test_a_call_that_was_broken_off_did_not_fail(tmp_path: Path, said: str, detail: Detail) -> None:
    log = asked()
    last = user(log, "c", log.call("b", "a", "t1"), [answers("t1", said, is_error=True)])
    made = written(tmp_path, finished(log, last), detail=detail)
    became = "no result" if said == LEFT_BEHIND else "interrupted"
    assert (f"### Bash · {became} · " in made.text) == (detail != "dialogue")
    assert "[Tool call" not in made.text
    assert "failed" not in made.field("Work")


@for_each("said", [OUTCOME_UNKNOWN, LEFT_BEHIND])
@for_each("before", [True, False])
def test_a_result_counts_and_not_what_stands_for_one(
    tmp_path: Path, said: str, before: bool
) -> None:
    log = asked()
    call = log.call("b", "a", "t1")
    given = [answers("t1", said, is_error=True), answers("t1", "11 passed")]
    for uuid, block in zip("cd", given[:: 1 if before else -1], strict=True):
        user(log, uuid, call, [block])
    made = written(tmp_path, finished(log, "d"))
    assert "### Bash · `" in made.said[2]
    assert made.said[2].endswith("```text\n11 passed\n```")
    (heard,) = conversations(log.load(tmp_path / "log"))
    assert "11 passed" in str(heard)
    assert "[Tool call" not in str(heard)


def test_what_stands_for_a_late_result_says_nothing(tmp_path: Path) -> None:
    log = asked()
    last = user(log, "b", "a", [answers("t7", LEFT_BEHIND, is_error=True)])
    made = written(tmp_path, finished(log, last))
    assert "t7" not in made.text
    assert "[Tool call" not in made.text


@for_each(
    ("error", "said"),
    [
        (
            {"status": 529, "error": {"error": {"type": "overloaded_error", "message": "<Busy>"}}},
            "*API error 529*: &lt;Busy>",
        ),
        (
            {"message": "Connection error.", "connection": {"code": "ECONNRESET"}},
            "*API error ECONNRESET*: Connection error.",
        ),
        ({"status": 500, "error": {"error": ["x"]}}, "*API error 500*"),
        (
            {"message": '529 {"type":"error"}', "status": 529, "formatted": "529 <Busy>"},
            "*API error 529*: &lt;Busy>",
        ),
        (
            {"message": "Terminated", "formatted": "Closed", "connection": {"code": "EPIPE"}},
            "*API error EPIPE*: Closed",
        ),
    ],
)
def test_a_request_that_failed_says_why(tmp_path: Path, error: dict[str, Any], said: str) -> None:
    """Older versions keep what the API answered as it came: an error within an error. Newer ones
    keep its JSON and what they showed of it."""
    log = asked()
    log.system("b", "a", "api_error", error=error)
    assert written(tmp_path, finished(log, "b")).said[1] == f"> ask a\n\n{said}"
