"""What is told of projects that nobody needs twice: whichever process loads one tells it.

A project is large and what is told of it is small, so only that comes back, and no process holds
more than one project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from pathexport.pipeline import Handle
from pathexport.shape.project import Project

T = TypeVar("T")
Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Passes on what is told as it comes, of so many projects."""
LEAST = 10_000_000
"""Bytes of logs for which processes are worth what it takes to start them."""


def survey(
    handles: Sequence[Handle], look: Callable[[Project], T], jobs: int, watch: Watch
) -> list[T]:
    """What `look` tells of each project, in their order."""
    sizes = [handle.size for handle in handles]
    if min(jobs, len(handles)) < 2 or sum(sizes) < LEAST:
        return [look(handle.load()) for handle in handles]
    from pathexport.workers.executors import others, shared  # few surveys need several processes

    # Large ones first, so that all processes end together.
    order = sorted(range(len(handles)), key=lambda number: -sizes[number])
    tasks = [replace(handles[number], watch=iter) for number in order]
    work = partial(_told, look)
    with others(min(jobs, len(handles)) - 1, work) as found:
        told = dict(watch(shared(tasks, work, found), len(tasks)))
    return [each for _, each in sorted((order[at], each) for at, each in told.items())]


def _told(look: Callable[[Project], T], handle: Handle) -> T:
    return look(handle.load())
