"""The same logs give the same bytes, whatever else differs (rule R38)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pathexport.read.names import folder_name
from tests.making.agents import agent, nested
from tests.running.exports import busy, busy_export, forked, fresh, wrote
from tests.running.folders import LONG_AGO, lay
from tests.running.samples import SAMPLES, files


@cache
def sample_export() -> Mapping[str, bytes]:
    with TemporaryDirectory() as folder:
        return fresh(SAMPLES, Path(folder) / "out")


# The same bytes, whatever


def shuffled(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have folders list what they hold in another order."""
    mixed, listdir, scandir = Random(seed), os.listdir, os.scandir

    def names_in(*folder: Any) -> list[str]:
        found: list[str] = listdir(*folder)
        mixed.shuffle(found)
        return found

    @contextmanager
    def entries_in(*folder: Any) -> Iterator[Iterator[os.DirEntry[str]]]:
        with scandir(*folder) as entries:
            found = list(entries)
        mixed.shuffle(found)
        yield iter(found)

    monkeypatch.setattr(os, "listdir", names_in)
    monkeypatch.setattr(os, "scandir", entries_in)


@pytest.mark.parametrize(("samples", "seed"), [(False, 0), (False, 1), (False, 2), (True, 3)])
def test_the_order_of_directories_does_not_matter(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch, seed: int, samples: bool
) -> None:
    what = SAMPLES if samples else busy(source)
    for letter in "" if samples else "abcdef":  # alike in all but their names
        lay(source, f"{letter}.jsonl", "torn\n")
        forked(f"like-{letter}", 5000).write(source)
        agent(letter, f"g-{letter}", session="s4").write(source)
    expected = sample_export() if samples else fresh(what, out)
    shuffled(monkeypatch, seed)
    wrote(what, out)
    monkeypatch.undo()
    assert files(out) == expected


@pytest.mark.parametrize("back", [False, True])
def test_the_order_of_writing_and_the_times_of_logs_do_not_matter(
    tmp_path: Path, source: Path, out: Path, back: bool
) -> None:
    other = tmp_path / "elsewhere/p"
    logs = sorted(files(busy(source)).items(), reverse=back)
    for number, (name, content) in enumerate(logs):
        moment = LONG_AGO + number * 10**12
        os.utime(lay(other, name, content), ns=(moment, moment))
    assert fresh(other, out) == fresh(source, out)


def test_the_places_of_logs_and_output_do_not_matter(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(source)
    expected = busy_export()
    (tmp_path / "other place").mkdir()
    source.rename(tmp_path / "other place/p")
    monkeypatch.chdir(tmp_path / "other place")
    assert fresh(Path("p"), Path("deep/er/зwei")) == expected
    monkeypatch.chdir("p")
    assert fresh(Path(), Path("three")) == expected
    assert fresh(Path("../p"), Path("three")) == expected


def test_a_log_that_is_named_itself_is_its_project(source: Path, out: Path) -> None:
    for log in nested():
        log.write(source)
    assert fresh(source / "s1.jsonl", out) == fresh(source, out)


def test_the_working_directory_is_its_project(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    logs = busy(tmp_path / "config/projects" / folder_name(os.path.realpath(here)))
    assert fresh(here, out) == fresh(logs, out)
