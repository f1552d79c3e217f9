"""Sources and filters on which nothing can be done are answered with what to do (rule R1)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from pathexport.pipeline import load
from pathexport.problems import PathexportError
from pathexport.write.record.selection import selection
from tests.read.sources.found import directory, written
from tests.running.each import for_each

MISSING = "{} does not exist. Name a project folder or a .jsonl file."
NOTHING = """There are no Claude Code logs in {}, and none for it below {root}. \
Name a projects folder, a project folder, a .jsonl file \
or a directory that Claude Code worked in."""
NOT_HERE = """{root} has no Claude Code logs for {} or a directory above it. \
Name a project folder or a .jsonl file, or use everything=True for every project."""


def test_an_empty_name_does_not_mean_the_current_directory(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(written(tmp_path / "here").parent)
    assert load(".")
    for sources in ([""], [".", ""]):
        with pytest.raises(PathexportError, match="A source must have a name, not ''"):
            load(*sources)


def test_whoever_names_a_home_is_told_where_its_logs_are(root: Path, tmp_path: Path) -> None:
    home = tmp_path / "backup"
    written(home / ".claude" / "projects" / "p")
    with pytest.raises(PathexportError) as error:
        load(home)
    assert str(error.value) == NOTHING.format(home, root=root) + f" Is it {home / '.claude'}?"
    assert load(home / ".claude")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nothing", MISSING),
        ("nothing.jsonl", MISSING),
        ("note.txt", "{} is not a .jsonl file. Name a log, or the folder it lies in."),
        ("other", NOTHING),
        ("work", NOT_HERE),
        ("config/projects", NOTHING),
        (None, NOT_HERE),
    ],
)
def test_r1_nothing_to_read_is_said_with_what_to_do(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str | None, sentence: str
) -> None:
    monkeypatch.chdir(directory(tmp_path / "work"))
    directory(tmp_path / "other")
    (tmp_path / "note.txt").touch()
    named = tmp_path / (source or "work")
    with pytest.raises(PathexportError) as error:
        load(*[named] if source else [])
    assert str(error.value) == sentence.format(named, root=root)


@for_each(
    ("source", "question"),
    [
        ("logbook", " Is it -home-ada-logbook or -srv-logbook?"),
        ("code/tide.table", " Is it -home-ada-tide-table?"),
        ("-home-ada-logbok", " Is it -home-ada-logbook?"),
        ("/home/ada/tide_tabel", " Is it -home-ada-tide-table?"),
        ("log", ""),
        ("logbook.jsonl", ""),
    ],
)
def test_a_mistyped_source_is_told_the_folders_that_it_may_mean(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, question: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-home-ada-logbook", "-srv-logbook", "-home-ada-tide-table"):
        written(root / name)
    with pytest.raises(PathexportError) as error:
        load(source)
    sentence = f"{source} does not exist.{question} Name a project folder or a .jsonl file."
    assert str(error.value) == sentence


@pytest.mark.parametrize("exists", [True, False])
def test_r1_no_logs_at_all_is_said_with_what_to_do(root: Path, exists: bool) -> None:
    if not exists:
        root.rmdir()
    with pytest.raises(PathexportError) as error:
        load(everything=True)
    assert str(error.value) == (
        f"There are no Claude Code logs below {root}. "
        "Name a folder or a .jsonl file, or set CLAUDE_CONFIG_DIR."
    )


NOW = datetime(2026, 3, 8, 10, 30, tzinfo=timezone(timedelta(hours=1)))
A_TIME = """must be a date like 2026-03-01, a time like 2026-03-01T18:30, \
today, yesterday, or an age like 7d, 12h or 2w"""


@for_each(
    ("given", "sentence"),
    [
        ((None, "late", None, None), "--status must be active or abandoned, not 'late'."),
        ((None, None, "soon", None), f"--since {A_TIME}, not 'soon'."),
        ((None, None, "", None), f"--since {A_TIME}, not ''."),
        ((None, None, None, "32"), f"--until {A_TIME}, not '32'."),
        ((None, None, "7 d", None), f"--since {A_TIME}, not '7 d'."),
        ((None, None, "-7d", None), f"--since {A_TIME}, not '-7d'."),
        ((None, None, "3m", None), f"--since {A_TIME}, not '3m'."),
    ],
)
def test_filters_that_mean_nothing_are_said(
    given: tuple[str | None, str | None, str | None, str | None], sentence: str
) -> None:
    with pytest.raises(PathexportError) as error:
        selection(*given, now=NOW)
    assert str(error.value) == sentence


@for_each(
    ("day", "begins", "ends"),
    [
        ("today", "2026-03-08T00:00:00.000Z", "2026-03-09T00:00:00.000Z"),
        ("Yesterday", "2026-03-07T00:00:00.000Z", "2026-03-08T00:00:00.000Z"),
    ],
)
def test_today_and_yesterday_are_days_in_utc(day: str, begins: str, ends: str) -> None:
    for hour in (0, 23):
        now = datetime(2026, 3, 8, hour, 30, tzinfo=UTC).astimezone(timezone(timedelta(hours=9)))
        found = selection(None, None, day, day, now=now)
        assert (found.begins, found.ends) == (begins, ends)


@for_each(
    ("age", "begins"),
    [
        ("0h", "2026-03-08T09:30:00.000Z"),
        ("12h", "2026-03-07T21:30:00.000Z"),
        ("7d", "2026-03-01T09:30:00.000Z"),
        ("2W", "2026-02-22T09:30:00.000Z"),
        ("999999w", ""),
    ],
)
def test_an_age_is_counted_back_from_now(tmp_path: Path, age: str, begins: str) -> None:
    (project,) = load(written(tmp_path))
    (path,) = project.paths
    since = selection(None, None, age, None, now=NOW)
    until = selection(None, None, None, age, now=NOW)
    for time in ("0001-01-01T00:00:00.000Z", begins, "9999-12-31T23:59:59.999Z"):
        there = msgspec.structs.replace(path, started=time, ended=time)
        assert since(there) == (time >= begins)
        assert until(there) == (time < begins)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@for_each("name", ["pipe", "log.jsonl", "/dev/zero"])
def test_r1_what_is_no_file_is_said_and_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if not path.exists():
        os.mkfifo(path)
    with pytest.raises(PathexportError, match=r" is a (pipe|device), not a file or a folder\. "):
        load(path)
