"""Lines of the queue in another order than that in which things happened (rule R40)."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.rows import Place, Side
from pathexport.shape.typed_at import in_order
from tests.making.logs import Log, moment
from tests.random.strategies import SETTINGS
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working


def taken_out_first(log: Log, second: float = 1) -> None:
    """A text whose lines a log that was only begun meanwhile holds the other way round."""
    log.side("queue-operation", operation="remove", content=WORDS, timestamp=moment(second + 1))
    log.side("queue-operation", operation="enqueue", content=WORDS, timestamp=moment(second))


def test_r40_words_that_were_taken_out_before_they_were_put_in_are_said_once(
    tmp_path: Path,
) -> None:
    log = Log()
    taken_out_first(log, 11)
    log.call("c", log.prompt("a", None), "t1")
    log.result("r", "c", "t1")
    words = {"type": "queued_command", "prompt": WORDS, "commandMode": "prompt"}
    log.row("q", "r", "attachment", attachment=words)
    log.answer("d", "q")
    project = log.load(tmp_path)
    (path,) = project.paths
    assert [row.uuid for row in project.rows(path) if row.says] == ["a", "c", "r", "q", "d"]
    assert queued(project) == []


def test_r40_such_words_that_no_row_holds_are_said_once(tmp_path: Path) -> None:
    log = working()
    taken_out_first(log)
    assert queued(gone_on(log).load(tmp_path)) == [WORDS]


def test_r40_words_that_are_typed_again_later_are_others(tmp_path: Path) -> None:
    log = working()
    queue(log, "remove", WORDS)
    log.answer("d", log.result("r", "c", "t1"))
    queue(log, "enqueue", WORDS)
    assert queued(log.load(tmp_path)) == [WORDS, WORDS]


def test_r40_each_text_stands_where_the_line_that_names_it_took_it_out(tmp_path: Path) -> None:
    """The one that was typed last was handed to Claude first, since the other one is a command."""
    log = working()
    queue(log, "enqueue", "/branch")
    queue(log, "enqueue", WORDS)
    queue(log, "remove", WORDS)
    gone_on(log)
    queue(log, "remove", "/branch")
    log.answer("e", "d")
    project = log.load(tmp_path)
    (path,) = project.paths
    said = [project.bodies.text(row) for row in project.rows(path) if row.says]
    assert [said.index(text) for text in (WORDS, "say d", "/branch", "say e")] == [2, 4, 5, 6]


_TEXTS = st.sampled_from(["yes", "no"])


@given(st.lists(st.tuples(_TEXTS, st.booleans()), max_size=8))
@SETTINGS
def test_r40_lines_that_were_written_the_other_way_round_stand_as_they_happened(
    texts: list[tuple[str, bool]],
) -> None:
    """Each text is put in and taken out in turn, a second each."""
    lines = [
        Side("queue-operation", "s1", Place(0), text=text, operation=operation, time=moment(second))
        for second, (text, operation) in enumerate(
            (text, operation) for text, _ in texts for operation in ("enqueue", "remove")
        )
    ]
    written = [
        line
        for number, (_, turned) in enumerate(texts)
        for line in sorted(lines[2 * number : 2 * number + 2], key=lambda x: x.time, reverse=turned)
    ]
    assert in_order(written) == lines
