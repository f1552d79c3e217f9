"""The tree in segments. Drawings: rows by letter; `|` stands between segments."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.tree.mermaid import foremost
from pathexport.write.tree.segments import Segment, segments
from tests.making.branches import copied, forked, turns, twice_forked
from tests.making.large import Writer, comb, relay, star, straight_chain
from tests.making.logs import Log, conversation, load_logs
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.loading import loaded


def steps_of(project: Project, segment: Segment) -> list[int]:
    """The steps of a segment, in order."""
    steps = [segment.last]
    while steps[-1] != segment.first:
        steps.append(project.tree.steps[steps[-1]].parent)
    return steps[::-1]


def drawn(project: Project) -> list[str]:
    """Each segment by its rows, below the one that it goes on from: `["a b", "  c d"]`."""
    found = segments(project)
    depths: list[int] = []
    lines = []
    for segment in found:
        depths.append(depths[segment.parent] + 1 if segment.parent >= 0 else 0)
        rows = [n for step in steps_of(project, segment) for n in project.tree.steps[step].rows]
        lines.append("  " * depths[-1] + " ".join(project.graph.rows[n].uuid for n in rows))
    return lines


def test_a_fork(tmp_path: Path) -> None:
    """a b | c d  and  a b | e f"""
    project = forked().load(tmp_path)
    assert drawn(project) == ["a b", "  c d", "  e f"]
    trunk, left, right = segments(project)
    assert (trunk.number, trunk.parent, left.parent, right.parent) == (0, -1, 0, 0)
    assert (trunk.messages, trunk.from_message) == (2, 1)
    assert (left.messages, left.from_message) == (right.messages, right.from_message) == (2, 3)
    assert [segment.alive for segment in (trunk, left, right)] == [True, False, True]
    assert [segment.paths for segment in (trunk, left, right)] == [(), (0,), (1,)]
    assert {segment.session for segment in (trunk, left, right)} == {"s1"}


def test_forks_below_forks(tmp_path: Path) -> None:
    project = twice_forked("i").load(tmp_path)
    assert drawn(project) == ["a b", "  c d", "    g", "    h", "  e f", "    i", "    j"]
    alive = [segment.alive for segment in segments(project)]
    assert alive == [True, False, False, False, True, True, False]


def test_a_straight_conversation_is_one_segment(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd", "ef")
    assert drawn(log.load(tmp_path)) == ["a b c d e f"]


def test_another_session_begins_another_segment(tmp_path: Path) -> None:
    """a b c d of s1; s2 goes on from d, s3 from b"""
    one, two, three = Log("s1"), Log("s2", 500), Log("s3", 900)
    turns(one, None, "ab", "cd")
    turns(two, "d", "ef")
    turns(three, "b", "gh")
    project = load_logs(tmp_path, one, two, three)
    assert drawn(project) == ["a b", "  c d", "    e f", "  g h"]
    assert [segment.session for segment in segments(project)] == ["s1", "s1", "s2", "s3"]


def test_conversations_apart(tmp_path: Path) -> None:
    log = conversation()
    turns(log, None, "cd")
    project = log.load(tmp_path)
    assert drawn(project) == ["a b", "c d"]
    assert [segment.from_message for segment in segments(project)] == [1, 1]


def test_a_branch_that_is_only_a_copy_makes_no_fork(tmp_path: Path) -> None:
    """b ← c ← d, and in s2 a copy of c and d that goes on with e and f"""
    one = Log("s1")
    turns(one, None, "ab", "cd")
    two = copied(one, "s2")
    turns(two, "d'", "ef")
    project = load_logs(tmp_path, one, two)
    assert len(project.paths) == 1
    assert len(project.tree.roots) == 2
    assert drawn(project) == ["a' b' c' d' e f"]


def test_compactions_are_counted_where_they_are(tmp_path: Path) -> None:
    """a b | c  and  a b | e f, compacted, g h"""
    log = conversation()
    log.prompt("c", "b")
    log.boundary("B", turns(log, "b", "ef"))
    turns(log, log.summary("S", "B"), "gh")
    found = segments(log.load(tmp_path))
    assert [segment.compactions for segment in found] == [0, 0, 1]
    assert [segment.messages for segment in found] == [2, 1, 4]


def test_a_path_may_end_where_another_goes_on(tmp_path: Path) -> None:
    project = forked().load(tmp_path)
    short = msgspec.structs.replace(project.paths[0], id="short", step=0)
    project = msgspec.structs.replace(project, paths=(*project.paths, short))
    assert drawn(project) == ["a", "  b", "    c d", "    e f"]
    assert [segment.paths for segment in segments(project)] == [(2,), (), (0,), (1,)]


def test_without_paths_there_are_none(tmp_path: Path) -> None:
    log = Log()
    log.hook("h", None)
    assert segments(log.load(tmp_path)) == []


# Laws


def check_laws(project: Project) -> None:
    found = segments(project)
    steps = project.tree.steps
    exported = {step for path in project.paths for step in project.tree.way_to(path.step)}
    kept = [step for segment in found for step in steps_of(project, segment)]
    assert sorted(kept) == sorted(exported)  # each step once
    below: dict[int, list[int]] = {}
    for step in exported:
        below.setdefault(steps[step].parent, []).append(step)
    for number, segment in enumerate(found):
        assert segment.number == number
        assert segment.parent < number
        inside = steps_of(project, segment)
        owners = {project.graph.rows[steps[step].rows[0]].session for step in inside}
        assert owners == {segment.session}
        assert all(len(below[step]) == 1 for step in inside[:-1])
        up = steps[segment.first].parent
        if segment.parent >= 0:
            above = found[segment.parent]
            assert above.last == up
            assert len(below[up]) > 1 or above.session != segment.session or above.paths
        else:
            assert up < 0
    assert [segment.first for segment in found] == sorted(segment.first for segment in found)
    ends = [place for segment in found for place in segment.paths]
    assert sorted(ends) == list(range(len(project.paths)))
    check_sums(project, found)


def check_sums(project: Project, found: list[Segment]) -> None:
    alive: set[int] = set()
    for segment in found:
        for place in segment.paths:
            path = project.paths[place]
            assert segment.last == path.step
            way = [segment]
            while way[-1].parent >= 0:
                way.append(found[way[-1].parent])
            assert sum(each.messages for each in way) == path.messages
            assert sum(each.compactions for each in way) == path.compactions
            assert segment.from_message + segment.messages - 1 == path.messages
            if path.status == "ACTIVE":
                alive |= {each.number for each in way}
    assert {segment.number for segment in found if segment.alive} == alive


@given(lived_logs())
@SETTINGS
def test_laws_for_conversations_as_people_have_them(log: Log) -> None:
    with loaded([log.rows]) as project:
        check_laws(project)


@given(wild_logs())
@SETTINGS
def test_laws_for_logs_in_which_anything_hangs_on_anything(
    files: list[list[dict[str, Any]]],
) -> None:
    with loaded(files) as project:
        check_laws(project)


@pytest.mark.slow
@pytest.mark.parametrize("write", [straight_chain, star, relay, comb])
def test_many_segments_take_no_long_time(tmp_path: Path, write: Writer) -> None:
    write(tmp_path, 4)
    (project,) = load(tmp_path)
    start = perf_counter()
    found = segments(project)
    shown = foremost(project.paths, found, 60)
    assert perf_counter() - start < 3
    assert len(shown) <= 120
