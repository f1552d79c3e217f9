"""Loads projects to tell something of each, in several processes.

A project is large and what is told of it is small, so only that comes back, and no process holds
more than one project. Of a project that is alone, several processes read the logs.
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
    from pathexport.shape.project import Project
    from pathexport.workers.executors import Watch

T = TypeVar("T")
LEAST = 10_000_000
"""Bytes of logs for which processes are worth their start."""
ALONE = 40_000_000
"""The same for one project, where less of the work can be given away."""


def survey(
    handles: Sequence[Handle], look: Callable[[Project], T], jobs: int, watch: Watch
) -> list[T]:
    """What `look` tells of each project, in their order."""
    sizes = [handle.size for handle in handles]
    if jobs < 2 or sum(sizes) < (LEAST if len(handles) > 1 else ALONE):
        return [_look_at(look, None, handle) for handle in handles]
    # Few surveys need several processes.
    from pathexport.run.reading import read_by
    from pathexport.workers.executors import do_all

    if len(handles) == 1:
        read = partial(read_by, jobs, watch=watch)
        return [_look_at(look, read, replace(handle, watch=iter)) for handle in handles]
    # Large ones first, so that all processes end together.
    order = sorted(range(len(handles)), key=lambda number: -sizes[number])
    tasks = [replace(handles[number], watch=iter) for number in order]
    told = dict(zip(order, do_all(tasks, partial(_look_at, look, None), jobs, watch), strict=True))
    return [told[number] for number in range(len(handles))]


def _look_at(look: Callable[[Project], T], read: ReadLogs | None, handle: Handle) -> T:
    with without_circles():
        return look(handle.load(read))
