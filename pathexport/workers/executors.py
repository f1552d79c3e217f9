"""The seam between tasks and who does them: an executor with `submit`, here or over processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:  # importing that takes as long as some exports
    from pathexport.workers.processes import Work

T = TypeVar("T")


class Here(Executor):
    """Does everything at once, in this process. What goes wrong is raised at once as well."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def executor(count: int, work: Work, here: Work) -> Iterator[tuple[Executor, Work]]:
    """An executor, and what to submit to it with each task. It has so many processes, which do
    `work`; if there is to be one or no others can be started, it does `here` in this one."""
    if count > 1:
        from pathexport.workers.processes import processes

        with processes(count, work) as pool:
            if pool is not None:
                yield pool
                return
    yield Here(), here


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
