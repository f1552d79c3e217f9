"""A turn that was written twice, under new ids, is one turn (rule R18).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, load_logs, moment, whole
from tests.shape.steps.turns import again, turn


@pytest.mark.parametrize("on", ["q", "q'"])
def test_r18_either_writing_may_go_on(tmp_path: Path, on: str) -> None:
    """
    a ← b ← p  ← q
          ↖ p' ← q'          c ← d on one of them
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p q")
    turn(log, "c", on, "d")
    assert whole(log.load(tmp_path)) == {"a b p q c d": "ACTIVE"}


def test_r18_both_go_on_and_fork_after_the_turn(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q  ← c ← d
          ↖ p' ← q' ← e ← f
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p q")
    turn(log, "c", "q", "d")
    turn(log, "e", "q'", "f")
    assert whole(log.load(tmp_path)) == {"a b p q c d": "ABANDONED", "a b p q e f": "ACTIVE"}


def test_r18_both_are_answered_anew_and_fork_after_the_prompt(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q      X
          ↖ p' ← y      Y
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p")
    log.answer("y", "p'")
    assert whole(log.load(tmp_path)) == {"a b p q": "ABANDONED", "a b p y": "ACTIVE"}


def test_r18_rows_that_differ_are_kept(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q
          ↖ p' ← q' in other words ← c
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p q")
    log.rows[-1]["message"]["content"][0]["text"] = "something else"
    log.prompt("c", "q'")
    assert whole(log.load(tmp_path)) == {"a b p q q' c": "ACTIVE"}


def test_r18_prompts_of_one_time_in_other_words_are_kept(tmp_path: Path) -> None:
    """
    a ← b ← p at 30
          ↖ e at 30, in other words ← f
    """
    log = conversation()
    log.prompt("p", "b", at=30)
    log.prompt("e", "b", at=30)
    log.answer("f", "e")
    assert whole(log.load(tmp_path)) == {"a b p e f": "ACTIVE"}


def test_r18_three_writings(tmp_path: Path) -> None:
    """
    a ← b ← p   ← q
          ↖ p'  ← q'
          ↖ p'' ← q'' ← c
    """
    log = conversation()
    turn(log, "p", "b", "q")
    again(log, "p q")
    again(log, "p q", "''")
    log.prompt("c", "q''")
    project = log.load(tmp_path)
    assert whole(project) == {"a b p q c": "ACTIVE"}
    assert project.account.counts["replay"] == 4


def test_r18_answers_of_the_copy_may_have_other_times(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q  ← c1  ← r1  ← t
          ↖ p' ← q' ← c1' ← r1' ← t' ← c       q', c1' and t' are later than q, c1 and t
    """
    log = conversation()
    turn(log, "p", "b", "q")
    log.call("c1", "q", "t1", "msg_q")
    log.result("r1", "c1", "t1")
    log.answer("t", "r1")
    again(log, "p q c1 r1 t", later=400)
    log.prompt("c", "t'")
    assert whole(log.load(tmp_path)) == {"a b p q c1 r1 t c": "ACTIVE"}


def test_r18_results_of_other_times_are_kept(tmp_path: Path) -> None:
    """
    a ← b ← p  ← c1  ← r1  ← t
          ↖ p' ← c1' ← r1' ← t'        r1' is later than r1
    """
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1")
    log.result("r1", "c1", "t1")
    log.answer("t", "r1")
    again(log, "p c1 r1 t")
    log.rows[-2]["timestamp"] = moment(55)
    assert whole(log.load(tmp_path)) == {"a b p c1 r1 r1' t": "ACTIVE"}


def test_r18_parallel_calls_and_progress_that_the_copy_drops(tmp_path: Path) -> None:
    """
    a ← b ← p  ← c1  ← g progress ← c2 ← r2  ← z
                     ↖ r1
          ↖ p' ← c1' ← c2' ← r2' ← z' ← c ← d
                     ↖ r1'
    """
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1", "X")
    log.progress("g", "c1")
    log.call("c2", "g", "t2", "X")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("z", "r2")
    again(log, "p c1 c2 r1 r2 z", without="g")
    turn(log, "c", "z'", "d")
    assert whole(log.load(tmp_path)) == {"a b p c1 g c2 r1 r2 z c d": "ACTIVE"}


def test_r18_hooks_of_the_copy_are_copies(tmp_path: Path) -> None:
    """
    a ← b ← p  ← h  hook ← q
          ↖ p' ← h' hook ← q' ← c
    """
    log = conversation()
    log.prompt("p", "b")
    log.hook("h", "p")
    log.answer("q", "h")
    again(log, "p h q")
    log.prompt("c", "q'")
    assert whole(log.load(tmp_path)) == {"a b p h q c": "ACTIVE"}


def test_r18_hooks_that_say_the_same_are_no_copies(tmp_path: Path) -> None:
    """
    a ← b ← h hook at 30
          ↖ k hook at 30, the same words
    """
    log = conversation()
    log.hook("h", "b", at=30)
    log.hook("k", "b", at=30)
    assert whole(log.load(tmp_path)) == {"a b h k": "ACTIVE"}


def test_r18_several_turns_written_twice(tmp_path: Path) -> None:
    """
    a ← b ← p  ← q  ← c  ← d
          ↖ p' ← q' ← c' ← d' ← e
    """
    log = conversation()
    turn(log, "p", "b", "q")
    turn(log, "c", "q", "d")
    again(log, "p q c d")
    log.prompt("e", "d'")
    assert whole(log.load(tmp_path)) == {"a b p q c d e": "ACTIVE"}


def test_r18_the_first_turn_written_twice(tmp_path: Path) -> None:
    """
    p  ← q
    p' ← q' ← c
    """
    log = Log()
    turn(log, "p", None, "q")
    again(log, "p q")
    log.prompt("c", "q'")
    assert whole(log.load(tmp_path)) == {"p q c": "ACTIVE"}


def test_r18_first_turns_of_two_sessions_are_two(tmp_path: Path) -> None:
    """
    s1: p ← q
    s2: e ← f         e is of the same time as p
    """
    first, second = Log("s1"), Log("s2")
    turn(first, "p", None, "q")
    turn(second, "e", None, "f")
    assert whole(load_logs(tmp_path, first, second)) == {"p q": "ACTIVE", "e f": "ACTIVE"}


def test_r18_the_writing_that_is_kept_stays_where_its_step_begins(tmp_path: Path) -> None:
    """
    A, B and C are boundaries of one time, of which one is kept; B ← D of the same time ← p

    Nothing hangs on the one that is kept, but the conversation does not go on without it.
    """
    log = Log()
    for uuid, parent in (("x", None), ("y", None), ("a", "gone"), ("z", "y")):
        log.system(uuid, parent, "compact_boundary", content="Conversation compacted", at=10)
    log.prompt("p", "z", at=20)
    project = log.load(tmp_path)
    assert [step.kind for step in project.tree.steps] == ["boundary", "boundary", "prompt"]
    assert len(project.paths) == 1
