"""A whole process: how long it takes, how much of the processor, and how much memory at most."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple


class Cost(NamedTuple):
    """Of one run, or the medians of several."""

    seconds: float
    cpu: float
    megabytes: float


def run(command: Sequence[str | Path], folder: Path) -> Cost:
    """What a command costs with all processes that it starts; it must end well."""
    start = time.perf_counter()
    with (folder / "printed").open("wb") as printed:
        process = subprocess.Popen(command, stdout=printed, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        text = (folder / "printed").read_text("utf-8", "replace")
        raise SystemExit(f"{command} ended with {process.returncode}:\n{text[-2000:]}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def middle(costs: Sequence[Cost]) -> Cost:
    return Cost(*(median(column) for column in zip(*costs, strict=True)))


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
