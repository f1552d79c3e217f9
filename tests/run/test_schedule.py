"""Which projects are for one process, and which for all of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pathexport.exporting import Run, export
from pathexport.pipeline import load, load_each
from pathexport.problems import WrongOptionError
from pathexport.run.schedule import divided
from pathexport.write.options import Agents, Options
from tests.running.exports import busy
from tests.running.folders import posix
from tests.workers.jobs import several

pytestmark = posix


@pytest.fixture(autouse=True)
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1)


def test_no_process_is_started_for_little(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> Iterator[None]:
        raise AssertionError("processes for small logs")

    monkeypatch.setattr("pathexport.workers.processes.processes", never)
    with pytest.raises(AssertionError, match="small"):
        export(load(busy(source)), out, run=Run(jobs=2))
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1_000_000)
    export(load(source), out, run=Run(jobs=2))


@pytest.mark.parametrize("many", [True, False])
@pytest.mark.parametrize("agents", ["link", "inline"])
def test_what_other_processes_are_to_do_can_be_sent_to_them(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch, agents: Agents, many: bool
) -> None:
    """Those that are no copies of this one, as on macOS, are sent it. Else this one does all."""
    sent: list[bytes] = []

    @contextmanager
    def processes(_: int, work: object) -> Iterator[None]:
        sent.append(pickle.dumps(work))
        yield None

    monkeypatch.setattr("pathexport.workers.processes.processes", processes)
    projects = load_each(several(source) if many else busy(source))
    export(projects, out, options=Options(agents=agents), run=Run(jobs=2))
    assert sent


@pytest.mark.parametrize("jobs", [0, -1, True, "2", None])
def test_a_number_of_processes_is_a_number(source: Path, out: Path, jobs: Any) -> None:
    with pytest.raises(WrongOptionError, match="jobs must be"):
        export([], out, run=Run(jobs=jobs))


@pytest.mark.parametrize(
    ("sizes", "jobs", "expected"),
    [
        ([5], 1, set()),
        ([5], 2, {0}),
        ([5, 5], 2, set()),
        ([9, 1], 2, {0, 1}),
        ([70, 10, 10, 10], 2, {0}),
        ([1, 1, 20, 1, 1, 1], 4, {2}),
        ([], 2, set()),
    ],
)
def test_one_large_project_is_for_all_processes(
    sizes: list[int], jobs: int, expected: set[int]
) -> None:
    assert divided(sizes, jobs) == expected
