"""`pathexport export` as a process: its surroundings, and how it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pathexport.write.folder.atomic import encoded
from pathexport.write.folder.output import Output
from pathexport.write.folder.promises import NAME as PROMISED
from tests.commands.export.runs import CLOSED_PIPE, DONE, INTERRUPTED, exported, rewound
from tests.running.commands import Ran, pathexport
from tests.running.exports import busy, sound
from tests.running.folders import lay, names, posix
from tests.running.samples import files
from tests.running.terminals import closed_pipe, launched

pytestmark = pytest.mark.thorough

SURROUNDINGS = {
    "hash seed, zone and turkish locale": {
        "PYTHONHASHSEED": "1",
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "tr_TR.UTF-8",
        "LANGUAGE": "tr",
    },
    "plain locale": {
        "PYTHONHASHSEED": "4242",
        "LC_ALL": "C",
        "LANG": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    },
}


@pytest.mark.parametrize("environment", SURROUNDINGS.values(), ids=list(SURROUNDINGS))
def test_the_surroundings_do_not_matter(
    tmp_path: Path, out: Path, environment: dict[str, str]
) -> None:
    for folder in ("p", "İ ıß"):
        busy(tmp_path / "all" / folder)
    exported(tmp_path / "all", out)
    (tmp_path / "here").mkdir()
    ran = launched(
        *("export", "../all", "-o", "deep/out"),
        cwd=tmp_path / "here",
        env={**os.environ, **environment, "PYTHONPATH": str(Path(__file__).parents[3])},
        stdout=subprocess.PIPE,
    )
    assert (ran.returncode, ran.stderr) == (DONE, b"")
    assert ran.stdout.startswith(b"12 transcripts (8 active, 4 abandoned) and 6 agents in ")
    assert files(tmp_path / "here/deep/out") == files(out)


def test_a_closed_pipe_ends_the_run_when_all_is_written(
    source: Path, tmp_path: Path, out: Path
) -> None:
    exported(source, out)
    ran = closed_pipe("export", source, "-o", tmp_path / "other")
    assert (ran.returncode, ran.stderr) == (CLOSED_PIPE, b"")
    assert files(tmp_path / "other") == files(out)


def test_a_closed_pipe_does_not_hide_what_could_not_be_written(source: Path, out: Path) -> None:
    lay(out, "p/index.md", "mine")
    assert b"p/index.md" in closed_pipe("export", source, "-o", out).stderr


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_what_is_started_without_streams_writes_all_the_same(
    source: Path, out: Path, closed: str
) -> None:
    """As some schedulers do."""
    command = [sys.executable, "-m", "pathexport", "export", str(source), "-o", str(out), "-q"]
    script = f'exec "$@" {closed}'
    ran = subprocess.run(["sh", "-c", script, "sh", *command], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (DONE, b"", b"")
    sound(out)


def until_half(source: Path, out: Path, wanted: str, told: Connection) -> None:
    """A run that waits in the middle of a file, and what it left if it ends by itself."""
    # Where tests run in the background, an interruption would be ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    real = Output.write

    def write(output: Output, name: str, chunks: Iterable[str | bytes]) -> bool:
        def half() -> Iterator[bytes]:
            text = b"".join(encoded(chunks))
            yield text[: len(text) // 2]
            told.send("ready")
            time.sleep(60)
            yield text[len(text) // 2 :]

        return real(output, name, half() if name == wanted else chunks)

    with patch.object(Output, "write", write):
        told.send(pathexport("export", source, "-o", out))


@contextmanager
def halfway(source: Path, out: Path, name: str) -> Iterator[tuple[Any, Connection]]:
    """A run in the middle of a file; in a copy of this process, which has all modules."""
    here, there = multiprocessing.Pipe()
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=until_half, args=(source, out, name, there))
    child.start()
    try:
        there.close()
        assert here.recv() == "ready"
        yield child, here
    finally:
        child.kill()
        child.join()


def killed(source: Path, out: Path, name: str) -> int | None:
    """Kill a run in the middle of a file."""
    with halfway(source, out, name) as (child, _):
        pass
    exitcode: int | None = child.exitcode
    return exitcode


def interrupted(source: Path, out: Path, name: str) -> Ran:
    """Interrupt a run in the middle of a file: what it left."""
    with halfway(source, out, name) as (child, told):
        os.kill(child.pid, signal.SIGINT)
        left: Ran = told.recv()
        return left


def parts(out: Path) -> set[str]:
    return {name for name in names(out) if name.endswith(".part")}


@posix
@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("p/transcript_t3_path1_abandoned.md", False),
        ("p/transcript_t3_path2.md", True),
        ("manifest.json", False),
        ("manifest.json", True),
    ],
)
def test_a_killed_run_leaves_no_half_file(
    source: Path, tmp_path: Path, out: Path, name: str, before: bool
) -> None:
    if before:
        exported(source, out)
    old = files(out) if before else {}
    rewound().write(source)
    exported(source, tmp_path / "undisturbed")
    new = files(tmp_path / "undisturbed")
    assert name in new
    assert killed(source, out, name) == -signal.SIGKILL
    left = files(out)
    for known in [*parts(out), PROMISED]:
        left.pop(known, None)
    assert {file for file in left if left[file] not in (new.get(file), old.get(file))} == set()
    assert left.get(name) == old.get(name)
    assert left.get("manifest.json") == old.get("manifest.json")
    exported(source, out)
    assert files(out) == new


@posix
def test_an_interrupted_run_leaves_nothing_half(source: Path, out: Path) -> None:
    ran = interrupted(source, out, "p/transcript_s2.md")
    assert (ran.status, "Traceback" in ran.err) == (INTERRUPTED, False)
    assert names(out) == {"p/transcript_s1.md", PROMISED}
    exported(source, out)
    sound(out)


SPREAD = """
import os, signal, sys, time
import pathexport.run.schedule
from pathexport.cli import run
from pathexport.write.folder.output import Output

