"""The seam between tasks and who does them: an executor with `submit`, here or over processes."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pathexport.problems import PathexportError

if TYPE_CHECKING:  # importing that takes as long as some exports
    from pathexport.workers.processes import Work

T = TypeVar("T")
_AHEAD = 2
"""So many tasks each process is given at once, so that none waits while this one does its own."""


class Here(Executor):
    """Does everything at once, in this process. What goes wrong is raised at once as well."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Others(NamedTuple):
    """Processes beside this one."""

    executor: Executor
    work: Work
    """What to submit with each task."""
    many: int


@contextmanager
def executor(count: int, work: Work, here: Work) -> Iterator[tuple[Executor, Work]]:
    """An executor, and what to submit to it with each task. It has so many processes, which do
    `work`; if there is to be one or no others can be started, it does `here` in this one."""
    with others(count if count > 1 else 0, work) as found:
        yield (found.executor, found.work) if found is not None else (Here(), here)


@contextmanager
def others(count: int, work: Work) -> Iterator[Others | None]:
    """So many processes that do `work`; nothing if there are to be none, or none can be started."""
    if count < 1:
        yield None
        return
    from pathexport.workers.processes import processes

    with processes(count, work) as found:
        yield Others(*found, count) if found is not None else None


def shared(tasks: Sequence[T], here: Work, found: Others | None) -> Iterator[tuple[int, Any]]:
    """What comes of each task, with its number, as it comes. Others begin with the first task, and
    this process, which does `here`, with the last. If several fail, the first of them is told."""
    if found is None:
        yield from enumerate(map(here, tasks))
        return
    first, last = 0, len(tasks)
    coming: deque[tuple[int, Future[Any]]] = deque()
    failure: PathexportError | None = None
    while first < last or coming:
        while first < last and sum(not f.done() for _, f in coming) < _AHEAD * found.many:
            coming.append((first, found.executor.submit(found.work, tasks[first])))
            first += 1
        if first < last and failure is None:
            last -= 1
            try:
                made = here(tasks[last])
            except PathexportError as error:
                failure = error  # one before it may fail as well
            else:
                yield last, made
        else:
            wait([coming[0][1]])
        while coming and coming[0][1].done():
            number, future = coming.popleft()
            yield number, future.result()
    if failure is not None:
        raise failure


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
