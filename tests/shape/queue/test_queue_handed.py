"""What Claude is handed in its turn is no place that a person went back to (rule R19).

Only a turn that runs takes that from the queue. Newer versions write it where the turn stood as it
was typed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.making.logs import Log, whole
from tests.running.each import for_each
from tests.shape.steps.turns import calls, notified, queued, turn


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


@for_each(
    ("handed", "above", "path"),
    [
        (queued, "r2", "a c1 r1 c2 q r2 z"),
        (queued, "q", "a c1 r1 c2 q r2 z"),
        (notified, "r2", "a c1 r1 c2 q r2 z"),
        (notified, "q", "a c1 r1 q c2 r2 z"),
    ],
)
def test_r19_what_it_is_handed_makes_no_fork_of_a_call_beside_it_that_was_made_before(
    tmp_path: Path, handed: Callable[[Log, str, str], None], above: str, path: str
) -> None:
    """
    a ← c1 ← r1 ← c2 ← r2 ← z   or z on q
              ↖ q
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.call("c2", "r1", "t2")
    handed(log, "q", "r1")
    log.result("r2", "c2", "t2")
    log.answer("z", above)
    assert whole(log.load(tmp_path)) == {path: "ACTIVE"}


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


@for_each("stopped", [False, True])
def test_r20_who_goes_back_to_behind_such_a_notice_makes_a_fork(
    tmp_path: Path, stopped: bool
) -> None:
    """
    a ← c1 ← r1 ← n (← i) ← p ← x
                          ↖ q ← y
    """
    log = calls(1)
    notified(log, "n", log.result("r1", "c1", "t1"))
    last = log.interrupt("i", "n") if stopped else "n"
    turn(log, "p", last, "x")
    turn(log, "q", last, "y")
    shared = "a c1 r1 n i" if stopped else "a c1 r1 n"
    found = whole(log.load(tmp_path))
    assert found == {f"{shared} p x": "ABANDONED", f"{shared} q y": "ACTIVE"}


def test_r20_two_answers_to_such_a_notice_are_a_retry_also_behind_a_call_beside_it(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← r1 ← c2 ← r2
              ↖ n ← y
                  ↖ z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.call("c2", "r1", "t2")
    notified(log, "n", "r1")
    log.result("r2", "c2", "t2")
    log.answer("y", "n")
    log.answer("z", "n")
    shared = "a c1 r1 n c2 r2"
    found = whole(log.load(tmp_path))
    assert found == {f"{shared} y": "ABANDONED", f"{shared} z": "ACTIVE"}


@for_each(("above", "path"), [("n", "n q s z"), ("s", "n q s z"), ("r2", "n c2 q s r2 z")])
def test_r19_words_that_claude_was_handed_behind_such_a_notice_make_no_fork(
    tmp_path: Path, above: str, path: str
) -> None:
    """
    a ← c1 ← r1 ← n ← q         z on n, on s, or on the result of a call that was made on n
                  ↖ s
    """
    log = calls(1)
    notified(log, "n", log.result("r1", "c1", "t1"))
    if above == "r2":
        log.call("c2", "n", "t2")
    queued(log, "q", "n")
    queued(log, "s", "n")
    if above == "r2":
        log.result("r2", "c2", "t2")
    log.answer("z", above)
    assert whole(log.load(tmp_path)) == {f"a c1 r1 {path}": "ACTIVE"}


@for_each("asks", [False, True])
def test_r20_who_goes_back_to_before_words_behind_such_a_notice_makes_a_fork(
    tmp_path: Path, asks: bool
) -> None:
    """
    a ← c1 ← r1 ← n ← q ← x
                  ↖ (p ←) y
    """
    log = calls(1)
    notified(log, "n", log.result("r1", "c1", "t1"))
    queued(log, "q", "n")
    log.answer("x", "q")
    log.answer("y", log.prompt("p", "n") if asks else "n")
    again = "p y" if asks else "y"
    found = whole(log.load(tmp_path))
    assert found == {"a c1 r1 n q x": "ABANDONED", f"a c1 r1 n {again}": "ACTIVE"}


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
