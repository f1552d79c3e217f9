"""Projects for several processes."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def every_log_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 1)
    monkeypatch.setattr("pathexport.run.reading.LEAST", 1)
