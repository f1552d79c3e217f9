"""An interrupt ends a run, and no lock is left behind."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pathexport.workers.interrupts import interruptible
from tests.running.folders import posix

pytestmark = posix


@pytest.fixture(autouse=True)
def as_in_the_foreground() -> Iterator[None]:
    """A shell has what it starts in the background ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Lock:
    """One that is interrupted when it is taken."""

    def __init__(self) -> None:
        self.acquire = self.release = lambda: None
        self.let_go = False
        # In C, as that of a real lock is: so the interrupt comes to who asks for it.
        vars(self)["__enter__"] = partial(signal.raise_signal, signal.SIGINT)

    def __exit__(self, *_: object) -> None:
        self.let_go = True


def test_a_lock_that_is_being_taken_when_an_interrupt_comes_is_let_go_again() -> None:
    lock: Any = Lock()
    with pytest.raises(KeyboardInterrupt), interruptible(), threading.Condition(lock):
        time.sleep(5)
    assert lock.let_go
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_process_is_copied_to_the_end() -> None:
    done = list[str]()

    def _launch() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("copied")

    def begin() -> None:
        _launch()
        time.sleep(5)

    with pytest.raises(KeyboardInterrupt), interruptible():
        begin()
    assert done == ["copied"]


def test_an_interrupt_comes_at_once_elsewhere() -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        signal.raise_signal(signal.SIGINT)


def test_whoever_handles_interrupts_goes_on_doing_so() -> None:
    heard = list[int]()
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with interruptible():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]
