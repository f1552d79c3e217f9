"""Nothing is dropped, and the order does not depend on that of writing (rules R21 and R22).

Drawings: rows by letter, `←` hangs on; what is expected is each path's letters in order. c1, c2 …
are calls and r1, r2 … their results; X, Y … are API messages; p' is p written again with a new id.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.making.logs import Log, conversation, drawn, load_logs, whole
from tests.running.each import for_each
from tests.shape.steps.turns import (
    again,
    calls,
    leave,
    picture,
    queued,
    replay,
    staircase,
    synthetic,
    turn,
)

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


def lagging(at: float) -> Log:
    """a ← c1 ← c2 ← r2, whose other result nobody answered; all of it before `at`."""
    log = calls(2)
    log.result("r1", "c1", "t1", at=at)
    log.result("r2", "c2", "t2", at=at)
    return log


def steps(log: Log, folder: Path) -> list[str]:
    """The rows of each step."""
    tree = log.load(folder).tree
    return [" ".join(tree.rows[node].uuid for node in step.rows) for step in tree.steps]


def test_r22_a_result_is_part_of_its_answer_though_the_next_is_of_the_same_time(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← c2 ← r2 ← z    r1, r2 and z all at 60
        c1 ← r1
    """
    log = lagging(60)
    log.answer("z", "r2", at=60)
    log.prompt("b", "z")
    assert steps(log, tmp_path) == ["a", "c1 c2 r1 r2", "z", "b"]


def test_r22_a_result_is_part_of_its_answer_also_where_the_turn_was_written_twice(
    tmp_path: Path,
) -> None:
    """
    a ← c1 ← c2 ← r2 ← z ← b     r1, r2 and z all at 60; a' to z', which are not kept, come first
        c1 ← r1
    """
    log = lagging(60)
    log.answer("z", "r2", at=60)
    again(log, "a c1 c2 r1 r2 z")
    log.rows = [*log.rows[6:], *log.rows[:6]]
    log.prompt("b", "z")
    assert steps(log, tmp_path) == ["a", "c1 c2 r1 r2", "z", "b"]


def test_r22_a_result_comes_before_what_follows_though_a_clock_was_set_back(tmp_path: Path) -> None:
    """
    a ← c1 ← c2 ← r2 ← b at -7000 ← z ← d
        c1 ← r1
    """
    log = lagging(60)
    log.prompt("b", "r2", at=-7000)
    log.answer("z", "b")
    log.prompt("d", "z")
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 r2 b z d": "ACTIVE"}


@for_each("back", [35, 65])
def test_r22_a_result_stays_where_it_came_though_later_rows_reach_its_time_again(
    tmp_path: Path, back: int
) -> None:
    """
    a ← c1 ← c2 ← r2 ← z ← b ← d     from z on a clock is set back, and b comes to the time of r1
        c1 ← r1
    """
    log = calls(2)
    log.result("r1", "c1", "t1", at=50)
    log.result("r2", "c2", "t2", at=60)
    log.answer("z", "r2", at=70 - back)
    log.answer("d", log.prompt("b", "z", at=90 - back), at=100 - back)
    log.answer("f", log.prompt("e", "d", at=110 - back), at=120 - back)
    assert whole(log.load(tmp_path)) == {"a c1 c2 r1 r2 z b d e f": "ACTIVE"}


def test_r22_a_result_goes_by_time_among_rows_of_another_file(tmp_path: Path) -> None:
    """
    one file:    a ← c1 ← c2 ← r2 ← h      h is a little earlier than r2
                     c1 ← r1 at 200
    another one: r2 ← z ← b ← d ← e ← f    e is later than r1
    """
    log, other = calls(2), Log()
    log.result("r1", "c1", "t1", at=200)
    log.hook("h", log.result("r2", "c2", "t2", at=60), at=59)
    other.answer("d", other.prompt("b", other.answer("z", "r2", at=70)))
    other.answer("f", other.prompt("e", "d", at=300))
    other.session = "s2"  # the file's name
    assert whole(load_logs(tmp_path, log, other)) == {"a c1 c2 r2 h z b d r1 e f": "ACTIVE"}


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


Make = Callable[[], Log]


@for_each("make", [tangle, staircase, replay])
@for_each("seed", range(12))
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
