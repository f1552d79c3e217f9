"""The sample projects, and all that is in a folder."""

from __future__ import annotations

from pathlib import Path

from pathexport.again.state import NAME

SAMPLES = Path(__file__).parents[2] / "sample_projects"


def files(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, by name, but for what a run notes for the next one: that tells
    when files were written."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != NAME)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
