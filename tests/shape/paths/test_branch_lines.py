"""Branches are lines of their session (R23)."""

from __future__ import annotations

from pathlib import Path

from tests.making.branches import turns
from tests.making.logs import Log, conversation, drawn, load_logs
from tests.running.each import for_each
from tests.shape.paths.session_lines import ids, lines, tree


def forked() -> Log:
    """a ← b ← c ← d and b ← e ← f: the person went back to b."""
    log = Log()
    turns(log, turns(log, None, "ab"), "cd")
    turns(log, "b", "ef")
    return log


def test_r23_a_rewind_makes_branch_lines(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    assert lines(project) == {"s1": (None, None), "s1@c": ("s1", "b"), "s1@e": ("s1", "b")}
    assert ids(project) == {"a b c d": "s1@c", "a b e f": "s1@e"}


def test_r23_nested_branches_repeat_the_suffix(tmp_path: Path) -> None:
    """a ← b ← c ← d ← i;  b ← e ← f ← g;  f ← h"""
    log = forked()
    log.prompt("g", "f")
    log.prompt("h", "f")
    log.prompt("i", "d")
    project = log.load(tmp_path)
    assert ids(project) == {"a b c d i": "s1@c", "a b e f g": "s1@e@g", "a b e f h": "s1@e@h"}
    assert lines(project)["s1@e@h"] == ("s1@e", "f")


def test_r23_a_branch_is_named_by_the_first_twelve_characters_of_an_id(tmp_path: Path) -> None:
    session = "0b7e6c1d-52a4-4a0b-9d55-7a3c9e1f2b44"
    log = Log(session)
    turns(log, None, "ab")
    log.prompt("aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee", "b")
    log.prompt("aaaaaaaa-bbbb-cccc-dddd-ffffffffffff", "b")
    log.prompt("ffffffff-bbbb-cccc-dddd-eeeeeeeeeeee", "b")
    named = [path.id for path in log.load(tmp_path).paths]
    assert named[0] == f"{session}@aaaaaaaa-bbb"
    assert named[2] == f"{session}@ffffffff-bbb"
    assert named[1] not in (named[0], named[2], session)  # two ids that begin alike


def test_r23_a_rewind_to_the_row_that_a_session_goes_on_from(tmp_path: Path) -> None:
    """s1  a ← b;  s2  b ← c ← d and b ← e ← f: both belong to s2, and s1 is not forked"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    turns(two, "b", "cd")
    turns(two, "b", "ef")
    project = load_logs(tmp_path, one, two)
    assert drawn(project) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}
    assert [path.session for path in project.paths] == ["s2", "s2"]
    assert len(lines(project)) == 3


def test_r23_a_session_that_goes_on_from_an_abandoned_branch(tmp_path: Path) -> None:
    """a ← b ← c ← d and b ← e ← f in s1;  s2  d ← g ← h"""
    two = Log("s2", 500)
    turns(two, "d", "gh")
    project = load_logs(tmp_path, forked(), two)
    assert tree(project)[1] == ("s2", "s1", "d")
    assert lines(project)["s2"] == (None, "d")
    assert drawn(project) == {"a b e f": "ACTIVE", "a b c d g h": "ACTIVE"}


@for_each("logical", ["f", "nowhere", "B", "x"])
def test_r23_a_compaction_after_a_rewind_continues_its_branch(tmp_path: Path, logical: str) -> None:
    """b ← c ← d, b ← e ← f, then B boundary ← S summary ← x, whatever row B names"""
    log = forked()
    log.boundary("B", logical)
    log.summary("S", "B")
    log.prompt("x", "S")
    project = log.load(tmp_path)
    assert ids(project) == {"a b c d": "s1@c", "a b e f B S x": "s1@e"}
    assert drawn(project)["a b e f B S x"] == "ACTIVE"


def test_r23_a_compaction_that_keeps_messages_continues_its_branch(tmp_path: Path) -> None:
    log = forked()
    kept = {"headUuid": "e", "anchorUuid": "S", "tailUuid": "f"}
    log.boundary("B", "f", compactMetadata={"preservedSegment": kept})
    log.summary("S", "B")
    log.prompt("x", "f")
    assert ids(log.load(tmp_path)) == {"a b c d": "s1@c", "a b e f B S x": "s1@e"}


def test_r23_every_branch_may_have_compactions_of_its_own(tmp_path: Path) -> None:
    """b ← c ← d ← B ← S ← g and, after going back to b, e ← f ← C ← T ← h"""
    log = Log()
    turns(log, None, "ab", "cd")
    log.boundary("B", "d")
    log.prompt("g", log.summary("S", "B"))
    turns(log, "b", "ef")
    log.boundary("C", "f")
    log.prompt("h", log.summary("T", "C"))
    project = log.load(tmp_path)
    assert ids(project) == {"a b c d B S g": "s1@c", "a b e f C T h": "s1@e"}
    assert [path.compactions for path in project.paths] == [1, 1]


def test_r23_a_rewind_to_the_summary_forks_behind_the_compaction(tmp_path: Path) -> None:
    log = conversation()
    log.summary("S", log.boundary("B", "b"))
    turns(log, "S", "cd")
    turns(log, "S", "ef")
    project = log.load(tmp_path)
    assert ids(project) == {"a b B S c d": "s1@c", "a b B S e f": "s1@e"}
    assert [path.fork_point for path in project.paths] == ["S", None]


def test_r23_a_compaction_goes_on_in_the_next_session(tmp_path: Path) -> None:
    """s1  a ← b;  s2  B names b, S, c ← d"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    two.boundary("B", "b")
    turns(two, two.summary("S", "B"), "cd")
    project = load_logs(tmp_path, one, two)
    assert tree(project)[1] == ("s2", "s1", "b")
    assert drawn(project) == {"a b B S c d": "ACTIVE"}
