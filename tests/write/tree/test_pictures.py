"""The pictures of a project's page: flowcharts of what is small, one SVG of all else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.making.branches import forked, star, turns
from tests.making.large import drafted
from tests.making.logs import Log, load_logs
from tests.reading.charts import on_the_page


def boxes(charts: Sequence[str]) -> list[int]:
    """How many there are in each chart."""
    return [chart.count("[") + chart.count('("') for chart in charts]


def test_each_small_tree_has_a_chart_of_its_own(tmp_path: Path) -> None:
    made = on_the_page(load_logs(tmp_path, star(2, "s1"), star(6, "s2")))
    assert boxes(made.charts) == [3, 7]
    assert (made.svg, made.drawn, made.note) == ("", "", "")
    assert boxes(on_the_page(drafted(13).load(tmp_path / "comb")).charts) == [25]


def test_a_wide_one_is_in_a_file_beside_the_page(tmp_path: Path) -> None:
    """Of many boxes side by side a page shows letters that nobody can read."""
    made = on_the_page(load_logs(tmp_path, star(2, "s1"), star(7, "s2")))
    assert boxes(made.charts) == [3]
    assert made.drawn == "1 conversation in 8 segments"


def test_a_large_one_is_in_a_file_beside_the_page(tmp_path: Path) -> None:
    made = on_the_page(load_logs(tmp_path, star(2, "s1"), star(25, "s2")))
    assert len(made.charts) == 1
    assert "session s2" in made.svg
    assert "session s1" not in made.svg
    assert made.drawn == "1 conversation in 26 segments"
    assert 'href="transcript%200.md' not in made.svg
    assert 'href="transcript%202.md' in made.svg


def test_of_many_small_ones_the_page_has_none(tmp_path: Path) -> None:
    made = on_the_page(load_logs(tmp_path, *(star(2, f"s{n}") for n in range(7))))
    assert made.charts == []
    assert made.drawn == "7 conversations in 21 segments"


def test_what_is_drawn_nowhere_is_counted(tmp_path: Path) -> None:
    log = Log()
    turns(log, None, "ab", "cd")
    assert on_the_page(log.load(tmp_path / "straight")).note == ""
    more = forked()
    turns(more, None, "gh")
    assert on_the_page(more.load(tmp_path / "more")).note == (
        "1 conversation without a fork is not drawn."
    )


def test_a_comb_is_one_picture(tmp_path: Path) -> None:
    made = on_the_page(drafted(40).load(tmp_path))
    assert made.charts == []
    assert made.drawn == "1 conversation in 79 segments"
    assert made.note == "1 conversation without a fork is not drawn."
