"""What a source leads to."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from pathexport.shape.project import Project
from tests.making.logs import Log

Found = dict[str, list[str]]


def written(folder: Path, uuid: str = "a", name: str = "s1", cwd: str = "/home/ada") -> Path:
    """A log of one prompt."""
    log = Log("s1")
    log.prompt(uuid, None, cwd=cwd)
    return log.write(folder, name)


def found(projects: Iterable[Project]) -> Found:
    """The ids of each project's rows, by the project's name."""
    return {p.name: sorted(row.uuid for row in p.graph.rows) for p in projects}


def folder_of(directory: Path) -> str:
    """The name of a working directory's project folder, before it is cut."""
    return re.sub("[^A-Za-z0-9]", "-", os.path.realpath(directory))


def directory(path: Path) -> Path:
    path.mkdir(parents=True)
    return path
