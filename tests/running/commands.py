"""The command as a test calls it: in this process, with its output in hand."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple
from unittest.mock import patch

import pytest
import typer.main

from pathexport.cli import app, run

_COMMAND = typer.main.get_command(app)
"""Made of all signatures; a process makes it once, and so do we, for hundreds of runs."""


class Ran(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


class Stream(io.TextIOWrapper):
    """A stream in memory that may say that it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__(io.BytesIO(), "utf-8", newline="\n")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        self.flush()
        self.seek(0)
        return self.read()


def pathexport(*arguments: object, terminal: bool = False) -> Ran:
    """Run the command with some arguments; on a terminal or, as in a pipe, on none. It is started
    under its own name, not as a module of what runs the tests."""
    out, err = Stream(terminal), Stream(False)
    argv = ["pathexport", *map(str, arguments)]
    with (
        patch.multiple(sys, argv=argv, stdout=out, stderr=err),
        patch.object(sys.modules["__main__"], "__package__", None),
        patch.object(typer.main, "get_command", lambda _: _COMMAND),
        pytest.raises(SystemExit) as ended,
    ):
        run()
    return Ran(int(ended.value.code or 0), out.text(), err.text())
