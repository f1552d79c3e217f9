"""What is told of projects that nobody needs twice: whichever process loads one tells it.

A project is large and what is told of it is small, so only that comes back, and no process holds
more than one project. Of one that is alone, several processes read the logs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from pathexport.pipeline import Handle
from pathexport.system.garbage import without_circles

if TYPE_CHECKING:
    from pathexport.read.logs import ReadLogs
    from pathexport.run.reading import Watch
    from pathexport.shape.project import Project

T = TypeVar("T")
LEAST = 10_000_000
"""Bytes of logs for which processes are worth what it takes to start them."""
ALONE = 40_000_000
"""The same for one project, where less of the work can be given away."""


def survey(
    handles: Sequence[Handle], look: Callable[[Project], T], jobs: int, watch: Watch
) -> list[T]:
    """What `look` tells of each project, in their order."""
    sizes = [handle.size for handle in handles]
    if jobs < 2 or sum(sizes) < (LEAST if len(handles) > 1 else ALONE):
        return [_told(look, None, handle) for handle in handles]
    # Few surveys need several processes.
    from pathexport.run.reading import read_by
    from pathexport.workers.executors import others, shared

    if len(handles) == 1:
        read = partial(read_by, jobs, watch=watch)
        return [_told(look, read, replace(handle, watch=iter)) for handle in handles]
    # Large ones first, so that all processes end together.
    order = sorted(range(len(handles)), key=lambda number: -sizes[number])
    tasks = [replace(handles[number], watch=iter) for number in order]
    work = partial(_told, look, None)
    with others(min(jobs, len(handles)) - 1, work) as found:
        told = dict(watch(shared(tasks, work, found), len(tasks)))
    return [each for _, each in sorted((order[at], each) for at, each in told.items())]


def _told(look: Callable[[Project], T], read: ReadLogs | None, handle: Handle) -> T:
    with without_circles():
        return look(handle.load(read))
