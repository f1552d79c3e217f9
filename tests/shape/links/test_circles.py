"""Rows that hang on each other in a circle (rule R16).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`, `?` is in no log. B and C
are boundaries, s and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, conversation, load_logs, whole
from tests.shape.links.compactions import AGENT, compaction, parent, places


def test_r16_a_row_that_names_itself_is_a_root(tmp_path: Path) -> None:
    """
    a ← a    a ← b
    """
    log = Log()
    log.prompt("a", "a")
    log.answer("b", "a")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]
    assert [[row.uuid for row in circle] for circle in project.graph.cycles()] == [["a"]]


def test_r16_a_circle_of_two_is_cut_at_the_row_written_first(tmp_path: Path) -> None:
    """
    b ← a ← b        b is written first, though a is earlier
    """
    log = Log()
    log.answer("b", "a", at=20)
    log.prompt("a", "b", at=10)
    project = log.load(tmp_path)
    assert whole(project) == {"b a": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]
    assert parent(project, "b") is None
    assert parent(project, "a") == "b"


def test_r16_what_hangs_on_a_circle_keeps_hanging_on_it(tmp_path: Path) -> None:
    """
    a ← b    e ← c ← d ← e       d ← x
    """
    log = conversation()
    log.prompt("c", "e")
    log.answer("d", "c")
    log.prompt("e", "d")
    log.prompt("x", "d")
    log.answer("y", "x")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ABANDONED", "c d e": "ABANDONED", "c d x y": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3"]


def test_r16_a_long_circle_is_cut_once(tmp_path: Path) -> None:
    """
    n0 ← n1 ← n2 ← … ← n1199, and n0 hangs on n1199
    """
    count = 1200  # deeper than Python calls go
    log = Log()
    for n in range(count):
        (log.answer if n % 2 else log.prompt)(f"n{n}", f"n{(n - 1) % count}")
    project = log.load(tmp_path)
    assert whole(project) == {" ".join(f"n{n}" for n in range(count)): "ACTIVE"}
    assert places(project) == ["s1.jsonl:1"]


def test_r16_every_circle_is_cut(tmp_path: Path) -> None:
    """
    b ← a ← b    d ← c ← d    e ← e
    """
    log = Log()
    log.prompt("a", "b")
    log.answer("b", "a")
    log.prompt("c", "d")
    log.answer("d", "c")
    log.prompt("e", "e")
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ABANDONED", "c d": "ABANDONED", "e": "ACTIVE"}
    assert places(project) == ["s1.jsonl:1", "s1.jsonl:3", "s1.jsonl:5"]


def test_r16_a_circle_over_two_files_is_cut_in_the_earlier(tmp_path: Path) -> None:
    """
    s1: d ← a ← b
    s2:         b ← c ← d
    """
    first, second = Log("s1"), Log("s2", second=100)
    first.prompt("a", "d")
    first.answer("b", "a")
    second.prompt("c", "b")
    second.answer("d", "c")
    project = load_logs(tmp_path, first, second)
    assert list(whole(project)) == ["a b c d"]
    assert places(project) == ["s1.jsonl:1"]


def test_r16_a_boundary_cut_out_of_a_circle_finds_its_place(tmp_path: Path) -> None:
    """
    a ← b ← B ← s ← c ← d        B names d as its parent
    """
    log = compaction(conversation(), None)
    log.rows[2]["parentUuid"] = "d"
    project = log.load(tmp_path)
    assert whole(project) == {"a b B s c d": "ACTIVE"}
    assert places(project) == ["s1.jsonl:3"]


def test_r16_circles_of_agents_are_cut_too(tmp_path: Path) -> None:
    """
    a ← b    v ← u ← v agent's    v ← c
    """
    log = conversation()
    log.prompt("u", "v", **AGENT)
    log.answer("v", "u", **AGENT)
    log.prompt("c", "v", at=900)
    project = log.load(tmp_path)
    assert whole(project) == {"a b c": "ACTIVE"}
    assert "s1.jsonl:3" in places(project)


def test_r16_results_that_hang_below_each_others_calls_make_no_circle(tmp_path: Path) -> None:
    """
    p ← r1 ← c2        r1 is the result of c1, and r2 of c2: moved to their calls, both
    p ← r2 ← c1        would hang on each other
              ↖ z
    """
    log = Log()
    log.prompt("p", None)
    log.result("r1", "p", "t1")
    log.result("r2", "p", "t2")
    log.call("c2", "r1", "t2")
    log.call("c1", "r2", "t1")
    log.answer("z", "c1")
    project = log.load(tmp_path)
    assert project.account.lost == ()


def test_r16_results_put_back_make_no_other_circle(tmp_path: Path) -> None:
    """
    u ← v ← e ← c        u is the result of d, v of x, w and y of c; moved to their calls,
    u ← w ← x            v and w hang on each other, and once they do not, u and y do
    y ← d
    """
    log = Log()
    log.result("u", None, "t4")
    log.result("v", "u", "t0")
    log.result("w", "u", "t2")
    log.result("y", None, "t2")
    log.call("e", "v", "t6")
    log.call("c", "e", "t2")
    log.call("x", "w", "t0")
    log.call("d", "y", "t4")
    project = log.load(tmp_path)
    assert project.account.lost == ()


def test_r16_a_circle_of_results_is_nothing_to_other_sessions(tmp_path: Path) -> None:
    """
    s1: p ← r1 ← c2        r1 is the result of c1, and r2 of c2
        p ← r2 ← c1
    s2: a ← d
        a ← e ← f          e is the result of d
    """
    first, second = Log("s1"), Log("s2", second=500)
    first.prompt("p", None)
    first.result("r1", "p", "t1")
    first.result("r2", "p", "t2")
    first.call("c2", "r1", "t2")
    first.call("c1", "r2", "t1")
    second.prompt("a", None)
    second.call("d", "a", "t3")
    second.result("e", "a", "t3")
    second.answer("f", "e")
    assert whole(load_logs(tmp_path, first, second))["a d e f"] == "ACTIVE"
