"""Paths, their status, reason, fork point, number and title (rules R24 to R32).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pathexport.shape.paths.paths import Path as Found
from pathexport.shape.project import Project
from pathexport.write.record.entries import listing
from tests.logs import Log, drawn, load_logs

EXIT = "<command-name>/exit</command-name>"
BYE = "<local-command-stdout>Bye!</local-command-stdout>"


def turns(log: Log, parent: str | None, *pairs: str) -> str:
    """A prompt and its answer for each two letters, one hanging on the other."""
    last = parent
    for asked, said in map(tuple, pairs):
        last = log.answer(said, log.prompt(asked, last))
    assert last is not None
    return last


def forked(**marks: Any) -> Log:
    """The log of the drawing above. `marks` are fields for rows: `c={"is_active": True}`."""
    log = Log()
    for letter, parent in zip("abcdef", (None, "a", "b", "c", "b", "e"), strict=True):
        write = log.prompt if letter in "ace" else log.answer
        write(letter, parent, **marks.get(letter, {}))
    return log


def twice_forked(*active: str) -> Log:
    """b ← c ← d, d ← g, d ← h and b ← e ← f, f ← i, f ← j, with some rows marked active."""
    log = forked(**{row: {"is_active": True} for row in active})
    for row, parent in ("gd", "hd", "if", "jf"):
        log.prompt(row, parent, is_active=True if row in active else None)
    return log


def copied(log: Log, session: str, mark: str = "'", fresh: bool = True, **changed: Any) -> Log:
    """The same rows in another session's log, under new ids that name no origin."""
    other = Log(session, log.second)
    for row in log.rows:
        new = {**row, "sessionId": session}
        if fresh:
            new["uuid"] = row["uuid"] + mark
            new["parentUuid"] = row["parentUuid"] and row["parentUuid"] + mark
        other.rows.append({**new, **changed.get(row["uuid"], {})})
    return other


def alive(project: Project) -> list[str]:
    """The rows of the active paths."""
    return [rows for rows, status in drawn(project).items() if status == "ACTIVE"]


def path(project: Project, leaf: str) -> Found:
    """The path that ends in a row."""
    (found,) = [path for path in project.paths if path.leaf == leaf]
    return found


def titles(project: Project) -> dict[str, str]:
    """What each path is called, by its leaf."""
    (found,) = msgspec.to_builtins(listing([project], lambda path: True).projects)
    return {path["leaf"]: path["title"] for path in found["paths"]}


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
    log = Log()
    turns(log, None, "ab")
    log.boundary("B", "b")
    log.summary("S", "B")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b B S": "ACTIVE"}
    assert project.paths[0].compactions == 1


# R25: paths that another one contains


def test_r25_a_history_under_the_same_ids_is_one_path(tmp_path: Path) -> None:
    one = Log("s1")
    turns(one, None, "ab")
    two = copied(one, "s2", fresh=False)
    turns(two, "b", "cd")
    assert drawn(load_logs(tmp_path, one, two)) == {"a b c d": "ACTIVE"}


def test_r25_a_full_copy_under_the_same_ids_is_the_first_sessions(tmp_path: Path) -> None:
    one = forked()
    project = load_logs(tmp_path, one, copied(one, "s2", fresh=False))
    assert drawn(project) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}
    assert {found.session for found in project.paths} == {"s1"}


def test_r25_equal_paths_under_new_ids_keep_the_first(tmp_path: Path) -> None:
    one = forked()
    logs = [one, copied(one, "s2", "'"), copied(one, "s3", "''")]
    assert drawn(load_logs(tmp_path, *logs)) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}


def test_r25_a_longer_copy_under_new_ids_contains_its_origin(tmp_path: Path) -> None:
    """s1  a ← b;  s2  a' ← b' ← c ← d;  s3  a" ← b" ← c" ← d" ← e"""
    one = Log("s1")
    turns(one, None, "ab")
    two = copied(one, "s2")
    turns(two, "b'", "cd")
    three = copied(two, "s3", '"')
    three.prompt("e", 'd"')
    project = load_logs(tmp_path, one, two, three)
    assert list(drawn(project)) == ['a\'" b\'" c" d" e']
    assert project.account.counts["copy"] == 6
    assert not project.account.lost


