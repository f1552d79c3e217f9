"""Which paths a person wants to see: the filters of the command as one value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec

from pathexport.later import later
from pathexport.problems import Problem, WrongRequestError
from pathexport.read.rows import utc
from pathexport.shape.paths.path import Path, begins_so
from pathexport.write.choices import choice
from pathexport.write.ids import SHORT
from pathexport.write.text import quoted

if TYPE_CHECKING:  # an export that finds nothing new needs no project
    from pathexport.shape.project import Project

Wanted = Callable[[Path], bool]
"""Says whether a path is one that a person wants."""
EMPTY = "The logs there are empty. Name another project or log."
_SILENT = "Nobody says anything in these logs. Name other ones."
_BROKEN = (
    "Nobody says anything in these logs, as far as they can be read: `pathexport check` shows what "
    "is wrong with them."
)
_AGENTS = (
    "Only agents speak in these logs, as far as they can be read: `pathexport export` writes what "
    "they say, and `pathexport check` tells what became of every line. Or name the log of their "
    "session."
)
UNFIT = "No path fits the filters. Leave out a filter to see more."
_NEVER = "~"  # sorts behind every time
_AGE = later(r"(\d{1,6})([hdw])", re.ASCII | re.IGNORECASE)
_DAYS = {"today": 0, "yesterday": 1}
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


class Filters(msgspec.Struct, frozen=True, kw_only=True):
    """Says whether a path fits all filters; one that is not given leaves nothing out."""

    session: str = ""
    """How its session begins."""
    status: str | None = None
    begins: str = ""
    """The moment at or after which it has messages."""
    ends: str = _NEVER
    """The moment before which it began."""

    def __call__(self, path: Path) -> bool:
        return (
            begins_so(path.session, self.session)
            and (self.status is None or path.status == self.status)
            and path.ended >= self.begins
            and path.started < self.ends
        )


everything = Filters()
"""The filter that all paths fit."""


def selection(
    session: str | None,
    status: str | None,
    since: str | None,
    until: str | None,
    now: datetime,
) -> Filters:
    """The filters of the command as a value. Ages are counted back from `now`."""
    asked = None if status is None else choice("--status", status, ("active", "abandoned"))
    return Filters(
        session=session or "",
        status=None if asked is None else asked.upper(),
        begins="" if since is None else _moment("--since", since, now, end=False),
        ends=_NEVER if until is None else _moment("--until", until, now, end=True),
    )


def fits(project: Project, wanted: Wanted) -> bool:
    """Whether a project has wanted paths. One without any paths fits if there is no filter."""
    return any(wanted(path) for path in project.paths) or (
        wanted == everything and not project.paths
    )


class Silence(IntEnum):
    """Why a project has no path. Of several that have none, the last of these reasons counts."""

    EMPTY, UNSPOKEN, BROKEN, AGENTS = range(4)

    @property
    def why(self) -> str:
        """Why they have none, and what to do."""
        return (EMPTY, _SILENT, _BROKEN, _AGENTS)[self]


def silence(project: Project) -> Silence:
    if any(agent.rows for agent in project.agents):
        return Silence.AGENTS
    if project.problems:
        return Silence.BROKEN
    return Silence.EMPTY if project.empty else Silence.UNSPOKEN


class Glimpse(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a project, whether or not something of it is shown or written."""

    name: str
    empty: bool
    """Whether its logs say nothing, and nothing is wrong with them."""
    fits: bool
    """Whether it has wanted paths."""
    unfit: str | None
    """Why it has none, if it has the session that is asked for."""
    unread: tuple[Problem, ...]
    """Logs and folders that could not be read."""
    general: tuple[str, ...]
    """What is wrong with all of it."""


def glimpse(project: Project, wanted: Wanted) -> Glimpse:
    return Glimpse(
        name=project.name,
        empty=project.empty,
        fits=fits(project, wanted),
        unfit=why_unfit(project, getattr(wanted, "session", None)),
        unread=tuple(map(project.named, project.unread)),
        general=tuple(project.general_problems),
    )


def nothing(seen: Sequence[Glimpse], unfit: Callable[[], str]) -> str | None:
    """If there is nothing to show, a sentence that says why, and what to do. `unfit` says it where
    no project has the session that is asked for."""
    if all(each.empty for each in seen):
        return EMPTY
    if any(each.fits for each in seen):
        return None
    return next((each.unfit for each in seen if each.unfit is not None), None) or unfit()


def why_unfit(project: Project, session: str | None) -> str | None:
    """Why no path of a project fits, if it has the session that is asked for."""
    for known in project.sessions:
        if session and begins_so(known.id, session):
            return _without_path(project, known.id)
    return None


def _without_path(project: Project, session: str) -> str:
    owners = {path.session for path in project.paths}
    if session in owners:
        return "No path of that session fits the other filters. Leave out a filter to see more."
    sentence, within = contained(project, session)
    return f"{sentence} Use --session {within[:SHORT]}." if within else sentence


def contained(project: Project, session: str) -> tuple[str, str]:
    """A sentence that says why a session has no path, and the session in whose path it lies; that
    one is empty if nothing was said in it."""
    within = next(
        (p.session for p in project.paths if any(r.session == session for r in project.rows(p))),
        "",
    )
    if not within:
        return f"Nothing was said in session {session}, so it has no path.", ""
    return (
        f"Session {session} has no path of its own: its whole conversation is part of a path of "
        f"session {within}."
    ), within


def _moment(option: str, given: str, now: datetime, end: bool) -> str:
    """The moment that is meant. A date means the whole day: where it begins, or where it ends."""
    age = _AGE.fullmatch(given)
    if age is not None:
        return _back(now, int(age[1]) * _UNITS[age[2].lower()])
    try:
        back, today = _DAYS.get(given.lower()), now.astimezone(UTC).date()
        day = date.fromisoformat(given) if back is None else today - timedelta(days=back)
    except ValueError:
        moment = utc(given)
        if not moment:
            raise WrongRequestError(
                f"{option} must be a date like 2026-03-01, a time like 2026-03-01T18:30, "
                f"today, yesterday, or an age like 7d, 12h or 2w, not {quoted(given)}."
            ) from None
        return moment
    if end and day == date.max:
        return _NEVER
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=int(end))
    return utc(start.isoformat())


def _back(now: datetime, age: timedelta) -> str:
    """The moment that long ago; nothing if that is before the year 1."""
    try:
        return utc((now - age).isoformat())
    except OverflowError:
        return ""
