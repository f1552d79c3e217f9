"""Rows appended again at a compaction make no fork (rule R39)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.read.rows import Row, placed
from pathexport.shape.compactions.appended import follow_ups
from pathexport.shape.nodes.nodes import one_per_message
from tests.making.logs import Log, drawn, load_logs, moment
from tests.running.each import for_each
from tests.running.growth import calls
from tests.shape.compactions.keeping import again, compacted_once

Next = Callable[[Log, str], str]


def _second_compaction(log: Log, tip: str) -> str:
    log.system("h", tip, "stop_hook_summary")
    log.boundary("C", "h", compactMetadata={"preservedSegment": {"headUuid": "d", "tailUuid": "h"}})
    return log.summary("t", "C")


def _prompt(log: Log, tip: str) -> str:
    return tip


@for_each(
    ("write", "path"),
    [
        (_second_compaction, "a b k m B s c d h C t e f"),
        (_prompt, "a b k m B s c d e f"),
        (lambda log, tip: log.hook("h", tip), "a b k m B s c d h e f"),
        (
            lambda log, tip: log.prompt(
                "h", tip, "<task-notification>", origin={"kind": "task-notification"}
            ),
            "a b k m B s c d h e f",
        ),
    ],
)
@for_each("copies", ["ab", "b"])
def test_r39_what_is_linked_to_the_last_copy_follows_what_was_before(
    tmp_path: Path, write: Next, path: str, copies: str
) -> None:
    """
    a ← b ← … ← d     [a ← b] again     b ← e ← f, and perhaps rows between b and e
    """
    log = compacted_once()
    again(log, *copies)
    log.answer("f", log.prompt("e", write(log, "b")))
    project = log.load(tmp_path)
    assert drawn(project) == {path: "ACTIVE"}
    assert any("written again" in problem.what for problem in project.problems)
    assert project.account.counts["copy"] == len(copies)


def test_r39_it_may_happen_many_times_with_the_same_last_copy(tmp_path: Path) -> None:
    log = compacted_once()
    said = "a b k m B s c d"
    for n in range(5):
        again(log, "a", "b")
        log.answer(f"f{n}", log.prompt(f"e{n}", "b"))
        said += f" e{n} f{n}"
    assert drawn(log.load(tmp_path)) == {said: "ACTIVE"}


def test_r39_a_copy_of_it_that_is_older_by_a_clock_set_back_changes_nothing(tmp_path: Path) -> None:
    log, further = compacted_once(), Log("s2", -9000)
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    further.rows += {row["uuid"]: {**row, "sessionId": "s2"} for row in log.rows}.values()
    further.answer("h", further.prompt("g", "f"))
    assert drawn(load_logs(tmp_path, log, further)) == {"a b k m B s c d e f g h": "ACTIVE"}


@for_each("seed", range(8))
def test_r39_shuffled_lines_tell_the_same(tmp_path: Path, seed: int) -> None:
    log = compacted_once()
    for n in range(3):
        again(log, "a", "b")
        log.answer(f"f{n}", log.prompt(f"e{n}", "b"))
    random.Random(seed).shuffle(log.rows)
    (path,) = log.load(tmp_path).paths
    assert path.status == "ACTIVE"
    assert path.messages == 12


def test_r39_a_copy_that_nothing_new_follows_changes_nothing(tmp_path: Path) -> None:
    """
    a ← b ← … ← d     [a ← b] again     d ← e ← f
    """
    log = compacted_once()
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "d"))
    project = log.load(tmp_path)
    assert drawn(project) == {"a b k m B s c d e f": "ACTIVE"}
    assert project.problems == ()


def test_r39_a_row_written_beside_the_conversation_is_not_its_end(tmp_path: Path) -> None:
    """
    a ← b ← … ← d     k ← x api_error     [a ← b] again     b ← e ← f
    """
    log = compacted_once()
    log.system("x", "k", "api_error")
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    (path,) = log.load(tmp_path).paths
    assert path.status == "ACTIVE"
    assert path.messages == 8


def test_r39_a_resumed_copy_of_such_a_log_gives_one_path(tmp_path: Path) -> None:
    log, resumed = compacted_once(), Log("s2")
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    resumed.rows = [{**row, "sessionId": "s2"} for row in log.rows]
    resumed.prompt("z", "f", at=900)
    log.write(tmp_path)
    resumed.write(tmp_path)
    (project,) = load(tmp_path)
    assert drawn(project) == {"a b k m B s c d e f z": "ACTIVE"}


def test_r39_every_row_is_looked_at_once() -> None:
    """Twice as many repetitions of twice as many rows are four times the rows, and take four times
    the looks."""
    looks = [_looks(100, 10), _looks(200, 20)]
    assert looks[1] <= 4.2 * looks[0]


class _Counted(str):
    """An id that counts how often it is looked up or compared."""

    looks = 0
    __slots__ = ()

    def __hash__(self) -> int:
        _Counted.looks += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        _Counted.looks += 1
        return super().__eq__(other)


def _looks(rows: int, times: int) -> int:
    chain = [_row(n, n - 1 if n else None) for n in range(rows)]
    chain.append(_row(rows, rows - 1, "boundary"))
    written = list(chain)
    for time in range(times):
        written += chain[:rows]
        written.append(_row(rows + 1 + time, rows - 1))
    nodes = one_per_message(written, [])
    _Counted.looks = 0
    found = follow_ups(nodes)
    assert len(found) == times
    return _Counted.looks


def _row(n: int, parent: int | None, kind: str = "prompt") -> Row:
    above = None if parent is None else _Counted(f"u{parent}")
    uuid, place = _Counted(f"u{n}"), placed(0, n, 0, 0)
    return Row(uuid, above, "s", kind, kind == "prompt", moment(n), place)  # type: ignore[arg-type]


@pytest.mark.parametrize("kept", [True, False])
def test_r39_the_next_row_may_be_the_boundary_itself(tmp_path: Path, kept: bool) -> None:
    """
    a ← b ← … ← d     [a ← b] again     b ⇠ C ← t ← e ← f
    """
    log = compacted_once()
    again(log, "a", "b")
    segment = {"preservedSegment": {"headUuid": "d", "tailUuid": "b"}}
    log.boundary("C", "b", **({"compactMetadata": segment} if kept else {}))
    log.answer("f", log.prompt("e", log.summary("t", "C")))
    assert drawn(log.load(tmp_path)) == {"a b k m B s c d C t e f": "ACTIVE"}


@pytest.mark.parametrize("operations", [["remove"], []])
def test_r39_words_in_the_queue_between_change_nothing(
    tmp_path: Path, operations: list[str]
) -> None:
    log = compacted_once()
    log.side("queue-operation", operation="enqueue", content="wait", timestamp=moment(900))
    again(log, "a", "b")
    for operation in operations:
        log.side("queue-operation", operation=operation, timestamp=moment(901))
    log.answer("f", log.prompt("e", "b", at=950))
    (path,) = log.load(tmp_path).paths
    assert path.messages == 9


def test_r39_of_shuffled_lines_as_many_follow_as_there_are_copies(tmp_path: Path) -> None:
    """
    a ← b ← … ← d     b again     b ← e ← f     b ← x ← y, to which somebody went back
    """
    log = compacted_once()
    again(log, "b")
    log.answer("f", log.prompt("e", "b"))
    log.answer("y", log.prompt("x", "b"))
    log.rows.reverse()
    assert drawn(log.load(tmp_path)).keys() == {"a b k m B s c d e f", "a b x y"}


def test_r39_an_agents_rows_between_change_nothing(tmp_path: Path) -> None:
    """
    a ← b ← … ← d     [a ← b] again     g an agent's     b ← e ← f
    """
    log = compacted_once()
    again(log, "a", "b")
    log.prompt("g", None, isSidechain=True, agentId="x1")
    log.answer("f", log.prompt("e", "b"))
    assert drawn(log.load(tmp_path)) == {"a b k m B s c d e f": "ACTIVE"}


def test_r39_repetitions_cost_what_reading_them_costs(tmp_path: Path) -> None:
    """From reading to paths: a row that is written again takes no more than one that is new."""
    looks = []
    for times in (0, 10, 20):
        log, last = Log(), None
        for n in range(15):
            last = log.answer(f"a{n}", log.prompt(f"p{n}", last))
        before = log.rows[:]
        log.answer("c", log.prompt("b", log.summary("s", log.boundary("B", last))))
        for n in range(times):
            log.rows += before
            log.answer(f"f{n}", log.prompt(f"e{n}", last))
        source = log.write(tmp_path / str(times))
        looks.append(calls(lambda source=source: load(source)))  # type: ignore[misc]
        (project,) = load(source)
        assert [path.messages for path in project.paths] == [32 + 2 * times]
    first, second, third = looks
    assert third - second <= 1.1 * (second - first)
    assert (third - first) / (20 * 30) <= first / 30
