"""Projects of random logs, for laws of segments."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.shape.project import Project


@contextmanager
def loaded(files: Sequence[list[dict[str, Any]]]) -> Iterator[Project]:
    with tempfile.TemporaryDirectory() as folder:
        for number, rows in enumerate(files):
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (Path(folder) / f"{number}.jsonl").write_text(text)
        (project,) = load(folder)
        yield project
