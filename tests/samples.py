"""The sample projects, and all that is in a folder."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).parent.parent / "sample_projects"


def files(folder: Path) -> dict[str, bytes]:
    """Everything below a folder, by name."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
