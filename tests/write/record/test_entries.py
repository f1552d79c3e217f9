"""The document that `list --json` prints."""

from __future__ import annotations

from pathlib import Path as Folder

import msgspec

from pathexport.pipeline import load
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.record.entries import VERSION, ProjectEntry, chunks
from pathexport.write.record.listed import project_entry
from pathexport.write.record.selection import Wanted, everything
from tests.running.exports import busy


def nothing(_: Path) -> bool:
    return False


def listing(projects: list[Project], wanted: Wanted) -> list[ProjectEntry]:
    return [project_entry(project, wanted) for project in projects]


def whole(found: list[ProjectEntry]) -> str:
    return msgspec.json.encode({"version": VERSION, "projects": found}).decode() + "\n"


def test_the_text_that_is_made_entry_by_entry_is_that_of_the_typed_document(
    tmp_path: Folder,
) -> None:
    projects = load(busy(tmp_path / "p"), busy(tmp_path / "q"))
    for found in (listing(projects, everything), listing(projects, nothing), listing([], nothing)):
        assert "".join(chunks(found)) == whole(found)
