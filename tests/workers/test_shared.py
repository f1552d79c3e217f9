"""Tasks that this process shares with others: each is done once, by whoever comes to it first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, get_ident

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.problems import PathexportError
from pathexport.workers.executors import Here, Others, shared
from tests.random.strategies import SETTINGS


def double(task: int) -> int:
    return 2 * task


@SETTINGS
@given(st.lists(st.integers(), max_size=30), st.integers(1, 3), st.booleans())
def test_every_task_is_done_once(tasks: list[int], many: int, at_once: bool) -> None:
    expected = [*enumerate(map(double, tasks))]
    assert [*shared(tasks, double, None)] == expected
    with Here() if at_once else ThreadPoolExecutor(many) as executor:
        found = [*shared(tasks, double, Others(executor, double, many))]
    assert sorted(found) == expected


def test_this_process_begins_with_the_last_and_does_all_that_others_have_not_come_to() -> None:
    here, go_on = get_ident(), Event()

    def work(_: int) -> int:
        if get_ident() != here:
            assert go_on.wait(10)
        return get_ident()

    with ThreadPoolExecutor(1) as executor:
        found = []
        for number, who in shared(range(9), work, Others(executor, work, 1)):
            found.append((number, who == here))
            if len(found) == 7:
                go_on.set()
    assert found[:7] == [(number, True) for number in range(8, 1, -1)]
    assert found[7:] == [(0, False), (1, False)]


@pytest.mark.parametrize("failing", [{0}, {8}, {1, 8}, {0, 7, 8}, {4}])
def test_of_several_failures_the_first_is_told(failing: set[int]) -> None:
    def work(task: int) -> int:
        if task in failing:
            raise PathexportError(str(task))
        return task

    def told(found: Others | None) -> str:
        with pytest.raises(PathexportError, match=r"\d") as failed:
            [*shared(range(9), work, found)]
        return str(failed.value)

    with ThreadPoolExecutor(2) as executor:
        assert told(Others(executor, work, 2)) == told(None) == str(min(failing))


def test_no_process_waits_while_this_one_does_a_long_task() -> None:
    meet = Barrier(2, timeout=10)

    def theirs(task: int) -> None:
        if task == 1:
            meet.wait()

    def ours(task: int) -> None:
        if task == 5:
            meet.wait()  # until the other is at its second

    with ThreadPoolExecutor(1) as executor:
        assert len([*shared(range(6), ours, Others(executor, theirs, 1))]) == 6
