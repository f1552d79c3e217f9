"""Hands out tasks to this process, and to any `Executor` that helps it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pathexport.problems import PathexportError

if TYPE_CHECKING:  # importing that takes as long as some exports
    from concurrent.futures import Executor, Future

    from pathexport.workers.processes import Work

T = TypeVar("T")
R = TypeVar("R")
Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Passes on what is done as it comes, of so much."""
_AHEAD = 3
"""Tasks that each helper is given at once, so that none waits while this process does its own."""
_PARTS = 8
"""A task is one of so many parts of what each process has left to do."""
_MOST_PARTS = 128
"""And no smaller than one of so many parts of all that it does."""


class Helpers(NamedTuple):
    """Processes beside this one."""

    executor: Executor
    work: Work
    """What to submit with each task."""
    many: int


@contextmanager
def start_helpers(count: int, work: Work) -> Iterator[Helpers | None]:
    """So many processes that do `work`; None if none are wanted, or none can be started."""
    if count < 1:
        yield None
        return
    from pathexport.workers.processes import processes

    with processes(count, work) as started:
        yield Helpers(*started, count) if started is not None else None


def unwatched(done: Iterable[Any], _: int) -> Iterable[Any]:
    return done


def do_all(
    tasks: Sequence[T],
    work: Callable[[T], R],
    jobs: int,
    watch: Watch = unwatched,
    here: Callable[[T], R] | None = None,
) -> list[R]:
    """The results of all tasks, in their order, by at most so many processes with this one, which
    does its own by `here`."""
    with start_helpers(min(jobs, len(tasks)) - 1, work) as helpers:
        results = dict(watch(hand_out(tasks, here or work, helpers), len(tasks)))
    return [results[number] for number in range(len(tasks))]


def hand_out(tasks: Sequence[T], here: Work, helpers: Helpers | None) -> Iterator[tuple[int, Any]]:
    """The result of each task with its number, as they come. This process does some of the tasks
    itself, by `here`. If several fail, the error of the first is raised. Helpers still have tasks
    when nothing is left for this process, so the last ones should be small, as `task_size` makes
    them."""
    if helpers is None:
        yield from enumerate(map(here, tasks))
        return
    from concurrent.futures import wait

    waiting = deque(enumerate(tasks))
    submitted: deque[tuple[int, Future[Any]]] = deque()
    failure: PathexportError | None = None
    while waiting or submitted:
        while waiting and _can_submit(submitted, len(waiting), helpers.many):
            number, task = waiting.popleft()
            submitted.append((number, helpers.executor.submit(helpers.work, task)))
        if waiting:
            number, task = waiting.popleft()
            try:
                result = here(task)
            except PathexportError as error:
                failure = error  # an earlier task, as all that helpers have, may fail as well
                waiting.clear()
            else:
                yield number, result
        else:
            wait([submitted[0][1]])
        while submitted and submitted[0][1].done():
            number, future = submitted.popleft()
            yield number, future.result()
    if failure is not None:
        raise failure


def _can_submit(submitted: Iterable[tuple[int, Future[Any]]], left: int, many: int) -> bool:
    """Whether so many helpers can have another task. Towards the end they have fewer at once, since
    this process needs its part of the tasks that are `left`."""
    running = sum(not future.done() for _, future in submitted)
    return running < min(_AHEAD * many, max(many, left * many // (many + 1)))


def task_size(left: float, whole: float, jobs: int) -> float:
    """How large the next task should be when `left` of the `whole` remains: large at first, as each
    task has a cost, and small at the end, where processes wait for each other."""
    return max(left / (jobs * _PARTS), whole / (jobs * _MOST_PARTS))
