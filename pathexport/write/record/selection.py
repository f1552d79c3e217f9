"""Which paths a person wants to see: the filters of the command as one value."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from pathexport.later import later
from pathexport.problems import WrongRequestError
from pathexport.read.rows import utc
from pathexport.shape.paths.path import Path, begins_so
from pathexport.write.choices import choice
from pathexport.write.text import quoted

if TYPE_CHECKING:  # an export that finds nothing new needs no project
    from pathexport.shape.project import Project

Wanted = Callable[[Path], bool]
"""Says whether a path is one that a person wants."""
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
