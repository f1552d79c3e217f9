"""The real thing: a disk that is full, one that is read-only, a run that is killed at some moment,
no home, no locale, and a reader that stops reading."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.nobody import as_root
from tests.running.commands import pathexport
from tests.running.exports import busy, fresh, sound
from tests.running.folders import names, posix
from tests.running.samples import SAMPLES, files

pytestmark = pytest.mark.thorough

COMMAND = [sys.executable, "-m", "pathexport"]


@contextmanager
def mounted(place: Path, *options: str) -> Iterator[Path]:
    """A small file system in memory."""
    place.mkdir(exist_ok=True)
    mount = shutil.which("mount")
    made = mount and subprocess.run(
        [mount, "-t", "tmpfs", "-o", ",".join(options), "tmpfs", place],
        check=False,
        capture_output=True,
    )
    if not made or made.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


@as_root
@pytest.mark.parametrize("size", ["4k", "64k"])
def test_a_small_disk_has_whole_files_and_says_that_it_is_full(tmp_path: Path, size: str) -> None:
    source = busy(tmp_path / "p")
    expected = fresh(source, tmp_path / "out")
    with mounted(tmp_path / "disk", f"size={size}") as disk:
        ran = pathexport("export", source, "-o", disk / "out")
        assert "Traceback" not in ran.err
        there = files(disk / "out") if (disk / "out").exists() else {}
        if ran.status == 0:
            sound(disk / "out")
        else:
            assert ran.status == 4
            assert "No space left on device" in ran.err
        kept = {name for name in there if not name.startswith(".")}
        assert {name: there[name] for name in kept} == {name: expected[name] for name in kept}
        assert not [name for name in there if name.endswith(".part")]
        subprocess.run(["mount", "-o", "remount,size=9m", disk], check=True)
        assert pathexport("export", source, "-o", disk / "out").status == 0
        assert files(disk / "out") == expected


@as_root
def test_a_disk_that_is_read_only_is_a_sentence(tmp_path: Path) -> None:
    source = busy(tmp_path / "p")
    with mounted(tmp_path / "disk", "size=1m") as disk:
        assert pathexport("export", SAMPLES / "everyday", "-o", disk / "out").status == 0
        before = files(disk / "out")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        for place in (disk / "out", disk / "new"):
            ran = pathexport("export", source, "-o", place)
            assert ran.status == 4
            assert "Read-only file system" in ran.err
        assert files(disk / "out") == before


@posix
def test_an_output_that_is_deleted_meanwhile_is_told(tmp_path: Path) -> None:
    """Whatever is gone when the run ends."""
    from pathexport.exporting import Run, export
    from pathexport.pipeline import load_each
    from pathexport.problems import UnwritableError
    from pathexport.run.outcome import Onlooker

    class Deletes(Onlooker):
        def __init__(self, place: Path) -> None:
            self._place = place

        def advances(self, size: float, projects: int) -> None:
            if projects:
                shutil.rmtree(self._place, ignore_errors=True)

    for name in ("p", "q"):
        busy(tmp_path / "logs" / name)
    out = tmp_path / "out"
    with pytest.raises(UnwritableError, match="was removed or replaced"):
        export(load_each(tmp_path / "logs"), out, run=Run(onlooker=Deletes(out)))
    done = export(load_each(tmp_path / "logs"), out, run=Run(onlooker=Deletes(out / "p")))
    assert {problem.where for problem in done.output.problems} >= {"p"}
    assert not export(load_each(tmp_path / "logs"), out).output.problems
    sound(out)


@posix
@pytest.mark.parametrize("after", [0.15, 0.3, 0.45][: int(os.environ.get("KILLS", "1"))])
def test_a_run_that_is_killed_at_some_moment_is_made_good(tmp_path: Path, after: float) -> None:
    source, out = busy(tmp_path / "p"), tmp_path / "out"
    expected = fresh(source, out)
    with subprocess.Popen([*COMMAND, "export", "-q", source, "-o", out]) as run:
        time.sleep(after)
        run.kill()
    there = files(out) if out.exists() else {}
    whole = {name for name in there if not name.startswith(".") and ".part" not in name}
    assert {name: there[name] for name in whole} == {name: expected[name] for name in whole}
    assert pathexport("export", source, "-o", out).status == 0
    assert files(out) == expected


@posix
def test_no_home_no_locale_and_nothing_else_is_needed(tmp_path: Path) -> None:
    source, out = busy(tmp_path / "p"), tmp_path / "out"
    ran = subprocess.run(
        [*COMMAND, "export", source, "-o", out],
        env={"LC_ALL": "C"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert names(out)


@posix
def test_a_full_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    source = busy(tmp_path / "p")
    with subprocess.Popen(
        [*COMMAND, "show", source, "s1/2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        said = run.stderr.read()
    assert (run.returncode, said) == (141, b"")
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            ended = subprocess.run([*COMMAND, "list", source], stdout=full, check=False)
        assert ended.returncode == 4
