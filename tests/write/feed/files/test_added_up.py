"""The programs of the guide that look through many paths: each answer counts once in their sums."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.running.samples import SAMPLES

TASKS = Path(__file__).parents[4] / "docs" / "tasks.md"
SHARED = ("multiple-redos", "two-fixes", "resumed-in-another-file", "three-sessions")
AGENTS = ("subagents-nested", "subagents-new", "compaction", "everyday")
KINDS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("jq") is None, reason="needs jq"),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """One with these projects, and the command as it is installed."""
    for name in (*SHARED, *AGENTS):
        shutil.copytree(SAMPLES / name, tmp_path / ".claude" / "projects" / name)
    command = tmp_path / "bin" / "pathexport"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pathexport "$@"\n')
    command.chmod(0o755)
    return tmp_path


def ran(home: Path, program: str) -> str:
    """What a program of the guide prints there."""
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    known = {**os.environ, "HOME": str(home), "PATH": path, "PYTHONPATH": str(SAMPLES.parent)}
    known.pop("CLAUDE_CONFIG_DIR", None)
    done = subprocess.run(
        ["sh", "-c", program], cwd=home, env=known, capture_output=True, text=True, check=True
    )
    return done.stdout


def program(holds: str) -> str:
    blocks = re.findall(r"^```sh\n(.*?)^```", TASKS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (found,) = [each for each in blocks if holds in each]
    return str(found)


def test_each_answer_has_one_line_in_the_table_of_tokens(home: Path) -> None:
    ran(home, program("answers.csv").replace(" --since 7d", ""))
    found: Counter[str] = Counter()
    with (home / "answers.csv").open(newline="") as file:
        head, *lines = csv.reader(file)
    assert head[4:] == ["in", "into the cache", "from the cache", "out"]
    for project, _session, _at, _model, *counts in lines:
        found.update({f"{project} {kind}": int(n) for kind, n in zip(KINDS, counts, strict=True)})
    assert +found == +wanted(home / ".claude" / "projects")


def wanted(projects: Path) -> Counter[str]:
    """The tokens of all answers in the logs, however often these hold one."""
    sums: Counter[str] = Counter()
    for project in projects.iterdir():
        answers: dict[str, dict[str, int]] = {}
        for log in project.rglob("*.jsonl"):
            for row in map(json.loads, log.read_text("utf-8").splitlines()):
                if row["type"] == "assistant":
                    usage, most = (
                        row["message"]["usage"],
                        answers.setdefault(row["message"]["id"], {}),
                    )
                    for kind in KINDS:
                        most[kind] = max(most.get(kind, 0), usage.get(kind, 0))
        for most in answers.values():
            sums.update({f"{project.name} {kind}": n for kind, n in most.items()})
    return sums


def test_attempts_are_found_by_a_file_that_they_changed(home: Path) -> None:
    """Also in logs from Windows."""
    projects = home / ".claude" / "projects"
    (log,) = (projects / "two-fixes").glob("*.jsonl")
    text = re.sub(r"/home/lena[/\w.-]*", lambda at: as_on_windows(at[0]), log.read_text("utf-8"))
    (projects / "D--seed-catalog").mkdir()
    other = projects / "D--seed-catalog" / log.name.replace("5e552501", "5e552502")
    other.write_text(text.replace("5e552501", "5e552502"), "utf-8")
    names = [f"5e55250{n}-0025-4000-8000-000000000001/2\n" for n in (1, 2)]
    assert ran(home, program("prices\\\\.py")) == "".join(names)
    ran(home, "pathexport export --all --quiet --out ~/transcripts")
    found = ran(home, program("files_edited").replace("parser", "prices")).splitlines()
    assert [Path(each).parent.name for each in found] == ["D--seed-catalog"] * 2 + ["two-fixes"] * 2


def as_on_windows(path: str) -> str:
    """A path as JSON holds it."""
    return path.replace("/home/lena", "D:").replace("/", "\\\\")
