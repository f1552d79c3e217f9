"""What goes wrong: problems that travel with the results, and the one error that ends a run.

A log that is damaged in places is still worth reading, so damage is a value. Only what leaves
nothing to work on is raised, with a sentence that says what to do.
"""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True, gc=False):
    """One thing that is wrong with the logs, and where."""

    where: str
    """`file:line`, the file relative to its project; the project's name for all of it."""
    what: str
    unread: bool = False
    """Whether a log or a folder could not be read, so that what it holds is missing."""


class PathexportError(Exception):
    """What stops the run. The message is meant for the person who started it."""


class ChangedLogError(PathexportError):
    """A log no longer holds what was found in it at first."""

    def __init__(self, log: str, what: str) -> None:
        super().__init__(f"{log} {what}. Start again.")
        self.problem = Problem(log, what, unread=True)


class WrongRequestError(PathexportError):
    """The command line asks for something impossible."""


class UnwritableError(PathexportError):
    """The output folder, or a file in it, cannot be written."""
