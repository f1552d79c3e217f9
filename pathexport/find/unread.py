"""The logs and folders that cannot be read where a path is looked for: what is not found may be in
these.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.pipeline import Handle
from pathexport.problems import Problem
from pathexport.system.regular import opened


def unread_of(handles: Sequence[Handle]) -> list[Problem]:
    """Those of some projects."""
    return [problem for handle in handles for problem in unread_in(handle)]


def unread_in(handle: Handle) -> list[Problem]:
    """The folders and the logs of sessions that cannot be read of one, as they may be shown."""
    project, shown = handle.files, handle.shown
    found = [problem for problem in project.problems if problem.unread]
    for log in project.sessions:
        try:
            opened(log.path).close()
        except OSError as error:
            found.append(Problem(log.name, f"cannot be read: {error.strerror}", unread=True))
    named = [problem.within(project.name) for problem in found]
    return [each._replace(where=shown(each.where), what=shown(each.what)) for each in named]
