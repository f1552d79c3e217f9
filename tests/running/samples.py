"""The sample projects, and all that is in a folder."""

from __future__ import annotations

import os
from pathlib import Path

from pathexport.again.state import NAME
from pathexport.pipeline import load
from pathexport.shape.project import Project

SAMPLES = Path(__file__).parents[2] / "sample_projects"


def sample(name: str) -> Project:
    (project,) = load(SAMPLES / name)
    return project


def files(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, by name, but for what a run notes for the next one: that tells
    when files were written."""
    places = placed(folder)
    return {name: _read(places[name]) for name in sorted(places, key=lambda name: name.split("/"))}


def placed(folder: Path) -> dict[str, str]:
    """Where these files lie, by name."""
    root = os.fspath(folder)
    places = ((at, name) for at, _, names in os.walk(root) for name in names if name != NAME)
    found = filter(os.path.isfile, (os.path.join(*place) for place in places))
    return {path[len(root) + 1 :].replace(os.sep, "/"): path for path in found}


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
