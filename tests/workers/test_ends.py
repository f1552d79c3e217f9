"""Processes end at once with the one that started them, and take back what is half written."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pathexport.workers.processes import processes
from tests.running.commands import pathexport
from tests.running.exports import busy
from tests.running.folders import posix
from tests.workers.jobs import ended, several

pytestmark = [posix, pytest.mark.usefixtures("patient"), pytest.mark.thorough]

Work = Callable[[Path], Any]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever does not end when it should is waited for until it has done what it is at."""
    monkeypatch.setattr("pathexport.workers.processes._PATIENCE", 99)


def late(took: Path) -> None:
    """What takes its time to be taken back."""
    time.sleep(0.1)
    took.touch()


def sleeps(begun: Path) -> None:
    try:
        begun.touch()
        time.sleep(30)
        begun.with_suffix(".done").touch()
    finally:
        late(begun.with_suffix(".end"))


def loses(begun: Path) -> None:
    """What a signal raises is lost, as in what Python calls when it lets an object go."""
    with suppress(SystemExit):
        begun.touch()
        time.sleep(30)
        begun.with_suffix(".done").touch()
    sleeps(begun)


def fails(begun: Path) -> None:
    try:
        raise OSError("No space left on device")
    finally:
        begun.touch()
        late(begun.with_suffix(".end"))


def handles(begun: Path) -> None:
    """What is caught may be handled for long."""
    try:
        raise KeyError("it is not there yet")
    except KeyError:
        sleeps(begun)


def until(there: Callable[[], object]) -> None:
    """Wait until something is so."""
    for _ in range(10_000):
        if there():
            return
        time.sleep(0.002)
    raise AssertionError("it never was")


def interrupted(
    many: int, work: Work, tasks: list[Path], when: Callable[[list[Future[Any]]], bool]
) -> None:
    """Begin tasks, and interrupt this process."""
    with suppress(KeyboardInterrupt), processes(many, work) as found:
        assert found is not None
        sent = [found[0].submit(found[1], task) for task in tasks]
        until(lambda: when(sent))
        raise KeyboardInterrupt
    assert ended()


@pytest.mark.parametrize("work", [sleeps, loses, fails, handles])
def test_what_is_begun_is_taken_back(tmp_path: Path, work: Work) -> None:
    """… and nothing else is begun."""
    tasks = [tmp_path / str(number) for number in range(9)]
    interrupted(2, work, tasks, lambda _: tasks[0].exists() and tasks[1].exists())
    assert not any(tmp_path.glob("*.done"))
    begun = {task.name for task in tasks if task.exists()}
    assert {path.stem for path in tmp_path.glob("*.end")} == begun
    assert work is fails or len(begun) == 2


def idle(_: Path) -> None:
    """It is done at once, so that processes wait for the next."""


def large(_: Path) -> bytes:
    """What comes of it is being sent when the end comes."""
    return bytes(1 << 24)


@pytest.mark.parametrize("work", [idle, large])
def test_who_waits_or_sends_ends_as_well(tmp_path: Path, work: Work) -> None:
    tasks = [tmp_path] * 9
    interrupted(3, work, tasks, lambda sent: sent[0].done())


def run(source: Path, out: Path) -> None:
    # Where tests run in the background, an interruption would be ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        pathexport("export", source, "-o", out, "-j", 3)


def end(folder: Path, seed: int, how: signal.Signals) -> None:
    """End a run at some time; it leaves nothing half written."""
    source, out = folder / "all" / "p", folder / "out"
    source = several(source.parent) if seed % 2 else busy(source)
    child = multiprocessing.get_context("fork").Process(target=run, args=(source, out))
    child.start()
    assert child.pid is not None
    time.sleep(random.Random(seed).random() * 0.2)
    os.kill(child.pid, how)
    child.join()
    # Its own nobody takes back if it is killed.
    own = f".pathexport-{child.pid}-" if how == signal.SIGTERM else None
    until(lambda: not [part for part in out.rglob("*.part") if not own or own not in part.name])


HOW = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("seed", range(2))
def test_a_run_that_is_ended_leaves_nothing_half(
    tmp_path: Path, seed: int, how: signal.Signals
) -> None:
    end(tmp_path, seed, how)


@pytest.mark.slow
@pytest.mark.parametrize("how", HOW)
def test_whenever_it_is_ended_nothing_takes_long(tmp_path: Path, how: signal.Signals) -> None:
    for seed in range(2, 200):
        before = time.monotonic()
        end(tmp_path / f"{seed}", seed, how)
        assert time.monotonic() - before < 2, seed  # a tenth of it until it is ended
