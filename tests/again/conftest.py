"""Projects that were exported once, long after they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.exporting import Done
from tests.again.runs import again, settle
from tests.running.exports import busy


@pytest.fixture
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1)


@pytest.fixture
def exported(source: Path, out: Path) -> Done:
    """A busy project, exported long after it was written."""
    busy(source)
    settle(source)
    return again(source, out)
