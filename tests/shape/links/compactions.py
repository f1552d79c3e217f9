"""Compactions and what they keep, a call each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.shape.project import Project
from tests.making.logs import Log

AGENT: dict[str, Any] = {"isSidechain": True, "agentId": "x1"}


def compaction(log: Log, logical: str | None, on: str = "s", **fields: Any) -> Log:
    """B boundary ← s summary, and c prompt ← d answer `on` one of the rows before."""
    log.boundary("B", logical, **fields)
    log.summary("s", "B")
    log.prompt("c", on)
    log.answer("d", "c")
    return log


def files(folder: Path, named: dict[str, Log]) -> Project:
    """The project of logs whose files are named."""
    for name, log in named.items():
        log.write(folder, name)
    (project,) = load(folder)
    return project


def parent(project: Project, uuid: str) -> str | None:
    above = project.graph.parent(uuid)
    return above.uuid if above else None


def places(project: Project) -> list[str]:
    return [problem.where for problem in project.problems]
