"""An interrupt while other processes work for this one: it must not come at a bad moment.

Python handles signals after every call, so one may come between the taking of a lock and the block
that would release it: whoever takes the lock next would wait forever. This is so for the locks of
`threading.Condition`, whose `__enter__` is written in Python; all others that matter here are taken
in one step. Nor must it come while a process is copied, where Python loses what is raised.
"""

from __future__ import annotations

import signal
import threading
import time
from _thread import interrupt_main, start_new_thread
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_MOMENT = 0.001  # seconds
_TAKING_LOCK = threading.Condition.__enter__.__code__
_COPYING = "_launch"
"""The function of `multiprocessing.popen_fork` that copies a process."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Delay an interrupt that comes at such a moment."""
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # somebody else handles interrupts
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if frame is not None and (frame.f_code is _TAKING_LOCK or _is_copying(frame)):
        start_new_thread(_send_again, (number,))  # sent from here, it would come at this step again
    else:
        signal.default_int_handler(number, frame)


def _is_copying(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_name != _COPYING:
        frame = frame.f_back
    return frame is not None


def _send_again(number: int) -> None:
    """Send the signal once more, a moment later."""
    time.sleep(_MOMENT)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        interrupt_main()
