"""Exports one after the other: as time goes by between them, and what the later ones do."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import Done, export
from pathexport.pipeline import load_each
from pathexport.write.options import Options
from tests.running.exports import run_of
from tests.running.folders import LONG_AGO

SECOND = 10**9


def settle(folder: Path, number: int = 0) -> None:
    """Files that are new become old: not so young that nobody trusts their times."""
    for path in folder.rglob("*"):
        if path.is_file() and path.stat().st_mtime_ns > 1.5 * LONG_AGO:
            os.utime(path, ns=(LONG_AGO + number * SECOND,) * 2)


def again(source: Path, out: Path, *options: Any, **more: Any) -> Done:
    """Export what has changed."""
    return export(load_each(source), out, options=Options(*options), run=run_of(more), **more)


def told(done: Done) -> tuple[object, ...]:
    """What an export says of itself."""
    changes = tuple(sorted(done.output.changes))
    return (
        [(problem.where, problem.what) for problem in done.output.problems],
        changes,
        [path.id for path in done.paths],
        done.agents,
        done.problems,
        [*done.general],
    )


def more(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


EDITS: dict[str, Callable[[Path], object]] = {
    "edit output": more,
    "delete output": Path.unlink,
    "empty output": lambda path: path.write_bytes(b""),
    "take output": lambda path: path.write_bytes(b"mine"),
}


def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The logs that are opened from now on."""
    found: list[Path] = []
    real = os.open

    def spied(path: Path, *how: Any, **more: Any) -> int:
        found.extend([Path(path)] if Path(path).suffix == ".jsonl" else [])
        return real(path, *how, **more)

    monkeypatch.setattr(os, "open", spied)
    return found
