"""Where each session would go on from (rule R28).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.making.branches import BYE, EXIT, alive, forked, path, turns, twice_forked
from tests.making.logs import Log, conversation, drawn, load_logs
from tests.running.each import for_each


@for_each(
    ("active", "leaf"),
    [
        ("", "j"),
        ("c", "h"),  # the older branch of the first fork, then what was written last
        ("cg", "g"),
        ("abcdg", "g"),
        ("i", "i"),  # a fork inside the branch that goes on anyway
        ("ei", "i"),
        ("g", "j"),  # a fork inside the branch that does not go on decides nothing
        ("ci", "h"),
        ("abceg", "j"),  # both are marked: the one written last
    ],
)
def test_r28_marked_rows_win_at_their_fork(tmp_path: Path, active: str, leaf: str) -> None:
    project = twice_forked(*active).load(tmp_path)
    assert [found.leaf for found in project.paths if found.status == "ACTIVE"] == [leaf]


@pytest.mark.parametrize(
    "recorded",
    [
        {"leafUuid": "f"},
        pytest.param(
            {"leafUuid": "f", "explicit": True},
        ),
    ],
)
def test_r28_marked_rows_win_over_recorded_leaves(tmp_path: Path, recorded: dict[str, Any]) -> None:
    log = forked(c={"is_active": True})
    log.side("last-prompt", **recorded)
    assert alive(log.load(tmp_path)) == ["a b c d"]


def test_r28_a_mark_says_nothing_about_other_sessions(tmp_path: Path) -> None:
    """s1  a ← b ← c ← d, with c marked;  s2  b ← e ← f"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab", "cd")
    one.rows[2]["is_active"] = True
    turns(two, "b", "ef")
    assert alive(load_logs(tmp_path, one, two)) == ["a b c d", "a b e f"]


def test_r28_without_records_the_row_written_last_is_the_tip(tmp_path: Path) -> None:
    """The older branch of the fork was written to last: seeds would go by the fork's own rows."""
    log = forked()
    log.prompt("g", "d")
    assert drawn(log.load(tmp_path)) == {"a b e f": "ABANDONED", "a b c d g": "ACTIVE"}


def test_r28_only_rows_that_say_something_move_the_tip(tmp_path: Path) -> None:
    log = forked()
    log.prompt("y", log.prompt("x", "d", EXIT), BYE)
    log.hook("h", "y")
    assert drawn(log.load(tmp_path)) == {"a b c d x y h": "ABANDONED", "a b e f": "ACTIVE"}


