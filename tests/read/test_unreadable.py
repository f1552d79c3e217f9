"""Logs and folders that cannot be read: what can be read is there, the rest is said."""

from __future__ import annotations

import json
import multiprocessing
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.making.agents import agent, session
from tests.running.commands import pathexport
from tests.running.exports import LISTING, listed, sound, straight, wrote
from tests.running.samples import files

OK, PROBLEMS = 0, 1

UNACCOUNTED = "Not everything is accounted for: some logs or folders could not be read."


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Makes a file or folder one that may not be read, whoever runs the tests."""
    refused: list[Path] = []

    def guarded(function: Callable[..., Any]) -> Callable[..., Any]:
        def guard(path: Any, *arguments: Any, **named: Any) -> Any:
            if isinstance(path, str | Path) and Path(path) in refused:
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *arguments, **named)

        return guard

    monkeypatch.setattr(os, "listdir", guarded(os.listdir))
    monkeypatch.setattr(os, "open", guarded(os.open))
    return refused.append


def three(root: Path) -> Path:
    """A folder of three projects with a log each."""
    for name in ("one", "three", "two"):
        straight(name).write(root / name)
    return root


def seen(*command: object) -> tuple[int, list[str]]:
    """The status of a listing, and the projects in it."""
    ran = pathexport(*command, "--json")
    projects = json.loads(ran.out)["projects"]
    return ran.status, [project["name"] for project in projects if project.get("paths")]


TOLD = "pathexport: two: this folder cannot be read: Permission denied\n"


@pytest.mark.parametrize("named", [True, False])
def test_a_folder_that_cannot_be_read_hides_no_other(
    tmp_path: Path,
    out: Path,
    monkeypatch: pytest.MonkeyPatch,
    refuse: Callable[[Path], None],
    named: bool,
) -> None:
    root = three(tmp_path / "projects")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    where = root if named else "--all"
    assert seen("list", where) == (OK, ["one", "three", "two"])
    refuse(root / "two")
    assert seen("list", where) == (PROBLEMS, ["one", "three"])
    assert pathexport("list", where).err == TOLD
    ran = pathexport("check", where)
    assert (ran.status, ran.out.splitlines()[-1]) == (PROBLEMS, f"1 problem. {UNACCOUNTED}")
    (told,) = [
        p for p in json.loads(pathexport("check", where, "--json").out)["projects"] if p["unread"]
    ]
    assert told["unread"] == ["two"]
    ran = pathexport("export", where, "-o", out)
    assert (ran.status, ran.err) == (PROBLEMS, TOLD)
    assert {"one/transcript_one.md", "three/transcript_three.md"} <= set(files(out))


@pytest.mark.parametrize("source", ["projects", "elsewhere", "config"])
def test_it_is_read_around_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuse: Callable[[Path], None], source: str
) -> None:
    """A projects folder, whether it is Claude Code's or not, and the folder around it."""
    root = three(tmp_path / "config/projects" if source != "elsewhere" else tmp_path / "elsewhere")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    refuse(root / "two")
    refuse(tmp_path / "config/secret")
    (tmp_path / "config/secret").mkdir(parents=True)
    named = {"projects": root, "elsewhere": root, "config": tmp_path / "config"}[source]
    assert seen("list", named) == (PROBLEMS, ["one", "three"])
    assert pathexport("list", named).err == TOLD


def test_a_folder_that_may_not_even_be_looked_at_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuse: Callable[[Path], None]
) -> None:
    root = three(tmp_path / "projects")
    look = Path.stat

    def refused(path: Path, **named: Any) -> os.stat_result:
        if path == root / "two":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path, **named)

    monkeypatch.setattr(Path, "stat", refused)
    refuse(root / "two")
    assert seen("list", root) == (PROBLEMS, ["one", "three"])
    assert pathexport("list", root).err == TOLD


