"""Who writes which project, and when. Results come in the order of projects, whoever ends first.

Most projects are given to whichever process is free, large ones first, so that all end together. A
project that is too large for that comes after them, and is divided among all processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pathexport.run.outcome import Onlooker, Run
from pathexport.run.reading import read_by
from pathexport.run.work import Setting, Task, TaskResult, Worker
from pathexport.workers.executors import Helpers, start_helpers
from pathexport.write.document.plan import Plan, Subject
from pathexport.write.folder.output import Output
from pathexport.write.folder.shelf import Shelf

if TYPE_CHECKING:  # loaded while a project is read, or not at all
    from concurrent.futures import Future

    from pathexport.run.writing import Outcomes

LEAST = 2_000_000
"""Bytes of logs for which processes are worth their start, about 0.15 s."""
_READING = 0.2
"""The part of the work on a project that is done when it is loaded."""
_LARGER = 1.3
"""A project is divided if it is so much larger than the share of each process: one project gains
less by each process than many do."""


class Schedule:
    """The results of all projects, in order."""

    def __init__(
        self, setting: Setting, task: Callable[[int], Task], aside: Shelf, run: Run
    ) -> None:
        """`task` gives the task of a project, by number; results that come early wait `aside`."""
        self._setting, self._task, self._aside = setting, task, aside
        self._sizes = [project.size for project in setting.projects]
        self._jobs = run.jobs
        self._divided = divided(self._sizes, run.jobs)
        self._progress = _Progress(run.onlooker, self._sizes)
        read = partial(read_by, run.jobs, meanwhile=_load_what_writes)
        self._alone = Worker(setting, self._write)
        self._with_all = Worker(setting, self._write, read)

    def __iter__(self) -> Generator[TaskResult, None, None]:
        order = [n for n in range(len(self._sizes)) if n not in self._divided]
        worth = sum(self._sizes[n] for n in order) >= LEAST
        count = min(self._jobs, len(order)) if worth else 1
        order.sort(key=lambda n: -self._sizes[n])
        early: dict[int, Future[TaskResult] | None] = {}
        due = 0
        with start_helpers(count if count > 1 else 0, Worker(self._setting)) as helpers:
            for number, future in self._arriving(order, helpers) if helpers is not None else ():
                early[number] = future if number == due else self._set_aside(number, future)
                while due in early:
                    yield self._result(due, early.pop(due))
                    due += 1
        for number in range(due, len(self._sizes)):
            if number in early:
                yield self._result(number, early.pop(number))
            else:
                yield self.again(self._task(number))
                self._progress.ends(number)

    def again(self, task: Task) -> TaskResult:
        """Do a task in this process, which still has the project if it was the last one here."""
        return (self._with_all if task.number in self._divided else self._alone)(task)

    def _arriving(
        self, order: list[int], helpers: Helpers
    ) -> Iterator[tuple[int, Future[TaskResult]]]:
        """The results of these projects as they come. After a failure, which ends the run when its
        turn comes, only projects that stand before it are still begun."""
        from concurrent.futures import FIRST_COMPLETED, wait

        running: dict[Future[TaskResult], int] = {}
        while order or running:
            while order and len(running) < 2 * helpers.many:
                number = order.pop(0)
                running[helpers.executor.submit(helpers.work, self._task(number))] = number
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                if future.exception() is not None:
                    order = [each for each in order if each < number]
                self._progress.ends(number)
                yield number, future

    def _set_aside(self, number: int, future: Future[TaskResult]) -> Future[TaskResult] | None:
        """Set a result aside; a failure takes no room."""
        if future.exception() is not None:
            return future
        self._aside.put(f"result {number}", future.result())
        return None

    def _result(self, number: int, future: Future[TaskResult] | None) -> TaskResult:
        if future is not None:
            return future.result()
        result: TaskResult = self._aside.get(f"result {number}")
        return result

    def _write(
        self, number: int, plan: Plan, subjects: Sequence[Subject], output: Output
    ) -> Outcomes:
        """Write a project, which is read by now, and tell the onlooker how far it is."""
        self._progress.is_read(number)
        advance = partial(self._progress.part, number)
        if number in self._divided:
            from pathexport.run.spread import spread

            return spread(plan, subjects, output, self._jobs, advance)
        from pathexport.run.writing import one_by_one

        return one_by_one(plan, subjects, output, advance)


def divided(sizes: Sequence[int], jobs: int) -> set[int]:
    """The projects that are divided among all processes."""
    numbers: set[int] = set()
    left = sum(sizes)
    for size, number in sorted(((size, n) for n, size in enumerate(sizes)), reverse=True):
        if jobs < 2 or size < LEAST or size * jobs <= _LARGER * left:
            break
        numbers.add(number)
        left -= size
    return numbers


def _load_what_writes() -> None:
    import pathexport.run.pages
    import pathexport.run.spread  # noqa: F401


class _Progress:
    """Tells an onlooker how far the projects are."""

    def __init__(self, onlooker: Onlooker, sizes: Sequence[int]) -> None:
        self._onlooker, self._sizes = onlooker, sizes
        self._parts = dict.fromkeys(range(len(sizes)), 0.0)
        onlooker.begins(len(sizes), sum(sizes))

    def is_read(self, number: int) -> None:
        """A project is loaded by this process."""
        self._to(number, _READING)

    def part(self, number: int, part: float) -> None:
        """This process has written a part of the documents of a project."""
        self._to(number, self._parts[number] + part * (1 - _READING))

    def ends(self, number: int) -> None:
        self._to(number, 1.0, 1)

    def _to(self, number: int, part: float, projects: int = 0) -> None:
        self._onlooker.advances((part - self._parts[number]) * self._sizes[number], projects)
        self._parts[number] = part
