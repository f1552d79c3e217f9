"""Processes that write: how they begin and end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import Run, export
from pathexport.pipeline import load_each
from pathexport.write.folder import atomic
from tests.running.exports import busy
from tests.running.folders import posix
from tests.running.samples import files
from tests.workers.jobs import OPTIONS, ended, failing, several

pytestmark = [posix, pytest.mark.thorough]


@pytest.mark.parametrize("many", [True, False])
def test_processes_that_begin_anew_write_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    """As on systems where a process cannot be copied safely."""
    source = several(tmp_path / "all") if many else busy(tmp_path / "p")
    anew = multiprocessing.get_context("spawn")
    # Else each would import pytest first.
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    monkeypatch.setattr("pathexport.workers.processes._context", lambda: anew)
    for jobs in (1, 2):
        export(load_each(source), out / str(jobs), options=OPTIONS[1], run=Run(jobs=jobs))
    assert files(out / "1") == files(out / "2")
    here = os.getpid()
    # What cannot be sent is done here.
    how: dict[str, Any] = {"options": OPTIONS[1], "run": Run(jobs=2)}
    export(load_each(source), out / "3", wanted=lambda _: os.getpid() == here, **how)
    assert set(files(out / "3")) == set(files(out / "1")) - {"a/index.md"}


def test_beside_another_thread_no_process_is_copied() -> None:
    from pathexport.workers.processes import _context

    wait = threading.Event()
    thread = threading.Thread(target=wait.wait)
    thread.start()
    try:
        assert _context().get_start_method() == "spawn"
    finally:
        wait.set()
        thread.join()


def test_a_process_that_is_killed_ends_the_run_with_a_sentence(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, really = os.getpid(), atomic.replace

    def replace(*of: Any) -> None:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        really(*of)

    monkeypatch.setattr("pathexport.write.folder.output.replace", replace)
    assert "Start again with --jobs 1" in failing(busy(source), out, 2)
    assert ended()
