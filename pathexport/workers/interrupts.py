"""An interrupt while others work for this process: it must not come where a lock is taken and
nobody knows yet who lets it go. The end would wait for that lock without an end.

Python looks for signals behind every call, so one may come between the taking of a lock and the
block that would let it go again. This is so for the locks of `threading.Condition`, whose way in is
written in Python; all other locks that matter here are taken by a single step. Nor must it come
while a process is copied, where Python forgets what is raised.
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
_TAKES = threading.Condition.__enter__.__code__
_COPIES = "_launch"
"""The function of `multiprocessing.popen_fork` that copies a process."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Let an interrupt wait until a lock that is being taken has its owner."""
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # somebody else decides what an interrupt does
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if frame is not None and (frame.f_code is _TAKES or _is_copying(frame)):
        start_new_thread(_again, (number,))  # if this one sent it, it would come before that step
    else:
        signal.default_int_handler(number, frame)


def _is_copying(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_name != _COPIES:
        frame = frame.f_back
    return frame is not None


def _again(number: int) -> None:
    """Send the signal once more, a moment later."""
    time.sleep(_MOMENT)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        interrupt_main()
