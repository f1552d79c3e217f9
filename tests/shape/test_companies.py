"""Which logs have to do with each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.shape.companies import companies
from tests.making.agents import agent, forked_off, session
from tests.making.logs import Log
from tests.running.exports import straight

Change = Callable[[Log, Log], object]


def found(source: Path) -> list[set[str]]:
    """The companies of a project, by the names of logs."""
    (project,) = load(source)
    names = [file.name for file in project.bodies.files]  # type: ignore[attr-defined]
    sessions = [file.session for file in project.bodies.files]  # type: ignore[attr-defined]
    held: dict[int, set[str]] = {}
    for name, first in zip(names, companies(project, sessions), strict=True):
        held.setdefault(first, set()).add(name.removesuffix(".jsonl"))
    return sorted(held.values(), key=min)


def goes_on(one: Log, two: Log) -> None:
    two.rows[0]["parentUuid"] = "b-s1"


def repeats(one: Log, two: Log) -> None:
    two.rows.append({**one.rows[2], "sessionId": "s2"})


def is_told_of(one: Log, two: Log) -> None:
    two.rows[-1]["sessionId"] = "s1"


def answers(one: Log, two: Log) -> None:
    one.call("e", "d-s1", "t1")
    two.result("f", "d-s2", "t1")


def calls_alike(one: Log, two: Log) -> None:
    for log, name in ((one, "s1"), (two, "s2")):
        log.call(f"e-{name}", f"d-{name}", "t1")


@pytest.mark.parametrize("change", [goes_on, repeats, is_told_of, answers, calls_alike])
def test_logs_have_to_do_with_each_other(tmp_path: Path, change: Change) -> None:
    logs = [straight("s1"), straight("s2", 1000), straight("s3", 2000)]
    change(logs[0], logs[1])
    for log in logs:
        log.write(tmp_path / "p")
    assert found(tmp_path / "p") == [{"s1", "s2"}, {"s3"}]


def test_also_by_way_of_others(tmp_path: Path) -> None:
    logs = [straight(f"s{n}", n * 1000) for n in range(4)]
    for number, log in enumerate(logs[1:]):
        log.rows[0]["parentUuid"] = f"d-s{number}"
    for log in [*logs, straight("t", 9000)]:
        log.write(tmp_path / "p")
    assert found(tmp_path / "p") == [{"s0", "s1", "s2", "s3"}, {"t"}]


def test_agents_belong_to_their_session(tmp_path: Path) -> None:
    session().write(tmp_path / "p")
    agent("x", "x1", toolUseId="t").write(tmp_path / "p")
    straight("s9", 5000).write(tmp_path / "p")
    assert [len(each) for each in found(tmp_path / "p")] == [2, 1]


def test_an_agent_belongs_to_the_conversation_that_it_starts_from(tmp_path: Path) -> None:
    session().write(tmp_path / "p")
    forked_off("d-s3").write(tmp_path / "p")
    for number in (3, 4):
        straight(f"s{number}", number * 1000).write(tmp_path / "p")
    assert [len(each) for each in found(tmp_path / "p")] == [3, 1]


def test_logs_that_share_nothing_have_nothing_to_do_with_each_other(tmp_path: Path) -> None:
    for number in range(3):
        straight(f"s{number}", number).write(tmp_path / "p")
    assert found(tmp_path / "p") == [{"s0"}, {"s1"}, {"s2"}]
