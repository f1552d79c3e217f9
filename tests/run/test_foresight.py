"""The index of a project shows what came of its documents, also where that was not foreseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.exporting import Run, export
from pathexport.pipeline import load
from pathexport.run.foresight import foreseen
from pathexport.write.document.plan import planned
from pathexport.write.options import Options
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import everything
from tests.running.exports import forked
from tests.running.folders import lay, posix

FIRST = "p/transcript_s1_path1_abandoned.md"


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_document_whose_place_was_taken_is_not_linked(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1)
    forked("s1").write(source)
    projects = load(source)
    export(projects, out / "free", run=Run(jobs=jobs))
    lay(out / "taken", FIRST, "mine")
    export(projects, out / "taken", run=Run(jobs=jobs))
    free, taken = ((out / name / "p/index.md").read_text() for name in ("free", "taken"))
    assert "not exported" not in free
    assert "not exported" in taken
    assert Path(FIRST).name in free
    assert Path(FIRST).name not in taken


def test_a_log_that_changed_is_no_reason_to_stop(source: Path) -> None:
    forked("s1").write(source)
    (project,) = load(source)
    plan = planned(project, file_names(project, "p"), everything, Options(), None)
    assert foreseen(plan) is not None
    for log in source.glob("*.jsonl"):
        log.write_bytes(b"x" + log.read_bytes())
    assert foreseen(plan) is None
