"""Which paths lie behind each step, and which of them are its own session's."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.paths.behind import paths_behind
from pathexport.shape.project import Project
from tests.making.logs import Log
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.loading import loaded


def check(project: Project) -> None:
    """The same as by walking every path."""
    rows, tree, paths = project.graph.rows, project.tree, project.paths
    found = paths_behind(tree, paths)
    through: dict[int, list[int]] = {}
    own: dict[int, list[int]] = {}
    for number, path in enumerate(paths):
        steps = tree.way_to(path.step)
        for step in steps:
            through.setdefault(step, []).append(number)
        for step in reversed(steps):
            if tree.steps[step].session != path.session:
                break
            own.setdefault(step, []).append(number)

    def rank(number: int) -> tuple[bool, str, int]:
        return paths[number].status == "ACTIVE", paths[number].ended, number

    for step, made in enumerate(tree.steps):
        assert made.session == rows[made.rows[0]].session
        assert found.count[step] == len(through.get(step, ()))
        assert found.ways[step] == sum(child in through for child in tree.children[step])
        assert found.best[step] == max(through.get(step, []), key=rank, default=-1)
        assert found.own[step] == max(own.get(step, []), key=rank, default=-1)


@given(wild_logs())
@SETTINGS
def test_ways_are_those_of_the_paths(files: list[list[dict[str, Any]]]) -> None:
    with loaded(files) as project:
        check(project)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=8))
@SETTINGS
def test_ways_of_sessions_that_go_on_from_each_other(at: list[int]) -> None:
    """Each session goes on from some row of those before it."""
    written: list[str] = []
    logs = []
    for number, place in enumerate(at):
        log = Log(f"s{number}", 100 * number)
        last = written[place % len(written)] if written else None
        for turn in range(2):
            last = log.answer(f"a{number}.{turn}", log.prompt(f"p{number}.{turn}", last))
            written.append(last)
        logs.append(log.rows)
    with loaded(logs) as project:
        check(project)
