"""Forks and retries in turns that go on from two places, and rows that are lost there (R19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, whole
from tests.shape.steps.turns import calls, turn


def test_r19_two_answers_on_one_row_are_a_retry(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← y
                ↖ z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.answer("y", "r1")
    log.answer("z", "r1")
    project = log.load(tmp_path)
    assert whole(project) == {"a c1 r1 y": "ABANDONED", "a c1 r1 z": "ACTIVE"}
    assert project.paths[0].reason == "retry"


def test_r19_a_retry_beside_a_lagging_result(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
        r1   r2 ← x
        y
        z               y and z on r1: a retry; x then follows what was written last
    """
    log = calls(2)
    log.result("r1", "c1", "t1")
    log.answer("y", "r1")
    log.answer("z", "r1")
    log.result("r2", "c2", "t2")
    log.answer("x", "r2")
    found = whole(log.load(tmp_path))  # whether r2 is on the way to y is left open
    assert {path.replace(" r2", ""): status for path, status in found.items()} == {
        "a c1 c2 r1 y": "ABANDONED",
        "a c1 c2 r1 z x": "ACTIVE",
    }


def test_r19_a_turn_behind_a_fork_is_gone_on_from_at_its_end(tmp_path: Path) -> None:
    """
    a ← c1 ← m ← p prompt              taken back
             m ← k1 ← k2 ← k3 ← s3     k1 and k2 of one API message; s3 comes after z
                 k1 ← z
        c1 ← r1 ← y
    """
    log = calls(1)
    log.answer("m", "c1")
    log.prompt("p", "m")
    log.call("k1", "m", "u1", "K")
    log.call("k2", "k1", "u2", "K")
    log.call("k3", "k2", "u3")
    log.answer("z", "k1")
    log.result("s3", "k3", "u3")
    log.result("r1", "c1", "t1")
    log.answer("y", "r1")
    found = [set(path.split()) for path in whole(log.load(tmp_path))]
    assert len(found) == 2
    assert found[1] >= {"k1", "k2", "k3", "s3", "z", "y"}


def test_r19_what_a_turn_said_before_somebody_went_back_is_on_both_ways(tmp_path: Path) -> None:
    """
    a ← c1 ← m ← p prompt              taken back
             m ← n prompt ← x
        c1 ← r1 ← k ← s ← y            a call before both prompts, answered after them
    """
    log = calls(1)
    log.answer("m", "c1")
    log.result("r1", "c1", "t1")
    log.call("k", "r1", "u1")
    log.prompt("p", "m")
    turn(log, "n", "m", "x")
    log.result("s", "k", "u1")
    log.answer("y", "s")
    found = {path.replace(" s", ""): status for path, status in whole(log.load(tmp_path)).items()}
    assert found == {"a c1 m r1 k p": "ABANDONED", "a c1 m r1 k n x y": "ACTIVE"}


def test_r19_a_prompt_inside_a_turn_forks_it_and_loses_nothing(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← c2 ← r2 ← p prompt      then answers on c1, r2 and c2
        c1 ← x
                       r2 ← y
                  c2 ← z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.call("c2", "r1", "t2")
    log.result("r2", "c2", "t2")
    log.prompt("p", "r2")
    log.answer("x", "c1")
    log.answer("y", "r2")
    log.answer("z", "c2")
    found = [set(path.split()) for path in whole(log.load(tmp_path))]
    assert len(found) == 2
    assert found[0] == {"a", "c1", "r1", "c2", "r2", "p"}
    assert found[1] >= {"x", "y", "z"}


def test_r19_a_retry_inside_a_staircase_loses_nothing(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← r2 ← c3 ← y
                       c3 ← r3 ← x        x and z on r3: a retry
                            r3 ← z
        c1 ← r1 ← w
    """
    log = calls(2, api=None)
    log.result("r2", "c2", "t2")
    log.call("c3", "r2", "t3")
    log.answer("y", "c3")
    log.result("r3", "c3", "t3")
    log.answer("x", "r3")
    log.answer("z", "r3")
    log.result("r1", "c1", "t1")
    log.answer("w", "r1")
    found = [set(path.split()) for path in whole(log.load(tmp_path))]
    assert len(found) == 2
    assert {"x", "z"} - found[0] == {"z"}
    assert found[1] >= {"y", "z", "w"}


def test_r19_answers_to_results_whose_calls_are_lost(tmp_path: Path) -> None:
    """
    ? ← r1 ← y1        the file starts in the middle of a turn
        r1 ← r2 ← y2
    """
    log = Log()
    log.result("r1", "?", "t1")
    log.result("r2", "r1", "t2")
    log.answer("y1", "r1")
    log.answer("y2", "r2")
    assert whole(log.load(tmp_path)) == {"r1 r2 y1 y2": "ACTIVE"}


# R20: what remains is a fork


def test_r19_late_results_stand_where_they_came(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← m ← e ← f       of one API message; then both results come, one answered
        r1   r2 ← h
    """
    log = calls(2)
    log.answer("m", "c2", api="X")
    turn(log, "e", "m", "f")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("h", "r2")
    assert whole(log.load(tmp_path)) == {"a c1 c2 m e f r1 r2 h": "ACTIVE"}


# R22: order inside a step


@pytest.mark.parametrize("between", ["progress", "hook"])
def test_r19_a_hook_between_a_call_and_its_late_result_changes_nothing(
    tmp_path: Path, between: str
) -> None:
    """
    a ← c1 ← m ← p ← q
        c1 ← h ← r1 ← z        r1 comes after q
    """
    log = calls(1)
    log.answer("m", "c1", api="X")
    turn(log, "p", "m", "q")
    getattr(log, between)("h", "c1")
    log.result("r1", "h", "t1")
    log.answer("z", "r1")
    (path,) = whole(log.load(tmp_path))
    assert path.split()[-1] == "z"


def test_r19_a_hook_on_a_late_result_comes_after_it(tmp_path: Path) -> None:
    """
    a ← c1 ← m ← p ← q       of one API message
        c1 ← r1 ← z          r1 comes after q
             r1 ← h
    """
    log = calls(1)
    log.answer("m", "c1", api="X")
    turn(log, "p", "m", "q")
    log.result("r1", "c1", "t1")
    log.hook("h", "r1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 m p q r1 h z": "ACTIVE"}
