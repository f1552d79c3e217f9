"""Turns that were written twice, where the second writing differs from the first (R18)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.making.logs import conversation, whole
from tests.making.logs import picture as block
from tests.random.strategies import SETTINGS
from tests.running.loading import loaded
from tests.shape.steps.turns import again, picture, turn


def test_r18_a_copy_that_breaks_off_and_goes_on(tmp_path: Path) -> None:
    """
    a ← b ← p  ← c1
          ↖ p' ← c1' ← r1 ← t        the result came after the copy was made
    """
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1")
    again(log, "p c1")
    log.result("r1", "c1'", "t1")
    log.answer("t", "r1")
    assert whole(log.load(tmp_path)) == {"a b p c1 r1 t": "ACTIVE"}


def test_r18_a_copy_with_more_of_the_answer(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q              X
          ↖ p' ← q' ← x ← c     q' and x of X too
    """
    log = conversation()
    log.prompt("p", "b")
    log.answer("q", "p", api="X")
    again(log, "p q")
    log.answer("x", "q'", api="X")
    log.prompt("c", "x")
    assert whole(log.load(tmp_path)) == {"a b p q x c": "ACTIVE"}


def test_r18_an_answer_alone_written_twice(tmp_path: Path) -> None:
    """
    a ← b
      ↖ b' ← c ← d
    """
    log = conversation()
    again(log, "b")
    turn(log, "c", "b'", "d")
    assert whole(log.load(tmp_path)) == {"a b c d": "ACTIVE"}


def test_r18_a_copy_may_hang_on_another_row_of_the_step(tmp_path: Path) -> None:
    """
    a ← b ← h hook ← p ← q
          ↖ p' ← q' ← c
    """
    log = conversation()
    log.hook("h", "b")
    turn(log, "p", "h", "q")
    again(log, "p q")
    log.rows[-2]["parentUuid"] = "b"
    log.prompt("c", "q'")
    assert whole(log.load(tmp_path)) == {"a b h p q c": "ACTIVE"}


def test_r18_a_replay_beside_a_rewind(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q
          ↖ p' ← q'
          ↖ c ← d           later, in other words
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p q")
    turn(log, "c", "b", "d")
    assert whole(log.load(tmp_path)) == {"a b p q": "ABANDONED", "a b c d": "ACTIVE"}


@pytest.mark.parametrize("copied", [False, True])
def test_r18_an_answer_may_say_the_same_twice(tmp_path: Path, copied: bool) -> None:
    """
    a ← b ← p  ← q "Done."  ← c1  ← x "Done."       of one API message
          ↖ p' ← q'         ← c1' ← x'
    """
    log = conversation()
    log.prompt("p", "b")
    log.answer("q", "p", "Done.", api="X")
    log.call("c1", "q", "t1", api="X")
    log.answer("x", "c1", "Done.", api="X")
    if copied:
        again(log, "p q c1 x")
    assert whole(log.load(tmp_path)) == {"a b p q c1 x": "ACTIVE"}


@pytest.mark.parametrize("copied", [False, True])
def test_r18_a_prompt_may_hold_the_same_picture_twice(tmp_path: Path, copied: bool) -> None:
    """
    a ← b ← i picture ← j the same picture ← w words ← z      i, j and w of one time
          ↖ i'        ← j'                 ← w'      ← z'
    """
    log = conversation()
    picture(log, "i", "b", at=30)
    picture(log, "j", "i", at=30)
    log.prompt("w", "j", at=30)
    log.answer("z", "w")
    if copied:
        again(log, "i j w z")
    assert whole(log.load(tmp_path)) == {"a b i j w z": "ACTIVE"}


@given(st.lists(st.booleans(), min_size=1, max_size=4), st.booleans())
@SETTINGS
def test_r18_a_turn_may_be_written_again_behind_itself(ends: list[bool], cut: bool) -> None:
    """
    a ← b ← p0 ← q0 ← e0 the end of the turn ← p1 ← q1 …
    p0' on the last such end ← q0' ← p1' ← q1' … ← x ← y      p0 with its picture cut in two, or not
    """
    log = conversation()
    lived, told, above = "a b", "", "b"
    for number, end in enumerate(ends):
        turn(log, f"p{number}", above, f"q{number}")
        told, above = f"{told} p{number} q{number}", f"q{number}"
        lived += f" p{number} q{number}"
        if end:
            above = log.system(f"e{number}", above, "turn_duration")
            lived += f" {above}"
    behind = [f"e{number}" for number, end in enumerate(ends) if end][-1:] or ["b"]
    first = next(row for row in log.rows if row["uuid"] == "p0")
    words, data = {"type": "text", "text": "ask p0"}, block(b"x")
    first["message"]["content"] = [words, data]
    again(log, told)
    copied = next(row for row in log.rows if row["uuid"] == "p0'")
    copied["parentUuid"] = behind[0]
    if cut:
        copied["message"]["content"] = [words]
        rest = {**copied, "uuid": "z", "parentUuid": "p0'"}
        rest["message"] = {"role": "user", "content": [data]}
        log.rows.insert(log.rows.index(copied) + 1, rest)
        next(row for row in log.rows if row["uuid"] == "q0'")["parentUuid"] = "z"
    turn(log, "x", f"q{len(ends) - 1}'", "y")
    with loaded([log.rows]) as project:
        assert whole(project) == {f"{lived} x y": "ACTIVE"}


def test_r18_a_prompt_of_one_time_with_an_earlier_one_that_it_does_not_hang_on_stays(
    tmp_path: Path,
) -> None:
    """
    a ← b ← p ← q
      ↖ c ← d ← s of p's time ← t
    """
    log = conversation()
    log.answer("q", log.prompt("p", "b", at=30), at=40)
    turn(log, "c", "a", "d")
    log.answer("t", log.prompt("s", "d", at=30), at=90)
    assert whole(log.load(tmp_path)) == {"a b p q": "ABANDONED", "a c d s t": "ACTIVE"}
