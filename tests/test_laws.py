"""What must hold for every log, however it came about."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from pathexport.read.content import pieces
from pathexport.shape.nodes.walks import root_to_leaf
from pathexport.shape.paths.unique import distinct, twins
from pathexport.shape.project import Project
from pathexport.shape.steps.linearize import linearize
from pathexport.shape.steps.messages import messages
from pathexport.write.record.listed import project_entry
from pathexport.write.screen.check import account_table, accounted, accounts
from pathexport.write.screen.ink import Ink
from pathexport.write.screen.paths import block, table
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.loading import Rows, loaded


def said(project: Project) -> set[frozenset[str]]:
    """The paths as sets of rows, in whatever order and number."""
    return {frozenset(row.uuid for row in project.rows(path)) for path in project.paths}


def _of_several(project: Project) -> set[str]:
    """Ids that stand for several messages: an answer by id is about one of them."""
    ids = Counter(row.uuid for row in project.graph.rows)
    return {uuid for uuid, times in ids.items() if times > 1}


@given(wild_logs())
@SETTINGS
def test_every_saying_row_is_accounted_for(files: list[Rows]) -> None:
    with loaded(files) as project:
        assert project.account.lost == ()
        assert project.account.total == sum(map(len, files))
        in_agents = {row.uuid for agent in project.agents for row in project.agent_rows(agent)}
        on_paths = set().union(*said(project)) if project.paths else set()
        for number, row in enumerate(project.graph.rows):
            if row.says and number not in project.tree.replays:
                assert row.uuid in on_paths | in_agents or project.account.counts["copy"]


@given(wild_logs())
@SETTINGS
def test_whatever_the_links_every_view_can_be_made(files: list[Rows]) -> None:
    with loaded(files) as project:
        project_entry(project, lambda _: True)
        ink = Ink(columns=80, colours=True)
        table([block(project, lambda _: True, ink)], ink, "check")
        account_table([accounted(project)], colours=False)
        accounts([accounted(project)])
        places = [problem.where.split(":") for problem in project.problems]
        lines = [(place[0], int(place[1])) for place in places if len(place) > 1]
        assert lines == sorted(lines), "problems stand in the order of lines"
        list(project.active_walk())
        list(project.graph.depth_first())
        project.graph.sidechains()
        project.graph.longest_path()


@given(wild_logs())
@SETTINGS
def test_the_graph_answers_as_the_obvious_programs_do(files: list[Rows]) -> None:
    with loaded(files) as project:
        graph = project.graph
        assume(not _of_several(project))
        below: dict[str, list[str]] = {}
        for row in graph.rows:
            if (parent := graph.parent(row.uuid)) is not None:
                below.setdefault(parent.uuid, []).append(row.uuid)
        forks = {parent: found for parent, found in below.items() if len(found) > 1}
        found = {
            fork.parent.uuid: [row.uuid for row in fork.branches] for fork in graph.fork_points()
        }
        assert found == forks
        assert graph.is_linear() == (not forks)
        depth = {row.uuid: len(graph.ancestors(row.uuid)) for row in graph.rows}
        for walk in (graph.depth_first, graph.breadth_first):
            told = list(walk(with_depth=True))
            assert [row for _, row in told] == list(walk())
            assert {row.uuid: deep for deep, row in told} == depth
        assert graph.tree().count("\n") == len(graph)
        written = [*graph.rows, *(row for row, _ in graph.copies)]
        for (session, call), node in graph.calls.items():
            assert any(
                row.session == session
                and graph[row.uuid] is graph.rows[node]
                and call in {c.id for c in row.calls}
                for row in written
            )


@given(wild_logs())
@SETTINGS
def test_rows_and_lines_agree_with_paths(files: list[Rows]) -> None:
    with loaded(files) as project:
        ways = {way: [row.place for row in project.rows(way)] for way in project.paths}
        several = _of_several(project)
        for node, row in enumerate(project.graph.rows):
            found = {way.status for way, places in ways.items() if row.place in places}
            if node not in project.tree.replays and row.uuid not in several:
                expected = "ACTIVE" if "ACTIVE" in found else "ABANDONED" if found else None
                assert project.status(row.uuid) == expected
        assert {row.place for row in project.active_walk()} == {
            place for way, places in ways.items() if way.status == "ACTIVE" for place in places
        }
        lines = [line for session in project.sessions for line in session.lines]
        on_lines = [row.place for line in lines for row in project.line_rows(line)]
        assert len(on_lines) == len(set(on_lines)), "a row is on two lines"
        if len({row.session for row in project.graph.rows}) == 1:
            assert set().union(*ways.values()) <= set(on_lines)
        shared = [set(a) & set(b) for a, b in combinations(ways.values(), 2)]
        assert project.is_linear() == (not any(shared))


@given(wild_logs())
@SETTINGS
def test_a_paths_rows_come_after_what_they_hang_on(files: list[Rows]) -> None:
    with loaded(files) as project:
        graph, replays = project.graph, project.tree.replays
        for path in project.paths:
            nodes = project.nodes(path)
            place = {node: n for n, node in enumerate(nodes)}
            assert len(place) == len(nodes), "a row stands twice"
            for n, node in enumerate(nodes):
                parent = graph.parents[node]
                if parent >= 0:
                    assert place[replays.get(parent, parent)] < n


@given(wild_logs())
@SETTINGS
def test_no_message_of_a_path_is_before_its_beginning_or_after_its_end(files: list[Rows]) -> None:
    with loaded(files) as project:
        rows, steps = project.graph.rows, project.tree.steps
        for path in project.paths:
            for step in project.tree.way_to(path.step):
                for message in messages(rows, steps[step].rows):
                    times = [rows[node].time for node in message.rows if rows[node].time]
                    if message.speaker is not None and times:
                        assert path.started <= times[0] <= path.ended


@given(wild_logs())
@SETTINGS
def test_each_session_has_one_active_path_at_most_and_numbers_without_gaps(
    files: list[Rows],
) -> None:
    with loaded(files) as project:
        sessions: dict[str, list[Any]] = {}
        for path in project.paths:
            sessions.setdefault(path.session, []).append(path)
        for paths in sessions.values():
            assert sum(path.status == "ACTIVE" for path in paths) <= 1
            assert [path.number for path in paths] == list(range(1, len(paths) + 1))
        assert len({path.id for path in project.paths}) == len(project.paths)


@given(lived_logs(), st.randoms(use_true_random=False))
@SETTINGS
def test_shuffled_lines_and_renamed_files_give_the_same_paths(
    log: Log, chance: random.Random
) -> None:
    shuffled = log.rows.copy()
    chance.shuffle(shuffled)
    half = len(shuffled) // 2
    with loaded([log.rows]) as project, loaded([shuffled]) as other:
        assert said(project) == said(other)
    with loaded([shuffled[:half], shuffled[half:]], ("z", "a")) as other:
        assert said(project) == said(other)


@given(lived_logs())
@SETTINGS
def test_linearizing_twice_changes_nothing(log: Log) -> None:
    with loaded([log.rows]) as project:
        tree = project.tree
        parents = [-1] * len(tree.rows)
        for step in tree.steps:
            before = tree.steps[step.parent].rows[-1] if step.parent >= 0 else -1
            for node in step.rows:
                parents[node] = before
                before = node
        graph = msgspec.structs.replace(project.graph, parents=tuple(parents))
        again = linearize(graph, lambda row: pieces(project.body(row)))
        assert chains(tree) == chains(again)


def chains(tree: Any) -> list[tuple[int, ...]]:
    leaves = [n for n, step in enumerate(tree.steps) if not tree.children[n]]
    return [
        tuple(node for step in tree.way_to(leaf) for node in tree.steps[step].rows)
        for leaf in leaves
    ]


@given(wild_logs())
@SETTINGS
def test_dropping_contained_paths_twice_changes_nothing(files: list[Rows]) -> None:
    with loaded(files) as project:
        tree = project.tree
        leaves = [n for n, step in enumerate(tree.steps) if step.says and not tree.children[n]]
        twin = twins(tree, lambda row: pieces(project.body(row)))
        once = distinct(tree, leaves, twin)
        assert distinct(tree, once, twin) == once


@given(st.lists(st.integers(-1, 9), max_size=10))
@SETTINGS
def test_enumeration_equals_the_obvious_recursion(links: list[int]) -> None:
    parents = [parent if parent < node else -1 for node, parent in enumerate(links)]
    below: dict[int, list[int]] = {}
    for node, parent in enumerate(parents):
        below.setdefault(parent, []).append(node)

    def obvious(node: int) -> list[tuple[int, ...]]:
        tails = [tail for child in below.get(node, []) for tail in obvious(child)]
        return [(node, *tail) for tail in tails or [()]]

    roots = below.get(-1, [])
    expected = [path for root in roots for path in obvious(root)]
    assert list(root_to_leaf(roots, lambda node: below.get(node, []))) == expected
