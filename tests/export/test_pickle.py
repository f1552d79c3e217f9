"""A project, its filters and its options can be handed to another process."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pathexport.again.manner import local
from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.options import Options
from pathexport.write.record.selection import everything, fits, selection
from tests.exports import busy
from tests.samples import files

NOW = datetime(2026, 4, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "filters",
    [
        (None, None, None, None),
        ("s4", None, None, None),
        ("", "abandoned", None, None),
        (None, "Active", "2026-03-02", "30d"),
    ],
)
@pytest.mark.parametrize(
    "options", [Options(), Options("full", "inline", 3, local), Options("dialogue")]
)
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
