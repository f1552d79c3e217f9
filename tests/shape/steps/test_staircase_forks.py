"""Forks and retries in turns that go on from two places, and rows that are lost there (R19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, whole
from tests.running.each import for_each
from tests.shape.steps.turns import calls, notified, queued, turn


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


# Words that Claude is handed in its turn are no place that a person went back to: only a turn that
# runs takes them from the queue. Newer versions write them where the turn stood as they were typed.


def test_r19_words_that_claude_was_handed_stand_before_the_late_result_of_a_call_that_ran(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← r1 ← z
           ↖ q
    """
    log = calls(1)
    queued(log, "q", "c1")
    log.answer("z", log.result("r1", "c1", "t1"))
    assert whole(log.load(tmp_path)) == {"a c1 q r1 z": "ACTIVE"}


@for_each("above", ["r1", "c2"])
def test_r19_such_words_may_come_between_the_results_of_one_answer(
    tmp_path: Path, above: str
) -> None:
    """
    a ← c1 ← c2 ← r2 ← z
           ↖ r1 ← q             or q on c2
    """
    log = calls(2)
    log.result("r1", "c1", "t1")
    queued(log, "q", above)
    log.answer("z", log.result("r2", "c2", "t2"))
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 q r2 z": "ACTIVE"}


def test_r19_an_answer_beside_such_words_follows_them(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← z
              ↖ q, and s on r1 as well
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    queued(log, "q", "r1")
    queued(log, "s", "r1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 r1 q s z": "ACTIVE"}


@for_each("above", ["r2", "q"])
def test_r19_such_words_follow_a_call_beside_them_that_was_made_before(
    tmp_path: Path, above: str
) -> None:
    """
    a ← c1 ← r1 ← c2 ← r2 ← z   or z on q
              ↖ q
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.call("c2", "r1", "t2")
    queued(log, "q", "r1")
    log.result("r2", "c2", "t2")
    log.answer("z", above)
    assert whole(log.load(tmp_path)) == {"a c1 r1 c2 q r2 z": "ACTIVE"}


def test_r19_an_answer_to_a_notice_of_the_turn_follows_a_call_that_was_made_before(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← r1 ← c2 ← r2
              ↖ n ← z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.call("c2", "r1", "t2")
    notified(log, "n", "r1")
    log.result("r2", "c2", "t2")
    log.answer("z", "n")
    assert whole(log.load(tmp_path)) == {"a c1 r1 n c2 r2 z": "ACTIVE"}


def test_r19_a_call_that_was_made_after_the_answer_to_such_a_notice_is_a_fork(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← r1 ← n ← z
              ↖ c2 ← r2
    """
    log = calls(1)
    notified(log, "n", log.result("r1", "c1", "t1"))
    log.answer("z", "n")
    log.result("r2", log.call("c2", "r1", "t2"), "t2")
    found = whole(log.load(tmp_path))
    assert found == {"a c1 r1 n z": "ABANDONED", "a c1 r1 c2 r2": "ACTIVE"}


def test_r19_the_first_answer_may_stand_beside_such_words(tmp_path: Path) -> None:
    """
    a ← b
      ↖ q
    """
    log = Log()
    queued(log, "q", log.prompt("a", None))
    log.answer("b", "a")
    assert whole(log.load(tmp_path)) == {"a q b": "ACTIVE"}


def test_r19_who_goes_back_to_such_words_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← q ← z         newer versions offer them too, to go back to
              ↖ e ← f
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    queued(log, "q", "r1")
    log.answer("z", "q")
    turn(log, "e", "r1", "f")
    assert whole(log.load(tmp_path)) == {"a c1 r1 q z": "ABANDONED", "a c1 r1 e f": "ACTIVE"}


def test_r19_two_answers_to_one_prompt_stay_two_beside_such_words(tmp_path: Path) -> None:
    """
    a ← b, and c on a as well
      ↖ q
    """
    log = Log()
    queued(log, "q", log.prompt("a", None))
    log.answer("b", "a")
    log.answer("c", "a")
    assert whole(log.load(tmp_path)) == {"a q b": "ABANDONED", "a q c": "ACTIVE"}


@for_each("handed", ["q", "q s"])
@for_each("went_on", [False, True])
def test_r19_who_has_a_row_answered_again_makes_a_fork_though_words_beside_had_their_answer(
    tmp_path: Path, went_on: bool, handed: str
) -> None:
    """
    a ← c1 ← r1 ← q ← y         and s behind q, and p ← d on y, or not
              ↖ z
    """
    log = calls(1)
    above = log.result("r1", "c1", "t1")
    for words in handed.split():
        queued(log, words, above)
        above = words
    log.answer("y", above)
    if went_on:
        turn(log, "p", "y", "d")
    log.answer("z", "r1")
    first = f"a c1 r1 {handed} y p d" if went_on else f"a c1 r1 {handed} y"
    assert whole(log.load(tmp_path)) == {first: "ABANDONED", "a c1 r1 z": "ACTIVE"}
