"""Folders that are made for what is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.system.rights import PRIVATE, Rights, make_folder, rights_in
from tests.running.folders import posix


@pytest.mark.parametrize("name", ["gone/out", "/gone/out"])
def test_a_folder_that_is_below_none_cannot_be_made(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """As on a drive that is missing, or where the current directory may not be looked into."""
    answers = iter([False] * 9)

    def refuse(_: object, mode: int) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os.path, "isdir", lambda _: next(answers))
    monkeypatch.setattr(os, "mkdir", refuse)
    with pytest.raises(PermissionError):
        make_folder(Path(name), PRIVATE)


@posix
def test_its_owner_may_change_what_is_written_in_a_folder_for_reading(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        assert rights_in(tmp_path) == Rights(0o755, 0o644)
    finally:
        tmp_path.chmod(0o700)
