"""Paths that another path contains are dropped (rule R25).

Drawings: rows by letter, `←` hangs on. Most logs here are variations of one:

    a ← b ← c ← d
        b ← e ← f       the person went back to b; e and f were written last
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.branches import copied, forked, turns
from tests.making.logs import Log, conversation, drawn, load_logs
from tests.running.each import for_each


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


@for_each(("one_id", "other_id"), [("x", "y"), ("y", "x")])
def test_r25_a_copied_answer_that_was_written_twice_is_kept_as_in_its_origin(
    tmp_path: Path, one_id: str, other_id: str
) -> None:
    """
    s1  a ← b                       X
            b2 ← c ← d              X once more, without a parent
    s2  the same under new ids ← e  of which the ids of X are in another order, or in the same
    """
    one = Log("s1")
    one.answer("b", one.prompt("a", None), "say X", "X")
    one.answer("b2", None, "say X", "X")
    turns(one, "b2", "cd")
    two = copied(one, "s2", "'")
    ids = {"b'": one_id, "b2'": other_id}
    for row in two.rows:
        row.update({name: ids.get(row[name], row[name]) for name in ("uuid", "parentUuid")})
    two.prompt("e", "d'")
    (path,) = load_logs(tmp_path, one, two).paths
    assert (path.leaf, path.status) == ("e", "ACTIVE")


@for_each(("first", "last"), [(0, 2), (2, 4), (1, 3)])
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


@for_each(
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
    log = conversation()
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


def test_r25_a_path_of_which_no_other_one_says_all_is_kept(tmp_path: Path) -> None:
    """s1  a ← b ← c ← d;  s2  x ← y;  s3  x' ← y' ← c' ← d': all of it stands elsewhere, in two
    conversations"""
    one, two = Log("s1"), Log("s2")
    turns(one, None, "ab", "cd")
    turns(two, None, "xy")
    three = copied(two, "s3")
    three.rows += copied(one, "s3").rows[2:]
    three.rows[2]["parentUuid"] = "y'"
    project = load_logs(tmp_path, one, two, three)
    assert drawn(project) == {"a b c d": "ACTIVE", "x' y' c' d'": "ACTIVE"}
    assert not project.account.lost
