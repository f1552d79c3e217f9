"""Projects of rows that are given as they are."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.shape.project import Project

Rows = list[dict[str, Any]]


@contextmanager
def loaded(files: Sequence[Rows], names: Sequence[str] = ("a", "b", "c")) -> Iterator[Project]:
    with tempfile.TemporaryDirectory() as folder:
        for name, rows in zip(names, files, strict=False):
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (Path(folder) / f"{name}.jsonl").write_text(text)
        (project,) = load(folder)
        yield project
