"""A turn that goes on from two places is a line (rule R19).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import whole
from tests.running.each import for_each
from tests.shape.steps.turns import calls, staircase, turn


def test_r19_an_answer_goes_on_beside_a_lagging_result(tmp_path: Path) -> None:
    """
    a ← c1 ← m     goes on while the tool runs
           ↖ r1 ← z
    """
    log = calls(1)
    log.answer("m", "c1")
    log.result("r1", "c1", "t1", at=300)
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 m r1 z": "ACTIVE"}


def test_r19_answers_to_several_results_come_in_time_order(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← c3       of one API message
        r1   r2   r3       r3 comes first, then r1, then r2
        y1   y2   y3       an answer on each
    """
    log = calls(3)
    for n in (3, 1, 2):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    assert whole(log.load(tmp_path)) == {"a c1 c2 c3 r3 y3 r1 y1 r2 y2": "ACTIVE"}


def test_r19_a_staircase_does_not_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← c3 ← r3 ← y3
           ↖ r1 ← y1
                ↖ r2 ← y2
    """
    project = staircase().load(tmp_path)
    (path,) = whole(project)
    assert sorted(path.split()) == sorted(row.uuid for row in project.graph.rows)


def test_r19_the_answers_of_a_staircase_come_in_time_order(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← c3 ← r3 ← y3         y1 comes first, y3 last
           ↖ r1 ← y1
                ↖ r2 ← y2
    """
    (path,) = whole(staircase().load(tmp_path))
    said = [uuid for uuid in path.split() if not uuid.startswith("r")]
    assert said == ["a", "c1", "c2", "c3", "y1", "y2", "y3"]


def test_r19_late_results_of_a_staircase_come_in_time_order(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← c3 ← r3 ← y3         r1 comes first, r3 last
           ↖ r1 ← y1
                ↖ r2 ← y2
    """
    assert whole(staircase().load(tmp_path)) == {"a c1 c2 c3 r1 y1 r2 y2 r3 y3": "ACTIVE"}


def test_r19_a_prompt_on_the_last_answer_goes_on(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1   r2
        y1   y2 ← p ← q
    """
    log = calls(2)
    for n in (1, 2):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    turn(log, "p", "y2", "q")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 y1 r2 y2 p q": "ACTIVE"}


def test_r19_a_prompt_on_the_first_answer_goes_on_after_the_second(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1   r2
        y1   y2             y2 comes before p
        y1 ← p ← q
    """
    log = calls(2)
    for n in (1, 2):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    turn(log, "p", "y1", "q")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 y1 r2 y2 p q": "ACTIVE"}


def test_r19_an_answer_after_the_next_turn_comes_after_it(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1
        y1 ← p ← q          then the second result:
             r2 ← y2
    """
    log = calls(2)
    log.result("r1", "c1", "t1")
    log.answer("y1", "r1")
    turn(log, "p", "y1", "q")
    log.result("r2", "c2", "t2")
    log.answer("y2", "r2")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 y1 p q r2 y2": "ACTIVE"}


def test_r19_a_prompt_beside_answers_forks(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1   r2
        y1   y2
             r2 ← p ← q        somebody went back to before y2
    """
    log = calls(2)
    for n in (1, 2):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    turn(log, "p", "r2", "q")
    assert whole(log.load(tmp_path)) == {
        "a c1 c2 r1 r2 y1 y2": "ABANDONED",
        "a c1 c2 r1 r2 p q": "ACTIVE",
    }


@for_each("api", ["X", None])
@for_each("after", ["answer", "prompt", "hook"])
def test_r19_a_prompt_on_the_continuation_comes_before_the_late_result(
    tmp_path: Path, api: str | None, after: str
) -> None:
    """
    a ← c1 ← m ← p ← q       m goes on while the tool runs, in the same API message or the next
        c1 ← r1 ← z          then the result comes, and z hangs on it
    """
    log = calls(1)
    log.answer("m", "c1", api=api)
    turn(log, "p", "m", "q")
    log.result("r1", "c1", "t1")
    getattr(log, after)("z", "r1")
    project = log.load(tmp_path)
    (path,) = whole(project)
    assert path.split()[:5] == ["a", "c1", "m", "p", "q"] or after == "hook"
    assert set(path.split()) == {"a", "c1", "m", "p", "q", "r1", "z"}


@pytest.mark.parametrize("api", ["X", None])
def test_r19_what_is_said_after_the_late_result_comes_after_it(
    tmp_path: Path, api: str | None
) -> None:
    """
    a ← c1 ← m ← p ← q ← e ← f
        c1 ← r1 ← z               r1 comes after q, and e after z
    """
    log = calls(1)
    log.answer("m", "c1", api=api)
    turn(log, "p", "m", "q")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    turn(log, "e", "q", "f")
    assert whole(log.load(tmp_path)) == {"a c1 m p q r1 z e f": "ACTIVE"}


def test_r19_a_prompt_on_the_continuation_of_a_finished_call_is_a_rewind(tmp_path: Path) -> None:
    """
    a ← c1 ← m            of one API message
        c1 ← r1 ← z       the result is there when p is typed: somebody went back
             m ← p ← q
    """
    log = calls(1)
    log.answer("m", "c1", api="X")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    turn(log, "p", "m", "q")
    assert whole(log.load(tmp_path)) == {"a c1 m r1 z": "ABANDONED", "a c1 m r1 p q": "ACTIVE"}


def test_r19_a_prompt_on_the_call_itself_is_a_rewind(tmp_path: Path) -> None:
    """
    a ← c1 ← p ← q        nothing went on there while the tool ran
        c1 ← r1 ← z
    """
    log = calls(1)
    turn(log, "p", "c1", "q")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert len(whole(log.load(tmp_path))) == 2


def test_r19_a_prompt_on_a_hook_of_the_call_is_a_rewind_too(tmp_path: Path) -> None:
    """
    a ← c1 ← h hook ← p ← q
        c1 ← r1 ← z
    """
    log = calls(1)
    turn(log, "p", log.hook("h", "c1"), "q")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert len(whole(log.load(tmp_path))) == 2


def test_r19_a_branch_below_the_first_answer_stays_a_branch(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1   r2 ← y2
        y1 ← p ← q
           ↖ e ← f           then somebody went back, and y2 came last
    """
    log = calls(2)
    log.result("r1", "c1", "t1")
    log.answer("y1", "r1")
    turn(log, "p", "y1", "q")
    turn(log, "e", "y1", "f")
    log.result("r2", "c2", "t2")
    log.answer("y2", "r2")
    assert whole(log.load(tmp_path)) == {
        "a c1 c2 r1 y1 p q": "ABANDONED",
        "a c1 c2 r1 y1 e f r2 y2": "ACTIVE",
    }


def test_r19_a_late_answer_before_a_fork_is_on_both_ways(tmp_path: Path) -> None:
    """
    a ← c1 ← m ← p ← q         then the result:
        c1 ← r1 ← z            then two ways on from q
                 q ← e ← f
                 q ← g ← h
    """
    log = calls(1)
    log.answer("m", "c1")
    turn(log, "p", "m", "q")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    turn(log, "e", "q", "f")
    turn(log, "g", "q", "h")
    assert whole(log.load(tmp_path)) == {
        "a c1 m p q r1 z e f": "ABANDONED",
        "a c1 m p q r1 z g h": "ACTIVE",
    }
