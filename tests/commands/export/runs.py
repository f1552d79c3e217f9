"""Runs of `pathexport export`."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log
from tests.running.commands import Ran, pathexport
from tests.running.exports import rewind, straight

DONE, USAGE, NOTHING, UNWRITTEN, INTERRUPTED, CLOSED_PIPE = 0, 2, 3, 4, 130, 141
DAY = 86_400


def exported(source: Path, out: Path, *options: object) -> Ran:
    """A run that has nothing to complain of."""
    ran = pathexport("export", source, "-o", out, *options)
    assert (ran.status, ran.err) == (DONE, "")
    return ran


def told(ran: Ran, out: Path) -> str:
    """What a run says of itself, wherever it wrote."""
    return ran.out.replace(str(out), "OUT")


def refused(*arguments: object) -> tuple[int, str]:
    """The status and the sentence of a run that does nothing."""
    ran = pathexport("export", *arguments)
    assert ran.out == ""
    return ran.status, ran.err


def rewound() -> Log:
    log = straight("t3", 2 * DAY)
    rewind(log, "b", "e", "f")
    return log
