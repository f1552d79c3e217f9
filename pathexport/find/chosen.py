"""A path that was found, and the lines from which somebody can choose one of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from pathexport.find.naming.labels import label, line, session_names
from pathexport.problems import Problem
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.text import counted

LISTED = 10


class Chosen(msgspec.Struct, frozen=True):
    """A path with its project."""

    project: Project
    path: Path
    missed: Sequence[Problem] = ()
    """What could not be read of other projects, which may hold the path that was meant."""

    @property
    def unread(self) -> list[Problem]:
        """All that could not be read where the path was looked for."""
        return [*map(self.project.named, self.project.unread), *self.missed]


def listed(paths: Sequence[Chosen]) -> list[str]:
    """A line for each of the first paths, and how many more there are."""
    projects = list({id(each.project): each.project for each in paths}.values())
    short, copies = session_names(projects), Counter(s.id for p in projects for s in p.sessions)
    lines = []
    for project, path in [(each.project, each.path) for each in paths[:LISTED]]:
        where = project.name if copies[path.session] > 1 else ""
        lines.append(line(project, path, label(path, short), where))
    more = len(paths) - LISTED
    return [*lines, f"and {counted(more, 'more path')}"] if more > 0 else lines
