"""What is at a place, or that nobody may say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.system.there import is_directory, is_file, is_link, is_there
from tests.running.folders import link


def test_what_is_there(tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.touch()
    folder.mkdir()
    link(tmp_path / "link", file)
    link(tmp_path / "nowhere", tmp_path / "gone")
    asked = (is_there, is_file, is_directory, is_link)
    found = {path.name: [ask(path) for ask in asked] for path in tmp_path.iterdir()}
    assert found == {
        "file": [True, True, False, False],
        "folder": [True, False, True, False],
        "link": [True, True, False, True],
        "nowhere": [False, False, False, True],
    }
    for name in ("gone", "file/below", "a\0b"):
        assert not any(ask(tmp_path / name) for ask in asked)


def test_what_may_not_be_looked_at_is_not_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "stat", refuse)
    for ask in (is_there, is_file, is_directory, is_link):
        with pytest.raises(PermissionError):
            ask(tmp_path)
