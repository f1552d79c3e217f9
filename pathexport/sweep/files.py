"""The files that what is shown of a project comes from: its logs, what says of which kind an agent
is, and the outputs that are stored beside them. Their order decides the numbers of secrets."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from pathexport.read.bodies import Bodies
from pathexport.read.files import ProjectFiles, size
from pathexport.read.input_stamps import input_stamp

if TYPE_CHECKING:
    from pathexport.veil.veil import Stamp

Holds = Literal["lines", "object", "text"]


class Unswept(msgspec.Struct, frozen=True):
    """A file to be looked through."""

    path: Path
    holds: Holds
    name: str
    """Relative to the project folder, as problems name it."""

    @property
    def size(self) -> int:
        return size(self.path)


def sources(project: ProjectFiles) -> list[Unswept]:
    """All files of a project that something may be shown of."""
    found = [Unswept(log.path, "lines", log.name) for log in project.files]
    for log in project.files:
        if log.agent is not None and log.told:
            name = log.name.removesuffix(".jsonl") + ".meta.json"
            found.append(Unswept(log.path.with_suffix(".meta.json"), "object", name))
    for session in dict.fromkeys(log.session for log in project.files):
        found += _stored(project, session)
    return found


def _stored(project: ProjectFiles, session: str) -> Iterator[Unswept]:
    """The outputs that a session has stored, as far as they would be shown."""
    bodies = Bodies(project.files, project.folder, project.reach)
    try:
        names = sorted(os.listdir(project.folder / session / "tool-results")) if session else []
    except (OSError, ValueError):
        return
    for name in names:
        file = bodies.stored_file(session, name)
        if file is not None:
            shown = f"{session}/tool-results/{name}".encode("utf-8", "replace").decode()
            yield Unswept(file, "text", shown)


def stamps(projects: Sequence[ProjectFiles]) -> list[tuple[str, str, Stamp | None]]:
    """How all files of some projects are now."""
    return [
        (project.name, os.fspath(each.path), input_stamp(each.path))
        for project in projects
        for each in sources(project)
    ]
