"""Sessions that were forked while a tool ran: each has what was said in it, and its own results.

Drawings: rows by letter, `←` hangs on.
"""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, load_logs, whole
from tests.running.each import for_each


@for_each("hook", ["", "h "])
def test_each_session_has_its_own_result_where_one_was_forked_while_a_tool_ran(
    tmp_path: Path, hook: str
) -> None:
    """
    a ← b ← c ← d ← e      b is a call, and c its result in one session, perhaps behind a hook
        b ← k ← l ← m      and k in the other one, which begins with copies of a and b
    """
    log, fork = Log(), Log("s2", second=10)
    for each in (log, fork):
        each.call("b", each.prompt("a", None, at=10), "t", api="X", at=20)
    fork.answer("m", fork.prompt("l", fork.result("k", "b", "t", "interrupted")))
    log.result("c", "b", "t", at=60)
    log.answer("e", log.answer("d", log.hook("h", "c") if hook else "c"))
    assert whole(load_logs(tmp_path, log, fork)) == {
        f"a b c {hook}d e": "ACTIVE",
        "a b k l m": "ACTIVE",
    }


def test_so_it_is_with_results_of_parallel_calls_on_which_nothing_hangs(tmp_path: Path) -> None:
    """
    a ← b ← c        b and c are calls, and d and e their results in one session
            c ← e ← p ← x
        b ← d
            c ← l ← q ← y       in the other one they are k and l
        b ← k
    """
    log, fork = Log(), Log("s2", second=500)
    for each in (log, fork):
        each.call("b", each.prompt("a", None, at=10), "t", api="X", at=20)
        each.call("c", "b", "u", api="X", at=30)
    log.result("d", "b", "t")
    log.answer("x", log.prompt("p", log.result("e", "c", "u")))
    fork.result("k", "b", "t", "interrupted", at=500)
    fork.answer("y", fork.prompt("q", fork.result("l", "c", "u", "interrupted")))
    assert whole(load_logs(tmp_path, log, fork)) == {
        "a b c d e p x": "ACTIVE",
        "a b c k l q y": "ACTIVE",
    }


@for_each("late", [False, True])
def test_so_it_is_where_the_fork_is_in_the_log_of_the_session(tmp_path: Path, late: bool) -> None:
    """
    a ← b ← c        b and c are calls, and d and e their results, which may be written first
            c ← e ← p ← x
        b ← d
            c ← l ← q ← y       a fork is told that nobody knows these: k and l
        b ← k
    """
    log = Log()
    log.call("b", log.prompt("a", None), "t", api="X")
    log.call("c", "b", "u", api="X", at=30)

    def fork() -> None:
        log.result("k", "b", "t", "interrupted", at=100)
        log.result("l", "c", "u", "interrupted", at=100)
        log.answer("y", log.prompt("q", "l", at=120), at=160)

    if not late:
        fork()
    log.result("d", "b", "t", at=110)
    log.answer("x", log.prompt("p", log.result("e", "c", "u", at=140), at=150), at=170)
    if late:
        fork()
    assert {*whole(log.load(tmp_path))} == {"a b c d e p x", "a b c k l q y"}


@for_each("typed", ["", "p "])
def test_a_fork_that_was_made_while_a_tool_ran_is_no_part_of_the_turn(
    tmp_path: Path, typed: str
) -> None:
    """
    a ← b ← v           b is a call, and v more of that answer
            v ← q ← y   said in a fork before the result d came
            v ← p       perhaps said meanwhile in the session itself
        b ← d ← x
    """
    log, fork = Log(), Log("s2", second=30)
    for each in (log, fork):
        each.call("b", each.prompt("a", None, at=10), "t", api="X", at=20)
        each.answer("v", "b", api="X", at=30)
    fork.answer("y", fork.prompt("q", "v"))
    if typed:
        log.prompt("p", "v", at=60)
    log.answer("x", log.result("d", "b", "t", at=100))
    assert whole(load_logs(tmp_path, log, fork)) == {
        "a b v d q y": "ACTIVE",
        f"a b v d {typed}x": "ACTIVE",
    }
