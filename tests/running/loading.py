"""Projects of rows that are given as they are."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.shape.project import Project

Rows = list[dict[str, Any]]


@contextmanager
def loaded(files: Sequence[Rows], names: Iterable[str] = ()) -> Iterator[Project]:
    """A project of these logs, which are numbered if nobody names them."""
    with tempfile.TemporaryDirectory() as folder:
        for name, rows in zip(names or map(str, range(len(files))), files, strict=True):
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (Path(folder) / f"{name}.jsonl").write_text(text)
        (project,) = load(folder)
        yield project