@pytest.mark.parametrize(("first", "last"), [(0, 2), (2, 4), (1, 3)])
def test_r25_a_part_of_a_path_is_contained(tmp_path: Path, first: int, last: int) -> None:
    one = Log("s1")
    turns(one, None, "ab", "cd")
    two = copied(one, "s2")
    two.rows = two.rows[first:last]
    two.rows[0]["parentUuid"] = None
    assert drawn(load_logs(tmp_path, one, two)) == {"a b c d": "ACTIVE"}


def test_r25_a_copy_that_goes_another_way_is_kept_whole(tmp_path: Path) -> None:
    one = Log("s1")
    turns(one, None, "ab", "cd")
    two = copied(one, "s2")
    two.rows = two.rows[:2]
    turns(two, "b'", "ef")
    assert drawn(load_logs(tmp_path, one, two)) == {"a b c d": "ACTIVE", "a' b' e f": "ACTIVE"}


@pytest.mark.parametrize(
    "changed",
    [
        {"a": {"message": {"role": "user", "content": "ask  a"}}},
        {"b": {"timestamp": "2026-03-01T09:00:20.001Z"}},
        {"b": {"timestamp": None}},
    ],
)
def test_r25_a_near_copy_is_kept(tmp_path: Path, changed: dict[str, Any]) -> None:
    one = Log("s1")
    turns(one, None, "ab")
    project = load_logs(tmp_path, one, copied(one, "s2", **changed))
    assert drawn(project) == {"a b": "ACTIVE", "a' b'": "ACTIVE"}


def test_r25_the_same_words_at_other_times_are_others(tmp_path: Path) -> None:
    one, two = Log("s1"), Log("s2")
    one.prompt("b", one.prompt("a", None, "go on"), "stop")
    two.prompt("d", two.prompt("c", None, "stop"), "go on")
    assert drawn(load_logs(tmp_path, one, two)) == {"a b": "ACTIVE", "c d": "ACTIVE"}


def test_r25_a_path_that_begins_later_may_contain_one(tmp_path: Path) -> None:
    """s1  a ← b;  s2  z ← a' ← b', and z says that it is younger than a"""
    one = Log("s1")
    turns(one, None, "ab")
    two = copied(one, "s2")
    two.rows[0]["parentUuid"] = two.prompt("z", None, at=15)
    assert drawn(load_logs(tmp_path, one, two)) == {"z a' b'": "ACTIVE"}


def test_r25_alike_rows_of_one_file_are_two(tmp_path: Path) -> None:
    """One file that holds the rows of two sessions: nothing says that it was copied."""
    log = Log()
    turns(log, None, "ab")
    log.rows += copied(log, "s2").rows
    assert drawn(log.load(tmp_path)) == {"a b": "ACTIVE", "a' b'": "ACTIVE"}


def test_r25_an_abandoned_branch_may_be_contained_too(tmp_path: Path) -> None:
    """s2 copies a ← b ← c ← d, all that was abandoned, and goes on from there"""
    one = forked()
    two = copied(one, "s2")
    two.rows = two.rows[:4]
    two.prompt("z", "d'")
    assert drawn(load_logs(tmp_path, one, two)) == {"a b e f": "ACTIVE", "a' b' c' d' z": "ACTIVE"}


def test_r25_of_equal_paths_that_say_the_same_twice_the_first_stays(tmp_path: Path) -> None:
    """a ← b ← q ← r in two files; q and r are the same words, queued and written at one time"""
    one = Log("s1")
    turns(one, None, "ab")
    queued = {"type": "queued_command", "prompt": "go on"}
    one.row("q", "b", "attachment", at=60, attachment=queued)
    one.row("r", "q", "attachment", at=60, attachment=queued)
    project = load_logs(tmp_path, one, copied(one, "s2"))
    assert not project.account.lost
    assert drawn(project) == {"a b q r": "ACTIVE"}


