"""`pathexport export` as a process: its surroundings, and how it ends."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pathexport.write.folder.output import Output
from tests.command.export.runs import CLOSED_PIPE, DONE, INTERRUPTED, exported, rewound
from tests.commands import Stream, pathexport
from tests.exports import busy, sound
from tests.folders import lay, names, posix
from tests.samples import files
from tests.terminals import closed_pipe, launched

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


HALF = """
import signal, sys, time
from pathexport.cli import run
from pathexport.write.folder.output import Output

# Where tests run in the background, an interruption would be ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
wanted, real = sys.argv.pop(1), Output.write

def write(output, name, chunks):
    def half():
        text = "".join(chunks)
        yield text[: len(text) // 2]
        print("ready", flush=True)
        time.sleep(60)
        yield text[len(text) // 2 :]
    return real(output, name, half() if name == wanted else chunks)

Output.write = write
run()
"""


def interrupted(source: Path, out: Path, name: str) -> tuple[int, str]:
    """Interrupt a run in the middle of a file: its status, and what it says."""
    command = [sys.executable, "-c", HALF, name, "export", str(source), "-o", str(out)]
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **streams) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        try:
            assert run.stdout.readline() == "ready\n"
            run.send_signal(signal.SIGINT)
            return run.wait(), run.stderr.read()
        finally:
            run.kill()


def until_half(source: Path, out: Path, wanted: str, ready: Connection) -> None:
    """A run that waits in the middle of a file."""
    real = Output.write

    def write(output: Output, name: str, chunks: Iterable[str]) -> bool:
        def half() -> Iterator[str]:
            text = "".join(chunks)
            yield text[: len(text) // 2]
            ready.send("ready")
            time.sleep(60)

        return real(output, name, half() if name == wanted else chunks)

    with patch.object(Output, "write", write):
        pathexport("export", source, "-o", out)


def killed(source: Path, out: Path, name: str) -> int | None:
    """Kill a run in the middle of a file; a copy of this process, which has all modules."""
    here, there = multiprocessing.Pipe()
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=until_half, args=(source, out, name, there))
    child.start()
    try:
        there.close()
        assert here.recv() == "ready"
    finally:
        child.kill()
        child.join()
    return child.exitcode


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
    for part in parts(out):
        del left[part]
    assert {file for file in left if left[file] not in (new.get(file), old.get(file))} == set()
    assert left.get(name) == old.get(name)
    assert left.get("manifest.json") == old.get("manifest.json")
    exported(source, out)
    assert files(out) == new


@posix
def test_an_interrupted_run_leaves_nothing_half(source: Path, out: Path) -> None:
    status, said = interrupted(source, out, "p/transcript_s2.md")
    assert (status, "Traceback" in said) == (INTERRUPTED, False)
    assert names(out) == {"p/transcript_s1.md"}
    exported(source, out)
    sound(out)


SLOW = """
import sys
import tqdm.std
from pathexport.cli import run
from pathexport.write.folder.output import Output

pause, now, real = float(sys.argv.pop(1)), 0.0, Output.write

def write(output, name, chunks):
    global now
    now += 0 if name.endswith(("index.md", "manifest.json")) else pause
    return real(output, name, chunks)

Output.write, tqdm.std.time = write, lambda: now
run()
"""


def on_a_terminal(source: Path, out: Path, pause: float) -> tuple[int, str]:
    """The status of a run whose every file takes a while by its own clock, and what a terminal
    shows of it."""
    import pty
    import termios

    command = [sys.executable, "-c", SLOW, str(pause), "export", str(source), "-o", str(out)]
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    try:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs) as run:
            os.close(theirs)
            shown = b""
            while True:
                try:
                    piece = os.read(ours, 4096)
                except OSError:  # as Linux ends a terminal
                    break
                if not piece:
                    break
                shown += piece
        return run.returncode, shown.decode()
    finally:
        os.close(ours)


@posix
def test_a_terminal_shows_how_far_a_long_run_is(tmp_path: Path, out: Path) -> None:
    status, shown = on_a_terminal(busy(tmp_path / "p"), out, 0.15)
    assert status == DONE
    assert re.search(r"Writing: .* \d/9 ", shown)
    assert "Reading" not in shown
    assert shown.rpartition("\r")[2].strip() == ""  # it is taken away at the end


@posix
def test_a_terminal_shows_nothing_of_a_short_run(source: Path, out: Path) -> None:
    assert on_a_terminal(source, out, 0) == (DONE, "")


def test_nobody_else_is_shown_how_far_a_run_is(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a progress bar where there is no terminal")

    monkeypatch.setattr("tqdm.tqdm", never)
    exported(source, out)
    monkeypatch.setattr(Stream, "isatty", lambda stream: True)
    with pytest.raises(AssertionError, match="a progress bar"):
        pathexport("export", source, "-o", out)
