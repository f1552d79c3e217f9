"""Forks that tools made become a line, forks that people made stay (rules R17 to R22).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.shape.project import Project
from tests.logs import Log, drawn, load_logs, moment


def conversation() -> Log:
    """a prompt ← b answer"""
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    return log


def turn(log: Log, prompt: str, parent: str | None, answer: str) -> None:
    """A prompt and its answer."""
    log.prompt(prompt, parent)
    log.answer(answer, prompt)


def calls(count: int, api: str | None = "X", first: str = "a") -> Log:
    """a prompt ← c1 ← c2 ← …, calls of one API message, or each of its own."""
    log = Log()
    above = log.prompt(first, None)
    for n in range(1, count + 1):
        above = log.call(f"c{n}", above, f"t{n}", api or f"X{n}")
    return log


def synthetic(log: Log, uuid: str, parent: str, **kw: Any) -> None:
    """What Claude Code puts where an answer would stand."""
    block = {"type": "text", "text": "No response requested."}
    log.blocks(uuid, parent, [block], model="<synthetic>", **kw)


def queued(log: Log, uuid: str, parent: str, **kw: Any) -> None:
    """Words typed while the model worked."""
    words = {"type": "queued_command", "prompt": f"also {uuid}"}
    log.row(uuid, parent, "attachment", attachment=words, **kw)


def command(log: Log, uuid: str, parent: str, output: str) -> None:
    """A local command ← its output."""
    log.prompt(uuid, parent, f"<command-name>/{uuid}</command-name>")
    log.prompt(output, uuid, "<local-command-stdout>done</local-command-stdout>")


def leave(log: Log, parent: str) -> None:
    """v caveat ← x /exit ← o output"""
    log.prompt("v", parent, "<local-command-caveat>…</local-command-caveat>", isMeta=True)
    command(log, "x", "v", "o")


def picture(log: Log, uuid: str, parent: str | None, data: str = "iVBO", **kw: Any) -> None:
    source = {"type": "base64", "media_type": "image/png", "data": data}
    content = [{"type": "image", "source": source}]
    log.row(uuid, parent, "user", message={"role": "user", "content": content}, **kw)


def again(log: Log, uuids: str, mark: str = "'", without: str = "", later: float = 0) -> None:
    """Rows written once more with new ids: same times, or answers so many seconds later."""
    rows = {row["uuid"]: row for row in log.rows}
    fresh: dict[str, str] = {}
    for uuid in uuids.split():
        row = json.loads(json.dumps(rows[uuid]))
        above = row["parentUuid"]
        while above in without.split():
            above = rows[above]["parentUuid"]
        row["uuid"] = fresh[uuid] = uuid + mark
        row["parentUuid"] = fresh.get(above, above)
        if later and row["type"] == "assistant":
            row["timestamp"] = moment(log.second + later)
        log.rows.append(row)
    log.second += 100


def whole(project: Project) -> dict[str, str]:
    """The paths, in a project that loses nothing."""
    assert project.account.lost == ()
    return drawn(project)


# R17: quiet children


def test_r17_all_structural_children_are_stitched_in(tmp_path: Path) -> None:
    """
    a prompt ← b answer ← h hook
                      ↖ k hook        b's children are all structural
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
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


@pytest.mark.parametrize("on", ["o3", "v", "b"])
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


@pytest.mark.parametrize("on", ["n", "b", "v"])
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


# R18: replays


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


# R19: one turn from two places


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


def staircase() -> Log:
    """Three calls, each an API message, whose results lag; an answer on each result."""
    log = calls(3, api=None)
    for n in (1, 2, 3):
        log.result(f"r{n}", f"c{n}", f"t{n}")
        log.answer(f"y{n}", f"r{n}")
    return log


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


@pytest.mark.parametrize("api", ["X", None])
@pytest.mark.parametrize("after", ["answer", "prompt", "hook"])
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


# R21: nothing is dropped


def tangle() -> Log:
    """Every rung of the ladder in one conversation, with a compaction and a rewind."""
    log = conversation()
    log.hook("h1", "b")
    log.prompt("p1", "h1")
    log.call("c1", "p1", "t1", "X")
    log.progress("g1", "c1")
    log.call("c2", "g1", "t2", "X")
    log.result("r1", "c1", "t1")
    log.hook("h2", "r1")
    log.call("c3", "c2", "t3", "X")
    log.result("r3", "c3", "t3")
    log.result("r2", "c2", "t2")
    log.answer("y", "r1", api="Y")
    log.answer("z", "r2", api="Z")
    leave(log, "z")
    synthetic(log, "n", "z")
    log.prompt("p2", "n")
    turn(log, "p3", "n", "d")
    log.boundary("B", "d")
    log.summary("s", "B")
    turn(log, "p4", "s", "e")
    turn(log, "p5", "s", "f")
    queued(log, "q", "e")
    picture(log, "i", "f", at=log.second + 10)
    log.prompt("w", "i", at=log.second)
    log.answer("u", "w")
    return log


