"""Ten thousand ways on from one place, and chains of a hundred thousand rows, through all commands:
`pytest -m slow tests/fuzz/test_large.py`. Four times the size takes about four times as long."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.making.logs import Log, conversation
from tests.running.commands import pathexport

Writer = Callable[[Path, int], object]
_GRAIN = 0.3  # seconds that a collector of garbage may add


def star(folder: Path, size: int) -> None:
    """Prompts that all go back to one answer."""
    log = conversation()
    for n in range(size):
        log.prompt(f"p{n}", "b")
    log.write(folder)


def answers(folder: Path, size: int) -> None:
    """Answers to one prompt, one after the other."""
    log = Log()
    log.prompt("a", None)
    for n in range(size):
        log.answer(f"b{n}", "a")
    log.write(folder)


def chain(folder: Path, size: int) -> None:
    """Prompts and answers, one hanging on the other."""
    log, last = Log(), None
    for n in range(size // 2):
        last = log.answer(f"b{n}", log.prompt(f"p{n}", last))
    log.write(folder)


COMMANDS: Sequence[str] = (
    *("list", "list --json", "check", "check --json", "export -q --jobs 1 --out OUT"),
    *(f"tree --format {form}" for form in ("text", "dot", "mermaid", "svg", "json")),
    *(f"tree --rows --format {form}" for form in ("text", "dot", "json")),
    *(f"show latest --format {form}" for form in ("markdown", "xml", "messages", "atif")),
    *("show latest --last 1", "show latest --max-tokens 2000", "diff --stat"),
    *("diff", "diff --unified", "diff --format json", "diff --format pairs"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("write", "size"), [(star, 2_500), (answers, 2_500), (chain, 25_000)])
def test_every_command_takes_time_in_step_with_the_log(
    tmp_path: Path, write: Writer, size: int
) -> None:
    seconds: dict[str, list[float]] = {}
    for number in (size, 4 * size):
        source = tmp_path / str(number)
        source.mkdir()
        write(source, number)
        for command in COMMANDS:
            start = time.process_time()
            _run(command, source, tmp_path / "out")
            seconds.setdefault(command, []).append(time.process_time() - start)
    slow = {name: took for name, took in seconds.items() if took[1] > 6.5 * took[0] + _GRAIN}
    assert not slow


def _run(command: str, source: Path, out: Path) -> None:
    first, *rest = [str(out) if word == "OUT" else word for word in command.split()]
    ran = pathexport(first, source, *rest)
    assert ran.status in (0, 3), ran.err  # of one path nothing can be compared
    shutil.rmtree(out, ignore_errors=True)
