"""What goes wrong: problems that travel with the results, and the one error that ends a run.

A log that is damaged in places is still worth reading, so damage is a value. Only what leaves
nothing to work on is raised, with a sentence that says what to do. Every run imports this, so it
uses nothing but Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

NAMELESS = "A source must have a name, not ''. Or leave it out."
"""Told where a program's variable was not set: it does not mean the current directory."""


class Problem(NamedTuple):
    """One thing that is wrong with the logs, and where."""

    where: str
    """`file:line`, the file relative to its project; or the project's name."""
    what: str
    unread: bool = False
    """Whether a log or a folder could not be read, so that what it holds is missing."""

    def within(self, project: str) -> Problem:
        """The same with the project's name before its place, to stand among those of others."""
        return self if self.where == project else self._replace(where=f"{project}/{self.where}")

    def shown(self, text: Callable[[str], str]) -> Problem:
        """The same with its texts as this shows them."""
        return self._replace(where=text(self.where), what=text(self.what))


def file_and_line(where: str) -> tuple[str, str]:
    """The parts of a place; no line where it is a file or a project, which may be called `a:b` or
    `2026`."""
    file, colon, line = where.rpartition(":")
    return (file, line) if colon and line.isdecimal() else (where, "")


def in_order(problems: Iterable[Problem], project: str) -> list[Problem]:
    """The problems of a project: first those of all of it, then by file and line."""

    def key(problem: Problem) -> tuple[bool, str, int]:
        file, line = file_and_line(problem.where)
        return problem.where != project, file, int(line[-18:] or 0)

    return sorted(problems, key=key)


class PathexportError(Exception):
    """What stops the run. The message is meant for the person who started it."""

    def __init__(self, sentence: str, choices: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.choices = choices
        """What the person could have meant, a line each."""

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: with all that it holds, whatever it was made of."""
        return _unmade, (type(self), *self.args), vars(self)


def _unmade(kind: type[Exception], *args: object) -> Exception:
    """An error that holds nothing yet."""
    return kind.__new__(kind, *args)


class UnreadError(PathexportError):
    """What is asked for was not found, and may be in logs that could not be read."""

    def __init__(self, sentence: str, choices: Sequence[str], missed: Sequence[Problem]) -> None:
        super().__init__(sentence, choices)
        self.missed = missed
        """Why they could not be read, told before the sentence."""


class ChangedLogError(PathexportError):
    """A log no longer holds what was found in it at first."""

    def __init__(self, log: str, what: str) -> None:
        super().__init__(f"{log} {what}. Start again.")
        self.problem = Problem(log, what, unread=True)


class WrongRequestError(PathexportError):
    """The command line, or a program, asks for something impossible."""


class WrongOptionError(WrongRequestError, ValueError):
    """An option has a value that it cannot have."""


class UnwritableError(PathexportError):
    """The output folder, or a file in it, cannot be written; or a process that makes a part of it
    was ended from outside."""
