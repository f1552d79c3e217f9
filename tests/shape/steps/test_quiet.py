"""Rows in which nobody speaks are put where their time is, and make no fork (rule R17).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, drawn, load_logs, whole
from tests.running.each import for_each
from tests.running.growth import calls
from tests.shape.steps.turns import command, leave, synthetic, turn


def test_r17_all_structural_children_are_stitched_in(tmp_path: Path) -> None:
    """
    a prompt ← b answer ← h hook
                      ↖ k hook        b's children are all structural
    """
    log = conversation()
    log.hook("h", "b")
    log.hook("k", "b", at=600)
    assert drawn(log.load(tmp_path)) == {"a b h k": "ACTIVE"}


def test_r17_structural_children_are_stitched_in_in_time_order(tmp_path: Path) -> None:
    """
    a ← b ← k hook at 600 ← m at 610
          ↖ h hook at 30
    """
    log = conversation()
    log.hook("k", "b", at=600)
    log.hook("m", "k")
    log.hook("h", "b", at=30)
    assert whole(log.load(tmp_path)) == {"a b h k m": "ACTIVE"}


def test_r17_structural_beside_conversation(tmp_path: Path) -> None:
    """
    a ← b ← g progress ← h progress
          ↖ c prompt ← d answer
    """
    log = conversation()
    log.progress("g", "b")
    log.progress("h", "g")
    turn(log, "c", "b", "d")
    assert whole(log.load(tmp_path)) == {"a b g h c d": "ACTIVE"}


def test_r17_structural_after_the_conversation_went_on(tmp_path: Path) -> None:
    """
    a ← b ← c prompt ← d answer
          ↖ e api_error, written last: it stands where its time is
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.system("e", "b", "api_error", at=900)
    assert whole(log.load(tmp_path)) == {"a b c d e": "ACTIVE"}


def test_r17_a_row_of_a_new_kind_is_quiet_and_cuts_nothing_off(tmp_path: Path) -> None:
    """
    a ← b ← n novelty ← c ← d
          ↖ m novelty
    """
    log = conversation()
    log.row("n", "b", "novelty")
    turn(log, "c", "n", "d")
    log.row("m", "b", "novelty")
    assert whole(log.load(tmp_path)) == {"a b n c d m": "ACTIVE"}


def test_r17_a_structural_chain_may_be_deep(tmp_path: Path) -> None:
    """
    a ← b ← g0 ← g1 ← … ← g1999
          ↖ c ← d
    """
    log = conversation()
    above = "b"
    for n in range(2000):
        above = log.progress(f"g{n}", above)
    turn(log, "c", "b", "d")
    middle = " ".join(f"g{n}" for n in range(2000))
    assert whole(log.load(tmp_path)) == {f"a b {middle} c d": "ACTIVE"}


def with_commands(*parents: str) -> Log:
    """a ← b ← v caveat, with commands on the rows named."""
    log = conversation()
    log.prompt("v", "b", "<local-command-caveat>…</local-command-caveat>", isMeta=True)
    for n, parent in enumerate(parents, 1):
        command(log, f"k{n}", parent, f"o{n}")
    return log


@for_each("on", ["o3", "v", "b"])
def test_r17_three_commands_on_one_caveat(tmp_path: Path, on: str) -> None:
    """
    a ← b ← v caveat ← k1 ← o1
                     ↖ k2 ← o2
                     ↖ k3 ← o3
    c prompt ← d, on the last output, on the caveat or beside it
    """
    log = with_commands("v", "v", "v")
    turn(log, "c", on, "d")
    assert whole(log.load(tmp_path)) == {"a b v k1 o1 k2 o2 k3 o3 c d": "ACTIVE"}


def test_r17_commands_at_the_end_make_no_path(tmp_path: Path) -> None:
    """
    a ← b ← v caveat ← k1 ← o1
                     ↖ k2 ← o2
    """
    assert whole(with_commands("v", "v").load(tmp_path)) == {"a b v k1 o1 k2 o2": "ACTIVE"}


@for_each("on", ["n", "b", "v"])
def test_r17_exit_then_resume(tmp_path: Path, on: str) -> None:
    """
    a ← b ← v caveat ← x /exit ← o output
          ↖ n "No response requested."
    c prompt ← d, on n, on b or on v
    """
    log = conversation()
    leave(log, "b")
    synthetic(log, "n", "b", at=900)
    turn(log, "c", on, "d")
    assert whole(log.load(tmp_path)) == {"a b v x o n c d": "ACTIVE"}


def test_r17_resume_behind_the_exit(tmp_path: Path) -> None:
    """
    a ← b ← v caveat ← x /exit ← o output ← c ← d
          ↖ n "No response requested."
    """
    log = conversation()
    leave(log, "b")
    synthetic(log, "n", "b")
    turn(log, "c", "o", "d")
    assert whole(log.load(tmp_path)) == {"a b v x o n c d": "ACTIVE"}


