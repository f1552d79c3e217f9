"""Copies that do not tell any more that Claude Code wrote a row (R11, R12), as where a terminal of
version 1.0.62 goes on with a session that is a copy already: what was a summary reads as a prompt.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.making.logs import Log, drawn, moment
from tests.random.strategies import SETTINGS
from tests.running.loading import loaded
from tests.shape.links.copies import owners
from tests.shape.nodes.new_ids import under_new_ids
from tests.shape.steps.turns import command, turn

_FLAGS = ("isMeta", "isCompactSummary")
_FLAGGED = ("s", "m")


def first(session: str) -> Log:
    """a ← b, s ← c ← d ← k ← m ← e      a compaction, and what Claude is handed for a command"""
    log = Log(session)
    turn(log, "a", None, "b")
    log.summary("s", None)
    turn(log, "c", "s", "d")
    command(log, "k", "d", "o")
    log.answer("e", log.prompt("m", "k", "Greet them: Ada", isMeta=True))
    return log


def copied(log: Log, session: str, unmarked: Collection[str]) -> Log:
    """A log that goes on with another one from its summary on, under its ids and at one time, where
    some rows do not tell who wrote them."""
    made = Log(session, 600)
    for row in log.rows[2:]:
        kept = {k: v for k, v in row.items() if row["uuid"] not in unmarked or k not in _FLAGS}
        made.rows.append({**kept, "sessionId": session, "timestamp": moment(600)})
    turn(made, "f", "e", "g")
    return made


@given(st.sets(st.sampled_from(_FLAGGED)), st.permutations(["s1", "s2"]))
@SETTINGS
def test_r11_a_copy_may_not_tell_who_wrote_a_row(unmarked: set[str], names: Sequence[str]) -> None:
    log = first(names[0])
    with loaded([log.rows, copied(log, names[1], unmarked).rows], names) as project:
        assert drawn(project) == {"a b s c d k o m e f g": "ACTIVE"}
        assert {uuid for uuid, owner in owners(project).items() if owner == names[1]} == {*"fg"}
        assert not project.problems
        assert project.account.lost == ()


@given(st.integers(1, 3), st.booleans(), st.booleans())
@SETTINGS
def test_r12_a_copy_under_new_ids_tells_it_of_no_row(runs: int, packed: bool, handed: bool) -> None:
    """
    s0: a ← b, s ← m ← c         a compaction, and what Claude is handed for a command
    s1:        s' ← m' ← c' ← p1 ← q1
    """
    log = Log("s0")
    turn(log, "a", None, "b")
    packed_at = log.summary("s", None) if packed else "b"
    asked = log.prompt("m", packed_at, "Greet them: Ada", isMeta=True if handed else None)
    log.answer("c", asked)
    lived, logs = "absmc" if packed else "abmc", [log]
    for run in range(1, runs + 1):
        before = Log("before")
        before.rows = logs[-1].rows[2 if packed and run == 1 else 0 :]
        log = under_new_ids(before, f"s{run}", f"-{run}", 600 * run)
        turn(log, f"p{run}", log.rows[-1]["uuid"], f"q{run}")
        logs.append(log)
    said = [*lived, *(f"{each}{run}" for run in range(1, runs + 1) for each in "pq")]
    with loaded([log.rows for log in logs]) as project:
        assert drawn(project) == {" ".join(said): "ACTIVE"}
        assert project.account.lost == ()
