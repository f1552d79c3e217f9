"""Some faults of the table, at one call each; `FAULTS=5` tries all at so many, and
`python -m tests.faults` at every call."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.faults.injected import FAULTS
from tests.faults.worlds import World, outcome, run, world
from tests.running.folders import posix

pytestmark = posix

EACH = int(os.environ.get("FAULTS", "0"))
FEW = ("disk full", "disk broken, reading", "interrupt", "kill -9", "log rewritten")


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> list[World]:
    folder = tmp_path_factory.mktemp("worlds")
    return [world(folder / str(first), first) for first in (False, True)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", FAULTS if EACH else FEW)
def test_a_fault_leaves_old_transcripts_whole_and_the_next_run_heals(
    tmp_path: Path, worlds: list[World], name: str
) -> None:
    for number in range(EACH or 1):
        template = worlds[(len(name) + number) % 2]
        copy = shutil.copytree(template.folder, tmp_path / f"count-{number}")
        _, calls = run(name, -1, copy)
        assert calls, "it never happens"
        found = outcome(name, 1 + (7 + number * 13) % calls, template, tmp_path / str(number))
        assert not found.wrong
