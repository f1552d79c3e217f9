"""What runs before left promised, which all projects of a run are told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.pipeline import load_each
from pathexport.write.folder import output
from pathexport.write.folder.promises import Promised, promised
from tests.making.logs import Log


def test_promises_are_read_once_for_all_projects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each project adds to them: were they read for each, a run would take the square of that."""
    for name in "abc":
        log = Log(name)
        log.answer(f"{name}2", log.prompt(f"{name}1", None))
        log.write(tmp_path / "logs" / name)
    read: list[Path] = []

    def counted(folder: Path) -> Promised:
        read.append(folder)
        return promised(folder)

    monkeypatch.setattr(output, "promised", counted)
    export(load_each(tmp_path / "logs"), tmp_path / "out")
    assert read == [tmp_path / "out"]
    assert len([*(tmp_path / "out").glob("*/index.md")]) == 3
