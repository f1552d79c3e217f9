"""Directories whose folders have other names than they: too long ones, and chosen names (R1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.read.sources import Where, chosen_name, find_projects
from tests.making.logs import Log
from tests.read.sources.found import directory, folder_of, found, written
from tests.running.each import for_each


def long_directory(tmp_path: Path, ending: str = "", length: int = 230) -> Path:
    """A directory whose folder name would be so long."""
    missing = length - len(folder_of(tmp_path)) - len("/" * 2 + ending)
    return directory(tmp_path / ("x" * (missing // 2)) / ("y" * (missing - missing // 2) + ending))


def cut(directory: Path) -> str:
    return folder_of(directory)[:200]


@pytest.mark.parametrize(
    ("length", "hashed"), [(199, ""), (200, ""), (201, "-1k2j3h"), (230, "-0")]
)
def test_r1_a_long_name_is_cut_and_hashed(
    root: Path, tmp_path: Path, length: int, hashed: str
) -> None:
    work = long_directory(tmp_path, length=length)
    assert len(folder_of(work)) == length
    written(root / (cut(work) + hashed), cwd=str(work))
    assert found(load(work)) == {cut(work) + hashed: ["a"]}


def test_r1_two_long_directories_with_one_beginning_are_told_apart_by_cwd(
    root: Path, tmp_path: Path
) -> None:
    one, two = long_directory(tmp_path, "/one"), long_directory(tmp_path, "/two")
    assert cut(one) == cut(two)
    written(root / (cut(one) + "-aaa"), "a", cwd=str(two))
    written(root / (cut(one) + "-bbb"), "b", cwd=str(one))
    assert found(load(one)) == {cut(one) + "-bbb": ["b"]}
    assert found(load(two)) == {cut(one) + "-aaa": ["a"]}


def test_r1_a_long_directory_with_odd_characters_is_confirmed(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path, '/été "x" \\ 日本')
    written(root / (cut(work) + "-q"), cwd=str(work))
    assert found(load(work)) == {cut(work) + "-q": ["a"]}


def test_r1_a_long_directory_that_no_row_names_is_not_found(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    written(root / (cut(work) + "-q"), cwd=str(work / "inside"))
    with pytest.raises(PathexportError):
        load(work)


def test_r1_a_long_directory_is_confirmed_by_any_row(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    log = Log()
    log.prompt("a", None, cwd=str(work / "inside"))
    log.prompt("b", "a", cwd=str(work))
    log.write(root / (cut(work) + "-q"))
    assert found(load(work)) == {cut(work) + "-q": ["a", "b"]}


def test_r1_a_broken_log_of_a_long_neighbour_stops_nothing(root: Path, tmp_path: Path) -> None:
    work = long_directory(tmp_path)
    written(root / (cut(work) + "-q"), cwd=str(work))
    (directory(root / (cut(work) + "-a")) / "agent-x.jsonl").symlink_to(tmp_path / "nowhere")
    assert found(load(work)) == {cut(work) + "-q": ["a"]}


@for_each(
    ("config", "name", "cwd", "is_chosen"),
    [
        ("config", "short", "work", True),
        ("config", "short", "other", False),
        ("config", "gone", "work", False),
        ("config", "../projects/short", "work", False),
        ("", "short", "work", False),
    ],
)
def test_r1_a_projects_folder_may_have_a_name_that_somebody_chose(
    tmp_path: Path, config: str, name: str, cwd: str, is_chosen: bool
) -> None:
    work = directory(tmp_path / "work")
    written(tmp_path / "config/projects/short", "a", cwd=str((tmp_path / cwd).resolve()))
    written(tmp_path / "config/projects" / folder_of(work), "b")
    chosen = {"CLAUDE_CODE_PROJECT_DIR_NAME": name}
    environment = {"CLAUDE_CONFIG_DIR": str(tmp_path / config)} if config else {}
    where = Where(
        tmp_path / "config/projects", lambda: work, chosen=chosen_name(environment | chosen)
    )
    (project,) = find_projects([], where, everything=False)
    assert project.name == ("short" if is_chosen else folder_of(work))
