"""What a log tells late: the result of a call that a later run makes, and the progress of an agent.

A call may wait for a person's leave as its run ends. Sessions go on without it. When the person's
answer comes at last, a run takes it from the queue, where it is no text, and makes the call. Claude
is shown what was said meanwhile, the call, and its result. The log hangs the result on the call,
and what follows on the result: on itself, on a row that is blank, or on one that is never written.

Versions before 2.1.90 or so write the progress of a call when its turn is over, and the next prompt
hangs on the last row of that: beside the result, and all that was said since.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

from pathexport.shape.project import Project
from tests.making.logs import Log, moment, whole
from tests.running.each import for_each
from tests.shape.steps.turns import command, synthetic, turn

WORDS = {"type": "text", "text": "I will look."}
THOUGHT = {"type": "thinking", "thinking": "hm", "signature": "x"}
SHAPES = [*product(["", "w", "t"], ["result", "hook", "blank", "never written"], [False, True])]


def left(before: str = "") -> Log:
    """a prompt ← (w words or t thoughts ←) c1 a call: a run that ends there"""
    log = Log()
    above = log.prompt("a", None)
    if before:
        above = log.blocks(before, above, [WORDS if before == "w" else THOUGHT], "X")
    log.call("c1", above, "t1", "X")
    return log


def gone_on(log: Log, before: str = "") -> Log:
    """The next run forgets the call, and thoughts with it: n "No response requested." ← p ← q"""
    if before != "w":
        synthetic(log, "n", "a")
    turn(log, "p", "w" if before == "w" else "n", "q")
    return log


def queued(log: Log, *operations: str) -> None:
    for operation in operations:
        log.side("queue-operation", operation=operation, timestamp=moment(log.second))


def taken(
    log: Log, through: str = "result", puts_in: bool = True, call: int = 1, answer: str = "g"
) -> None:
    """r1 the call's result (← h …) ← g an answer"""
    queued(log, *(["enqueue", "dequeue"] if puts_in else ["dequeue"]))
    above = log.result(f"r{call}", f"c{call}", f"t{call}")
    if through == "hook":
        above = log.hook("h", above)
    elif through == "blank":
        above = log.row("h", above, "user", message={"role": "user", "content": []})
    elif through == "never written":
        above = "gone"
    log.answer(answer, above)


def problems(project: Project) -> Sequence[str]:
    return [problem.what for problem in project.problems]


@for_each(["before", "through", "puts_in"], SHAPES)
def test_claude_goes_on_from_all_that_was_said(
    tmp_path: Path, before: str, through: str, puts_in: bool
) -> None:
    """
    a ← c1 ← r1 later ← g ← x ← y
      ↖ n ← p ← q
    """
    log = gone_on(left(before), before)
    taken(log, through, puts_in)
    turn(log, "x", "g", "y")
    begun = {"": "a c1 n", "w": "a w c1", "t": "a t c1 n"}[before]
    between = "h " if through in ("hook", "blank") else ""
    project = log.load(tmp_path)
    assert whole(project) == {f"{begun} p q r1 {between}g x y": "ACTIVE"}
    assert problems(project) == []


def test_a_call_that_is_made_at_once_is_followed_by_its_answer(tmp_path: Path) -> None:
    log = left()
    taken(log, "never written")
    turn(log, "x", "g", "y")
    project = log.load(tmp_path)
    assert whole(project) == {"a c1 r1 g x y": "ACTIVE"}
    assert problems(project) == []


def test_several_calls_are_made_one_after_the_other(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← r2 later ← k
           ↖ r1 later ← g
      ↖ n ← p ← q
    """
    log = left()
    log.call("c2", "c1", "t2", "X")
    gone_on(log)
    taken(log)
    taken(log, call=2, answer="k")
    assert whole(log.load(tmp_path)) == {"a c1 c2 n p q r1 g r2 k": "ACTIVE"}


def test_who_went_back_meanwhile_left_what_was_there(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 later ← g
      ↖ n ← p ← q
          ↖ e ← f
    """
    log = gone_on(left())
    turn(log, "e", "n", "f")
    taken(log)
    paths = whole(log.load(tmp_path))
    assert paths == {"a c1 n r1 p q": "ABANDONED", "a c1 n r1 e f g": "ACTIVE"}


@for_each("prompt_first", [False, True])
def test_a_run_that_was_still_going_on_knows_nothing_of_the_other(
    tmp_path: Path, prompt_first: bool
) -> None:
    """Two runs of one session: what the later one takes from the queue is a prompt, whenever the
    result comes for which the first one waited.

    a ← w ← c1 ← r1 ← g
          ↖ p ← q ← e ← f
    """
    log = gone_on(left("w"), "w")
    queued(log, "enqueue", "dequeue")
    if prompt_first:
        turn(log, "e", "q", "f")
        log.result("r1", "c1", "t1")
    else:
        log.result("r1", "c1", "t1")
        turn(log, "e", "q", "f")
    log.answer("g", "r1")
    paths = whole(log.load(tmp_path))
    assert paths == {"a w c1 r1 p q e f": "ABANDONED", "a w c1 r1 g": "ACTIVE"}


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
