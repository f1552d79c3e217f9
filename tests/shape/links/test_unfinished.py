"""A run that ends in the middle of an answer, as by a crash, and a session that goes on behind it.

Claude Code forgets thoughts without words and calls without results. It puts "No response
requested." in their place, beside them, and goes on from there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, moment, whole
from tests.running.each import for_each
from tests.shape.steps.turns import calls, synthetic, turn

THOUGHT = {"type": "thinking", "thinking": "hm", "signature": "x"}
REDACTED = {"type": "redacted_thinking", "data": "x"}
WORDS = {"type": "text", "text": "Yes."}


def thinking(*blocks: dict[str, Any]) -> Log:
    """a ← t, an answer that holds these blocks"""
    log = Log()
    log.blocks("t", log.prompt("a", None), [*blocks])
    return log


@for_each("blocks", [[THOUGHT], [REDACTED], [THOUGHT, REDACTED]])
def test_a_session_goes_on_behind_thoughts_without_words(
    tmp_path: Path, blocks: list[dict[str, Any]]
) -> None:
    """
    a ← t thoughts
      ↖ n "No response requested." ← c ← d
    """
    log = thinking(*blocks)
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    assert whole(log.load(tmp_path)) == {"a t n c d": "ACTIVE"}


def test_a_session_goes_on_behind_calls_without_results(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← t thoughts ← c2 ← c3 ← p progress
                ↖ n "No response requested." ← c ← d
    """
    log = calls(1)
    log.blocks("t", log.result("r1", "c1", "t1"), [THOUGHT], "Y")
    log.progress("p", log.call("c3", log.call("c2", "t", "t2", "Y"), "t3", "Y"))
    synthetic(log, "n", "r1")
    turn(log, "c", "n", "d")
    assert whole(log.load(tmp_path)) == {"a c1 r1 t c2 c3 p n c d": "ACTIVE"}


def test_words_may_wait_in_the_queue_as_a_run_ends(tmp_path: Path) -> None:
    """
    a ← c1                                   words typed meanwhile that nobody took
      ↖ n "No response requested." ← c ← d
    """
    log = calls(1)
    log.side("queue-operation", operation="enqueue", content="also", timestamp=moment(log.second))
    log.second += 10
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    project = log.load(tmp_path)
    (path,) = project.paths
    before, queued, after = "a c1", project.rows(path)[2], "n c d"
    assert whole(project) == {f"{before} {queued.uuid} {after}": "ACTIVE"}
    assert project.bodies.text(queued) == "also"


def test_claude_may_be_told_to_go_on_first(tmp_path: Path) -> None:
    """
    a ← h hook ← t thoughts
               ↖ m "Continue …" ← n "No response requested." ← c ← d
    """
    log = Log()
    log.blocks("t", log.hook("h", log.prompt("a", None)), [THOUGHT])
    log.prompt("m", "h", "Continue from where you left off.", isMeta=True)
    synthetic(log, "n", "m")
    turn(log, "c", "n", "d")
    assert whole(log.load(tmp_path)) == {"a h t m n c d": "ACTIVE"}


@for_each("between", [0, 1, 3])
@for_each("left", [[THOUGHT], []])
def test_claude_may_be_told_to_go_on_and_answer(
    tmp_path: Path, left: list[dict[str, Any]], between: int
) -> None:
    """
    a ← t thoughts ← c1 call          a program has the killed run go on, as apps do
      ↖ m "Continue …" ← hooks ← c ← e ← f
    """
    log = Log()
    log.prompt("a", None)
    above = log.blocks("t", "a", left, "X") if left else "a"
    log.call("c1", above, "t1", "X")
    last = log.prompt("m", "a", "Continue from where you left off.", isMeta=True)
    for number in range(between):
        last = log.hook(f"h{number}", last)
    turn(log, "e", log.answer("c", last), "f")
    (path,) = log.load(tmp_path).paths
    rows = ["a", *(["t"] if left else []), "c1", "m", *(f"h{n}" for n in range(between))]
    assert whole(log.load(tmp_path)) == {" ".join([*rows, "c", "e", "f"]): "ACTIVE"}
    assert path.status == "ACTIVE"


