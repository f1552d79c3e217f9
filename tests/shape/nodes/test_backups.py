"""Logs that somebody keeps twice: as they are, or as they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.shape.project import Project
from tests.making.logs import Log, moment
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.shape.queue.queues import WORDS, queue


def told(project: Project) -> list[object]:
    return [
        (path.status, path.reason, [row.uuid for row in project.rows(path)])
        for path in project.paths
    ]


@given(lived_logs(), st.sampled_from(["s1 2", "s1.bak", "0 copy of s1"]), st.data())
@SETTINGS
def test_a_log_that_is_there_twice_is_there_once(log: Log, name: str, data: st.DataObject) -> None:
    until = data.draw(st.integers(1, len(log.rows)), "the copy is older")
    with loaded([log.rows], ["s1"]) as alone:
        expected = told(alone)
    with loaded([log.rows, log.rows[:until]], ["s1", name]) as project:
        assert told(project) == expected
        assert project.account.counts["copy"] == alone.account.counts["copy"] + until


@given(wild_logs(), st.data())
@SETTINGS
def test_every_line_of_a_copy_is_accounted_for(files: list[Rows], data: st.DataObject) -> None:
    again = [*files, data.draw(st.sampled_from(files))]
    with loaded(again) as project:
        assert project.account.lost == ()
        assert project.account.total == sum(map(len, again))


def test_of_two_sessions_with_the_same_rows_the_later_record_counts() -> None:
    """What a copy has on record is older than what was said since."""
    log = Log()
    log.prompt("p1", None)
    log.answer("a1", "p1")
    log.prompt("p2", "a1")
    log.answer("a2", "p2")
    log.side("last-prompt", leafUuid="a2", sessionId="s1")
    log.prompt("p3", "a1")
    log.answer("a3", "p3")
    with loaded([log.rows, log.rows], ["s1", "s1 2"]) as project:
        assert [(p.status, project.rows(p)[-1].uuid) for p in project.paths] == [
            ("ABANDONED", "a2"),
            ("ACTIVE", "a3"),
        ]


def test_a_copy_that_went_on_otherwise_stays() -> None:
    """Somebody went on in both."""
    log = Log()
    log.prompt("p1", None)
    log.answer("a1", "p1")
    other = Log(second=100)
    other.prompt("p9", "a1")
    with loaded([log.rows, log.rows + other.rows], ["s1", "s1 2"]) as project:
        (path,) = project.paths
        assert [row.uuid for row in project.rows(path)] == ["p1", "a1", "p9"]


@for_each("copies", [1, 2])
def test_words_that_wait_in_a_copy_alone_stand_where_they_were_typed(copies: int) -> None:
    """Somebody typed them in a state that another machine went on from without them."""
    log = Log()
    log.answer("a1", log.prompt("p1", None))
    waiting = Log(second=25)
    waiting.rows += log.rows
    queue(waiting, "enqueue", WORDS)
    log.answer("a2", log.prompt("p2", "a1"))
    names = ["s1", "s1 2", "s1 3"][: 1 + copies]
    with loaded([log.rows, *[waiting.rows] * copies], names) as project:
        (path,) = project.paths
        said = [row.uuid for row in project.rows(path)]
        assert [said[:2], said[3:]] == [["p1", "a1"], ["p2", "a2"]]


def test_a_copy_from_before_the_first_row_is_none_of_its_own() -> None:
    """Only what waited in the queue stands there."""
    log = Log()
    log.side("queue-operation", operation="enqueue", content="Hi.", timestamp=moment(0))
    log.side("queue-operation", operation="dequeue", timestamp=moment(1))
    log.prompt("p1", None, "Hi.")
    log.answer("a1", "p1")
    with loaded([log.rows, log.rows[:1]], ["s1", "s1 2"]) as project:
        assert [(path.status, path.messages) for path in project.paths] == [("ACTIVE", 2)]
