"""What an export did, as text for people; for a dry run, what it would do.

The projects are gone by then, so what is told at once of them is told as each passes by.
"""

from __future__ import annotations

from collections.abc import Callable

from pathexport.commands.loading import tell_all
from pathexport.console.streams import Bar, tell
from pathexport.exporting import Done
from pathexport.problems import PathexportError
from pathexport.run.outcome import Onlooker
from pathexport.write.folder.deeds import OutputChanges
from pathexport.write.record.selection import EMPTY, Glimpse
from pathexport.write.render.redacted import told
from pathexport.write.text import counted, printable, states

_STAY = ("stay: the logs no longer hold them", "stays: the logs no longer hold it")


class TerminalOnlooker(Onlooker):
    """Lets nothing be made if no project is written. Which logs and folders could not be read is
    told at once: all the rest is written. `bar` shows how far the run is. `unfit` says why nothing
    is written where no project has the session that is asked for."""

    def __init__(self, bar: Bar, unfit: Callable[[], str]) -> None:
        self._bar, self._unfit = bar, unfit
        self.unread = False
        self._why: str | None = None

    def waits(self) -> None:
        tell("Another export is writing into this folder. Waiting until it is done.")

    def begins(self, projects: int, size: int) -> None:
        self._bar.begin(projects, size)

    def advances(self, size: float, projects: int) -> None:
        self._bar.advance(size, projects)

    def sees(self, project: Glimpse) -> None:
        tell_all(project.unread)
        self.unread = self.unread or bool(project.unread)
        self._why = self._why or project.unfit

    def writes_nothing(self, empty: bool) -> None:
        raise PathexportError(EMPTY if empty else self._why or self._unfit())


def report(done: Done, folder: str, dry: bool, check: str) -> str:
    """How many transcripts there are now, what was written, and whether the logs have problems.

    `check` is the command that shows all problems.
    """
    changes = done.output.changes
    lines = [f"would {verb} {printable(name)}" for verb, name in changes] if dry else []
    found = states(len(done.paths), sum(path.status == "ACTIVE" for path in done.paths))
    there = counted(len(done.paths), "transcript") + (f" ({found})" if found else "")
    there += f" and {counted(done.agents, 'agent')}" if done.agents else ""
    lines.append(f"{there} in {printable(folder)}: {_done(done.output, dry)}.")
    if gone := done.output.gone:
        lines.append(f"{counted(gone, 'transcript')} of earlier exports {_STAY[gone == 1]}.")
    if done.redacted is not None:
        lines.append(f"Redacted: {printable(told(done.redacted)) or 'nothing'}.")
    lines += map(printable, done.general)
    if done.problems:
        lines.append(f"{counted(done.problems, 'problem')} with the logs: see {check}")
    return "\n".join(lines) + "\n"


def _done(output: OutputChanges, dry: bool) -> str:
    written, removed = output.written, output.removed
    if not output.changes:
        return "nothing changed"
    parts = [counted(written, "file") + (" to write" if dry else " written")] if written else []
    parts += [f"{output.unchanged:,} unchanged"] if output.unchanged else []
    parts += [f"{removed:,} {'to remove' if dry else 'removed'}"] if removed else []
    return ", ".join(parts)
