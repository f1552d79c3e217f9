"""Files of holes, which take no room on a disk."""

from __future__ import annotations

from pathlib import Path

TERA = 1 << 40


def holes(path: Path, *texts: tuple[int, bytes]) -> Path:
    """A file that holds some texts at some places, and nothing between them."""
    with path.open("wb") as file:
        for place, text in texts:
            file.seek(place)
            file.write(text)
    return path
