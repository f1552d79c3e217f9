"""What a user finds who owns nothing: rights do not bind whoever runs tests as root."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.running.commands import Ran, pathexport

NOBODY = 65534
as_root = pytest.mark.skipif(
    not hasattr(os, "fork") or os.geteuid() != 0, reason="only root can be others"
)


@contextmanager
def common() -> Iterator[Path]:
    """A folder that everybody may write, with all above it open to everybody."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        yield Path(folder)


def _run(arguments: tuple[object, ...], answer: Any) -> None:
    os.umask(0o022)
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    answer.send(pathexport(*arguments))


def by_nobody(*arguments: object) -> Ran:
    """The command, as that user runs it; a traceback leaves no answer."""
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=_run, args=(arguments, there))
    child.start()
    child.join()
    assert here.poll(0), "it ended without an answer"
    ran: Ran = here.recv()
    return ran


def given(folder: Path) -> None:
    """Give all that is in a folder to that user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
