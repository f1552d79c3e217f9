"""The benchmark's logs are sound, and of the size and shape asked for."""

from __future__ import annotations

from pathlib import Path

from pathexport.pipeline import load
from tests.benchmarks.measure import Cost, middle, size
from tests.benchmarks.shapes import SHAPES, copy_logs, more_sessions, more_turns, write_logs
from tests.running.each import for_each


@for_each("shape", SHAPES)
def test_logs_are_sound_and_of_a_size(tmp_path: Path, shape: str) -> None:
    (folder,) = write_logs(tmp_path / "logs", shape, 0.01, 1)
    assert size(folder) >= 10_000
    (project,) = load(folder)
    assert not project.problems
    forked = len(project.paths) > len({path.session for path in project.paths})
    assert forked == (shape in ("typical", "forks"))
    assert all(path.status == "ACTIVE" for path in project.paths) != forked


def test_the_same_size_gives_the_same_logs(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_logs(tmp_path / name, "typical", 0.01, 2)
    for file in (tmp_path / "one").rglob("*.jsonl"):
        assert (
            file.read_bytes()
            == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes()
        )


def test_a_turn_and_a_session_are_added(tmp_path: Path) -> None:
    (folder,) = write_logs(tmp_path / "logs", "replays", 0.01, 1)
    (before,) = load(folder)
    more_turns(folder)
    (longer,) = load(folder)
    assert len(longer.paths) == len(before.paths)
    assert max(path.ended for path in longer.paths) > max(path.ended for path in before.paths)
    more_sessions(folder)
    (larger,) = load(folder)
    assert len(larger.sessions) == len(before.sessions) + 1


def test_own_logs_are_copied_until_there_are_enough(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs", "replays", 0.01, 2)
    copies = copy_logs(tmp_path / "logs", tmp_path / "copies", 0.05)
    assert size(tmp_path / "copies") >= 50_000
    assert all(load(folder)[0].paths for folder in copies)
    more_turns(copies[0])


def test_medians_are_taken_column_by_column() -> None:
    assert middle([Cost(1, 9, 5), Cost(2, 7, 4), Cost(3, 8, 6)]) == Cost(2, 8, 5)