@for_each("asked", [True, False])
def test_who_writes_beside_what_was_left_went_back(tmp_path: Path, asked: bool) -> None:
    """
    a ← c1 call
      ↖ m what Claude is told ← p ← d       a person goes on, or nobody tells Claude anything
    """
    log = calls(1)
    above = log.prompt("m", "a", "Continue from where you left off.", isMeta=True) if asked else "a"
    log.answer("d", log.prompt("p", above))
    assert {*whole(log.load(tmp_path))} == {"a c1", "a m p d" if asked else "a p d"}


def test_two_that_go_on_from_there_fork_behind_it(tmp_path: Path) -> None:
    """
    a ← t thoughts
      ↖ n "No response requested." ← c ← d
      ↖ m "No response requested." ← e ← f
    """
    log = thinking(THOUGHT)
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    synthetic(log, "m", "a")
    turn(log, "e", "m", "f")
    assert whole(log.load(tmp_path)) == {"a t n c d": "ABANDONED", "a t m e f": "ACTIVE"}


@for_each("blocks", [[WORDS], [THOUGHT, WORDS]])
def test_who_goes_on_beside_words_leaves_them(tmp_path: Path, blocks: list[dict[str, Any]]) -> None:
    """
    a ← t an answer in words
      ↖ n "No response requested." ← c ← d
    """
    log = thinking(*blocks)
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    assert whole(log.load(tmp_path)) == {"a t": "ABANDONED", "a n c d": "ACTIVE"}


@for_each("words", [0, 1, 2])
@for_each("backwards", [False, True])
def test_so_it_is_where_each_block_is_a_row(tmp_path: Path, words: int, backwards: bool) -> None:
    """
    a ← t ← u ← v          thoughts, and one of them is words; perhaps the last line is the first
      ↖ n "No response requested." ← c ← d
    """
    log = Log()
    above = log.prompt("a", None)
    for place, row in enumerate("tuv"):
        above = log.blocks(row, above, [WORDS if place == words else THOUGHT], "X")
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    log.rows = log.rows[:: -1 if backwards else 1]
    assert {*whole(log.load(tmp_path))} == {"a t u v", "a n c d"}


def test_a_session_goes_on_behind_all_that_was_left(tmp_path: Path) -> None:
    """
    a ← t ← c1 ← h         t is blank, c1 a call without a result, and h a hook
             ↖ x           an agent's row
      ↖ k                  a hook, later
      ↖ y                  thoughts of an agent
      ↖ n "No response requested." ← c ← d
    """
    log = thinking({"type": "text", "text": ""})
    log.call("c1", "t", "t1", "msg_t")
    log.hook("h", "c1")
    log.answer("x", "c1", isSidechain=True)
    log.hook("k", "a")
    log.blocks("y", "a", [THOUGHT], isSidechain=True)
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    (path,) = whole(log.load(tmp_path))
    assert path.replace(" k", "") == "a t c1 h n c d"


def test_who_goes_on_beside_a_run_that_goes_on_as_well_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← r1
      ↖ n "No response requested." ← c ← d
    """
    log = calls(1)
    synthetic(log, "n", "a")
    turn(log, "c", "n", "d")
    log.result("r1", "c1", "t1")
    assert whole(log.load(tmp_path)) == {"a n c d": "ABANDONED", "a c1 r1": "ACTIVE"}


def test_what_begins_later_is_not_what_was_left_unfinished(tmp_path: Path) -> None:
    """
    a ← n "No response requested." ← c ← d
      ↖ t thoughts, later
    """
    log = Log()
    synthetic(log, "n", log.prompt("a", None))
    turn(log, "c", "n", "d")
    log.blocks("t", "a", [THOUGHT])
    assert whole(log.load(tmp_path)) == {"a n c d": "ABANDONED", "a t": "ACTIVE"}


def test_an_answer_of_an_agent_is_not_what_was_left_unfinished(tmp_path: Path) -> None:
    """
    x thoughts of an agent       n "No response requested." ← c ← d, and neither has a parent
    """
    log = Log()
    log.blocks("x", None, [THOUGHT], isSidechain=True)
    synthetic(log, "n", log.prompt("a", None))
    log.rows[-1]["parentUuid"] = None
    turn(log, "c", "n", "d")
    assert whole(log.load(tmp_path)) == {"a": "ABANDONED", "n c d": "ACTIVE"}
