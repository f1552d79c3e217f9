"""What stays from earlier exports, and the run after."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.again.runs import again, opened, settle, told
from tests.running.commands import pathexport
from tests.running.exports import forked, listed, relay, straight
from tests.running.folders import lay, tree
from tests.running.samples import files


def test_a_project_without_words_stops_nothing(source: Path, out: Path) -> None:
    """It is empty now, and its transcripts stay; another one gets what it had."""
    root = source.parent / "all"
    straight("s1").write(root / "p")
    straight("s2", 900).write(root / "q")
    settle(root)
    again(root, out)
    lay(root, "p/s1.jsonl", "")
    for number in range(3):
        settle(root, number)
        again(root, out)
    straight("s1").write(root / "q")
    settle(root)
    copy = shutil.copytree(out, out.with_name("copy"))
    assert pathexport("export", root, "-o", out).status == 0
    assert pathexport("export", root, "-o", copy, "--force").status == 0
    assert files(out) == files(copy)


def test_words_of_earlier_runs_alone_are_none(source: Path, out: Path) -> None:
    """All logs are empty now, of which one was so before and is not read again."""
    root = source.parent / "all"
    lay(root, "p/s1.jsonl", "")
    straight("s2", 900).write(root / "q")
    settle(root)
    assert pathexport("export", root, "-o", out).status == 0
    before = tree(out)
    lay(root, "q/s2.jsonl", "")
    settle(root, 1)
    ran = pathexport("export", root, "-o", out)
    assert ran.status != 0
    assert tree(out) == before


@pytest.fixture
def partly_gone(tmp_path: Path, out: Path) -> Path:
    """Two projects; of the first a log was deleted, and what was exported of it is settled."""
    root = tmp_path / "all"
    relay(root / "p")
    straight("t", 9000).write(root / "q")
    settle(root)
    again(root, out)
    (root / "p/s1.jsonl").rename(tmp_path / "s1.jsonl")
    for _ in range(2):  # what is kept is settled when a run leaves it as it was
        again(root, out)
    assert any("gone" in each for each in listed(out))
    return root


def test_what_stays_from_earlier_exports_is_left_alone(
    partly_gone: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when another project changes that has nothing of it."""
    before, logs = tree(out), opened(monkeypatch)
    again(partly_gone, out)
    assert tree(out) == before
    assert not logs
    for _ in range(2):
        log = forked("t", 9000)
        log.write(partly_gone / "q")
        settle(partly_gone)
        again(partly_gone, out)
        assert {path.name for path in logs} == {"t.jsonl"}
    copy = shutil.copytree(out, out.with_name("copy"))
    again(partly_gone, copy, force=True)
    assert files(out) == files(copy)


def test_what_stays_from_earlier_exports_is_decided_anew_when_others_have_it(
    partly_gone: Path, tmp_path: Path, out: Path
) -> None:
    """The deleted log lies in another project, and what the first kept of it goes."""
    (tmp_path / "s1.jsonl").rename(partly_gone / "q/s1.jsonl")
    copy = shutil.copytree(out, tmp_path / "copy")
    done = again(partly_gone, out)
    assert told(done) == told(again(partly_gone, copy, force=True))
    assert files(out) == files(copy)
    assert not any("gone" in each for each in listed(out))
    shutil.rmtree(partly_gone / "q")
    again(partly_gone, out)
    again(partly_gone, copy, force=True)
    assert files(out) == files(copy)
