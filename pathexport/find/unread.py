"""The logs and folders that cannot be read where a path is looked for: what is not found may be in
these.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.pipeline import Handle
from pathexport.problems import Problem
from pathexport.read.files import ProjectFiles
from pathexport.system.regular import opened


def unread_of(handles: Sequence[Handle]) -> list[Problem]:
    """Those of some projects."""
    return [problem for handle in handles for problem in unread_in(handle)]


def unread_in(handle: Handle) -> list[Problem]:
    """Those of one, as they may be shown."""
    shown = handle.shown
    return [p._replace(where=shown(p.where), what=shown(p.what)) for p in _unread(handle.files)]


def _unread(project: ProjectFiles) -> list[Problem]:
    """The folders and the logs of a project's sessions that cannot be read."""
    found = [problem for problem in project.problems if problem.unread]
    for log in project.files:
        if log.agent is None:
            try:
                opened(log.path).close()
            except OSError as error:
                what = f"cannot be read: {error.strerror}"
                found.append(Problem(log.name, what, unread=True))
    return [problem.within(project.name) for problem in found]
