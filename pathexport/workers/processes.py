"""An executor over processes.

They are copies of this one (fork) where that is safe: on Linux, while no other thread runs, as a
copy has no other threads and would wait forever for what one of them holds. A copy starts in
milliseconds and has all that is loaded without being sent it. Everywhere else they begin anew
(spawn) and are sent what to do. They end when this process ends or is interrupted, however it ends:
each waits for the end of a pipe that only this process holds. A signal may come just before what it
should interrupt, or where what it raises is lost, so it is repeated until it has its effect.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any

from pathexport.problems import UnwritableError
from pathexport.workers.interrupts import interruptible

Work = Callable[[Any], Any]
_MOST = 61  # processes that Windows can wait for
_PATIENCE = 5  # seconds for a process to take back a file that is half written
_AGAIN = 0.02  # seconds after which a signal is repeated
_SWITCH = 0.0005
"""Seconds after which a thread lets others go on. Those that hand out tasks do little, but at each
step they would wait ten times as long for the one that works, and so would the processes."""
_HANDLING = 0.5  # seconds for what is being handled when a signal comes

_BROKEN = (
    "A process that read or wrote for this one was ended from outside, perhaps for want of memory. "
    "Start again with --jobs 1."
)


@contextmanager
def processes(count: int, work: Work) -> Iterator[tuple[Executor, Work] | None]:
    """An executor over so many processes, and what to submit with each task; None if none can be
    started. They do `work`, which is sent to each only once."""
    context = _context()
    sent = work if _forks(context) else _pickled(work)
    if sent is None or multiprocessing.current_process().daemon:
        yield None
        return
    theirs, ours = context.Pipe(duplex=False)
    copied = ours if _forks(context) else None  # a copy has this end as well
    pool = ProcessPoolExecutor(min(count, _MOST), context, _begin, (sent, theirs, copied))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH)
    with interruptible():
        try:
            yield pool, _work
            pool.shutdown()
        except BrokenProcessPool as error:
            raise UnwritableError(_BROKEN) from error
        finally:
            sys.setswitchinterval(interval)
            ours.close()  # ends the processes, if any are left
            with suppress(RuntimeError):  # its thread was about to start when an interrupt came
                pool.shutdown(cancel_futures=True)
            theirs.close()


def _context() -> BaseContext:
    alone = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if alone else "spawn")


def _forks(context: BaseContext) -> bool:
    return context.get_start_method() == "fork"


def _pickled(work: Work) -> bytes | None:
    """What to do, as bytes; None if a part of it cannot be sent, as a function without a name."""
    try:
        return pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None


class _Process:
    """This process, if it was started to work for another one."""

    work: Work
    busy = False
    """Whether it is at a task."""
    over: float | None = None
    """When the process that it works for was found gone."""


_here = _Process()


def _begin(sent: Work | bytes, alive: Connection, copied: Connection | None) -> None:
    """What a new process does first."""
    _here.work = pickle.loads(sent) if isinstance(sent, bytes) else sent
    gc.freeze()  # to look for garbage in what it shares with the other process would copy that
    if copied is not None:
        copied.close()
    # The keyboard interrupts all processes; the main one decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, _break_off)
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()


def _end_with(alive: Connection) -> None:
    """End this process when the other end of a pipe is gone."""
    alive.poll(None)
    _here.over = time.monotonic()  # from here on no task is begun
    main = threading.main_thread().ident or 0
    time.sleep(_AGAIN)  # by then a result that is ready is being sent
    while (_here.busy or _sends(main)) and time.monotonic() < _here.over + _PATIENCE:
        if _here.busy and hasattr(signal, "SIGUSR1"):
            signal.pthread_kill(main, signal.SIGUSR1)
        time.sleep(_AGAIN)
    os._exit(1)


def _sends(thread: int) -> bool:
    """Whether a thread is sending something: the other process would wait forever for the rest."""
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_code is not Connection.send_bytes.__code__:
        frame = frame.f_back
    return frame is not None


def _end(*_: object) -> None:
    """A signal from outside ends this process; what is half written is taken back first."""
    if not _here.busy:
        os._exit(1)
    _break_off()


def _break_off(*_: object) -> None:
    """End the task that this process is at."""
    if _here.busy and not _unwinding():
        sys.exit(1)


def _unwinding() -> bool:
    """Whether something is being taken back already, which a signal must not break off. An error
    that is still being handled after a while does not count."""
    error = first = sys.exception()
    while error is not None and not isinstance(error, SystemExit):
        error = error.__context__
    young = _here.over is not None and time.monotonic() < _here.over + _HANDLING
    return error is not None or (first is not None and young)


def _work(task: Any) -> Any:
    try:
        _here.busy = True
        if _here.over is None:
            result = _here.work(task)
            if _here.over is None:
                return result
    except SystemExit:
        pass  # what it held is let go before the process ends
    finally:
        _here.busy = False
    os._exit(1)
