"""The logs of one large project, read by several processes.

What a process has read comes back as bytes, which takes a third of the time of reading it. So
this pays for large projects only, and this process reads most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pathexport.read.files import LogFile, size
from pathexport.read.logs import Log, read_log
from pathexport.workers.executors import enough, others, shared

LEAST = 10_000_000
"""Bytes of logs from which on it saves more than it takes to start processes."""
_Numbered = tuple[int, LogFile]
Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Passes on what is done as it comes, of so much."""


def unwatched(done: Iterable[Any], _: int) -> Iterable[Any]:
    return done


def read_by(jobs: int, files: Iterable[LogFile], watch: Watch = unwatched) -> list[Log]:
    """Each file in the order given, as `read_logs` reads it; part after part passes `watch`."""
    numbered = [*enumerate(files)]
    total = sum(size(file.path) for _, file in numbered)
    runs = [*_runs(numbered, total, jobs)]
    count = min(jobs, len(runs)) if total >= LEAST else 1
    with others(count - 1, _read) as found:
        made = dict(watch(shared(runs, _read, found), len(runs)))
    return [log for _, logs in sorted(made.items()) for log in logs]


def _read(some: Sequence[_Numbered]) -> list[Log]:
    return [read_log(file, number) for number, file in some]


def _runs(files: Iterable[_Numbered], whole: int, jobs: int) -> Iterator[list[_Numbered]]:
    run: list[_Numbered] = []
    length, left = 0, whole
    for number, file in files:
        run.append((number, file))
        length += size(file.path)
        if length >= enough(left, whole, jobs):
            yield run
            run, length, left = [], 0, left - length
    if run:
        yield run
