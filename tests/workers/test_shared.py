"""Tasks that this process shares with others: each is done once, by whoever comes to it first."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, get_ident
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.problems import PathexportError
from pathexport.workers.executors import Helpers, do_all, hand_out, task_size
from tests.random.strategies import SETTINGS

T = TypeVar("T")


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def double(task: int) -> int:
    return 2 * task


@SETTINGS
@given(st.lists(st.integers(), max_size=30), st.integers(1, 3), st.booleans())
def test_every_task_is_done_once(tasks: list[int], many: int, at_once: bool) -> None:
    expected = [*enumerate(map(double, tasks))]
    assert [*hand_out(tasks, double, None)] == expected
    with Here() if at_once else ThreadPoolExecutor(many) as executor:
        found = [*hand_out(tasks, double, Helpers(executor, double, many))]
    assert sorted(found) == expected


def test_this_process_does_what_others_have_not_come_to() -> None:
    here, go_on = get_ident(), Event()

    def work(_: int) -> int:
        if get_ident() != here:
            assert go_on.wait(10)
        return get_ident()

    with ThreadPoolExecutor(1) as executor:
        found = []
        for number, who in hand_out(range(9), work, Helpers(executor, work, 1)):
            found.append((number, who == here))
            if len(found) == 6:
                go_on.set()
    assert found == [(n, True) for n in range(3, 9)] + [(n, False) for n in range(3)]


@pytest.mark.parametrize("failing", [{0}, {8}, {1, 8}, {0, 7, 8}, {4}])
def test_of_several_failures_the_first_is_told(failing: set[int]) -> None:
    def work(task: int) -> int:
        if task in failing:
            raise PathexportError(str(task))
        return task

    def told(found: Helpers | None) -> str:
        with pytest.raises(PathexportError, match=r"\d") as failed:
            [*hand_out(range(9), work, found)]
        return str(failed.value)

    with ThreadPoolExecutor(2) as executor:
        assert told(Helpers(executor, work, 2)) == told(None) == str(min(failing))


def test_after_a_failure_only_what_stands_before_it_is_done() -> None:
    failed, here = Event(), list[int]()

    def theirs(task: int) -> int:
        assert failed.wait(10)
        return task

    def ours(task: int) -> int:
        here.append(task)
        failed.set()
        raise PathexportError(str(task))

    def gather(found: Iterable[tuple[int, int]]) -> None:
        for number, _ in found:
            done.append(number)

    done = list[int]()
    with ThreadPoolExecutor(1) as executor:
        found = hand_out(range(9), ours, Helpers(executor, theirs, 1))
        with pytest.raises(PathexportError, match=r"^3$"):
            gather(found)
    assert (done, here) == ([0, 1, 2], [3])


def test_no_process_waits_while_this_one_does_a_long_task() -> None:
    over = Event()

    def theirs(task: int) -> None:
        if task == 2:
            over.set()

    def ours(_: int) -> None:
        assert over.wait(10)  # until the other is at its third

    with ThreadPoolExecutor(1) as executor:
        assert len([*hand_out(range(6), ours, Helpers(executor, theirs, 1))]) == 6


@pytest.mark.parametrize("jobs", [2, 3, 8])
def test_tasks_are_large_first_and_small_in_the_end(jobs: int) -> None:
    left, sizes = 1000.0, list[float]()
    while left > 0:
        sizes.append(min(left, task_size(left, 1000, jobs)))
        left -= sizes[-1]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] * (jobs + 1) < 1000 / 2
    assert sizes[-jobs] * jobs < 1000 / 50
    assert len(sizes) < 40 * jobs


@pytest.mark.parametrize("count", range(2, 9))
def test_others_leave_half_of_few_tasks_to_this_process(count: int) -> None:
    over, here = Event(), list[int]()

    def theirs(_: int) -> None:
        assert over.wait(10)

    def ours(task: int) -> None:
        here.append(task)
        if len(here) == count // 2:
            over.set()

    with ThreadPoolExecutor(1) as executor:
        assert len([*hand_out(range(count), ours, Helpers(executor, theirs, 1))]) == count


@pytest.mark.parametrize(
    ("jobs", "tasks", "started"), [(1, 9, []), (2, 9, [1]), (3, 9, [2]), (9, 3, [2]), (9, 1, [])]
)
def test_with_this_one_there_are_no_more_processes_than_jobs_or_tasks(
    monkeypatch: pytest.MonkeyPatch, jobs: int, tasks: int, started: list[int]
) -> None:
    """Where none can be started, this one does all."""
    found = list[int]()

    @contextmanager
    def processes(count: int, _: object) -> Iterator[None]:
        found.append(count)
        yield None

    monkeypatch.setattr("pathexport.workers.processes.processes", processes)
    assert do_all(range(tasks), double, jobs) == [double(task) for task in range(tasks)]
    assert found == started


@pytest.mark.parametrize("beside", [True, False])
def test_a_process_that_may_start_none_does_all_itself(
    monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    """One that was started to end with another, as in a pool of its own; and where processes begin
    anew, one whose task cannot be sent to them."""
    if beside:
        monkeypatch.setitem(vars(multiprocessing.current_process())["_config"], "daemon", True)
    else:
        anew = multiprocessing.get_context("spawn")
        monkeypatch.setattr("pathexport.workers.processes._context", lambda: anew)
    here = os.getpid()
    assert do_all(range(3), lambda _: os.getpid(), 2) == [here] * 3
    assert not multiprocessing.active_children()