def test_r25_the_order_of_a_copy_does_not_matter(tmp_path: Path) -> None:
    """s1  a ← b ← c, where c is older than b;  s2  a' ← c' ← b': the same rows, put in order"""
    one, two = Log("s1"), Log("s2")
    one.prompt("c", one.answer("b", one.prompt("a", None, at=0), at=20), at=10)
    two.prompt("a'", None, "ask a", at=0)
    two.answer("b'", two.prompt("c'", "a'", "ask c", at=10), "say b", at=20)
    assert drawn(load_logs(tmp_path, one, two)) == {"a b c": "ACTIVE"}


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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


def test_r28_what_descends_from_the_recorded_leaf_moves_the_tip(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid="d")
    log.prompt("x", "f")  # on another branch, although written last
    assert alive(log.load(tmp_path / "one")) == ["a b c d"]
    turns(log, "d", "yz")
    log.prompt("w", "x")
    assert alive(log.load(tmp_path / "two")) == ["a b c d y z"]


@pytest.mark.parametrize("explicit", [None, True])
@pytest.mark.parametrize("first", [["y"], ["y", "x"]])
def test_r28_after_a_record_people_still_go_back(
    tmp_path: Path, explicit: bool | None, first: list[str]
) -> None:
    """a ← b, put on record; then b ← y (← x) is given up for b ← z ← w"""
    log = Log()
    turns(log, None, "ab")
    log.side("last-prompt", leafUuid="b", explicit=explicit)
    log.prompt("y", "b")
    if "x" in first:
        log.answer("x", "y")
    turns(log, "b", "zw")
    assert alive(log.load(tmp_path)) == ["a b z w"]


def test_r28_a_pin_does_not_outlast_the_next_row(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid="d", explicit=True)
    log.prompt("y", "d")
    log.prompt("x", "f")
    assert alive(log.load(tmp_path)) == ["a b c d y"]


def test_r28_clearing_takes_earlier_records_back(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid="f")
    log.side("last-prompt", leafUuid=None, explicit=True)
    log.prompt("x", "f")
    log.prompt("y", "d")
    assert alive(log.load(tmp_path)) == ["a b c d y"]


def test_r28_the_place_in_the_file_counts_and_not_the_time(tmp_path: Path) -> None:
    """The leaf was recorded before e and f, which do not descend from it."""
    log = forked()
    log.rows.insert(4, {"type": "last-prompt", "sessionId": "s1", "leafUuid": "d"})
    assert alive(log.load(tmp_path / "d")) == ["a b c d"]
    log.rows[4]["leafUuid"] = "b"  # from which they do
    assert alive(log.load(tmp_path / "b")) == ["a b e f"]


def test_r28_an_explicit_leaf_is_pinned_until_something_is_said(tmp_path: Path) -> None:
    """a ← b ← c ← d, pinned at b: nobody goes on to d until e is said on b"""
    log = Log()
    turns(log, None, "ab", "cd")
    log.side("last-prompt", leafUuid="b", explicit=True)
    log.hook("h", "d")
    assert drawn(log.load(tmp_path / "before")) == {"a b c d h": "ABANDONED"}
    turns(log, "b", "ef")
    assert drawn(log.load(tmp_path / "after")) == {"a b c d h": "ABANDONED", "a b e f": "ACTIVE"}


@pytest.mark.parametrize("parent", ["b", "d", "f", None])
def test_r28_a_cleared_session_lives_again_when_something_is_said(
    tmp_path: Path, parent: str | None
) -> None:
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    turns(log, parent, "xy")
    (found,) = [found for found in log.load(tmp_path).paths if found.status == "ACTIVE"]
    assert found.leaf == "y"


