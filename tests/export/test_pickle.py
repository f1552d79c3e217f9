"""A project, its filters and its options can be handed to another process, and errors come back."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime
from pathlib import Path

from pathexport.again.marks import local
from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import (
    ChangedLogError,
    PathexportError,
    Problem,
    UnreadError,
    WrongOptionError,
)
from pathexport.write.feed.budget import TooFewTokensError
from pathexport.write.options import Options
from pathexport.write.record.selection import everything, fits, selection
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import busy
from tests.running.folders import lay
from tests.running.samples import files

NOW = datetime(2026, 4, 1, tzinfo=UTC)


@for_each(
    "filters",
    [
        (None, None, None, None),
        ("s4", None, None, None),
        ("", "abandoned", None, None),
        (None, "Active", "2026-03-02", "30d"),
    ],
)
@for_each("options", [Options(), Options("full", "inline", 3, local), Options("dialogue")])
def test_what_was_pickled_exports_the_same(
    tmp_path: Path, source: Path, filters: tuple[str | None, ...], options: Options
) -> None:
    (project,) = load(busy(source))
    session, status, since, until = filters
    wanted = selection(session, status, since, until, NOW)
    again = pickle.loads(pickle.dumps((project, wanted, options)))
    assert again[1:] == (wanted, options)
    assert (wanted == everything) == (filters == (None, None, None, None))
    export([project], tmp_path / "one", wanted, options)
    export([again[0]], tmp_path / "other", *again[1:])
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_a_project_without_paths_fits_if_there_is_no_filter(source: Path) -> None:
    source.mkdir()
    (source / "s1.jsonl").write_text("torn\n")
    (project,) = load(source)
    assert fits(project, pickle.loads(pickle.dumps(everything)))
    assert not fits(project, selection("s", None, None, None, NOW))


def test_an_export_changes_nothing_in_a_project(source: Path, tmp_path: Path) -> None:
    """Not even if it looks for outputs that are stored beside the logs."""
    log = Log()
    stub = f"<persisted-output>saved to {source}/s1/tool-results/t1.txt\nbegin</persisted-output>"
    log.result("c", log.call("b", log.prompt("a", None), "t1"), "t1", stub)
    log.write(source)
    lay(source, "s1/tool-results/t1.txt", "begin\nrest of it\n")
    (project,) = load(source)
    before = pickle.dumps(project)
    export([project], tmp_path / "out")
    assert b"rest of it" in b"".join(files(tmp_path / "out").values())
    assert pickle.dumps(project) == before
    assert pickle.loads(before) == project


@for_each(
    "error",
    [
        PathexportError("Which path?", ["5e550201/1", "5e550201/2"]),
        UnreadError("There is no path.", ["5e550201/1"], [Problem("s1.jsonl", "is gone", True)]),
        ChangedLogError("s1.jsonl", "is gone"),
        WrongOptionError("jobs must be a number."),
        TooFewTokensError(600, 601, "--last 1"),
    ],
)
def test_an_error_says_in_another_process_what_it_says_here(error: PathexportError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
