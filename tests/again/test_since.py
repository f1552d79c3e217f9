"""Projects that are exported again: what has changed since the last time."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pathexport.exporting import Done
from tests.again.runs import SECOND, again, more, opened, settle
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.exports import busy, straight
from tests.running.folders import LONG_AGO, lay, tree
from tests.running.samples import files


def later(path: Path) -> None:
    os.utime(path, ns=(LONG_AGO + SECOND,) * 2)


def rewritten(source: Path) -> None:
    """Of the same size, at the same time, and another file."""
    path = source / "s1.jsonl"
    times = path.stat().st_mtime_ns
    lay(source, "new", path.read_bytes().replace(b"say a", b"SAY a")).rename(path)
    os.utime(path, ns=(times, times))


@pytest.mark.parametrize(
    "change",
    [
        lambda source: more(source / "s1.jsonl"),
        lambda source: later(source / "s1.jsonl"),
        lambda source: (source / "s1.jsonl").unlink(),
        lambda source: straight("s5", 900_000).write(source),
        lambda source: more(source / "s1/subagents/agent-x.meta.json"),
        lambda source: (source / "s1/subagents/agent-x.meta.json").unlink(),
        lambda source: (source / "s1/subagents/agent-y.jsonl").unlink(),
        lambda source: (source / "s1").rename(source / "s7"),
        rewritten,
    ],
)
def test_changed_logs_are_read(
    source: Path, out: Path, exported: Done, change: Callable[[Path], object]
) -> None:
    change(source)
    settle(source)
    copy = shutil.copytree(out, out.with_name("other"))
    again(source, out)
    again(source, copy, force=True)
    assert files(out) == files(copy)
    again(source, out)  # what stays from before is settled now
    before = tree(out)
    assert not again(source, out).output.changes
    assert tree(out) == before
    assert files(out) == files(copy)


@pytest.mark.parametrize("place", ["s1/tool-results/t1.txt", "t1.txt"])
def test_stored_outputs_are_looked_for_again(tmp_path: Path, out: Path, place: str) -> None:
    """One that is new, changed or gone, or that was never in its place."""
    source = tmp_path / "p"
    log = Log()
    log.call("c", log.prompt("a", None), "t1")
    stored = source / place
    log.result("r", "c", "t1", f"<persisted-output>saved to {stored}\nbegin</persisted-output>")
    log.write(source)
    again(source, out)
    for number, text in enumerate(["begin\nrest\n", "begin\nmore\n", None, "begin\nrest\n"]):
        if text is None:
            stored.unlink()
        else:
            lay(source, place, text)
        settle(source, number)
        copy = shutil.copytree(out, tmp_path / f"copy{number}")
        again(source, out)
        again(source, copy, force=True)
        assert files(out) == files(copy)
        before = tree(out)
        assert not again(source, out).output.changes
        assert tree(out) == before


def test_a_log_that_cannot_be_read_is_tried_again(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(source)
    (source / "s0.jsonl").symlink_to(source / "nowhere")
    settle(source)
    for _ in range(2):
        logs = opened(monkeypatch)
        again(source, out)
        assert logs
        monkeypatch.undo()
    assert pathexport("export", source, "-o", out).status == 1
    assert pathexport("export", source, "-o", out).status == 1
