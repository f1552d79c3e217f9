"""What an export did, as text for people; for a dry run, what it would do.

The projects are gone by then, so what must be told of one is told when it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pathexport.commands.loading import tell_all
from pathexport.console.streams import Bar, tell
from pathexport.exporting import Done
from pathexport.run.outcome import Onlooker
from pathexport.write.folder.deeds import OutputChanges
from pathexport.write.record.silence import EMPTY, Glimpse
from pathexport.write.render.redacted import kinds_in_words
from pathexport.write.text import counted, printable, states

if TYPE_CHECKING:
    from pathexport.pipeline import Handle

_STAY = ("stay: the logs no longer hold them", "stays: the logs no longer hold it")


class TerminalOnlooker(Bar, Onlooker):
    """Shows how far the run is, tells at once what could not be read, and ends the run if nothing
    is to be written. `unfit` says why, where none of the projects has the session that is asked
    for. With `quiet` it does not tell that it waits."""

    def __init__(self, unfit: Callable[[], str], handles: Sequence[Handle], quiet: bool) -> None:
        super().__init__()
        self._unfit = unfit
        self._handles = handles
        self._quiet = quiet
        self.unread = False
        self._why: str | None = None

    def waits(self) -> None:
        if not self._quiet:
            tell("Another export is writing into this folder. Waiting until it is done.")

    def sees(self, project: Glimpse) -> None:
        tell_all(project.unread)
        self.unread = self.unread or bool(project.unread)
        self._why = self._why or project.unfit

    def writes_nothing(self, empty: bool) -> None:
        from pathexport.find.unfound import none_found

        raise none_found(EMPTY if empty else self._why or self._unfit(), self._handles)


def report(done: Done, folder: str, dry: bool, check: str) -> str:
    """How many transcripts there are now, what was written, and whether the logs have problems.
    `check` is the command that shows all problems."""
    changes = done.output.changes
    lines = [f"would {verb} {printable(name)}" for verb, name in changes] if dry else []
    by_status = states(len(done.paths), sum(path.status == "ACTIVE" for path in done.paths))
    total = counted(len(done.paths), "transcript") + (f" ({by_status})" if by_status else "")
    total += f" and {counted(done.agents, 'agent')}" if done.agents else ""
    lines.append(f"{total} in {printable(folder)}: {_done(done.output, dry)}.")
    if gone := done.output.gone:
        lines.append(f"{counted(gone, 'transcript')} of earlier exports {_STAY[gone == 1]}.")
    if done.redacted is not None:
        lines.append(f"Redacted: {printable(kinds_in_words(done.redacted)) or 'nothing'}.")
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
