"""Rows on failed requests and on the end of a turn are no place that a person goes back to.

Claude Code writes them beside the answer that came all the same, and goes on from them.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.steps.turns import synthetic, turn


def test_what_hangs_on_a_failed_request_follows_the_answer_beside_it(tmp_path: Path) -> None:
    """
    a ← b
      ↖ e api_error ← s stop_hook_summary ← c ← d
    """
    log = conversation()
    log.system("e", "a", "api_error", at=15)
    turn(log, "c", log.system("s", "e", "stop_hook_summary", at=30), "d")
    assert whole(log.load(tmp_path)) == {"a e b s c d": "ACTIVE"}


@for_each("at", [20, -7000])
def test_what_follows_does_so_though_times_are_equal_or_a_clock_was_set_back(
    tmp_path: Path, at: float
) -> None:
    """
    a ← b at 20
      ↖ e api_error ← c ← d and, by somebody who went back to c, ← f ← g
    """
    log = conversation()
    log.system("e", "a", "api_error", at=15)
    log.prompt("c", "e", at=at)
    log.answer("d", "c", at=at + 1)
    turn(log, "f", "e", "g")
    assert whole(log.load(tmp_path)) == {"a e b c d": "ABANDONED", "a e b f g": "ACTIVE"}


def test_a_failed_request_may_be_written_with_the_next_prompt(tmp_path: Path) -> None:
    """
    a ← h ← c1 ← r1 ← b
      ↖ e ← f ← c ← d
                  ↖ g ← k       e and f are older than c1; somebody went back to c
    """
    log = Log()
    log.hook("h", log.prompt("a", None))
    log.call("c1", "h", "t1")
    log.answer("b", log.result("r1", "c1", "t1"))
    log.system("e", "a", "api_error", at=21)
    log.system("f", "e", "api_error", at=22)
    log.second = 100
    turn(log, "c", "f", "d")
    turn(log, "g", "f", "k")
    before = "a h e f c1 r1 b"
    assert whole(log.load(tmp_path)) == {f"{before} c d": "ABANDONED", f"{before} g k": "ACTIVE"}


@for_each("subtype", ["stop_hook_summary", "turn_duration"])
def test_the_end_of_a_turn_follows_its_answer(tmp_path: Path, subtype: str) -> None:
    """
    a ← c1 ← r1 ← b
               ↖ s ← c ← d
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.answer("b", log.result("r1", "c1", "t1"))
    turn(log, "c", log.system("s", "r1", subtype), "d")
    assert whole(log.load(tmp_path)) == {"a c1 r1 b s c d": "ACTIVE"}


@for_each("beside", ["informational", "away_summary", "attachment"])
@for_each("subtype", ["api_error", "stop_hook_summary", "turn_duration"])
def test_a_row_about_a_turn_may_hang_on_another_quiet_row_beside_the_answer(
    tmp_path: Path, subtype: str, beside: str
) -> None:
    """
    a ← c1 ← r1 ← b
               ↖ q ← s ← c ← d
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.answer("b", log.result("r1", "c1", "t1"))
    if beside == "attachment":
        log.hook("q", "r1")
    else:
        log.system("q", "r1", beside, content="Two files are left.")
    turn(log, "c", log.system("s", "q", subtype), "d")
    (path,) = whole(log.load(tmp_path))
    assert path.replace(" q", "") == "a c1 r1 b s c d"


@for_each("above", ["q", "h"])
@for_each("subtype", ["api_error", "turn_duration"])
def test_the_answer_may_hang_on_the_quiet_row_above_a_row_about_a_turn(
    tmp_path: Path, subtype: str, above: str
) -> None:
    """
    a ← h ← q ← b       or b on h
              ↖ s ← c ← d
    """
    log = Log()
    log.hook("q", log.hook("h", log.prompt("a", None)))
    log.answer("b", above)
    turn(log, "c", log.system("s", "q", subtype), "d")
    (path,) = whole(log.load(tmp_path))
    assert path.replace(" q", "") == "a h b s c d"


def test_who_goes_back_above_a_quiet_row_with_one_about_a_turn_makes_a_fork(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← r1 ← b ← v
               ↖ q ← s
               ↖ c ← d
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.system("v", log.answer("b", log.result("r1", "c1", "t1")), "turn_duration")
    log.system("s", log.hook("q", "r1"), "turn_duration")
    turn(log, "c", "r1", "d")
    assert whole(log.load(tmp_path)) == {
        "a c1 r1 q b v s": "ABANDONED",
        "a c1 r1 q c d": "ACTIVE",
    }


def test_who_goes_back_to_a_result_begins_behind_quiet_rows(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← b ← s
               ↖ q ← c ← d ← v       q was added right before c
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.system("s", log.answer("b", log.result("r1", "c1", "t1")), "turn_duration")
    turn(log, "c", log.hook("q", "r1"), "d")
    log.system("v", "d", "turn_duration")
    assert whole(log.load(tmp_path)) == {"a c1 r1 b s": "ABANDONED", "a c1 r1 q c d v": "ACTIVE"}


def test_an_answer_may_go_on_from_a_failed_request(tmp_path: Path) -> None:
    """
    a ← c1 ← r1
      ↖ e ← b ← c ← d       in any order of lines
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.result("r1", "c1", "t1")
    log.system("e", "a", "api_error", at=12)
    turn(log, "c", log.answer("b", "e", at=40), "d")
    random.Random(1).shuffle(log.rows)
    assert whole(log.load(tmp_path)) == {"a e c1 r1 b c d": "ACTIVE"}


