"""Logs that cannot be read where a path is looked for: they are named, and the status says so."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.running.commands import pathexport
from tests.running.exports import forked, straight

PROBLEMS = 1


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two projects that can be read, and between them the newest, of which the log cannot."""
    forked("5e550001-a").write(tmp_path / "a")
    refused = straight("5e550002-a", 9000).write(tmp_path / "b")
    straight("5e550003-a", 5000).write(tmp_path / "c")
    opened = os.open

    def guarded(path: Path, *arguments: Any, **named: Any) -> Any:
        if os.fspath(path) == str(refused):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *arguments, **named)

    monkeypatch.setattr(os, "open", guarded)
    return tmp_path


TOLD = "pathexport: b/5e550002-a.jsonl: cannot be read: Permission denied\n"


def test_the_newest_that_can_be_read_is_shown_and_that_is_said(root: Path) -> None:
    ran = pathexport("show", root, "latest")
    assert (ran.status, ran.err) == (PROBLEMS, TOLD)
    assert ran.out == pathexport("show", root / "c").out
    ran = pathexport("diff", root, "--stat")
    assert (ran.status, ran.err) == (PROBLEMS, TOLD)
    assert ran.out == pathexport("diff", root / "a", "--stat").out


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["show", ".", "5e550002/1"], "There is no path '5e550002/1' in what could be read. The"),
        (["show", "b", "5e550002/1"], "There is no path '5e550002/1' in what could be read.\n"),
        (["show", ".", "something"], "There is no path 'something' in what could be read. A path"),
        (["show", "b", "latest"], "What could be read there holds no path. Name another"),
        (["show", "b"], "What could be read there holds no path. Name another"),
        (["tree", "b"], "Nobody says anything in these logs, as far as they can be read: "),
        *(
            ([command, *given], sentence)
            for command in ("list", "tree", "export")
            for given, sentence in (
                (
                    (".", "--session", "5e550002"),
                    "There is no session whose ID begins with '5e550002' in what could be read. ",
                ),
                (("b", "c", "--status", "abandoned"), "No path fits the filters. Leave out a"),
            )
        ),
        (["show", ".", "latest~3"], "There are only 3 paths. The oldest is:"),
        (
            ["diff", ".", "--session", "5e550002"],
            "There is no session whose ID begins with '5e550002'",
        ),
    ],
)
def test_what_is_not_found_may_be_where_nobody_can_read(
    root: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], sentence: str
) -> None:
    monkeypatch.chdir(root)
    ran = pathexport(*given)
    assert (ran.status, ran.out) == (PROBLEMS, "")
    assert ran.err.startswith(f"{TOLD}pathexport: {sentence}")


def test_of_a_name_that_is_found_nothing_else_is_said(root: Path) -> None:
    ran = pathexport("show", root, "5e550001/2")
    assert (ran.status, ran.err) == (0, "")