def test_a_folder_of_agents_that_cannot_be_read_is_told(
    source: Path, refuse: Callable[[Path], None]
) -> None:
    session("s1").write(source)
    agent("x", "g", "h", toolUseId="t").write(source)
    for folder in ("s1/subagents", "s1"):
        refuse(source / folder)
        ran = pathexport("check", source)
        assert (ran.status, ran.out.splitlines()[-1]) == (PROBLEMS, f"1 problem. {UNACCOUNTED}")
        assert f"{folder}: this folder cannot be read" in ran.out


def test_the_folder_of_a_working_directory_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuse: Callable[[Path], None]
) -> None:
    from pathexport.read.names import folder_name

    (tmp_path / "work").mkdir()
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path / "work")
    name = folder_name(os.path.realpath(tmp_path / "work"))
    straight("one").write(tmp_path / "config/projects" / name)
    refuse(tmp_path / "config/projects" / name)
    ran = pathexport("list")
    assert ran.status == PROBLEMS
    assert f"{name}: this folder cannot be read" in ran.err


@pytest.mark.parametrize("file", ["s2.jsonl", "s1/subagents/agent-x.jsonl"])
def test_a_log_that_cannot_be_read_is_not_accounted_for(
    source: Path, out: Path, refuse: Callable[[Path], None], file: str
) -> None:
    session("s1").write(source)
    straight("s2", 5000).write(source)
    agent("x", "g", "h", toolUseId="t").write(source)
    assert pathexport("check", source).status == OK
    wrote(source, out)
    before = files(out)
    refuse(source / file)
    ran = pathexport("check", source)
    assert (ran.status, ran.out.splitlines()[-1]) == (PROBLEMS, f"1 problem. {UNACCOUNTED}")
    assert f"{file}: cannot be read: Permission denied" in ran.out
    assert json.loads(pathexport("check", source, "--json").out)["projects"][0]["unread"] == [file]
    for command in (["list", source], ["export", source, "-o", out, "--quiet"]):
        ran = pathexport(*command)
        assert ran.status == PROBLEMS
        assert ran.err == f"pathexport: p/{file}: cannot be read: Permission denied\n"
    kept = {name for name, data in before.items() if files(out).get(name) == data}
    assert set(before) - kept <= {*LISTING, "p/transcript_s1.md"}
    assert not [each for each in (*listed(out), *listed(out, "agents")) if each.get("gone")]
    sound(out)


def test_lines_that_cannot_be_read_are_accounted_for(source: Path) -> None:
    path = straight("s1").write(source)
    path.write_text(path.read_text() + "torn\n")
    assert pathexport("check", source).status == OK


def as_nobody(root: Path, answer: Any) -> None:
    """What a user who owns nothing finds."""
    os.setgid(65534)
    os.setuid(65534)
    ran = pathexport("check", root, "--json")
    answer.send((ran.status, json.loads(ran.out)["projects"]))


@pytest.mark.skipif(not hasattr(os, "fork") or os.geteuid() != 0, reason="only root can be others")
def test_what_belongs_to_another_user_hides_nothing() -> None:
    """The same with the system's own answers: a folder that may not be listed, one whose files
    may not be seen, and a log that may not be read."""
    with tempfile.TemporaryDirectory() as folder:
        root = three(Path(folder))
        for name, mode in (("closed", 0), ("blind", 0o444), ("open", 0o755)):
            straight(name).write(root / name)
            (root / name).chmod(mode)
        (root / "open/open.jsonl").chmod(0)
        root.chmod(0o755)
        here, there = multiprocessing.Pipe()
        child = multiprocessing.get_context("fork").Process(target=as_nobody, args=(root, there))
        child.start()
        child.join()
        assert child.exitcode == 0
        status, projects = here.recv()
    assert status == PROBLEMS
    assert {each["name"]: (each["total"], each["unread"]) for each in projects} == {
        "blind": (0, ["blind.jsonl"]),
        "closed": (0, ["closed"]),
        "one": (4, []),
        "open": (0, ["open.jsonl"]),
        "three": (4, []),
        "two": (4, []),
    }
