"""What several modules here are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.export.runs import DAY
from tests.making.logs import Log
from tests.running.exports import forked, straight


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Claude Code would keep logs: nobody has any there yet."""
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config/projects"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Three sessions on three days: one forked, one that goes on from it, one cleared."""
    forked("s1").write(tmp_path / "p")
    two = Log("s2", DAY)
    two.answer("h-s2", two.prompt("g-s2", "f-s1"))
    two.write(tmp_path / "p")
    three = straight("t3", 2 * DAY)
    three.side("last-prompt", leafUuid=None, explicit=True)
    three.write(tmp_path / "p")
    return tmp_path / "p"
