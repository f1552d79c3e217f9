"""Histories that were copied under new ids, of which no row says so (rule R12).

Drawings: rows by letter, `←` hangs on; a' is a copy of a, and c1 and r1 are a call and its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.nodes.copied import unnamed_copies
from tests.making.logs import Log, drawn, load_logs, moment
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import calls
from tests.running.loading import Rows, loaded
from tests.shape.nodes.new_ids import under_new_ids
from tests.shape.steps.turns import command, synthetic, turn


def first() -> Log:
    """a ← c1 ← r1 ← b"""
    log = Log("s0")
    log.call("c1", log.prompt("a", None), "t1", api="X")
    log.answer("b", log.result("r1", "c1", "t1"))
    return log


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=5),
    st.one_of(st.none(), st.randoms(use_true_random=False)),
)
@SETTINGS
def test_sessions_that_each_go_on_from_one_before_share_its_history(
    goes_on_from: Sequence[int], shuffled: Random | None
) -> None:
    logs, lived = [first()], ["a c1 r1 b"]
    for number, one in enumerate(goes_on_from, 1):
        origin = one % len(logs)
        log = under_new_ids(logs[origin], f"s{number}", f"-{number}", 600 * number)
        turn(log, f"p{number}", log.rows[-1]["uuid"], f"q{number}")
        logs.append(log)
        lived.append(f"{lived[origin]} p{number} q{number}")
    files: list[Rows] = [log.rows for log in logs]
    if shuffled:
        for rows in files:
            shuffled.shuffle(rows)
    with loaded(files) as project:
        assert {*drawn(project)} == {
            each for each in lived if not any(other.startswith(f"{each} ") for other in lived)
        }
        assert project.account.lost == ()


def handed(log: Log, turns: Sequence[str], lag: float, leaves_out: bool) -> str:
    """Prompts that a program hands one run, one after the other: the log begins anew with each,
    under new ids, perhaps without prompts; so many seconds lie between a copy and the next row.
    Its turns, which are told, are `said`, a prompt and its answer; `called`, with a call between;
    or `stopped` before an answer."""
    lived: list[str] = []
    for number, how in enumerate(turns, 1):
        history = [row for row in log.rows if row["uuid"] in lived]
        above, log.second = None, log.second + 10
        for row in history:
            if not (leaves_out and isinstance(row["message"]["content"], str)):
                at, uuid = log.second + lag, f"{row['uuid']}-{number}"
                above = log.row(uuid, above, row["type"], at, message=row["message"])
        above = log.prompt(f"p{number}", above, at=log.second + lag)
        lived.append(above)
        if how == "called":
            call = log.call(f"c{number}", above, f"t{number}")
            above = log.result(f"r{number}", call, f"t{number}")
            lived += [call, above]
        if how == "stopped":
            text = {"type": "text", "text": "[Request interrupted by user]"}
            message = {"role": "user", "content": [text]}
            lived.append(log.row(f"i{number}", above, "user", message=message))
        else:
            lived.append(log.answer(f"q{number}", above))
    return " ".join(lived)


@given(
    st.lists(st.sampled_from(["said", "called", "stopped"]), max_size=4).map(
        lambda some: ["said", *some]
    ),
    st.sampled_from([0, 0.001]),
    st.booleans(),
    st.one_of(st.none(), st.randoms(use_true_random=False)),
)
@SETTINGS
def test_a_log_that_begins_anew_with_each_prompt_is_one_conversation(
    turns: Sequence[str], lag: float, leaves_out: bool, shuffled: Random | None
) -> None:
    log = Log("s0")
    lived = handed(log, turns, lag, leaves_out)
    if shuffled:
        shuffled.shuffle(log.rows)
    with loaded([log.rows]) as project:
        assert drawn(project) == {lived: "ACTIVE"}
        assert project.account.lost == ()
        assert project.problems == ()


@for_each("leaves_out", [False, True])
@for_each("ends", ["said", "stopped"])
def test_a_session_goes_on_from_such_a_log(tmp_path: Path, leaves_out: bool, ends: str) -> None:
    log = Log("s0")
    lived = handed(log, ["called", "stopped", "said", ends], 0.001, leaves_out)
    last = Log("s0")
    begin = next(n for n, row in enumerate(log.rows) if row["uuid"].endswith("-4"))
    last.rows = log.rows[begin:]
    resumed = under_new_ids(last, "s1")
    turn(resumed, "x", resumed.rows[-1]["uuid"], "y")
    assert drawn(load_logs(tmp_path, log, resumed)) == {f"{lived} x y": "ACTIVE"}


def test_a_command_may_hang_on_an_older_row_than_the_copy(tmp_path: Path) -> None:
    """
    a ← b
    b1 ← v caveat ← x command ← o ← d
    b2 ← d2 ← e ← f
    b3 ← d3 ← f3     y on v ← z ← g
    b4 ← d4 ← f4 ← g4 ← h ← k              of a version that leaves prompts out
    """
    log = Log("s0")
    log.answer("b", log.prompt("a", None), api="b")

    def anew(number: int, answers: str) -> str:
        above, at = None, log.second + 10
        for one in answers:
            above = log.answer(f"{one}{number}", above, f"say {one}", api=one, at=at)
        return above or ""

    log.prompt("v", anew(1, "b"), "<local-command-caveat>…</local-command-caveat>", isMeta=True)
    command(log, "x", "v", "o")
    log.answer("d", "o", api="d")
    log.answer("f", log.prompt("e", anew(2, "bd"), at=log.second), api="f")
    anew(3, "bdf")
    command(log, "y", "v", "z")
    log.answer("g", "z", api="g")
    turn(log, "h", anew(4, "bdfg"), "k")
    assert drawn(log.load(tmp_path)) == {"a b v x o d e f y z g h k": "ACTIVE"}


def test_the_terminal_resumes_a_copy_under_its_ids_and_other_times(tmp_path: Path) -> None:
    """
    s0: a ← c1 ← r1 ← b
    s1: a' ← c1' ← r1' ← b' ← c ← d
    s2: the same ids ← e ← f         the last prompt has its time still, and its answer a later one
    """
    log = first()
    resumed = under_new_ids(log, "s1")
    turn(resumed, "c", "b'", "d")
    again = under_new_ids(resumed, "s2", "", 1200)
    for row in again.rows:
        row["timestamp"] = moment({"c": 610, "d": 1200.013}.get(row["uuid"], 1200))
    turn(again, "e", "d", "f")
    project = load_logs(tmp_path, log, resumed, again)
    assert drawn(project) == {"a c1 r1 b c d e f": "ACTIVE"}


def test_two_prompts_that_were_interrupted_one_after_the_other_are_both_said(
    tmp_path: Path,
) -> None:
    """
    a ← b          of a version that leaves prompts out
    b' ← c ← i
    b" ← d ← j     all but j at one time
    """
    log = Log("s0")
    log.answer("b", log.prompt("a", None), api="X")
    for prompt, note in ("ci", "dj"):
        copy = log.answer(f"b{prompt}", None, "say b", api="X")
        log.interrupt(note, log.prompt(prompt, copy, at=log.second))
    project = log.load(tmp_path)
    assert {row.uuid for path in project.paths for row in project.rows(path)} == set("abcidj")
    assert project.account.lost == ()


def test_the_copy_belongs_to_the_session_that_said_it_first(tmp_path: Path) -> None:
    """
    s0: a ← c1 ← r1 ← b ← e ← f
    s1: a' ← c1' ← r1' ← b' ← c ← d
    """
    log = first()
    resumed = under_new_ids(log, "s1")
    turn(resumed, "c", "b'", "d")
    log.second = resumed.second
    turn(log, "e", "b", "f")
    project = load_logs(tmp_path, log, resumed)
    assert drawn(project) == {"a c1 r1 b e f": "ACTIVE", "a c1 r1 b c d": "ACTIVE"}
    assert {session.id: session.parent for session in project.sessions} == {"s0": None, "s1": "s0"}
    assert project.account.counts["copy"] == 4


@for_each(
    "hook",
    [
        {},
        {"isVisibleInTranscriptOnly": "<user-prompt-submit-hook>Go.</user-prompt-submit-hook>"},
        {"isMeta": "Go."},
    ],
)
def test_a_prompt_that_was_interrupted_last_is_copied_too(
    tmp_path: Path, hook: dict[str, str]
) -> None:
    """
    s0: a ← c1 ← r1 ← b ← c (← h what a hook says) ← i interrupted
    s1: a' ← c1' ← r1' ← b' ← c' (← h') ← i' ← n "No response requested." ← d ← e
    """
    log = first()
    above = log.prompt("c", "b")
    for flag, words in hook.items():
        above = log.prompt("h", above, words, **{flag: True})
    log.interrupt("i", above)
    resumed = under_new_ids(log, "s1")
    synthetic(resumed, "n", "i'", at=resumed.second)
    turn(resumed, "d", "n", "e")
    project = load_logs(tmp_path, log, resumed)
    heard = "c h" if hook else "c"
    assert drawn(project) == {f"a c1 r1 b {heard} i n d e": "ACTIVE"}


def test_answers_with_one_id_that_follow_something_else_are_no_copies(tmp_path: Path) -> None:
    """
    s0: a ← b            b and e have one id, as some programs give it
    s1: c ← r ← e ← f    with other calls before
    """
    log, other = Log("s0"), Log("s1", second=100)
    log.answer("b", log.prompt("a", None), api="X")
    other.call("d", other.prompt("c", None, at=100), "t", "Y", at=100)
    other.answer("e", other.result("r", "d", "t", at=100), api="X", at=100)
    turn(other, "f", "e", "g")
    project = load_logs(tmp_path, log, other)
    assert drawn(project) == {"a b": "ACTIVE", "c d r e f g": "ACTIVE"}


@for_each("later", [0, 100])
def test_logs_in_which_all_has_one_time_are_no_copies(tmp_path: Path, later: float) -> None:
    logs = []
    for number in range(2):
        log = Log(f"s{number}")
        time = later * number
        log.answer(f"b{number}", log.prompt(f"a{number}", None, at=time), api="X", at=time)
        logs.append(log)
    project = load_logs(tmp_path, *logs)
    assert drawn(project) == {"a0 b0": "ACTIVE", "a1 b1": "ACTIVE"}


@pytest.mark.thorough
def test_an_answer_of_many_rows_that_many_sessions_begin_with_takes_time_in_step() -> None:
    """Twice as many take twice as long."""

    def cost(count: int) -> int:
        origin = Log("s0")
        last = origin.prompt("a", None)
        for number in range(count):
            last = origin.answer(f"b{number}", last, api="X")
        logs = [origin]
        for number in range(count):
            log = Log(f"t{number}", 10 * count + number)
            log.answer(f"{number}d", log.prompt(f"{number}c", None), api="X", at=log.second)
            log.prompt(f"{number}e", f"{number}d", at=log.second + 1)
            logs.append(log)
        with loaded([log.rows for log in logs]) as project:
            rows = project.graph.rows
        return calls(partial(unnamed_copies, rows))

    cost(2)  # the first time more is made
    assert cost(200) < 2.5 * cost(100)
