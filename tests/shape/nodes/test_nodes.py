"""One node per message, however often it was written (rules R11 and R12).

Drawings: rows by letter, `←` hangs on; the second line is what another session's log holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.read.rows import line_of
from pathexport.shape.project import Project
from tests.making.logs import Log, drawn, load_logs
from tests.running.each import for_each
from tests.shape.links.copies import owners, talk


def above(project: Project, uuid: str) -> str | None:
    """What a message hangs on."""
    parent = project.graph.parent(uuid)
    return None if parent is None else parent.uuid


# R11: within a file


@for_each(
    ("written", "parent"),
    [
        (("b",), "b"),
        (("b", "b"), "b"),
        (("b", "a"), "b"),
        (("b", None), "b"),
        (("b", "gone"), "b"),
        ((None, "b"), "b"),
        (("gone", "b"), "b"),
        ((None, "gone", "b"), "b"),
        (("gone", None, "b"), "b"),
        ((None, "b", "a"), "b"),
        ((None, "x", "b"), "b"),
        ((None, None), None),
        (("gone", "lost"), "b"),
    ],
)
def test_r11_the_first_writing_counts_unless_it_knows_no_parent(
    tmp_path: Path, written: Sequence[str | None], parent: str | None
) -> None:
    log = talk("s1", "a", "b")
    for count, named in enumerate(written):
        log.prompt("x", named, f"writing {count}", at=500)
    project = log.load(tmp_path)
    assert above(project, "x") == parent
    assert len(project.graph) == 3
    assert project.account.counts["copy"] == len(written) - 1
    row = project.graph["x"]
    assert (line_of(row.place), project.bodies.text(row)) == (3, "writing 0")
    others = [f"s1.jsonl:{line}" for line in range(4, 3 + len(written))]
    told = [problem.where for problem in project.problems if "says something else" in problem.what]
    assert told == others
    assert len(project.problems) == len(others) + (written == ("gone", "lost"))


def test_r11_rows_appended_again_by_the_hundred_change_nothing(tmp_path: Path) -> None:
    log = talk("s1", "a", "b", "c")
    once = drawn(log.load(tmp_path / "once"))
    log.rows *= 300
    project = log.load(tmp_path / "again")
    assert drawn(project) == once == {"a b c": "ACTIVE"}
    assert project.account.counts["copy"] == 897


def test_r11_a_later_parent_that_hangs_on_the_row_makes_no_circle(tmp_path: Path) -> None:
    log = talk("s1", "a", "b")
    log.prompt("a", "b", at=0)
    project = log.load(tmp_path)
    assert drawn(project) == {"a b": "ACTIVE"}


# R11: across sessions


@pytest.mark.parametrize(("one", "two"), [("s1", "s2"), ("s2", "s1")])
def test_r11_copies_belong_to_the_session_that_is_earlier(
    tmp_path: Path, one: str, two: str
) -> None:
    """
    a ← b ← c ← e
        b ← c ← d       resumed without its beginning
    """
    project = load_logs(
        tmp_path, talk(one, "a", "b", "c", "e"), talk(two, "b", "c", "d", parent="a")
    )
    assert owners(project) == {"a": one, "b": one, "c": one, "e": one, "d": two}


@pytest.mark.parametrize(("one", "two"), [("s1", "s2"), ("s2", "s1")])
def test_r11_a_tie_is_decided_by_the_first_row_of_their_own(
    tmp_path: Path, one: str, two: str
) -> None:
    """
    a ← b ← c
        b ← d           both logs begin with a ← b; c is earlier than d
    """
    project = load_logs(tmp_path, talk(one, "a", "b", "c"), talk(two, "a", "b", "d"))
    assert owners(project) == {"a": one, "b": one, "c": one, "d": two}
    assert drawn(project) == {"a b c": "ACTIVE", "a b d": "ACTIVE"}


@pytest.mark.parametrize(("one", "two"), [("s1", "s2"), ("s2", "s1")])
def test_r11_a_session_that_was_copied_as_a_whole_is_the_original(
    tmp_path: Path, one: str, two: str
) -> None:
    project = load_logs(tmp_path, talk(one, "a", "b"), talk(two, "a", "b", "c"))
    assert owners(project) == {"a": one, "b": one, "c": two}
    assert drawn(project) == {"a b c": "ACTIVE"}


@pytest.mark.parametrize(
    "names",
    [
        names
        if names[0] < names[1]
        else pytest.param(
            names,
        )
        for names in permutations(("s1", "s2", "s3"))
    ],
)
def test_r11_so_is_one_that_was_copied_twice_in_turn(
    tmp_path: Path, names: tuple[str, str, str]
) -> None:
    """
    a ← b
    a ← b ← c           resumed
    a ← b ← c ← d       and again
    """
    said = ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")
    logs = [talk(name, *words) for name, words in zip(names, said, strict=True)]
    one, two, three = names
    expected = {"a": one, "b": one, "c": two, "d": three}
    assert owners(load_logs(tmp_path, *logs)) == expected


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("two", "three"), [("s2", "s3"), ("s3", "s2")])
def test_r11_a_session_that_goes_on_without_a_copy_keeps_its_rows_when_it_is_copied(
    tmp_path: Path, two: str, three: str, whole: bool
) -> None:
    """
    s1: a ← b       s2: b ← c ← d       s3: the whole of both, or without c ← d, and y ← e ← f
                        b ← x ← y
    """
    one, goes_on, copy = Log("s1"), Log(two, second=100), Log(three, second=200)
    one.answer("b", one.prompt("a", None))
    goes_on.answer("d", goes_on.prompt("c", "b"))
    goes_on.answer("y", goes_on.prompt("x", "b"))
    copied = [*one.rows, *goes_on.rows[0 if whole else 2 :]]
    copy.rows = [{**row, "sessionId": three} for row in copied]
    copy.answer("f", copy.prompt("e", "y"))
    project = load_logs(tmp_path, one, goes_on, copy)
    assert owners(project) == dict.fromkeys("ab", "s1") | dict.fromkeys(
        "cdxy", two
    ) | dict.fromkeys("ef", three)
    assert drawn(project) == {"a b c d": "ABANDONED", "a b x y e f": "ACTIVE"}
    assert {(path.session, path.status) for path in project.paths} == {
        (two, "ABANDONED"),
        (three, "ACTIVE"),
    }


def test_r11_a_copy_may_differ_a_little(tmp_path: Path) -> None:
    """Old versions wrote a resumed history with new times and shortened messages."""
    copy = talk("s2", "a", "b", "c")
    copy.rows[0]["timestamp"] = copy.rows[1]["timestamp"]
    copy.rows[1]["message"]["content"][0]["text"] = "…"
    project = load_logs(tmp_path, talk("s1", "a", "b"), copy)
    assert owners(project) == {"a": "s1", "b": "s1", "c": "s2"}
    assert project.bodies.text(project.graph["b"]) == "say b"


def test_r11_another_sessions_parent_repairs_nothing(tmp_path: Path) -> None:
    """Within a file a later writing may know better; a copy in another file may not."""
    one, two = talk("s1", "a", "b"), talk("s2", "b", "x", parent="a")
    one.prompt("x", None, at=500)
    two.prompt("y", "x", at=600)
    project = load_logs(tmp_path, one, two)
    assert (above(project, "x"), owners(project)["x"]) == (None, "s1")


def test_r11_sessions_are_told_apart_by_their_ids_not_their_files(tmp_path: Path) -> None:
    talk("s1", "a", "b").write(tmp_path, "z")
    talk("s1", "b", "c", parent="a").write(tmp_path, "a")
    (project,) = load(tmp_path)
    assert owners(project) == dict.fromkeys("abc", "s1")
    assert line_of(project.graph["b"].place) == 2, "that of the log which begins earlier"


def test_r11_rows_without_a_time_never_make_a_session_early(tmp_path: Path) -> None:
    late = talk("s1", "a", "b")
    for row in late.rows:
        del row["timestamp"]
    project = load_logs(tmp_path, late, talk("s2", "a", "b", "c"))
    assert owners(project) == {"a": "s2", "b": "s2", "c": "s2"}


# R11: sessions and agents


def test_r11_a_sessions_row_goes_before_an_agents_copy(tmp_path: Path) -> None:
    """An agent that compacts writes the conversation once more, and may begin earlier."""
    copy = talk("s1", "a", "b", isSidechain=True, agentId="acompact-1")
    copy.rows[0]["timestamp"] = "2026-01-01T00:00:00.000Z"
    copy.write(tmp_path / "s1" / "subagents", "agent-acompact-1")
    project = load_logs(tmp_path, talk("s1", "a", "b", "c"))
    assert not any(row.sidechain for row in project.graph.rows)
    assert drawn(project) == {"a b c": "ACTIVE"}
    assert project.account.counts["copy"] == 2


def resumed_with_agent(folder: Path, one: str, two: str) -> Project:
    """
    a ← b ← d           and below b an agent's row x, within the log
    a ← b ← d ← e       resumed: the agent's row was copied too
    """
    logs = talk(one, "a", "b", "d"), talk(two, "a", "b", "d", "e")
    for log in logs:
        log.prompt("x", "b", isSidechain=True, at=11)
        log.rows.insert(2, log.rows.pop())
    return load_logs(folder, *logs)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("s1", "s2"),
        pytest.param(
            "s2",
            "s1",
        ),
    ],
)
def test_r11_agents_within_a_log_stay_with_its_session(tmp_path: Path, one: str, two: str) -> None:
    project = resumed_with_agent(tmp_path, one, two)
    assert owners(project) == {"a": one, "b": one, "x": one, "d": one, "e": two}


def test_r11_a_copy_that_goes_nowhere_takes_nothing_over(tmp_path: Path) -> None:
    """a ← b Task ← c, with an agent inside; resumed into another file and closed without a word"""
    one = Log("s1")
    one.call("b", one.prompt("a", None), "t", name="Task")
    one.prompt("g", None, isSidechain=True, agentId="x")
    one.result("c", "b", "t", toolUseResult={"agentId": "x"})
    two = Log("s0")
    rows = (row for row in one.rows if not row["isSidechain"])
    two.rows = [{**row, "sessionId": "s0"} for row in rows]
    project = load_logs(tmp_path, one, two)
    assert owners(project) == dict.fromkeys("abcg", "s1")
    assert [(agent.anchor, agent.session) for agent in project.agents] == [("b", "s1")]
    assert not project.problems
