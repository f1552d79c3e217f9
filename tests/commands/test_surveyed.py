"""However many processes look at projects, the same is told of them, and none holds several."""

from __future__ import annotations

import os
import signal
import time
import weakref
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pathexport import stages
from pathexport.pipeline import load_each
from pathexport.read.files import ProjectFiles
from pathexport.shape.project import Project
from pathexport.surveying import survey
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.folders import posix
from tests.running.terminals import forked
from tests.workers.jobs import ended, several

pytestmark = [posix, pytest.mark.thorough]
COMMANDS = (
    *("list", "list --json", "list --status abandoned --session s", "check", "check --json"),
    *("tree", "tree --rows", "tree --session s", "tree --format json", "tree --format svg"),
)


@pytest.fixture
def worthwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the logs are, processes are started."""
    for least in ("surveying.LEAST", "surveying.ALONE", "run.reading.LEAST"):
        monkeypatch.setattr(f"pathexport.{least}", 0)


@for_each("project", ["", "q"])
@for_each("command", COMMANDS)
def test_a_command_prints_the_same(
    tmp_path: Path, worthwhile: None, command: str, project: str
) -> None:
    """Of many projects, or of one alone."""
    source = several(tmp_path / "all") / project
    (tmp_path / "all" / "q" / "torn.jsonl").write_text('{"type": "user", "uu')
    name, *options = command.split()
    one, two, three = (pathexport(name, source, *options, "-j", jobs) for jobs in (1, 2, 3))
    assert one == two == three
    assert one.out
    assert ended()


@for_each("command", ["list", "list --json", "tree", "check"])
def test_nothing_is_told_if_a_process_was_ended_from_outside(
    tmp_path: Path, worthwhile: None, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Who reads a part of it would take that for all."""
    here, load = os.getpid(), stages.load_project

    def ended_there(files: ProjectFiles, *how: Any) -> Project:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.1)  # so that the other one comes to some of the work
        return load(files, *how)

    monkeypatch.setattr(stages, "load_project", ended_there)
    ran = pathexport(*command.split(), several(tmp_path), "-j", 2)
    assert (ran.status, ran.out) == (4, "")
    assert "was ended from outside" in ran.err


class Stubs(dict[str, str]):
    """What can be asked whether it is still there."""


@pytest.mark.parametrize("command", COMMANDS)
def test_each_project_is_gone_when_the_next_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    load, loaded = stages.load_project, list[weakref.ref[Stubs]]()

    def loads(files: ProjectFiles, *how: Any) -> Project:
        assert [held for held in loaded if held() is not None] == []
        stubs = Stubs()
        loaded.append(weakref.ref(stubs))
        return replace(load(files, *how), stubs=stubs)

    monkeypatch.setattr(stages, "load_project", loads)
    for name in ("s1", "s2", "s3"):
        forked(name).write(tmp_path / "projects" / name)
    name, *options = command.split()
    ran = pathexport(name, tmp_path / "projects", *options, "--jobs", 1)
    assert (ran.status, len(loaded)) == (0, 3)


def test_each_project_is_looked_at_once_and_told_in_its_turn(
    tmp_path: Path, worthwhile: None
) -> None:
    for number in range(9):
        forked(f"s{number}", second=number * 1000).write(tmp_path / f"p{number}")
    handles = load_each(tmp_path).handles
    told = survey(handles, _where, 3, lambda told, _: told)
    assert [name for name, _ in told] == [handle.name for handle in handles]
    assert len({process for _, process in told}) > 1


def _where(project: Project) -> tuple[str, int]:
    return project.name, os.getpid()


def test_a_log_that_cannot_be_read_is_told_once(tmp_path: Path, worthwhile: None) -> None:
    source = several(tmp_path / "all")
    os.mkfifo(source / "p" / "pipe.jsonl")
    one, two = (pathexport("list", source, "-j", jobs) for jobs in (1, 2))
    assert one == two
    assert (one.status, one.err.count("pipe.jsonl")) == (1, 1)
