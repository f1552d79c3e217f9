"""Calls that code of Claude's makes: each stands in a row or a line of its own, beside its code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, drawn, moment
from tests.reading.transcripts import asked, finished, written
from tests.running.each import for_each

BY: dict[str, Any] = {"ranByToolUseId": "t1"}
USE = {"type": "tool_use", "id": "t2", "name": "Bash", "input": {"command": "rg -l retry"}}
ANSWER = {"type": "tool_result", "tool_use_id": "t2", "content": "retry.ts"}


def coded() -> Log:
    """a ← c        c runs code that makes a call"""
    log = asked()
    log.call("c", "a", "t1", name="REPL", given={"code": "x()"}, hostHiddenToolUseIds=["t1"])
    return log


def ran(log: Log, parent: str, model: str) -> str:
    """parent ← v ← w        the call that code made, and its result"""
    log.blocks("v", parent, [USE], model=model, isVirtual=True, **BY)
    message = {"role": "user", "content": [ANSWER]}
    return log.row("w", "v", "user", message=message, isVirtual=True, **BY)


def lines(log: Log) -> None:
    """The same in lines that hang on nothing."""
    for uuid, block in (("v", USE), ("w", ANSWER)):
        time = {"timestamp": log.rows[-1]["timestamp"]}
        log.side("host-row", rowUuid=uuid, block=block, **BY, **time)


def after_the_result(log: Log, model: str) -> str:
    return ran(log, log.result("r", "c", "t1", "found"), model)


def before_the_result(log: Log, model: str) -> str:
    return log.result("r", ran(log, "c", model), "t1", "found")


def beside_the_result(log: Log, model: str) -> str:
    ran(log, log.result("r", "c", "t1", "found"), model)
    return "r"


def beside_its_call(log: Log, model: str) -> str:
    ran(log, "c", model)
    return log.result("r", "c", "t1", "found")


@for_each("model", ["<synthetic>", "claude-opus-4-5"])
@for_each("where", [after_the_result, before_the_result, beside_the_result, beside_its_call])
def test_calls_of_code_stand_in_the_answer_with_the_code(
    tmp_path: Path, where: Any, model: str
) -> None:
    log = coded()
    _is_whole(tmp_path, log, where(log, model))


def test_calls_of_code_in_lines_stand_there_too(tmp_path: Path) -> None:
    log = coded()
    lines(log)
    _is_whole(tmp_path, log, log.result("r", "c", "t1", "found"))


def test_calls_of_code_in_rows_and_lines_are_made_once(tmp_path: Path) -> None:
    log = coded()
    lines(log)
    _is_whole(tmp_path, log, after_the_result(log, "<synthetic>"))


def test_calls_of_code_that_was_broken_off_stand_there(tmp_path: Path) -> None:
    log = coded()
    lines(log)
    made = written(tmp_path, log)
    assert "### REPL · no result" in made.said[2]
    assert "### Bash · `rg -l retry`\n\n```text\nretry.ts\n```" in made.said[2]


def test_calls_of_code_stand_with_the_last_call_of_that_id(tmp_path: Path) -> None:
    """
    a ← c ← r ← d ← b ← x        c and x run code, and their calls have one id
    """
    log = coded()
    lines(log)
    log.prompt("b", log.answer("d", log.result("r", "c", "t1", "found")))
    log.call("x", "b", "t1", name="REPL", given={"code": "y()"})
    made = written(tmp_path, finished(log, log.result("s", "x", "t1", "none")))
    assert "### Bash · `rg -l retry`" in made.said[2]
    assert "Bash" not in made.said[5]


def test_a_call_of_code_may_make_calls(tmp_path: Path) -> None:
    log = coded()
    lines(log)
    inner = USE | {"id": "t3", "input": {"command": "rg -l wait"}}
    log.side("host-row", rowUuid="x", block=inner, ranByToolUseId="t2", timestamp=moment(25))
    made = written(tmp_path, finished(log, log.result("r", "c", "t1", "found")))
    assert [*made.said] == [1, 2, 3]
    assert "### Bash · no result · `rg -l wait`" in made.said[2]


@for_each(
    "line",
    [
        {"withheld": True},
        {"rowUuid": "v"},
        {"block": USE},
        {"rowUuid": "v", "block": USE, "ranByToolUseId": None},
    ],
)
def test_a_line_without_a_call_is_none(tmp_path: Path, line: dict[str, Any]) -> None:
    log = coded()
    log.result("r", "c", "t1", "found")
    log.side("host-row", **BY | line)
    assert drawn(log.load(tmp_path)) == {"a c r": "ACTIVE"}


def _is_whole(tmp_path: Path, log: Log, last: str) -> None:
    made = written(tmp_path, finished(log, last))
    assert made.said[2] == (
        "### REPL\n\ncode: `x()`\n\n```text\nfound\n```\n\n"
        "### Bash · `rg -l retry`\n\n```text\nretry.ts\n```"
    )
    assert [*made.said] == [1, 2, 3]
    assert "&lt;synthetic" not in made.text
    assert "2 tool calls" in made.text
    assert set(drawn(log.load(tmp_path)).values()) == {"ACTIVE"}
