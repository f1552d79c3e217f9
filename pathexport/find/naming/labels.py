"""How a path is listed: by a name that finds it again, and a line about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.ids import short
from pathexport.write.record.openings import opening_line
from pathexport.write.text import cut, dotted, printable

_TITLE = 16  # columns of a title before the words that tell it from others


def session_names(projects: Iterable[Project]) -> Mapping[str, str]:
    """The short names of the sessions of some projects."""
    return short(session.id for project in projects for session in project.sessions)


def label(path: Path, short_names: Mapping[str, str]) -> str:
    """`session/number`, with the short name of the session if it has one."""
    return f"{short_names.get(path.session, path.session)}/{path.number}"


def line(project: Project, path: Path, called: str, where: str = "") -> str:
    """A path as one line: its name and status, `where` it is, its title, and how the part begins
    that only this path has, if it is abandoned."""
    title = project.names.titles[path.id] or "(no title)"
    if opening := opening_line(project, path, title):
        title = f"{cut(printable(title), _TITLE)} · {opening}"
    return printable(dotted(called, path.status.lower(), where, title))
