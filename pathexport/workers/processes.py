"""An executor over processes.

They are copies of this one (fork) where that is safe: on Linux, while no other thread runs, as a
copy has no other threads and would wait forever for what one of them holds. A copy starts in
milliseconds and has all that is loaded without being sent it. Everywhere else they begin anew
(spawn) and are sent what to do. They end when this process ends or is interrupted, however it ends:
each waits for the end of a pipe that only this process holds.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any

from pathexport.problems import UnwritableError

Work = Callable[[Any], Any]
_MOST = 61  # processes that Windows can wait for
_PATIENCE = 5  # seconds for a process to take back a file that is half written

_BROKEN = (
    "A process that read or wrote for this one was ended from outside, perhaps for want of memory. "
    "Start again with --jobs 1."
)


@contextmanager
def processes(count: int, work: Work) -> Iterator[tuple[Executor, Work] | None]:
    """An executor with so many processes, and what to submit to it with each task; nothing if none
    can be started. `work` is what they do; it is not sent with each task."""
    context = _context()
    sent = work if _forks(context) else _pickled(work)
    if sent is None or multiprocessing.current_process().daemon:
        yield None
        return
    theirs, ours = context.Pipe(duplex=False)
    held = ours if _forks(context) else None  # a copy has this end as well
    pool = ProcessPoolExecutor(min(count, _MOST), context, _begin, (sent, theirs, held))
    try:
        yield pool, _work
        pool.shutdown()
    except BrokenProcessPool as error:
        raise UnwritableError(_BROKEN) from error
    finally:
        ours.close()  # if all went well there is nobody left to notice
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _context() -> BaseContext:
    alone = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if alone else "spawn")


def _forks(context: BaseContext) -> bool:
    return context.get_start_method() == "fork"


def _pickled(work: Work) -> bytes | None:
    """What to do, as bytes; nothing if a part of it, as a function without a name, cannot be
    sent."""
    try:
        return pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None


_given: list[Work] = []
"""In a process that was started: what it does."""
_busy: list[object] = []
"""The task that it is at."""


def _begin(sent: Work | bytes, alive: Connection, held: Connection | None) -> None:
    """The first that a new process does."""
    _given[:] = [pickle.loads(sent) if isinstance(sent, bytes) else sent]
    gc.freeze()  # looking through what it has from the other process would copy all of that
    if held is not None:
        held.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard interrupts all; one decides
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()


def _end_with(alive: Connection) -> None:
    """End this process when the other end of a pipe is gone."""
    alive.poll(None)
    main = threading.main_thread()
    if hasattr(signal, "pthread_kill") and main.ident is not None:
        signal.pthread_kill(main.ident, signal.SIGTERM)
        main.join(_PATIENCE)
    os._exit(1)


def _end(*_: object) -> None:
    """A signal ends this process, but first what is half written is taken back."""
    if not _busy:
        os._exit(1)
    sys.exit(1)


def _work(task: Any) -> Any:
    _busy.append(task)
    try:
        return _given[0](task)
    except SystemExit:
        os._exit(1)
    finally:
        _busy.clear()
