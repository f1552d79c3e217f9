"""The seam between tasks and who does them: this process, or any `Executor` with `submit`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pathexport.problems import PathexportError

if TYPE_CHECKING:  # importing that takes as long as some exports
    from concurrent.futures import Executor, Future

    from pathexport.workers.processes import Work

T = TypeVar("T")
_AHEAD = 3
"""So many tasks each process is given at once, so that none waits while this one does its own."""
_PARTS = 8
"""A task is so small a part of what each process has left to do."""
_LEAST = 128
"""And no smaller a part than this of all that it does."""


class Others(NamedTuple):
    """Processes beside this one."""

    executor: Executor
    work: Work
    """What to submit with each task."""
    many: int


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
    """What comes of each task, with its number, as it comes: this process does some itself, by
    `here`. If several fail, the first of them is told.

    Others have some ahead when there is nothing left for this one. So tasks that come late are to
    be small, as `enough` says.
    """
    if found is None:
        yield from enumerate(map(here, tasks))
        return
    from concurrent.futures import wait

    waiting = deque(enumerate(tasks))
    coming: deque[tuple[int, Future[Any]]] = deque()
    failure: PathexportError | None = None
    while waiting or coming:
        while waiting and sum(not f.done() for _, f in coming) < _ahead(len(waiting), found.many):
            number, task = waiting.popleft()
            coming.append((number, found.executor.submit(found.work, task)))
        if waiting:
            number, task = waiting.popleft()
            try:
                made = here(task)
            except PathexportError as error:
                failure = error  # one before it may fail as well
                waiting.clear()
                coming = deque((n, future) for n, future in coming if n < number)
            else:
                yield number, made
        elif coming:
            wait([coming[0][1]])
        while coming and coming[0][1].done():
            number, future = coming.popleft()
            yield number, future.result()
    if failure is not None:
        raise failure


def _ahead(left: int, many: int) -> int:
    """How many tasks so many others have at once: fewer where so many are `left`, of which this
    process does its part."""
    return min(_AHEAD * many, max(many, left * many // (many + 1)))


def enough(left: float, whole: float, jobs: int) -> float:
    """How large a task should be when so much is `left` of all that so many processes share: a good
    part of it, as each task costs something, but little at the end, where some wait for others."""
    return max(left / (jobs * _PARTS), whole / (jobs * _LEAST))
