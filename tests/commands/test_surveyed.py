"""However many processes look at projects, the same is told of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathexport.pipeline import load_each
from pathexport.shape.project import Project
from pathexport.surveying import survey
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.folders import posix
from tests.running.terminals import forked
from tests.workers.jobs import ended, several

pytestmark = posix
COMMANDS = ("list", "list --json", "list --status abandoned --session s", "check", "check --json")


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
