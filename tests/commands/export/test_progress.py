"""`pathexport export` on a terminal shows how far it is, and nowhere else."""

from __future__ import annotations

import multiprocessing
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from unittest.mock import patch

import pytest
import tqdm.std

from pathexport.cli import run
from pathexport.write.folder.output import Output
from tests.commands.export.runs import DONE, exported
from tests.running.commands import Stream, pathexport
from tests.running.exports import busy
from tests.running.folders import posix


def slowly(source: Path, out: Path, pause: float, terminal: int) -> None:
    """A run whose every file takes a while by its own clock, with messages to a terminal."""
    now, real = 0.0, Output.write

    def write(output: Output, name: str, chunks: Iterable[str | bytes]) -> bool:
        nonlocal now
        now += 0 if name.endswith(("index.md", "manifest.json")) else pause
        return real(output, name, chunks)

    with (
        open(os.devnull, "w") as nobody,
        open(terminal, "w", encoding="utf-8") as shown,
        patch.multiple(
            sys,
            argv=["pathexport", "export", str(source), "-o", str(out)],
            stdout=nobody,
            stderr=shown,
        ),
        patch.object(Output, "write", write),
        patch.object(tqdm.std, "time", lambda: now),
    ):
        run()


def on_a_terminal(source: Path, out: Path, pause: float, width: int = 80) -> tuple[int | None, str]:
    """The status of such a run, and what the terminal shows of it; in a copy of this process."""
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, width))
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=slowly, args=(source, out, pause, theirs))
    child.start()
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 4096):
            shown += piece
    except OSError:  # as Linux ends a terminal
        pass
    finally:
        os.close(ours)
        child.join()
    return child.exitcode, shown.decode()


@posix
def test_a_terminal_shows_how_far_a_long_run_is(tmp_path: Path, out: Path) -> None:
    status, shown = on_a_terminal(busy(tmp_path / "p"), out, 0.15)
    assert status == DONE
    assert re.search(r"Exporting: +\d+%.* [\d.]+k?/[\d.]+k [^\r]*B/s\]", shown)
    assert shown.rpartition("\r")[2].strip() == ""  # it is taken away at the end


@posix
@pytest.mark.parametrize("width", [30, 60])
def test_a_narrow_terminal_shows_it_in_one_line(tmp_path: Path, out: Path, width: int) -> None:
    _, shown = on_a_terminal(busy(tmp_path / "p"), out, 0.15, width)
    lines = shown.split("\r")
    assert any("Exporting" in line for line in lines)
    assert max(map(len, lines)) <= width


@posix
def test_a_terminal_shows_nothing_of_a_short_run(source: Path, out: Path) -> None:
    assert on_a_terminal(source, out, 0) == (DONE, "")


def test_nobody_else_is_shown_how_far_a_run_is(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a progress bar where there is no terminal")

    monkeypatch.setattr("tqdm.tqdm", never)
    exported(source, out)
    monkeypatch.setattr(Stream, "isatty", lambda stream: True)
    with pytest.raises(AssertionError, match="a progress bar"):
        pathexport("export", source, "-o", out)
