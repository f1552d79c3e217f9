"""Places to show results."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.write.tool.bench import Bench


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("project"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project's folder, with a secret beside it."""
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "tool-results").mkdir()
    (tmp_path / "tool-results" / "secret.txt").write_text("secret")
    folder = tmp_path / "project"
    folder.mkdir()
    return folder
