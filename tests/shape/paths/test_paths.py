"""Paths, whose they are, their status and number (rules R24, R26, R27 and R31).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.branches import BYE, EXIT, alive, copied, forked, path, turns
from tests.making.logs import Log, conversation, drawn, load_logs

# R24: from each root to each leaf


def test_r24_a_path_runs_over_sessions_and_compactions(tmp_path: Path) -> None:
    """s1  a ← b ← B ← S ← c ← d;  s2  d ← e ← f ← C ← T;  s3  T ← g ← h"""
    one, two, three = Log("s1"), Log("s2", 500), Log("s3", 900)
    turns(one, None, "ab")
    one.boundary("B", "b")
    turns(one, one.summary("S", "B"), "cd")
    turns(two, "d", "ef")
    two.boundary("C", "f")
    two.summary("T", "C")
    turns(three, "T", "gh")
    project = load_logs(tmp_path, one, two, three)
    assert drawn(project) == {"a b B S c d e f C T g h": "ACTIVE"}
    (found,) = project.paths
    assert (found.session, found.compactions, found.messages) == ("s3", 2, 8)


def test_r24_every_root_has_its_paths(tmp_path: Path) -> None:
    """b is forked, and x ← y begins again from nothing"""
    log = forked()
    turns(log, None, "xy")
    assert drawn(log.load(tmp_path)) == {
        "a b c d": "ABANDONED",
        "a b e f": "ABANDONED",
        "x y": "ACTIVE",
    }


def test_r24_a_root_that_says_nothing_gives_no_path(tmp_path: Path) -> None:
    log = Log()
    log.hook("h", None)
    log.prompt("i", None, "<command-name>/clear</command-name>")
    log.prompt("j", "i", "<local-command-stdout></local-command-stdout>")
    log.answer("k", "j", "No response requested.", model="<synthetic>")
    log.boundary("B", None)
    log.summary("S", "B")
    project = log.load(tmp_path)
    assert not project.paths
    assert not project.sessions


def test_r24_a_last_compaction_is_counted(tmp_path: Path) -> None:
    """a ← b ← B ← S: compacted, then left"""
    log = conversation()
    log.boundary("B", "b")
    log.summary("S", "B")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b B S": "ACTIVE"}
    assert project.paths[0].compactions == 1


# R26: whose path it is


def test_r26_rows_that_say_nothing_do_not_take_a_path_over(tmp_path: Path) -> None:
    """s1  a ← b;  s2  b ← h hook, /exit"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    two.hook("h", "b")
    two.prompt("y", two.prompt("x", "h", EXIT), BYE)
    (found,) = load_logs(tmp_path, one, two).paths
    assert (found.session, found.leaf, found.status) == ("s1", "b", "ACTIVE")


def test_r26_the_leaf_is_what_was_written_last_and_not_what_is_latest(tmp_path: Path) -> None:
    """Two calls; the result that came in first by its time was written last."""
    log = Log()
    log.call("c", log.call("b", log.prompt("a", None), "t1", api="m"), "t2", api="m")
    log.result("r", "b", "t1", at=90)
    log.result("s", "c", "t2", at=80)
    log.hook("h", "r", at=95)
    (found,) = log.load(tmp_path).paths
    assert found.leaf == "s"


@pytest.mark.parametrize(
    "name",
    [
        "z",
        pytest.param(
            "b",
        ),
    ],
)
def test_r26_a_result_in_the_next_session_is_the_leaf(tmp_path: Path, name: str) -> None:
    """The run was killed; the resumed session copied its rows and wrote the result of the call."""
    one = Log("s1")
    one.call("c", one.prompt("a", None), "t")
    two = copied(one, name, fresh=False)
    two.result("r", "c", "t", at=500)
    (found,) = load_logs(tmp_path, one, two).paths
    assert (found.session, found.leaf) == (name, "r")


# R27, R28: status and tip


def test_r27_the_tip_of_a_session_is_active_and_the_rest_abandoned(tmp_path: Path) -> None:
    assert drawn(forked().load(tmp_path)) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}


def test_r27_every_session_has_an_active_path(tmp_path: Path) -> None:
    one, two = forked(), Log("s2", 500)
    turns(two, "b", "gh")
    assert alive(load_logs(tmp_path, one, two)) == ["a b e f", "a b g h"]


def test_r27_a_tip_inside_another_sessions_path_has_no_path(tmp_path: Path) -> None:
    """b ← c ← d and b ← e ← f in s1;  s2  f ← g ← h"""
    two = Log("s2", 500)
    turns(two, "f", "gh")
    project = load_logs(tmp_path, forked(), two)
    assert drawn(project) == {"a b c d": "ABANDONED", "a b e f g h": "ACTIVE"}
    assert [(found.session, found.number, found.of) for found in project.paths] == [
        ("s1", 1, 1),
        ("s2", 1, 1),
    ]
    assert path(project, "d").fork_point == "b"


def test_r27_a_tip_inside_a_copy_has_no_path(tmp_path: Path) -> None:
    """s1 is forked at b;  s2 copied a ← b ← e ← f under new ids and goes on"""
    one = forked()
    two = copied(one, "s2")
    two.rows = [row for row in two.rows if row["uuid"] not in ("c'", "d'")]
    two.prompt("z", "f'")
    project = load_logs(tmp_path, one, two)
    assert drawn(project) == {"a b c d": "ABANDONED", "a' b' e' f' z": "ACTIVE"}
    found = path(project, "d")
    assert (found.number, found.of, found.fork_point) == (1, 1, "b")


# R31: numbers


def test_r31_paths_are_numbered_as_their_leaves_were_written(tmp_path: Path) -> None:
    """Three branches; the first of them was written to last."""
    log = forked()
    log.prompt("g", "b", at=1)
    log.prompt("h", "d", at=2)
    project = log.load(tmp_path)
    numbered = [(found.number, found.of, found.leaf) for found in project.paths]
    assert numbered == [(1, 3, "f"), (2, 3, "g"), (3, 3, "h")]


def test_r31_only_exported_paths_are_counted(tmp_path: Path) -> None:
    """s2 copied s1's active path under new ids and goes on; s1 keeps two drafts"""
    one = Log("s1")
    turns(one, None, "ab")
    two = copied(one, "s2")
    turns(two, "b'", "cd")
    one.prompt("x", "a", at=700)
    one.prompt("y", "a", at=800)
    project = load_logs(tmp_path, one, two)
    numbered = {found.leaf: (found.session, found.number, found.of) for found in project.paths}
    assert numbered == {"x": ("s1", 1, 2), "y": ("s1", 2, 2), "d": ("s2", 1, 1)}