def test_r21_every_row_is_on_some_path(tmp_path: Path) -> None:
    """
    a ← b ← h1 ← p1 ← c1 ← g1 ← c2 ← c3 ← r3
                      c1 ← r1 ← h2
                           r1 ← y
                                c2 ← r2 ← z ← v ← x ← o
                                          z ← n ← p2
                                              n ← p3 ← d ⇠ B ← s ← p4 ← e ← q
                                                               s ← p5 ← f ← i ← w ← u
    """
    project = tangle().load(tmp_path)
    shared = "a b h1 p1 c1 g1 c2 r1 h2 c3 r3 r2 y z v x o n"
    assert whole(project) == {
        f"{shared} p2": "ABANDONED",
        f"{shared} p3 d B s p4 e q": "ABANDONED",
        f"{shared} p3 d B s p5 f i w u": "ACTIVE",
    }
    found = {row.uuid for path in project.paths for row in project.rows(path)}
    assert found == set(project.graph.index)


@pytest.mark.parametrize("kind", ["result", "replay"])
def test_r21_what_the_seeds_skip_is_kept(tmp_path: Path, kind: str) -> None:
    """
    a ← c1 ← c2 ← r2                   a second call's result
           ↖ r1 ← z
    a ← p ← q; p' ← q' ← c ← d         what goes on from a replay
    """
    if kind == "result":
        log = calls(2)
        log.result("r2", "c2", "t2")
        log.result("r1", "c1", "t1")
        log.answer("z", "r1")
        wanted = {"c2", "r2"}
    else:
        log = conversation()
        turn(log, "p", "b", "q")
        again(log, "p q")
        turn(log, "c", "q'", "d")
        wanted = {"c", "d"}
    project = log.load(tmp_path)
    (path,) = project.paths
    assert wanted <= {row.uuid for row in project.rows(path)}


# R22: order inside a step


def test_r22_parents_come_first_though_times_run_backwards(tmp_path: Path) -> None:
    """
    a at 100 ← c1 at 90 ← c2 at 80 ← r2 at 70
                        ↖ r1 at 75
               r2 ← z at 60
    """
    log = Log()
    log.prompt("a", None, at=100)
    log.call("c1", "a", "t1", "X", at=90)
    log.call("c2", "c1", "t2", "X", at=80)
    log.result("r2", "c2", "t2", at=70)
    log.result("r1", "c1", "t1", at=75)
    log.answer("z", "r2", at=60)
    assert whole(log.load(tmp_path)) == {"a c1 r1 c2 r2 z": "ACTIVE"}


def test_r22_then_time_decides(tmp_path: Path) -> None:
    """
    a ← b ← k at 60        written k h g, and read by time
          ↖ h at 50
          ↖ g at 40
    """
    log = conversation()
    for hook, at in (("k", 60), ("h", 50), ("g", 40)):
        log.hook(hook, "b", at=at)
    assert whole(log.load(tmp_path)) == {"a b g h k": "ACTIVE"}


def test_r22_then_the_place_of_writing(tmp_path: Path) -> None:
    """
    a ← b ← k, h, g, all at 60
    """
    log = conversation()
    for hook in "khg":
        log.progress(hook, "b", at=60)
    assert whole(log.load(tmp_path)) == {"a b k h g": "ACTIVE"}


def test_r22_a_step_may_have_its_rows_in_two_files(tmp_path: Path) -> None:
    """
    s1: a ← c1 ← c2 ← r2
    s2:        c1 ← r1             of the same session
               r2 ← z
    """
    first, second = calls(2), Log("s1", second=100)
    first.result("r2", "c2", "t2")
    second.result("r1", "c1", "t1")
    second.answer("z", "r2")
    second.session = "s2"  # the file's name; its rows are the other session's
    assert whole(load_logs(tmp_path, first, second)) == {"a c1 c2 r2 r1 z": "ACTIVE"}


def replay() -> Log:
    """A turn with parallel calls written twice, and gone on from both writings."""
    log = conversation()
    log.prompt("p", "b")
    log.call("c1", "p", "t1", "X")
    log.call("c2", "c1", "t2", "X")
    log.result("r1", "c1", "t1")
    log.result("r2", "c2", "t2")
    log.answer("z", "r2")
    again(log, "p c1 c2 r1 r2 z")
    turn(log, "c", "z", "d")
    turn(log, "e", "z'", "f")
    return log


Make = Callable[[], Log]


@pytest.mark.parametrize("make", [tangle, staircase, replay])
@pytest.mark.parametrize("seed", range(12))
def test_r22_shuffled_lines_give_the_same_paths(tmp_path: Path, make: Make, seed: int) -> None:
    """The logs above with their lines in any order. Which path is active, the order decides."""
    log = make()
    (tmp_path / "as-written").mkdir()
    wanted = set(drawn(log.load(tmp_path / "as-written")))
    random.Random(seed).shuffle(log.rows)
    (tmp_path / "shuffled").mkdir()
    project = log.load(tmp_path / "shuffled")
    assert set(whole(project)) == wanted
    assert project.problems == ()


def test_r22_lines_written_backwards_give_the_same_paths(tmp_path: Path) -> None:
    """The tangle above from its last line to its first."""
    log = tangle()
    (tmp_path / "as-written").mkdir()
    wanted = set(drawn(log.load(tmp_path / "as-written")))
    log.rows.reverse()
    (tmp_path / "backwards").mkdir()
    assert set(whole(log.load(tmp_path / "backwards"))) == wanted


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
