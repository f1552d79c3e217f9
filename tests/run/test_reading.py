"""Logs that several processes read are the same as those that one reads."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import Handle, load_each
from pathexport.problems import UnwritableError
from pathexport.read.files import LogFile
from pathexport.read.logs import Log, read_logs
from pathexport.run.reading import read_by
from tests.running.corpus import CORPUS, NAMES, needs_corpus
from tests.running.exports import busy
from tests.running.folders import posix
from tests.running.samples import SAMPLES
from tests.workers.jobs import ended

pytestmark = posix


@pytest.fixture(autouse=True)
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.run.reading.LEAST", 1)


def alike(handle: Handle) -> None:
    files = handle.files.files
    one = [*read_logs(files)]
    assert [read_by(jobs, files) == one for jobs in (1, 2, 3)] == [True] * 3
    assert ended()


@needs_corpus
@pytest.mark.parametrize("name", NAMES[:3])
def test_logs_that_people_published(name: str) -> None:
    for handle in load_each(CORPUS / name).handles:
        alike(handle)


def test_damaged_logs_and_logs_that_are_gone(source: Path) -> None:
    busy(source)
    (source / "x.jsonl").write_text('{"type": "user"\n\x00\n[1, 2')
    (source / "y.jsonl").write_text("")
    (source / "z.jsonl").write_text("")
    (handle,) = load_each(source).handles
    (source / "z.jsonl").unlink()
    alike(handle)
    assert any(problem.unread for log in read_by(2, handle.files.files) for problem in log.problems)


def test_logs_come_back_as_they_were_sent() -> None:
    for handle in load_each(SAMPLES).handles:
        for log in read_logs(handle.files.files):
            assert pickle.loads(pickle.dumps(log)) == log


def test_no_logs() -> None:
    assert read_by(2, []) == []


def test_a_process_that_is_killed_while_it_reads_ends_the_run_with_a_sentence(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.getpid()

    def killed(*_: object) -> None:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr("pathexport.run.reading.read_log", killed)
    (handle,) = load_each(busy(source)).handles
    with pytest.raises(UnwritableError, match="Start again with --jobs 1"):
        read_by(2, handle.files.files)
    assert ended()


def test_ids_that_the_last_run_listed_are_used_again(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of each would take a tenth of the memory of a large project."""
    listed: list[set[str]] = []

    def watched(files: Iterable[LogFile], known: dict[str, str]) -> Iterator[Log]:
        names = {*known.values()}
        listed.append(names)
        for log in read_logs(files, known):
            assert {id(row.uuid) for row in log.rows if row.uuid in names} <= {*map(id, names)}
            yield log

    export(load_each(busy(source)), tmp_path / "out")
    monkeypatch.setattr("pathexport.run.work.read_logs", watched)
    with (source / "s1.jsonl").open("a") as log:
        log.write("torn\n")
    export(load_each(source), tmp_path / "out")
    (names,) = listed
    assert {"a-s1", "a-s4"} < names
