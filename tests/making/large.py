"""Large logs of several shapes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.making.logs import Log

Writer = Callable[[Path, int], None]


def straight_chain(folder: Path, size: int) -> None:
    """Prompts and answers, one hanging on the other."""
    log, last = Log(), None
    for n in range(200_000 * size // 4 // 2):
        last = log.answer(f"a{n}", log.prompt(f"p{n}", last))
    log.write(folder)


def star(folder: Path, size: int) -> None:
    """One answer, and prompts that all go back to it."""
    log = Log()
    root = log.answer("a", log.prompt("p", None))
    for n in range(20_000 * size // 4):
        log.prompt(f"q{n}", root)
    log.write(folder)


def relay(folder: Path, size: int) -> None:
    """Sessions, each going on from the one before."""
    last, second = None, 0.0
    for n in range(2_000 * size // 4):
        log = Log(f"s{n:05}", second)
        for turn in range(5):
            last = log.answer(f"a{n}.{turn}", log.prompt(f"p{n}.{turn}", last))
        log.write(folder)
        second = log.second


def comb(folder: Path, size: int) -> None:
    """A long conversation with a draft before every prompt."""
    drafted(20_000 * size // 4).write(folder)


def drafted(turns: int) -> Log:
    log, last = Log(), None
    for n in range(turns):
        log.prompt(f"d{n}", last)
        last = log.answer(f"a{n}", log.prompt(f"p{n}", last))
    return log
