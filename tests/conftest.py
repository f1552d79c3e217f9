"""Options of the test run, the folders that exports are from and to, and when garbage is collected:
not while tests are, and never what is there from then on, which is most of what there is."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="Rewrite the exports beside the sample projects."
    )


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The folder of a project. Nothing is in it yet."""
    return tmp_path / "p"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where an export is written. Nothing is there yet."""
    return tmp_path / "out"
