"""What remains is a fork that a person made (rule R20).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, whole
from tests.shape.steps.turns import calls, queued, synthetic, turn

# R19: one turn from two places


@pytest.mark.parametrize("between", ["hook", "note"])
def test_r20_two_answers_to_one_result_fork_whatever_stands_between(
    tmp_path: Path, between: str
) -> None:
    """
    a ← c1 ← r1 ← h ← x        h is a hook or a note
             r1 ← y ← p
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    if between == "hook":
        log.hook("h", "r1")
    else:
        log.interrupt("h", "r1")
    log.answer("x", "h")
    log.prompt("p", log.answer("y", "r1"))
    assert whole(log.load(tmp_path)) == {"a c1 r1 h x": "ABANDONED", "a c1 r1 y p": "ACTIVE"}


# R20: what remains is a fork


def test_r20_a_real_rewind(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
          ↖ e ← f
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "b", "f")
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}
    assert [path.reason for path in project.paths] == ["rewind", None]
    assert [path.fork_point for path in project.paths] == ["b", None]


def test_r20_rewinds_within_rewinds(tmp_path: Path) -> None:
    """
    a ← b ← c ← d ← e ← f
                  ↖ g ← h
          ↖ i ← j
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    turn(log, "g", "d", "h")
    turn(log, "i", "b", "j")
    assert whole(log.load(tmp_path)) == {
        "a b c d e f": "ABANDONED",
        "a b c d g h": "ABANDONED",
        "a b i j": "ACTIVE",
    }


def test_r20_a_rewind_of_the_first_prompt(tmp_path: Path) -> None:
    """
    a ← b
    c ← d
    """
    log = conversation()
    turn(log, "c", None, "d")
    assert whole(log.load(tmp_path)) == {"a b": "ABANDONED", "c d": "ACTIVE"}


def test_r20_two_branches_may_grow_in_turn(tmp_path: Path) -> None:
    """
    a ← b ← c ← d ← g ← h       two processes write one session
          ↖ e ← f ← i ← j
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "b", "f")
    turn(log, "g", "d", "h")
    turn(log, "i", "f", "j")
    assert whole(log.load(tmp_path)) == {"a b c d g h": "ABANDONED", "a b e f i j": "ACTIVE"}


def test_r20_a_draft(tmp_path: Path) -> None:
    """
    a ← b ← p            taken back before it was answered
          ↖ q ← z        and sent in other words
    """
    log = conversation()
    log.prompt("p", "b")
    turn(log, "q", "b", "z")
    project = log.load(tmp_path)
    assert whole(project) == {"a b p": "ABANDONED", "a b q z": "ACTIVE"}
    assert project.paths[0].reason == "draft"


def test_r20_a_draft_of_the_first_prompt(tmp_path: Path) -> None:
    """
    p
    q ← z
    """
    log = Log()
    log.prompt("p", None)
    turn(log, "q", None, "z")
    assert whole(log.load(tmp_path)) == {"p": "ABANDONED", "q z": "ACTIVE"}


def test_r20_the_same_words_at_another_time_are_no_replay(tmp_path: Path) -> None:
    """
    a ← b ← p "Go on."
          ↖ q "Go on." later ← z
    """
    log = conversation()
    log.prompt("p", "b", "Go on.")
    log.prompt("q", "b", "Go on.")
    log.answer("z", "q")
    assert whole(log.load(tmp_path)) == {"a b p": "ABANDONED", "a b q z": "ACTIVE"}


def test_r20_an_answer_generated_again(tmp_path: Path) -> None:
    """
    a ← b ← c
      ↖ x
    """
    log = conversation()
    log.prompt("c", "b")
    log.answer("x", "a")
    project = log.load(tmp_path)
    assert whole(project) == {"a b c": "ABANDONED", "a x": "ACTIVE"}


def test_r20_an_answer_resumed_after_a_nudge(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← y
                ↖ n "No response requested." ← m "Continue …" ← z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.answer("y", "r1")
    synthetic(log, "n", "r1")
    log.prompt("m", "n", "Continue from where you left off.", isMeta=True)
    log.answer("z", "m")
    project = log.load(tmp_path)
    assert whole(project) == {"a c1 r1 y": "ABANDONED", "a c1 r1 n m z": "ACTIVE"}


def test_r20_hooks_that_lead_to_one_branch_only_go_with_it(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
          ↖ h hook ← e ← f
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.hook("h", "b")
    turn(log, "e", "h", "f")
    assert whole(log.load(tmp_path)) == {"a b c d": "ABANDONED", "a b h e f": "ACTIVE"}


def test_r20_a_queued_prompt_on_an_old_row(tmp_path: Path) -> None:
    """
    a ← b ← p ← c1 ← r1 ← z        the turn that runs
          ↖ q ← i interrupted      typed meanwhile, written onto where the turn began
    """
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1")
    log.prompt("q", "b")
    log.interrupt("i", "q")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a b q i": "ABANDONED", "a b p c1 r1 z": "ACTIVE"}


def test_r20_queued_words_on_an_old_row(tmp_path: Path) -> None:
    """
    a ← b ← p ← c1 ← r1 ← z
          ↖ q queued_command
    """
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1")
    queued(log, "q", "b")
    log.result("r1", "c1", "t1")
    log.answer("z", "r1")
    assert whole(log.load(tmp_path)) == {"a b q": "ABANDONED", "a b p c1 r1 z": "ACTIVE"}


def test_r20_queued_words_on_the_chain_are_no_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← h hook
                ↖ q queued_command ← z
    """
    log = calls(1)
    log.result("r1", "c1", "t1")
    log.hook("h", "r1")
    queued(log, "q", "r1")
    log.answer("z", "q")
    assert whole(log.load(tmp_path)) == {"a c1 r1 h q z": "ACTIVE"}


def test_r20_a_killed_call_answered_after_the_conversation_went_on(tmp_path: Path) -> None:
    """
    a ← c1 ← q ← z             resumed with another prompt
           ↖ r1 ← y            the late result
    """
    log = calls(1)
    turn(log, "q", "c1", "z")
    log.result("r1", "c1", "t1")
    log.answer("y", "r1")
    assert whole(log.load(tmp_path)) == {"a c1 r1 q z": "ABANDONED", "a c1 r1 y": "ACTIVE"}


def test_r20_a_late_result_alone_is_no_fork(tmp_path: Path) -> None:
    """
    a ← c1 ← q ← z
           ↖ r1          comes last, and stands where it came
    """
    log = calls(1)
    turn(log, "q", "c1", "z")
    log.result("r1", "c1", "t1")
    assert whole(log.load(tmp_path)) == {"a c1 q z r1": "ACTIVE"}
