"""What an export did, as text for people; for a dry run, what it would do.

The projects are gone by then, so what is told at once of them is told as each passes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pathexport.problems import PathexportError, Problem
from pathexport.shape.project import Project
from pathexport.write.record.entries import Wanted
from pathexport.write.record.selection import UNFIT, fits, why_unfit
from pathexport.write.text import counted, printable

if TYPE_CHECKING:  # `list` and `check` use this module as well, and render nothing
    from pathexport.exporting import Done

EMPTY = "The logs there are empty. Name another project or log."


class Seen:
    """Lets no project pass if there is nothing to write.

    `tell` gets at once which logs and folders could not be read: all the rest is written.
    """

    def __init__(
        self, wanted: Wanted, session: str | None, tell: Callable[[Problem], object]
    ) -> None:
        self._wanted, self._session, self._tell = wanted, session, tell
        self.unread = False

    def passing(self, projects: Iterator[Project], others: bool) -> Iterator[Project]:
        """The same projects. There may be others, to which nothing need be done."""
        empty: list[Project] = []  # what has no rows takes no space
        found = fit = others
        why: str | None = None
        for project in projects:
            fit = self._note(project) or fit
            why = why or why_unfit(project, self._session)
            found = found or not is_empty(project)
            empty.append(project)
            del project
            while found and empty:
                yield empty.pop(0)
        if not found:
            raise PathexportError(EMPTY)
        if not fit:
            raise PathexportError(why or UNFIT)

    def _note(self, project: Project) -> bool:
        """Whether the project has wanted paths."""
        for problem in map(project.named, project.unread):
            self._tell(problem)
            self.unread = True
        return fits(project, self._wanted)


def is_empty(project: Project) -> bool:
    """Whether its logs say nothing, and nothing is wrong with them."""
    return not (project.account.total or project.problems)


def report(done: Done, folder: str, dry: bool, check: str) -> str:
    """How many transcripts there are now, what was written, and whether the logs have problems.

    `check` is the command that shows all problems.
    """
    changes, unchanged = done.output.changes, done.output.unchanged
    lines = [f"would {verb} {printable(name)}" for verb, name in changes] if dry else []
    active = sum(path.status == "ACTIVE" for path in done.paths)
    states = [f"{active:,} active"] if active else []
    states += [f"{len(done.paths) - active:,} abandoned"] if active < len(done.paths) else []
    there = counted(len(done.paths), "transcript") + (f" ({', '.join(states)})" if states else "")
    there += f" and {counted(done.agents, 'agent')}" if done.agents else ""
    lines.append(f"{there} in {printable(folder)}: {_done(changes, unchanged, dry)}.")
    lines += map(printable, done.general)
    if done.problems:
        lines.append(f"{counted(done.problems, 'problem')} with the logs: see {check}")
    return "\n".join(lines) + "\n"


def _done(changes: Sequence[tuple[str, str]], unchanged: int, dry: bool) -> str:
    written = sum(verb == "write" for verb, _ in changes)
    removed = len(changes) - written
    if not changes:
        return "nothing changed"
    parts = [counted(written, "file") + (" to write" if dry else " written")] if written else []
    parts += [f"{unchanged:,} unchanged"] if unchanged else []
    parts += [f"{removed:,} {'to remove' if dry else 'removed'}"] if removed else []
    return ", ".join(parts)