# Where tests run in the background, an interruption would be ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
pathexport.run.schedule.LEAST, here, real = 1, os.getpid(), Output.write

def write(output, name, chunks):
    def half():
        yield from chunks
        sys.stdout.write(f"{os.getpid()}\\n")
        sys.stdout.flush()
        for _ in range(1200):  # one long sleep may begin behind the signal that is to end it
            time.sleep(0.05)
    return real(output, name, chunks if os.getpid() == here else half())

Output.write = write
run()
"""


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("how", "many"),
    [
        (signal.SIGINT, True),
        (signal.SIGINT, False),
        (signal.SIGTERM, False),
        (signal.SIGKILL, True),
    ],
)
def test_processes_end_with_the_one_that_started_them(
    tmp_path: Path, out: Path, how: signal.Signals, many: bool
) -> None:
    """… and leave nothing half written."""
    for name in "pq" if many else "p":
        busy(tmp_path / "all" / name)
    command = [sys.executable, "-c", SPREAD, "export", str(tmp_path / "all"), "-o", str(out)]
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # Of one project, the process that was started writes as well, and does not wait.
    with subprocess.Popen([*command, "-j", "2" if many else "3"], **streams) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        workers = [int(run.stdout.readline()) for _ in range(2)]
        try:
            assert len({run.pid, *workers}) == 3
            assert all(map(alive, workers))
            run.send_signal(how)
            status, said = run.wait(), run.stderr.read()
            for _ in range(200):
                if not any(map(alive, workers)):
                    break
                time.sleep(0.05)
            assert not any(map(alive, workers))
        finally:
            run.kill()
            for worker in filter(alive, workers):
                os.kill(worker, signal.SIGKILL)
    assert (status, said) == (INTERRUPTED if how == signal.SIGINT else -how, "")
    left = parts(out)
    if how != signal.SIGINT:  # then nobody is left to take back its own
        left = {part for part in left if f"-{run.pid}-" not in part}
    assert not left
    exported(tmp_path / "all", out)
    sound(out)
