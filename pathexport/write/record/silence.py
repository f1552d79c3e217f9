"""Why there is nothing to show of logs: nobody speaks in them, or no path fits what is asked for.

Whether this is so of a project, and what else is told of it in any case, is found out while it is
in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec

from pathexport.problems import Problem
from pathexport.shape.paths.path import begins_so
from pathexport.write.ids import SHORT
from pathexport.write.record.selection import Wanted, fits

if TYPE_CHECKING:  # an export that finds nothing new needs no project
    from pathexport.shape.project import Project

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
    """Why no path of a project fits, if it has the session that is asked for. Of several whose IDs
    begin so, one with paths tells: without the other filters it would be shown."""
    named = [each.id for each in project.sessions if session and begins_so(each.id, session)]
    if not named:
        return None
    if not {path.session for path in project.paths}.isdisjoint(named):
        return "No path of that session fits the other filters. Leave out a filter to see more."
    sentence, within = contained(project, named[0])
    return f"{sentence} Use --session {within[:SHORT]}." if within else sentence


def contained(project: Project, session: str) -> tuple[str, str]:
    """A sentence that says why a session that says something has no path, and the session in whose
    path that lies; empty if nobody knows."""
    within = _holder(project, session)
    if not within:
        return f"Session {session} has no path of its own.", ""
    return (
        f"Session {session} has no path of its own: its whole conversation is part of a path of "
        f"session {within}."
    ), within


def _holder(project: Project, session: str) -> str:
    """The session of a path that has rows of this one; else of one that has what these copy."""
    copied = {
        (row.kind, row.time) for row in project.graph.rows if row.session == session and row.says
    }
    holder = ""
    for path in project.paths:
        rows = project.rows(path)
        if any(row.session == session for row in rows):
            return path.session
        if not holder and copied <= {(row.kind, row.time) for row in rows}:
            holder = path.session
    return holder