def test_in_each_turn_a_request_may_fail(tmp_path: Path) -> None:
    """
    a ← b
      ↖ e ← c ← d
              ↖ f ← g ← k
    """
    log = conversation()
    turn(log, "c", log.system("e", "a", "api_error"), "d")
    turn(log, "g", log.system("f", "c", "api_error"), "k")
    assert whole(log.load(tmp_path)) == {"a b e c d f g k": "ACTIVE"}


def test_a_compaction_may_go_on_from_a_failed_request(tmp_path: Path) -> None:
    """
    a ← b
      ↖ e ← x boundary ← s summary ← c ← d
    """
    log = conversation()
    log.system("e", "a", "api_error", at=15)
    log.second = 20
    turn(log, "c", log.summary("s", log.boundary("x", "e")), "d")
    assert whole(log.load(tmp_path)) == {"a e b x s c d": "ACTIVE"}


def test_an_answer_beside_a_failed_request_may_hold_a_compaction(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← x boundary ← s summary ← b
      ↖ e ← c ← d
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.result("r1", "c1", "t1")
    log.system("e", "a", "api_error", at=15)
    log.second = 30
    log.answer("b", log.summary("s", log.boundary("x", "r1")))
    turn(log, "c", "e", "d")
    assert whole(log.load(tmp_path)) == {"a e c1 r1 x s b c d": "ACTIVE"}


def test_who_takes_a_prompt_back_while_requests_fail_made_a_draft(tmp_path: Path) -> None:
    """
    a ← b ← c
          ↖ e ← d ← f
    """
    log = conversation()
    log.prompt("c", "b")
    turn(log, "d", log.system("e", "b", "api_error"), "f")
    assert whole(log.load(tmp_path)) == {"a b c": "ABANDONED", "a b e d f": "ACTIVE"}


def test_two_runs_of_one_session_stay_two(tmp_path: Path) -> None:
    """
    a ← c1 ← r1 ← b
      ↖ m continue ← x ← s stop_hook_summary ← c ← d       written at the same time
    """
    log = Log()
    log.call("c1", log.prompt("a", None), "t1")
    log.prompt("m", "a", "Continue from where you left off.", isMeta=True)
    log.system("s", log.answer("x", "m"), "stop_hook_summary")
    log.answer("b", log.result("r1", "c1", "t1"))
    turn(log, "c", "s", "d")
    assert whole(log.load(tmp_path)) == {"a c1 r1 b": "ABANDONED", "a m x s c d": "ACTIVE"}


@for_each("tells", [False, True])
def test_a_run_that_takes_up_a_turn_of_another_one_knows_nothing_of_its_end(
    tmp_path: Path, tells: bool
) -> None:
    """
    a ← b ← m hook's words ← h ← s stop_hook_summary ← e ← c ← d
                               ↖ (k continue ←) x ← f ← g     of a run that began before s was there
    """
    log = conversation()
    log.prompt("m", "b", "Stop hook feedback:\ngo on please", isMeta=True)
    log.answer("e", log.system("s", log.hook("h", "m"), "stop_hook_summary"))
    log.second += 10
    resumed = log.second - 5
    turn(log, "c", "e", "d")
    above = "h"
    if tells:
        log.prompt("k", "h", "Continue from where you left off.", isMeta=True, at=resumed)
        above, log.second = "k", log.second + 60
    synthetic(log, "x", above, at=resumed)
    log.second += 60
    turn(log, "f", "x", "g")
    taken_up = "k x" if tells else "x"
    paths = {"a b m h s e c d": "ABANDONED", f"a b m h {taken_up} f g": "ACTIVE"}
    assert whole(log.load(tmp_path)) == paths


def test_who_went_back_before_a_failed_request_made_a_fork(tmp_path: Path) -> None:
    """
    a ← b ← c ← d
          ↖ e api_error ← g ← k       d is no answer to what e is about
    """
    log = conversation()
    turn(log, "c", "b", "d")
    turn(log, "g", log.system("e", "b", "api_error"), "k")
    assert whole(log.load(tmp_path)) == {"a b c d": "ABANDONED", "a b e g k": "ACTIVE"}


def test_who_goes_back_behind_a_failed_request_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← e ← b ← c ← d
              ↖ g ← k       b is the answer, and nothing stands beside e
    """
    log = Log()
    log.answer("b", log.system("e", log.prompt("a", None), "api_error"))
    turn(log, "c", "b", "d")
    turn(log, "g", "b", "k")
    assert whole(log.load(tmp_path)) == {"a e b c d": "ABANDONED", "a e b g k": "ACTIVE"}


def test_who_has_an_answer_given_again_after_another_turn_makes_a_fork(tmp_path: Path) -> None:
    """
    a ← e api_error ← b ← c ← d
                    ↖ g       the answer to a, given again when somebody had asked c
    """
    log = Log()
    log.answer("b", log.system("e", log.prompt("a", None), "api_error"))
    turn(log, "c", "b", "d")
    log.answer("g", "e")
    assert whole(log.load(tmp_path)) == {"a e b c d": "ABANDONED", "a e g": "ACTIVE"}
