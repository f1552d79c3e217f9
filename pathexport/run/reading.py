"""The logs of one large project, read by several processes.

A process sends back what it has read, which takes a third of the time of reading it. So this pays
for large projects only, and the main process reads most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pathexport.read.files import LogFile, size
from pathexport.read.logs import Log, read_log
from pathexport.workers.executors import Watch, do_all, task_size, unwatched

LEAST = 10_000_000
"""Bytes of logs for which processes are worth their start."""
_Numbered = tuple[int, LogFile]


def nothing_else() -> None:
    """What this process does while only others read."""


def read_by(
    jobs: int,
    files: Iterable[LogFile],
    watch: Watch = unwatched,
    meanwhile: Callable[[], None] = nothing_else,
) -> list[Log]:
    """The logs in the order of the files, as `read_logs` gives them. `watch` sees each part. Before
    it reads as well, this process does something else."""
    numbered = [*enumerate(files)]
    total = sum(size(file.path) for _, file in numbered)
    runs = [*_runs(numbered, total, jobs)]
    here = partial(_read_after, meanwhile)
    logs_of_runs = do_all(runs, _read, jobs if total >= LEAST else 1, watch, here)
    return [log for logs in logs_of_runs for log in logs]


def _read_after(first: Callable[[], None], run: Sequence[_Numbered]) -> list[Log]:
    first()
    return _read(run)


def _read(run: Sequence[_Numbered]) -> list[Log]:
    return [read_log(file, number) for number, file in run]


def _runs(files: Iterable[_Numbered], whole: int, jobs: int) -> Iterator[list[_Numbered]]:
    """The files in runs, each a task for one process."""
    run: list[_Numbered] = []
    length, left = 0, whole
    for number, file in files:
        run.append((number, file))
        length += size(file.path)
        if length >= task_size(left, whole, jobs):
            yield run
            run, length, left = [], 0, left - length
    if run:
        yield run
