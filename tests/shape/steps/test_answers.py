"""An answer is one step, however its rows are linked; so are picture and words of a prompt.

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import pathexport
from tests.making.logs import Log, conversation, drawn, whole
from tests.running.growth import calls as made
from tests.shape.steps.turns import again, calls, picture

# The rungs on results and calls: one answer is one step


def test_a_result_with_a_structural_tail_beside_the_next_call(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← h hook
           ↖ c2 ← r2 ← z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.hook("h", "r1")
    log.call("c2", "c1", "t2", "X")
    log.result("r2", "c2", "t2")
    log.answer("z", "r2")
    assert whole(log.load(tmp_path)) == {"a c1 r1 h c2 r2 z": "ACTIVE"}


@pytest.mark.parametrize("api", ["X", None])
def test_a_dead_end_call_beside_the_continuing_result_keeps_its_result(
    tmp_path: Path, api: str | None
) -> None:
    """
    a ← c1 ← c2 ← r2 ← h hook         the calls of one API message, or of two
           ↖ r1 ← z
    """
    log = calls(2, api)
    log.result("r2", "c2", "t2")
    log.hook("h", "r2")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r2 h r1 z": "ACTIVE"}


def test_a_dead_end_call_without_result(tmp_path: Path) -> None:
    """
    a ← c1 ← c2
           ↖ r1 ← z
    """
    log = calls(2)
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 z": "ACTIVE"}


def test_a_live_passthrough(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← h hook
           ↖ g progress ← c2 ← r2
                             ↖ k progress ← z
    """
    log = calls(1)
    log.progress("g", "c1")
    log.call("c2", "g", "t2", "X")
    log.progress("k", "c2")
    log.result("r1", "c1", "t1")
    log.hook("h", "r1")
    log.result("r2", "c2", "t2")
    log.answer("z", "k")
    assert whole(log.load(tmp_path)) == {"a c1 g c2 k r1 h r2 z": "ACTIVE"}


def test_a_live_progress_chain_and_a_live_result_under_one_call(tmp_path: Path) -> None:
    """
    a ← c1 ← g progress ← h progress ← c2 ← r2        c1 and c2 of one API message
           ↖ r1 ← z                                   z is the next
    """
    log = calls(1)
    log.progress("g", "c1")
    log.progress("h", "g")
    log.call("c2", "h", "t2", "X")
    log.result("r2", "c2", "t2")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 g h c2 r2 r1 z": "ACTIVE"}


def test_a_live_progress_chain_and_a_live_result_that_both_go_on(tmp_path: Path) -> None:
    """
    a ← c1 ← g progress ← y            Y
           ↖ r1 ← z                    Z
    """
    log = calls(1)
    log.progress("g", "c1")
    log.answer("y", "g", api="Y")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1", api="Z")
    assert whole(log.load(tmp_path)) == {"a c1 g y r1 z": "ACTIVE"}


def test_four_parallel_calls(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← c3 ← c4       each with its result; the next answer hangs on r2
        r1   r2   r3   r4
             r2 ← z
    """
    log = calls(4)
    for n in (3, 1, 4, 2):
        log.result(f"r{n}", f"c{n}", f"t{n}")
    log.answer("z", "r2")
    assert whole(log.load(tmp_path)) == {"a c1 c2 c3 c4 r3 r1 r4 r2 z": "ACTIVE"}


def test_a_result_on_an_older_row_than_its_call(tmp_path: Path) -> None:
    """
    a ← c1
      ↖ r1 ← z
    """
    log = calls(1)
    log.result("r1", "a", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 r1 z": "ACTIVE"}


def test_a_result_on_another_call_is_none_of_a_later_call_with_the_same_id(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← c2 ← r1              r1 is the result of c1
                ↖ r2 ← p ← c3 ← r3 ← z      c3 has the id of c1
    """
    log = calls(2)
    log.result("r1", "c2", "t1")
    log.prompt("p", log.result("r2", "c2", "t2"))
    log.result("r3", log.call("c3", "p", "t1"), "t1")
    log.answer("z", "r3")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 r2 p c3 r3 z": "ACTIVE"}


def test_a_result_that_hangs_on_nothing_is_that_of_the_last_call_of_its_id(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← p ← c2        c2 has the id of c1
    r2 ← z
    """
    log = calls(1)
    log.prompt("p", log.result("r1", "c1", "t1"))
    log.call("c2", "p", "t1")
    log.answer("z", log.result("r2", None, "t1"))
    assert [*drawn(log.load(tmp_path))] == ["a c1 r1 p c2 r2 z"]


@pytest.mark.thorough
def test_calls_of_one_id_take_no_longer_than_others(tmp_path: Path) -> None:
    def load(turns: int) -> Callable[[], object]:
        log, last = Log(), None
        for n in range(turns):
            call = log.call(f"c{n}", log.prompt(f"p{n}", last), "t")
            log.result(f"r{n}", f"p{n}", "t")
            last = log.answer(f"a{n}", call)
        log.write(tmp_path / str(turns))
        return partial(pathexport.load, tmp_path / str(turns))

    assert made(load(800)) < 5 * made(load(200))


def test_a_result_that_hangs_behind_its_step_does_not_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← q queued prompt ← z
                           ↖ r1         the result of c1
    """
    log = calls(1)
    log.prompt("q", "c1")
    log.result("r1", "q", "t1")
    log.answer("z", "q")
    assert len(whole(log.load(tmp_path))) == 1


# Picture and words of one prompt


def test_picture_and_words_are_one_step(tmp_path: Path) -> None:
    """
    a ← b ← i picture ← w words ← z         i and w of one time
    """
    log = conversation()
    picture(log, "i", "b", at=30)
    log.prompt("w", "i", at=30)
    log.answer("z", "w")
    project = log.load(tmp_path)
    assert whole(project) == {"a b i w z": "ACTIVE"}
    assert project.paths[0].messages == 4


@pytest.mark.parametrize("on", ["w", "i"])
def test_picture_and_words_may_be_siblings(tmp_path: Path, on: str) -> None:
    """
    a ← b ← i picture
          ↖ w words            z ← either
    """
    log = conversation()
    picture(log, "i", "b", at=30)
    log.prompt("w", "b", at=30)
    log.answer("z", on)
    project = log.load(tmp_path)
    assert whole(project) == {"a b i w z": "ACTIVE"}
    assert project.paths[0].messages == 4


def test_picture_and_words_begin_a_session(tmp_path: Path) -> None:
    """
    i picture
    w words ← z
    """
    log = Log()
    picture(log, "i", None, at=30)
    log.prompt("w", None, at=30)
    log.answer("z", "w")
    assert whole(log.load(tmp_path)) == {"i w z": "ACTIVE"}


def test_picture_and_words_written_twice(tmp_path: Path) -> None:
    """
    a ← b ← i  ← w  ← z
          ↖ i' ← w' ← z' ← c
    """
    log = conversation()
    picture(log, "i", "b", at=30)
    log.prompt("w", "i", at=30)
    log.answer("z", "w")
    again(log, "i w z")
    log.prompt("c", "z'")
    assert whole(log.load(tmp_path)) == {"a b i w z c": "ACTIVE"}


def test_prompts_of_two_times_are_two(tmp_path: Path) -> None:
    """
    a ← b ← i picture ← w words, later ← z
    """
    log = conversation()
    picture(log, "i", "b", at=30)
    log.prompt("w", "i", at=31)
    log.answer("z", "w")
    project = log.load(tmp_path)
    assert whole(project) == {"a b i w z": "ACTIVE"}
    assert project.paths[0].messages == 5
