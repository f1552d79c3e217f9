"""Sessions and their lines, drawn short."""

from __future__ import annotations

from pathexport.shape.project import Project


def tree(project: Project) -> list[tuple[str, str | None, str | None]]:
    """Sessions in order: id, the session it goes on from, and the row it hangs on."""
    return [(session.id, session.parent, session.junction) for session in project.sessions]


def lines(project: Project) -> dict[str, tuple[str | None, str | None]]:
    """All lines: the line that each leaves, and the row it leaves it at."""
    every = [line for session in project.sessions for line in session.lines]
    assert len({line.id for line in every}) == len(every)
    return {line.id: (line.parent, line.fork_point) for line in every}


def ids(project: Project) -> dict[str, str]:
    """Each path's rows, and what the path is called."""
    rows = (" ".join(row.uuid for row in project.rows(path)) for path in project.paths)
    return dict(zip(rows, (path.id for path in project.paths), strict=True))
