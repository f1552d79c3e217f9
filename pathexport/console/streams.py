"""What the command prints, and where: results on stdout, everything else on stderr.

Progress is shown only on a terminal. If nobody reads the results any more, the command ends
quietly. If stderr cannot be written, it goes on: its status tells the same.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import Any, TextIO, TypeVar

import typer

from pathexport.console.guarded import unguarded
from pathexport.console.statuses import CLOSED_PIPE, UNWRITTEN

T = TypeVar("T")

REPLACED = "pathexport.replaced"
"""The name of `in_ascii` among the error handlers of Python's encodings."""
_ASCII = {"−": "-", "–": "-", "─": "-", "·": "-", "…": "...", "→": "->"} | dict.fromkeys("“”", '"')
_ASCII |= dict.fromkeys("‘’", "'")


def say(text: str) -> None:
    say_all([text])


def say_all(texts: Iterable[str]) -> None:
    """Print a result that is made piece by piece."""
    if sys.stdout is None:
        raise typer.Exit(CLOSED_PIPE)
    sys.stdout.writelines(texts)
    sys.stdout.flush()


def broken(stream: TextIO, error: OSError) -> None:
    """What is done when a stream cannot be written: without results the command ends."""
    # Without this Python would complain again at its exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    if stream is unguarded(sys.stderr):
        return
    closed = isinstance(error, BrokenPipeError)  # by the reader
    if not closed:
        tell(f"The output cannot be written: {error.strerror}.")
    sys.exit(CLOSED_PIPE if closed else UNWRITTEN)  # the parser would catch its own `Exit`


def say_data(texts: Iterable[str]) -> None:
    """Print what programs read: UTF-8 in a pipe or a file, whatever the locale says."""
    if not on_terminal(sys.stdout) and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    say_all(texts)


def say_json(document: object) -> None:
    from pathexport.write.values import in_line

    say_data([in_line(document), "\n"])


def tell(sentence: str, choices: Iterable[str] = ()) -> None:
    """Print a message that is no result, and below it what can be chosen."""
    from pathexport.write.text import cut, printable

    typer.echo(f"pathexport: {printable(sentence)}", err=True)
    room = columns(sys.stderr) - 2
    for choice in choices:
        typer.echo(f"  {cut(printable(choice), room)}", err=True)


def progress(items: Iterable[T], total: int | None = None, unit: str = "file") -> Iterable[T]:
    """On a terminal, show how many logs are read, if that takes more than a second."""
    if not on_terminal(sys.stderr):
        return items
    shown: Iterable[T] = _bar(iterable=items, desc="Reading logs", total=total, unit=unit)
    return shown


def _bar(**options: Any) -> Any:
    import tqdm

    tqdm.tqdm.monitor_interval = 0  # with its thread, no process could be a copy of this one
    shown = {"file": unguarded(sys.stderr), "dynamic_ncols": True}  # a longer line would not go
    return tqdm.tqdm(delay=1, leave=False, **shown, **options)


class Bar:
    """How far an export is, on a terminal: the projects and the bytes of logs that are written. It
    is shown after a second."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._projects = self._done = 0

    def begins(self, projects: int, size: int) -> None:
        """So many are to be written; when it is called again, so many more."""
        self._projects += projects
        if self._bar is not None:
            self._bar.total += size
            return
        if not on_terminal(sys.stderr):
            return
        # The rate is an average from the beginning: parts of a project differ in speed.
        self._bar = _bar(total=size, unit="B", unit_scale=True, smoothing=0)
        self._describe()

    def advances(self, size: float, projects: int) -> None:
        if self._bar is not None:
            self._done += projects
            self._describe()
            self._bar.update(size)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def _describe(self) -> None:
        done = f" {self._done} of {self._projects} projects" if self._projects > 1 else ""
        self._bar.set_description(f"Exporting{done}", refresh=False)


def columns(stream: TextIO | None) -> int:
    """How long a line of a stream may be. What goes to a program or a file has no width, since
    `grep` would not find what is cut off."""
    if on_terminal(stream) or os.environ.get("COLUMNS"):
        return shutil.get_terminal_size().columns
    return sys.maxsize


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that an encoding lacks: others that mean the same, or question
    marks. A minus must not look like something unknown."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_ASCII.get(sign, "?") for sign in lacking), error.end


def draws(signs: str) -> bool:
    """Whether stdout can show these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def colours() -> bool:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return on_terminal(sys.stdout) and not plain


def on_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