def test_r28_times_do_not_make_a_tip(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd")
    log.second = 15
    turns(log, "b", "ef")
    for row in log.rows[2:4]:
        row["timestamp"] = "2027-01-01T00:00:00.000Z"
    assert alive(log.load(tmp_path)) == ["a b e f"]


@for_each(
    ("sides", "tip"),
    [
        ([{"leafUuid": "d"}], "d"),
        ([{"leafUuid": "c"}], "d"),  # recorded while the answer was still to come
        ([{"leafUuid": "d"}, {"leafUuid": "f"}], "f"),
        ([{"leafUuid": "f"}, {"leafUuid": "d"}], "d"),
        ([{"leafUuid": "d", "explicit": True}], "d"),
        ([{"leafUuid": "nowhere"}], "f"),
        ([{"leafUuid": "nowhere", "explicit": True}], "f"),
        ([{"lastPrompt": "ask e"}], "f"),  # older versions put no leaf on record
        ([{"leafUuid": None}], "f"),
        ([{"leafUuid": "d"}, {"leafUuid": None}], "d"),
        ([{"leafUuid": None, "explicit": True}], ""),
        ([{"leafUuid": "d", "explicit": True}, {"leafUuid": None, "explicit": True}], ""),
        ([{"leafUuid": None, "explicit": True}, {"leafUuid": "d"}], "d"),
    ],
)
def test_r28_the_leaf_on_record_is_the_tip(
    tmp_path: Path, sides: list[dict[str, Any]], tip: str
) -> None:
    log = forked()
    for side in sides:
        log.side("last-prompt", **side)
    project = log.load(tmp_path)
    assert [found.leaf for found in project.paths if found.status == "ACTIVE"] == [*tip]


def test_r28_other_programs_record_a_leaf_by_another_name(tmp_path: Path) -> None:
    log = forked()
    log.side("active-leaf", leafUuid="d", explicit=True, rewound=True, timestamp=1791370806000)
    log.side("last-prompt", lastPrompt="ask e")
    assert alive(log.load(tmp_path)) == ["a b c d"]


@for_each("explicit", [None, True])
def test_r28_what_is_said_later_moves_the_tip_on_whatever_branch(
    tmp_path: Path, explicit: bool | None
) -> None:
    log = forked()
    log.side("last-prompt", leafUuid="d", explicit=explicit)
    turns(log, "d", "yz")
    assert alive(log.load(tmp_path / "one")) == ["a b c d y z"]
    log.prompt("x", "f")
    assert alive(log.load(tmp_path / "two")) == ["a b e f x"]


@for_each("explicit", [None, True])
@for_each("first", [["y"], ["y", "x"]])
def test_r28_after_a_record_people_still_go_back(
    tmp_path: Path, explicit: bool | None, first: list[str]
) -> None:
    """a ← b, put on record; then b ← y (← x) is given up for b ← z ← w"""
    log = conversation()
    log.side("last-prompt", leafUuid="b", explicit=explicit)
    log.prompt("y", "b")
    if "x" in first:
        log.answer("x", "y")
    turns(log, "b", "zw")
    assert alive(log.load(tmp_path)) == ["a b z w"]


def test_r28_clearing_takes_earlier_records_back(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid="f")
    log.side("last-prompt", leafUuid=None, explicit=True)
    log.prompt("x", "f")
    log.prompt("y", "d")
    assert alive(log.load(tmp_path)) == ["a b c d y"]


def test_r28_the_place_in_the_file_counts_and_not_the_time(tmp_path: Path) -> None:
    """The leaf d is on record before somebody goes back to b, or after that."""
    log = forked()
    log.rows.insert(4, {"type": "last-prompt", "sessionId": "s1", "leafUuid": "d"})
    assert alive(log.load(tmp_path / "before")) == ["a b e f"]
    log.rows.append(log.rows.pop(4))
    assert alive(log.load(tmp_path / "after")) == ["a b c d"]


def test_r28_an_explicit_leaf_is_pinned_until_something_is_said(tmp_path: Path) -> None:
    """a ← b ← c ← d, pinned at b: nobody goes on to d until e is said on b"""
    log = Log()
    turns(log, None, "ab", "cd")
    log.side("last-prompt", leafUuid="b", explicit=True)
    log.hook("h", "d")
    assert drawn(log.load(tmp_path / "before")) == {"a b c d h": "ABANDONED"}
    turns(log, "b", "ef")
    assert drawn(log.load(tmp_path / "after")) == {"a b c d h": "ABANDONED", "a b e f": "ACTIVE"}


@for_each("parent", ["b", "d", "f", None])
def test_r28_a_cleared_session_lives_again_when_something_is_said(
    tmp_path: Path, parent: str | None
) -> None:
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    turns(log, parent, "xy")
    (found,) = [found for found in log.load(tmp_path).paths if found.status == "ACTIVE"]
    assert found.leaf == "y"


@for_each(
    "side",
    [
        {"leafUuid": "d"},
        {"leafUuid": "d", "explicit": True},
        {"leafUuid": None, "explicit": True},
    ],
)
def test_r28_a_boundary_forgets_what_was_recorded(tmp_path: Path, side: dict[str, Any]) -> None:
    log = forked()
    log.side("last-prompt", **side)
    log.boundary("B", "f")
    log.prompt("x", log.summary("S", "B"))
    assert alive(log.load(tmp_path)) == ["a b e f B S x"]


@pytest.mark.parametrize(
    "side",
    [
        {"leafUuid": None, "explicit": True},
        pytest.param(
            {"leafUuid": "d", "explicit": True},
        ),
    ],
)
def test_r28_after_a_boundary_the_last_saying_row_is_the_tip_again(
    tmp_path: Path, side: dict[str, Any]
) -> None:
    log = forked()
    log.side("last-prompt", **side)
    log.boundary("B", "f")
    log.summary("S", "B")
    assert alive(log.load(tmp_path)) == ["a b e f B S"]


def test_r28_a_leaf_is_recorded_for_one_session(tmp_path: Path) -> None:
    """s2 leaves s1 at b; it records a leaf of s1, which tells where s2 is and not s1"""
    two = Log("s2", 500)
    turns(two, "b", "gh")
    two.side("last-prompt", leafUuid="d")
    project = load_logs(tmp_path, forked(), two)
    assert path(project, "f").status == "ACTIVE"
    assert path(project, "d").status == "ABANDONED"
    assert path(project, "h").status == "ABANDONED"