def test_r17_no_response_requested_is_nobodys_answer(tmp_path: Path) -> None:
    """
    a ← b
      ↖ n "No response requested."
    """
    log = conversation()
    synthetic(log, "n", "a")
    assert whole(log.load(tmp_path)) == {"a b n": "ACTIVE"}


def test_r17_an_exit_of_the_next_day_comes_after_the_answer(tmp_path: Path) -> None:
    """
    a ← b ← c prompt ← d ← e ← f
          ↖ v caveat ← x /exit ← o output       typed a day later, on the row before the turn
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "e", "d", "f")
    log.second = 90_000
    leave(log, "b")
    assert whole(log.load(tmp_path)) == {"a b c d e f v x o": "ACTIVE"}


def test_r17_what_is_typed_in_mid_turn_comes_in_mid_turn(tmp_path: Path) -> None:
    """
    a ← b ← c prompt ← d ← e            two answers; the command is typed between them
          ↖ v caveat ← x ← o
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    leave(log, "b")
    log.answer("e", "d")
    assert whole(log.load(tmp_path)) == {"a b c d v x o e": "ACTIVE"}


def test_r17_quiet_rows_do_not_go_past_a_fork(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
             ↖ e ← f              then somebody went back
          ↖ v caveat ← x ← o      a day later
    """
    log = conversation()
    turn(log, "c", "b", "d")
    log.answer("f", log.prompt("e", "b"))
    log.second = 90_000
    leave(log, "a")
    assert whole(log.load(tmp_path)) == {"a b v x o c d": "ABANDONED", "a b v x o e f": "ACTIVE"}


def test_r17_what_leads_to_words_is_not_quiet(tmp_path: Path) -> None:
    """
    a ← b ← g progress ← h hook ← p prompt
          ↖ c ← d
    """
    log = conversation()
    log.progress("g", "b")
    log.hook("h", "g")
    log.prompt("p", "h")
    turn(log, "c", "b", "d")
    assert whole(log.load(tmp_path)) == {"a b g h p": "ABANDONED", "a b c d": "ACTIVE"}


def test_r17_quiet_rows_do_not_go_into_another_session(tmp_path: Path) -> None:
    """
    s1: a ← b ← v caveat ← x /exit ← o output       written after s2 went on from b
    s2:     b ← c ← d
    """
    first, second = conversation(), Log("s2", second=100)
    turn(second, "c", "b", "d")
    first.second = 90_000
    leave(first, "b")
    assert whole(load_logs(tmp_path, first, second)) == {"a b v x o c d": "ACTIVE"}


@pytest.mark.thorough
def test_prompts_on_a_chain_of_hooks_take_steps_in_proportion(tmp_path: Path) -> None:
    """
    a ← b ← h0 ← h1 ← h2 ← …
            ↖ q0 ↖ q1 ↖ q2
    """

    def steps(size: int) -> int:
        log, last = conversation(), "b"
        for n in range(size):
            last = log.hook(f"h{n}", last)
            log.prompt(f"q{n}", last)
        return calls(lambda: log.load(tmp_path / str(size)))

    steps(1)  # what is loaded once
    assert steps(400) < 3 * steps(200)


def test_a_compaction_stands_in_no_path_of_another_session(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
          ↖ B ← s ← m       where a fork was compacted, in which nothing was said since
    """
    log, fork = conversation(), Log("s2")
    fork.rows += [{**row, "sessionId": "s2"} for row in log.rows]
    fork.second = log.second
    summary = fork.summary("s", fork.boundary("B", "b"))
    fork.prompt("m", summary, "<command-name>/compact</command-name>")
    log.second = fork.second
    turn(log, "c", "b", "d")
    project = load_logs(tmp_path, log, fork)
    assert whole(project) == {"a b c d": "ACTIVE"}
    assert [path.compactions for path in project.paths] == [0]
    assert project.account.counts["silent"] == 3


def test_a_compaction_stands_where_its_session_went_on_from_before_it(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
          ↖ B ← s       two programs with one session, one of which compacted it and said nothing
    """
    log = conversation()
    log.summary("s", log.boundary("B", "b"))
    turn(log, "c", "b", "d")
    assert whole(log.load(tmp_path)) == {"a b B s c d": "ACTIVE"}


def test_where_sessions_part_a_compaction_stands_in_the_one_that_it_happened_in(
    tmp_path: Path,
) -> None:
    """
    a ← b ← c ← d
          ↖ B ← s ← m
          ↖ x ← y           in a fork, which was compacted before x
    """
    log, fork = conversation(), Log("s2")
    fork.rows += [{**row, "sessionId": "s2"} for row in log.rows]
    fork.second = log.second
    summary = fork.summary("s", fork.boundary("B", "b"))
    fork.prompt("m", summary, "<command-name>/compact</command-name>")
    turn(fork, "x", "b", "y")
    log.second = fork.second
    turn(log, "c", "b", "d")
    project = load_logs(tmp_path, log, fork)
    assert whole(project) == {"a b c d": "ACTIVE", "a b B s m x y": "ACTIVE"}
    assert sorted(path.compactions for path in project.paths) == [0, 1]