@pytest.mark.parametrize(
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


# R29: where an abandoned path left


def test_r29_the_fork_point_is_the_last_row_shared_with_the_active_path(tmp_path: Path) -> None:
    """b is a call; its result r and the hook h are shared as well"""
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.hook("h", log.result("r", "b", "t"))
    turns(log, "h", "cd")
    turns(log, "h", "ef")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b r h c d": "ABANDONED", "a b r h e f": "ACTIVE"}
    assert [found.fork_point for found in project.paths] == ["h", None]


def test_r29_nested_forks_are_seen_from_the_active_path(tmp_path: Path) -> None:
    project = twice_forked("c", "g").load(tmp_path)
    assert {found.leaf: found.fork_point for found in project.paths} == {
        "g": None,
        "h": "d",
        "i": "b",
        "j": "b",
    }


def test_r29_what_shares_nothing_with_it_is_compared_with_the_nearest_path(
    tmp_path: Path,
) -> None:
    """b is forked, d too; then x ← y begins again from nothing and is active"""
    log = forked()
    log.prompt("g", "d")
    log.prompt("h", "d")
    turns(log, None, "xy")
    project = log.load(tmp_path)
    assert {found.leaf: found.fork_point for found in project.paths} == {
        "g": "d",
        "h": "d",
        "f": "b",
        "y": None,
    }


def test_r29_a_path_that_shares_nothing_has_none(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab")
    turns(log, None, "cd")
    assert [found.fork_point for found in log.load(tmp_path).paths] == [None, None]


def test_r29_a_session_without_an_active_path(tmp_path: Path) -> None:
    """s1 is forked at b and was cleared;  s2  d ← g ← h: what s1 has left is seen from there"""
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    two = Log("s2", 500)
    turns(two, "d", "gh")
    project = load_logs(tmp_path, log, two)
    assert (path(project, "f").status, path(project, "f").fork_point) == ("ABANDONED", "b")
    assert (path(project, "h").status, path(project, "h").fork_point) == ("ACTIVE", None)


def test_r29_a_rewind_after_which_nothing_was_said_shows_where(tmp_path: Path) -> None:
    """a ← b ← c ← d, pinned at b: the active conversation is a ← b, and d was left there"""
    log = Log()
    turns(log, None, "ab", "cd")
    log.side("last-prompt", leafUuid="b", explicit=True)
    (found,) = log.load(tmp_path).paths
    assert (found.status, found.fork_point) == ("ABANDONED", "b")


def test_r30_a_session_that_was_cleared_and_went_on(tmp_path: Path) -> None:
    """a ← b, cleared; then c ← d from nothing"""
    log = Log()
    turns(log, None, "ab")
    log.side("last-prompt", leafUuid=None, explicit=True)
    turns(log, None, "cd")
    found = {p.leaf: (p.status, p.reason) for p in log.load(tmp_path).paths}
    assert found == {"b": ("ABANDONED", "cleared"), "d": ("ACTIVE", None)}


# R30: why a path was abandoned


def branch(*rows: tuple[str, str, str]) -> Log:
    """a ← b, then a branch of rows (how, id, parent) that is left for b ← e ← f."""
    log = Log()
    turns(log, None, "ab")
    for how, uuid, parent in rows:
        match how:
            case "call" | "result":
                getattr(log, how)(uuid, parent, "t")
            case "queued":
                words = {"type": "queued_command", "prompt": "go on"}
                log.row(uuid, parent, "attachment", attachment=words)
            case "exit":
                log.prompt(uuid, parent, EXIT)
            case "error":
                log.answer(uuid, parent, "API Error: 529", model="<synthetic>")
            case _:
                getattr(log, how)(uuid, parent)
    turns(log, "b", "ef")
    return log


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([("prompt", "c", "b"), ("answer", "d", "c")], "rewind"),
        ([("prompt", "c", "b")], "draft"),
        ([("prompt", "c", "b"), ("hook", "h", "c")], "draft"),
        ([("prompt", "c", "b"), ("error", "z", "c")], "draft"),
        ([("queued", "q", "b")], "draft"),
        ([("queued", "q", "b"), ("answer", "d", "q")], "rewind"),
        ([("prompt", "c", "b"), ("answer", "d", "c"), ("interrupt", "i", "d")], "interrupted"),
        ([("prompt", "c", "b"), ("call", "d", "c")], "interrupted"),
        ([("prompt", "c", "b"), ("call", "d", "c"), ("result", "r", "d")], "rewind"),
        (
            [("prompt", "c", "b"), ("call", "d", "c"), ("interrupt", "i", "d"), ("exit", "x", "i")],
            "interrupted",
        ),
        (
            [
                ("prompt", "c", "b"),
                ("interrupt", "i", "c"),
                ("prompt", "g", "i"),
                ("answer", "d", "g"),
            ],
            "rewind",
        ),
    ],
)
def test_r30_reasons(tmp_path: Path, rows: list[tuple[str, str, str]], reason: str) -> None:
    first, last = branch(*rows).load(tmp_path).paths
    assert (first.status, first.reason) == ("ABANDONED", reason)
    assert (last.status, last.reason) == ("ACTIVE", None)


