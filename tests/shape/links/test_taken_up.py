"""A call that waited for a person's leave as its run ended, and that a later run makes.

Sessions go on without it. When the person's answer comes at last, a run takes it from the queue,
where it is no text, and makes the call. Claude is shown what was said meanwhile, the call, and its
result. The log hangs the result on the call, and what follows on the result: on itself, on a row
that is blank, or on one that is never written.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

from pathexport.shape.project import Project
from tests.making.logs import Log, moment, whole
from tests.running.each import for_each
from tests.shape.steps.turns import synthetic, turn

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
