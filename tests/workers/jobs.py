"""Exports over several processes, and what they tell."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import Run, export
from pathexport.pipeline import load_each
from pathexport.problems import UnwritableError
from pathexport.write.options import Options
from tests.running.exports import busy, straight
from tests.running.folders import lay

OPTIONS = [Options(), Options("full", "inline", 3), Options("dialogue", "omit")]


def several(folder: Path) -> Path:
    """Projects that differ in size, one of them without a row."""
    for name in "pq":
        busy(folder / name)
    lay(folder, "a/empty.jsonl", "")
    for name in "rz":
        straight("s1").write(folder / name)
    return folder


def failing(source: Path, out: Path, jobs: int) -> str:
    with pytest.raises(UnwritableError) as failed:
        export(load_each(source), out, run=Run(jobs=jobs))
    return str(failed.value)


def ended(children: Callable[[], list[Any]] = multiprocessing.active_children) -> bool:
    return not children() and threading.active_count() == 1