def test_r30_an_answer_that_was_generated_again(tmp_path: Path) -> None:
    """a ← b and a ← c, two answers; c has prompts after it, so that more than one row is left"""
    log = Log()
    log.answer("b", log.prompt("a", None))
    turns(log, "b", "cd")
    log.answer("e", "a")
    project = log.load(tmp_path)
    assert drawn(project) == {"a b c d": "ABANDONED", "a e": "ACTIVE"}
    assert project.paths[0].reason == "retry"


def test_r30_a_cleared_session(tmp_path: Path) -> None:
    log = forked()
    log.side("last-prompt", leafUuid=None, explicit=True)
    project = log.load(tmp_path)
    assert {found.leaf: found.reason for found in project.paths} == {"d": "rewind", "f": "cleared"}


def test_r30_a_first_prompt_that_was_taken_back(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    turns(log, None, "bc")
    project = log.load(tmp_path)
    assert [(found.leaf, found.reason) for found in project.paths] == [("a", "draft"), ("c", None)]


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


# R32: titles

NAMED = {"type": "custom-title", "customTitle": "as named"}
GUESSED = {"type": "ai-title", "aiTitle": "as guessed"}
SUMMED = {"type": "summary", "summary": "as summed up", "leafUuid": "d", "sessionId": None}


@pytest.mark.parametrize(
    ("sides", "title"),
    [
        ([], "ask a"),
        ([SUMMED], "as summed up"),
        ([GUESSED, SUMMED], "as guessed"),
        ([NAMED, GUESSED, SUMMED], "as named"),
        ([GUESSED, NAMED, {**GUESSED, "aiTitle": "later"}], "as named"),
        ([NAMED, {**NAMED, "customTitle": "renamed"}], "renamed"),
        ([{**NAMED, "sessionId": "s9"}, {**GUESSED, "sessionId": "s9"}], "ask a"),
        ([{**SUMMED, "leafUuid": "nowhere"}], "ask a"),
        ([{**SUMMED, "leafUuid": None}], "ask a"),
        ([{**SUMMED, "leafUuid": "f"}], "ask a"),  # on the other path only
        ([SUMMED, {**SUMMED, "leafUuid": "a", "summary": "of the beginning"}], "as summed up"),
        ([{**SUMMED, "leafUuid": "a", "summary": "of the beginning"}, SUMMED], "as summed up"),
        ([{**SUMMED, "leafUuid": "b", "summary": "of both"}], "of both"),
        ([SUMMED, {**SUMMED, "summary": "anew"}], "anew"),
        ([{**NAMED, "customTitle": "  two\nlines "}], "two"),
    ],
)
def test_r32_titles(tmp_path: Path, sides: list[dict[str, Any]], title: str) -> None:
    log = forked()
    log.rows += [{"sessionId": "s1", **side} for side in sides]
    project = log.load(tmp_path)
    assert titles(project)["d"] == title


def test_r32_summaries_lie_in_other_files(tmp_path: Path) -> None:
    other = Log("s0")
    other.rows = [{**SUMMED, "leafUuid": "f"}, SUMMED, {**SUMMED, "leafUuid": "stranger"}]
    project = load_logs(tmp_path, other, forked())
    assert titles(project) == {"d": "as summed up", "f": "as summed up"}


def test_r32_the_summary_nearest_the_leaf_counts_within_a_step(tmp_path: Path) -> None:
    """a ← b call ← c result: one summary names c, a later one names b"""
    log = Log()
    log.result("c", log.call("b", log.prompt("a", None), "t"), "t")
    log.rows += [{**SUMMED, "leafUuid": "c"}, {**SUMMED, "leafUuid": "b", "summary": "farther"}]
    assert titles(log.load(tmp_path)) == {"c": "as summed up"}


def test_r32_a_summary_of_an_agent_names_no_path(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab")
    log.prompt("g", None, isSidechain=True)
    log.rows.append({**SUMMED, "leafUuid": "g"})
    assert titles(log.load(tmp_path)) == {"b": "ask a"}


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("\n\n   Fix   the parser.\n\nIt fails.", "Fix the parser."),
        ("# Not a heading", "# Not a heading"),
        ("<bash-input> is what I see", "<bash-input> is what I see"),
        ("<local-command-stdout> is what I see", "<local-command-stdout> is what I see"),
        ("<local-command-caveat>, what is it?", "<local-command-caveat>, what is it?"),
        ("<ide_opened_file>The user opened a.py</ide_opened_file>\nFix it", "Fix it"),
        ("<system-reminder>Be kind</system-reminder>Fix it", "Fix it"),
        ("What does <b> mean?", "What does <b> mean?"),
        pytest.param(
            "Why is </command-name> in my log?\nSee below.",
            "Why is </command-name> in my log?",
        ),
        ("Implement the following plan:\n\n# Cache the  parser #\n\n## Goal", "Cache the parser"),
        ("Implement the following plan:\n\nDo it.\n```sh\n# run\n```\n### Steps", "Steps"),
        ("Implement the following plan:\n\nDo it.\nThen rest.", "Do it."),
        ("Implement the following plan:", "Implement the following plan:"),
        ("Implement the following plan: do it", "do it"),
    ],
)
def test_r32_the_first_line_of_the_first_prompt(tmp_path: Path, prompt: str, title: str) -> None:
    log = Log()
    log.prompt("n", None, "<command-name>/model</command-name>")
    log.prompt("o", "n", "<local-command-stdout>Set model</local-command-stdout>")
    log.prompt("m", "o", "Do not mention this.", isMeta=True)
    turns(log, log.prompt("a", "m", prompt), "bc")
    assert titles(log.load(tmp_path)) == {"c": title}


