"""What the page of tasks says can be done: each command for a shell in it runs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from pathexport.read.names import folder_name
from tests.running.commands import pathexport

ROOT = Path(__file__).resolve().parents[2]


def in_shells() -> list[str]:
    """The commands in blocks for a shell on the page of tasks, each up to where it is piped."""
    page = (ROOT / "docs" / "tasks.md").read_text()
    blocks = "\n".join(re.findall(r"```(?:sh|text)\n(.*?)```", page, re.DOTALL))
    return re.findall(r"^(?:0 \* \* \* \* )?pathexport (.+?)(?: \||\ &&|$)", blocks, re.MULTILINE)


@pytest.mark.parametrize("command", in_shells())
def test_every_command_of_a_task_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of the samples are damaged, which may be told, and none is of this week."""
    projects = tmp_path / "projects"
    shutil.copytree(ROOT / "sample_projects", projects)
    (projects / "two-fixes").rename(projects / folder_name(str(tmp_path)))
    for elsewhere in (".claude", ".claude-work", "laptop/.claude"):
        shutil.copytree(projects / "draft", tmp_path / elsewhere / "projects" / "draft")
    (log,) = (projects / "compaction").glob("*.jsonl")
    shutil.copy(log, tmp_path / "run.jsonl")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    arguments = [*map(os.path.expanduser, shlex.split(command))]
    ran = pathexport(*arguments)
    recent = "--since" in command
    assert ran.status in ((3,) if recent else (0, 1))
    if "-o" in arguments:
        assert Path(arguments[arguments.index("-o") + 1]).read_text()
    else:
        assert ran.out or recent or "--quiet" in command
