"""What several modules here are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.read.sources.found import written


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty projects root that Claude Code's configuration points to."""
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    made = tmp_path / "config" / "projects"
    made.mkdir(parents=True)
    return made


@pytest.fixture
def two(root: Path) -> Path:
    for name, uuid in (("-one", "a"), ("-two", "b")):
        written(root / name, uuid, f"{uuid}1")
        written(root / name, f"{uuid}9", f"{uuid}2")
        written(root / name / f"{uuid}1" / "subagents", f"{uuid}x", "agent-x")
    return root
