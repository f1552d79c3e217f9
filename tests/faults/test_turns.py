"""Exports into one folder at the same time: one after the other, and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pathexport.problems import PathexportError, UnwritableError
from pathexport.system.locks import FolderLock
from pathexport.system.rights import PRIVATE
from pathexport.write.folder import turns
from pathexport.write.folder.turns import turn
from tests.running.commands import pathexport
from tests.running.exports import busy, manifest, sound, straight
from tests.running.folders import names, posix

pytestmark = pytest.mark.thorough

RUNS = int(os.environ.get("RUNS", "1"))
WAITS = "pathexport: Another export is writing into this folder. Waiting until it is done.\n"


def together(root: Path, out: Path, many: int) -> None:
    """So many exports of a project each, begun at once."""
    command = [sys.executable, "-m", "pathexport", "export", "-q", "-o", str(out)]
    for n in range(many):
        busy(root / f"p{n}")
    runs = [
        subprocess.Popen([*command, str(root / f"p{n}")], stderr=subprocess.PIPE, text=True)
        for n in range(many)
    ]
    for run in runs:
        _, said = run.communicate(timeout=60)
        assert (run.returncode, said) == (0, "")
    assert [each["name"] for each in manifest(out)["projects"]] == [f"p{n}" for n in range(many)]
    sound(out)


@pytest.mark.parametrize("many", [2, 4][:RUNS])
@pytest.mark.parametrize("run", range(RUNS))
def test_exports_into_one_folder_at_once_lose_nothing(
    tmp_path: Path, out: Path, many: int, run: int
) -> None:
    together(tmp_path / "logs", out, many)


HOLDS = """
import sys, time
from pathlib import Path
from pathexport.system.locks import FolderLock
lock = FolderLock(Path(sys.argv[1]))
print("ready", flush=True)
time.sleep(60)
"""


@contextmanager
def held(out: Path) -> Iterator[subprocess.Popen[str]]:
    """The folder while another process has it."""
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-c", HOLDS, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        try:
            yield other
        finally:
            other.kill()


@posix
def test_a_dead_process_holds_nothing(source: Path, out: Path) -> None:
    straight("s1").write(source)
    with held(out) as other:
        with pytest.raises(BlockingIOError):
            FolderLock(out)
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert pathexport("export", source, "-o", out)[::2] == (0, "")


@posix
def test_who_waits_too_long_is_told_and_writes_nothing(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.1)
    straight("s1").write(source)
    with held(out):
        assert pathexport("export", source, "-o", out, "--dry-run").status == 0
        ran = pathexport("export", source, "-o", out)
        quiet = pathexport("export", source, "-o", out, "--quiet")
    assert (ran.status, ran.out) == (quiet.status, quiet.out) == (4, "")
    first, second = ran.err.splitlines(keepends=True)
    assert first == WAITS
    assert second.startswith(f"pathexport: Another export has been writing into {out} for ")
    assert quiet.err == second
    assert names(out) == set()


def test_a_folder_that_nothing_is_written_into_is_not_left_there(tmp_path: Path) -> None:
    with pytest.raises(PathexportError), turn(tmp_path / "a/b", PRIVATE, lambda: None):
        raise PathexportError("nothing to write")
    assert not list(tmp_path.iterdir())
    (tmp_path / "p").mkdir()
    (tmp_path / "p/s1.jsonl").touch()
    assert pathexport("export", tmp_path / "p", "-o", tmp_path / "a/b").status == 3
    assert not (tmp_path / "a").exists()


def taken_away(out: Path, replaced: bool) -> None:
    """A turn in which somebody takes the folder away."""
    with turn(out, PRIVATE, lambda: None):
        out.rename(out.with_name(f"old-{replaced}"))
        if replaced:
            out.mkdir()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_folder_that_is_taken_away_meanwhile_is_told(out: Path, replaced: bool) -> None:
    with pytest.raises(UnwritableError, match="was removed or replaced while"):
        taken_away(out, replaced)


@posix
def test_a_file_system_without_locks_is_written_all_the_same(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refused(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)
    straight("s1").write(source)
    assert pathexport("export", source, "-o", out)[::2] == (0, "")


def test_threads_of_one_process_wait_too(out: Path) -> None:
    from threading import Thread

    order: list[str] = []

    def second() -> None:
        with turn(out, PRIVATE, lambda: order.append("waits")):
            order.append("second")

    with turn(out, PRIVATE, lambda: None):
        other = Thread(target=second)
        other.start()
        while order != ["waits"]:
            time.sleep(0.01)
        order.append("first")
        (out / "x").touch()
    other.join()
    assert order == ["waits", "first", "second"]
