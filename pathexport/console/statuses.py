"""Exit statuses, as docs/commands.md lists them."""

from __future__ import annotations

from pathexport.problems import PathexportError, UnreadError, UnwritableError, WrongRequestError

DONE, PROBLEMS, USAGE, NOTHING, UNWRITTEN, CLOSED_PIPE = 0, 1, 2, 3, 4, 141


def status(error: PathexportError) -> int:
    """The status of a command that this error ends."""
    if isinstance(error, UnwritableError):
        return UNWRITTEN
    if isinstance(error, UnreadError):
        return PROBLEMS
    return USAGE if isinstance(error, WrongRequestError) else NOTHING