REVIEW = "<command-name>/review</command-name><command-args>src</command-args>"
NOTICE = "<task-notification>\n<task-id>x</task-id>\n</task-notification>"


@pytest.mark.parametrize(
    ("prompts", "title"),
    [
        (["y", "Fix it."], "Fix it."),
        (["…", "1", "no"], "no"),
        ([NOTICE, "Fix it."], "Fix it."),
        (["y", "n"], "y"),
        (["y", REVIEW], "/review src"),
        (["字", "直して"], "直して"),
        ([REVIEW, "ok", "y"], "/review src"),
        ([REVIEW, "Thanks!"], "/review src"),
        ([REVIEW, "好的"], "/review src"),
        ([REVIEW, "Fix it."], "Fix it."),
        (["<command-name>/init</command-name>", "Thanks!"], "Thanks!"),
        (["hi", "ok"], "hi"),
    ],
)  # fmt: skip
def test_r32_what_tells_nothing_is_no_title(tmp_path: Path, prompts: list[str], title: str) -> None:
    log, last = Log(), None
    for number, prompt in enumerate(prompts):
        last = log.answer(f"b{number}", log.prompt(f"a{number}", last, prompt))
    assert list(titles(log.load(tmp_path)).values()) == [title]


def test_r32_a_path_of_commands_is_called_by_the_first(tmp_path: Path) -> None:
    log = Log()
    given = "<command-message>review</command-message>\n<command-name>/review</command-name>\n"
    log.answer("b", log.prompt("a", None, f"{given}<command-args>src</command-args>"))
    assert titles(log.load(tmp_path)) == {"b": "/review src"}


@pytest.mark.parametrize(
    "command",
    [
        "<command-message>x:do is running</command-message>\n<command-name>/x:do</command-name>",
        "<command-name>/x:do</command-name>",
        "<command-name>/x:do</command-name>\n<command-args></command-args>",
    ],
)
def test_r32_a_command_is_called_by_its_name(tmp_path: Path, command: str) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None, command))
    assert titles(log.load(tmp_path)) == {"b": "/x:do"}


def test_r32_a_session_that_goes_on_has_its_own_title(tmp_path: Path) -> None:
    """s1 was named; s2, which goes on from it, was not: it is called after its first prompt"""
    one, two = Log("s1"), Log("s2", 500)
    turns(one, None, "ab")
    one.rows.append({"sessionId": "s1", **NAMED})
    turns(two, "b", "cd")
    assert titles(load_logs(tmp_path, one, two)) == {"d": "ask a"}
