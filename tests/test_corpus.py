"""Logs that people published, and simulated ones whose truth is known, where they are at hand."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from pathexport.pipeline import load
from pathexport.shape.project import Project
from tests.running.corpus import CORPUS, SHARED, needs_corpus, projects
from tests.running.each import for_each
from tests.running.turns import in_turn

ROW = re.compile(r"^\| ([\w-]+) \|.*\| (\d+|look) \| (\d+|look) \|$", re.MULTILINE)
FIGURES = ROW.findall((CORPUS / "README.md").read_text()) if CORPUS.is_dir() else []

pytestmark = needs_corpus


@for_each(("name", "paths", "active"), FIGURES)
def test_real_logs_give_the_paths_that_were_counted_by_hand(
    name: str, paths: str, active: str
) -> None:
    found = [path for project in projects(name) for path in project.paths]
    assert paths in ("look", str(len(found)))
    assert active in ("look", str(sum(path.status == "ACTIVE" for path in found)))


@for_each("name", [name for name, _, _ in FIGURES])
def test_r36_real_logs_lose_no_row_that_says_something(name: str) -> None:
    for project in projects(name):
        assert project.account.lost == ()
        told = sum(len(agent.rows) for agent in project.agents if agent.rebuilt)
        assert project.account.total >= len(project.graph) - told


@pytest.mark.parametrize(("seed", "odd"), in_turn(range(4), [0.0, 0.7]))
def test_simulated_conversations_are_found_exactly(tmp_path: Path, seed: int, odd: float) -> None:
    simulated = _simulated(seed, odd)
    simulated.save(tmp_path)
    (project,) = load(tmp_path / simulated.project)
    first = {**simulated.replayed}
    truth = {frozenset(t["uuids"]): t for t in simulated.unique_truth()}
    lived = set().union(*truth)
    found = _messages(project, lived, first)
    assert found.keys() == truth.keys()
    for uuids, (status, order) in found.items():
        assert status.lower() == truth[uuids]["status"]
        assert order == truth[uuids]["uuids"]


def _simulated(seed: int, odd: float) -> Any:
    sys.path.insert(0, str(SHARED / "tools"))
    try:
        simulator = importlib.import_module("simulate").Simulator(seed)
    finally:
        sys.path.pop(0)
    simulator.odd = odd
    simulator.play(sessions=4, turns=14)
    return simulator


def _messages(
    project: Project, lived: set[str], first: dict[str, str]
) -> dict[frozenset[str], tuple[str, list[str]]]:
    found: dict[frozenset[str], tuple[str, list[str]]] = {}
    for path in project.paths:
        uuids = [first.get(row.uuid, row.uuid) for row in project.rows(path)]
        order = list(dict.fromkeys(uuid for uuid in uuids if uuid in lived))
        found[frozenset(order)] = (path.status, order)
    return found
