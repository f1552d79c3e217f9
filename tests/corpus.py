"""Logs that people published, where they are at hand beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
CORPUS = SHARED / "corpus"
NAMES = sorted(path.name for path in CORPUS.iterdir() if path.is_dir()) if CORPUS.is_dir() else []

needs_corpus = pytest.mark.skipif(not NAMES, reason="the corpus is not beside the project")
