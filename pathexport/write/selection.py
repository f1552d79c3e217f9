"""Which paths a person wants to see: the filters of the command, as one question."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from pathexport.problems import WrongRequestError
from pathexport.read.rows import utc
from pathexport.shape.paths import Path
from pathexport.shape.project import Project
from pathexport.write.listing import Wanted

_NEVER = "~"  # sorts behind every time


def selection(
    session: str | None, status: str | None, since: str | None, until: str | None
) -> Wanted:
    """Whether a path fits all of the filters that are given."""
    if status is not None and status.lower() not in ("active", "abandoned"):
        raise WrongRequestError(f"--status {status} is neither active nor abandoned.")
    if not any((session, status, since, until)):
        return everything
    begins = _moment("--since", since, end=False) if since else ""
    ends = _moment("--until", until, end=True) if until else _NEVER

    def wanted(path: Path) -> bool:
        return (
            path.session.startswith(session or "")
            and (status is None or path.status == status.upper())
            and (path.ended >= begins and path.started < ends)
        )

    return wanted


def everything(path: Path) -> bool:
    """What is wanted when no filter is given."""
    return True


def fits(project: Project, wanted: Wanted) -> bool:
    """Whether a project has paths that are wanted; one without any fits when all is."""
    return any(wanted(path) for path in project.paths) or (
        wanted is everything and not project.paths
    )


def unfit(projects: Iterable[Project], session: str | None) -> str:
    """Why no path fits, and what to do."""
    for project in projects:
        for known in project.sessions:
            if session and known.id.startswith(session):
                return _without_path(project, known.id)
    return "No path fits. Leave a filter out to see what there is."


def _without_path(project: Project, session: str) -> str:
    owners = {path.session for path in project.paths}
    if session in owners:
        return "No path of that session fits. Leave a filter out to see what there is."
    within = next(
        (p.session for p in project.paths if any(r.session == session for r in project.rows(p))),
        None,
    )
    if within is None:
        return f"Session {session} says nothing."
    return (
        f"Session {session} has no path of its own: its conversation lies within one of "
        f"session {within}. Use --session {within[:8]}."
    )


def _moment(option: str, given: str, end: bool) -> str:
    """A date means all of it: from its first moment, or up to its last."""
    try:
        day = date.fromisoformat(given)
    except ValueError:
        moment = utc(given)
        if not moment:
            raise WrongRequestError(
                f"{option} {given} is no ISO date or time. Write it like 2026-03-01."
            ) from None
        return moment
    if end and day == date.max:
        return _NEVER
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=int(end))
    return utc(start.isoformat())
