"""Words that were taken out of the queue while Claude worked, and put back (R40)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.shape.project import Project
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import calls
from tests.shape.queue.queues import WORDS, gone_on, queue, queued, working

_MORE = "Then commit."


def put_back(log: Log, texts: Sequence[str]) -> None:
    """Take out all that waits, and put it back as one."""
    for _ in texts:
        queue(log, "dequeue")
    queue(log, "enqueue", "\n".join(texts))


def texts(project: Project) -> list[str]:
    """What a person says on the path."""
    (path,) = project.paths
    rows = [row for row in project.rows(path) if row.says and row.kind != "assistant"]
    return [project.bodies.text(row) for row in rows if row.kind != "result"]


_ALIKE = st.lists(st.sampled_from("ab"), min_size=1, max_size=3).map("\n".join)
"""Texts that begin with the same lines."""


@given(
    st.lists(
        st.tuples(st.text("ab \n", min_size=1).filter(str.strip) | _ALIKE, st.integers(0, 3)),
        max_size=5,
    ),
    st.sampled_from(["remove", "popAll", "killed"]),
    st.booleans(),
)
@example([("a", 1), ("a", 0)], "remove", False)
@SETTINGS
def test_r40_nothing_changes_however_often_what_waits_is_put_back(
    typed: list[tuple[str, int]], end: str, ends: bool
) -> None:
    """In whichever order it is put together again, with what is typed meanwhile, also where the
    log ends at the call."""
    said = []
    for again in (False, True):
        log = working()
        waiting: list[str] = []
        for text, times in typed:
            queue(log, "enqueue", text)
            waiting.insert(0, text)
            for _ in range(times if again else 0):
                put_back(log, waiting)
                waiting = ["\n".join(waiting)]
        if end == "popAll":
            queue(log, "popAll")
        for _ in waiting if end == "remove" else ():
            queue(log, "remove")
        with TemporaryDirectory() as folder:
            said.append(sorted(queued((log if ends else gone_on(log)).load(Path(folder)))))
    assert said[0] == said[1] == sorted([] if end == "popAll" else [text for text, _ in typed])


@for_each("order", permutations(["a", "a\na", "a\nb"]))
def test_r40_texts_that_begin_alike_are_told_apart_by_what_follows(
    tmp_path: Path, order: tuple[str, ...]
) -> None:
    log = working()
    for text in order:
        queue(log, "enqueue", text)
    put_back(log, order)
    queue(log, "remove")
    assert queued(gone_on(log).load(tmp_path)) == [*order]


@for_each("times", [0, 1, 40])
def test_r40_words_that_were_put_back_become_one_prompt(tmp_path: Path, times: int) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    for _ in range(times):
        put_back(log, [WORDS])
    log.answer("d", log.result("r", "c", "t1"))
    queue(log, "dequeue")
    log.answer("e", log.prompt("p", "d", WORDS))
    assert texts(log.load(tmp_path)) == ["ask a", WORDS]


def test_r40_words_that_were_put_back_as_one_become_one_prompt(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", f"{WORDS} ")
    queue(log, "enqueue", _MORE)
    put_back(log, [f"{WORDS} ", _MORE])
    put_back(log, [f"{WORDS} \n{_MORE}"])
    log.answer("d", log.result("r", "c", "t1"))
    queue(log, "dequeue")
    log.answer("e", log.prompt("p", "d", f"{WORDS} \n{_MORE}"))
    assert texts(log.load(tmp_path)) == ["ask a", f"{WORDS} \n{_MORE}"]


@for_each("operation", ["remove", "popAll"])
def test_r40_words_that_were_put_back_as_one_leave_the_queue_by_that_text(
    tmp_path: Path, operation: str
) -> None:
    """Somebody takes them back, or Claude is handed them behind a later call."""
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "enqueue", _MORE)
    put_back(log, [WORDS, _MORE])
    log.call("c2", log.result("r", "c", "t1"), "t2")
    queue(log, operation, f"{WORDS}\n{_MORE}")
    log.answer("d", log.result("r2", "c2", "t2"))
    project = log.load(tmp_path)
    rows = [row.uuid for row in project.rows(project.paths[0])]
    words = [WORDS, _MORE] if operation == "remove" else []
    assert queued(project) == words
    assert rows[: rows.index("c2") + 1] == ["a", "c", "r", "c2"]
    assert rows[4 + len(words) :] == ["r2", "d"]


def test_r40_words_that_claude_is_handed_before_they_are_put_back_are_said_once(
    tmp_path: Path,
) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "enqueue", _MORE)
    put_back(log, [WORDS, _MORE])
    queue(log, "dequeue")
    log.result("r", "c", "t1")
    queue(log, "remove")
    queue(log, "enqueue", f"{WORDS}\n{_MORE}")
    log.answer("d", "r")
    put_back(log, [f"{WORDS}\n{_MORE}"])
    log.result("s", log.call("e", "d", "t2"), "t2")
    assert texts(log.load(tmp_path)) == ["ask a", WORDS, _MORE]


def test_r40_words_that_are_typed_again_after_they_became_a_prompt_are_others(
    tmp_path: Path,
) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    log.answer("d", log.result("r", "c", "t1"))
    log.call("e", log.prompt("p", "d", WORDS), "t2")
    queue(log, "enqueue", WORDS)
    queue(log, "remove")
    log.answer("f", log.result("s", "e", "t2"))
    assert texts(log.load(tmp_path)) == ["ask a", WORDS, WORDS]


def test_r40_a_text_that_holds_twice_what_was_taken_out_once_is_a_new_one(tmp_path: Path) -> None:
    log = working()
    queue(log, "enqueue", WORDS)
    queue(log, "dequeue")
    queue(log, "enqueue", f"{WORDS}\n{WORDS}")
    queue(log, "remove")
    log.answer("d", log.result("r", "c", "t1"))
    assert texts(log.load(tmp_path)) == ["ask a", WORDS, f"{WORDS}\n{WORDS}"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["enqueue", "dequeue", "remove", "popAll", "answer", "prompt"]),
            st.lists(st.sampled_from("ab"), min_size=1, max_size=3).map("\n".join) | st.none(),
        ),
        max_size=14,
    )
)
@SETTINGS
def test_r40_a_queue_may_tell_anything(told: list[tuple[str, str | None]]) -> None:
    log, last = working(), "c"
    for number, (operation, text) in enumerate(told):
        if operation == "answer":
            last = log.answer(f"x{number}", last)
        elif operation == "prompt":
            last = log.prompt(f"x{number}", last, text or "go on")
        else:
            queue(log, operation, text)
    with TemporaryDirectory() as folder:
        project = log.load(Path(folder))
        assert project.account.lost == ()


def test_r40_texts_that_begin_alike_are_not_tried_in_all_orders(tmp_path: Path) -> None:
    def work(size: int) -> int:
        log = working()
        for number in range(8):
            queue(log, "enqueue", "a\n" * (size + number) + "a")
            queue(log, "dequeue")
        queue(log, "enqueue", "a\n" * 10 * size + "b")
        gone_on(log)
        return calls(lambda: log.load(tmp_path))

    assert work(4_000) < 2 * work(1_000)
