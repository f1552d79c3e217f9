"""What is typed behind an agent, of whose progress the log tells late.

Versions before 2.1.90 or so write the progress of a call when its turn is over, and the next prompt
hangs on the last row of that: beside the result, and all that was said since.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, whole
from tests.running.each import for_each
from tests.shape.steps.turns import command, turn


def progress(log: Log, uuid: str, parent: str, tool: str = "t1", **kw: Any) -> None:
    data = {"type": "agent_progress", "prompt": "", "agentId": "x"}
    log.row(uuid, parent, "progress", data=data, parentToolUseID=tool, **kw)


def told_late(rows: int = 2, answered: bool = True) -> Log:
    """
    a ← c1 ← r1 ← b
           ↖ g1 ← g2 …           so many rows of progress, written behind the answer
    """
    log = Log()
    log.result("r1", log.call("c1", log.prompt("a", None), "t1", name="Agent"), "t1", at=60)
    if answered:
        log.answer("b", "r1", at=70)
    above = "c1"
    for number in range(1, rows + 1):
        progress(log, f"g{number}", above, at=30 + number)
        above = f"g{number}"
    log.second = 80
    return log


@for_each(["rows", "answered"], [(1, True), (3, True), (2, False)])
def test_what_is_typed_next_follows_what_was_said_last(
    tmp_path: Path, rows: int, answered: bool
) -> None:
    log = told_late(rows, answered)
    turn(log, "p", f"g{rows}", "q")
    turn(log, "x", "q", "y")
    shown = " ".join(f"g{number}" for number in range(1, rows + 1))
    answer = "b " if answered else ""
    assert whole(log.load(tmp_path)) == {f"a c1 {shown} r1 {answer}p q x y": "ACTIVE"}


def test_so_does_a_command(tmp_path: Path) -> None:
    log = told_late()
    command(log, "p", "g2", "o")
    turn(log, "x", "o", "y")
    assert whole(log.load(tmp_path)) == {"a c1 g1 g2 r1 b p o x y": "ACTIVE"}


def test_who_goes_back_to_before_it_forks_there(tmp_path: Path) -> None:
    """Both hang on g2, as a prompt is gone back to by what it hangs on."""
    log = told_late()
    turn(log, "p", "g2", "q")
    turn(log, "x", "g2", "y")
    before = "a c1 g1 g2 r1 b"
    assert whole(log.load(tmp_path)) == {f"{before} p q": "ABANDONED", f"{before} x y": "ACTIVE"}


def test_what_is_typed_while_the_call_runs_hangs_on_its_progress(tmp_path: Path) -> None:
    """
    a ← c1 ← g1 ← p ← q      a run that was killed, and one that went on
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1", name="Agent")
    progress(log, "g1", "c1")
    turn(log, "p", "g1", "q")
    assert whole(log.load(tmp_path)) == {"a c1 g1 p q": "ACTIVE"}
