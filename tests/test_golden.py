"""Every sample project against the export that lies beside it; `pytest --accept` rewrites these."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load
from tests.running.samples import SAMPLES, files

NAMES = sorted(folder.name for folder in SAMPLES.iterdir() if folder.is_dir())


def test_there_are_samples() -> None:
    assert len(NAMES) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_the_export_is_the_one_that_was_accepted(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert not export(load(SAMPLES / name), tmp_path).output.problems
    made, accepted = tmp_path / name, SAMPLES / name / "export"
    if request.config.getoption("--accept"):
        shutil.rmtree(accepted, ignore_errors=True)
        shutil.copytree(made, accepted)
    now, before = files(made), files(accepted)
    assert sorted(now) == sorted(before)
    for file, content in now.items():
        assert content == before[file], f"{file}: see the difference, then pytest --accept"
