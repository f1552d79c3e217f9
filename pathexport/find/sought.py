"""What is known of the projects in which sessions were looked for, so that it can be said why there
are none. Logs may be large: none is loaded again for that, and few of the projects are kept.
"""

from __future__ import annotations

from pathexport.find.chosen import Chosen
from pathexport.find.near import near
from pathexport.shape.paths.path import begins_so
from pathexport.shape.project import Project
from pathexport.write.record.selection import Silence


class SessionSearch:
    """The sessions whose ids begin so, while projects pass by."""

    def __init__(self, begins: str) -> None:
        self.begins = begins
        self.found = False
        """Whether a path is of such a session."""
        self.any = False
        """Whether there is any path at all."""
        self.silence = Silence()
        self._near: dict[str, Chosen] = {}

    def add(self, project: Project) -> None:
        """One more project."""
        self.any = self.any or bool(project.paths)
        self.silence = self.silence.beside(project)
        self.found = self.found or any(begins_so(p.session, self.begins) for p in project.paths)
        known = {} if self.found else {**self._near, **_first(project)}
        # The nearest of some are the nearest of all as soon as all have passed by.
        self._near = {id_: known[id_] for id_ in near(self.begins.lower(), sorted(known))}

    @property
    def nearest(self) -> list[Chosen]:
        """A path of each session whose id is nearest, if none begins so."""
        return [*self._near.values()]


def _first(project: Project) -> dict[str, Chosen]:
    """The first path of each session."""
    return {path.session: Chosen(project, path) for path in reversed(project.paths)}
