"""Words that waited as a session went on as another one are said there (R40)."""

from __future__ import annotations

from pathlib import Path

from pathexport.shape.project import Project
from tests.making.logs import Log, load_logs
from tests.running.each import for_each
from tests.shape.queue.queues import WORDS, queue, queued, working

_MORE = "And the tests."


def _cleared(*texts: str, lead: str = "/clear") -> Log:
    """A session in which a command and then some texts were typed while Claude worked."""
    log = working()
    for text in (lead, *texts):
        queue(log, "enqueue", text)
    log.result("r", "c", "t1")
    queue(log, "dequeue")
    log.answer("d", "r", at=log.second - 1)
    return log


def _begun(before: Log, *prompts: str, session: str = "s2") -> Log:
    """The session that it led to; its own command is written behind the first line of the queue."""
    log = Log(session, before.second + 5)
    for _ in prompts:
        queue(log, "dequeue")
    last: str | None = log.prompt(
        "x", None, "<command-name>/clear</command-name>", at=log.second - 3
    )
    for number, text in enumerate(prompts):
        last = log.prompt(f"p{number}", last, text)
    return log


def _both(folder: Path, before: Log, after: Log) -> list[str]:
    return queued(load_logs(folder, before, after))


@for_each("session", ["s2", "a-name-that-sorts-first"])
def test_r40_words_that_came_along_are_said_where_they_are_a_prompt(
    tmp_path: Path, session: str
) -> None:
    before = _cleared(WORDS)
    assert _both(tmp_path, before, _begun(before, WORDS, session=session)) == []


def test_r40_several_that_came_along_may_be_one_prompt(tmp_path: Path) -> None:
    before = _cleared(WORDS, "And the tests.")
    assert _both(tmp_path, before, _begun(before, f"{WORDS}\nAnd the tests.")) == []


@for_each("held", [True, False])
def test_r40_words_that_came_along_are_said_where_claude_was_handed_them(
    tmp_path: Path, held: bool
) -> None:
    """Behind a command they wait until its first call is done; the log may not have them again."""
    before = _cleared("/review", _MORE)
    after = _begun(before, "<command-name>/review</command-name>")
    after.call("k", "p0", "u1")
    queue(after, "remove", _MORE)
    removed = after.second
    last = after.result("s", "k", "u1", at=removed - 0.1)
    if held:
        words = {"type": "queued_command", "prompt": _MORE}
        last = after.row("q", last, "attachment", attachment=words, at=before.second - 20)
    after.answer("y", last, at=removed + 10)
    alone = before.load(tmp_path / "alone")
    (name,) = (row.uuid for row in alone.graph.rows if alone.bodies.text(row) == _MORE)
    project = load_logs(tmp_path / "both", before, after)
    said = [row for row in project.graph.rows if row.says and project.bodies.text(row) == _MORE]
    assert [row.session for row in said] == ["s2"]
    assert project.graph.rows[project.graph.index[name]] is said[0]


def test_r40_words_that_came_along_and_were_taken_back_there_are_not_said(tmp_path: Path) -> None:
    before = _cleared("/review", _MORE, WORDS)
    after = _begun(before, "<command-name>/review</command-name>")
    after.call("k", "p0", "u1")
    queue(after, "popAll", _MORE)
    queue(after, "popAll", WORDS)
    assert _both(tmp_path, before, after) == []


def test_r40_words_that_were_put_in_where_they_were_taken_back_are_others(tmp_path: Path) -> None:
    before = _cleared("/review", WORDS)
    after = _begun(before, "<command-name>/review</command-name>")
    queue(after, "enqueue", WORDS)
    queue(after, "popAll", WORDS)
    assert _both(tmp_path, before, after) == [WORDS]


@for_each(("operation", "times"), [("remove", 2), ("popAll", 1)])
def test_r40_words_that_left_a_queue_before_they_were_typed_are_others(
    tmp_path: Path, operation: str, times: int
) -> None:
    before, earlier = _cleared(WORDS), Log("s0", -100)
    earlier.prompt("p", None, at=-200)
    queue(earlier, operation, WORDS)
    assert _both(tmp_path, before, earlier) == [WORDS] * times


def test_r40_the_name_of_such_words_leads_to_the_prompt(tmp_path: Path) -> None:
    before = _cleared(WORDS)
    alone = before.load(tmp_path / "alone")
    (name,) = (row.uuid for row in alone.graph.rows if row.detail == "queued_words")
    project: Project = load_logs(tmp_path / "both", before, _begun(before, WORDS))
    assert project.graph.index[name] == project.graph.index["p0"]


def test_r40_each_session_that_was_led_to_may_lead_on(tmp_path: Path) -> None:
    """A task, and what to do with a clear head, twice."""
    before = _cleared(WORDS, "/clear", "And the tests.")
    second = _begun(before, WORDS)
    queue(second, "dequeue")
    third = _begun(second, "And the tests.", session="s3")
    assert queued(load_logs(tmp_path, before, second, third)) == []


def test_r40_so_it_is_where_a_command_led_to_the_session_that_is_written_late(
    tmp_path: Path,
) -> None:
    """The same command, typed again while the log was only begun: it is another one."""
    log = Log("s1", 20)
    queue(log, "enqueue", "/clear")
    log.prompt("x", None, "<command-name>/clear</command-name>", at=5)
    log.prompt("a", "x", at=10)
    log.second = 21
    queue(log, "enqueue", WORDS)
    log.answer("d", "a")
    queue(log, "dequeue")
    project = load_logs(tmp_path, log, _begun(log, WORDS))
    assert queued(project) == []
    assert [row.uuid for row in project.graph.rows if row.says] == ["a", "d", "p0"]


@for_each("prompt", ["Something else.", f"> {WORDS}"])
def test_r40_words_that_no_prompt_holds_stay_where_they_were_typed(
    tmp_path: Path, prompt: str
) -> None:
    before = _cleared(WORDS)
    assert _both(tmp_path, before, _begun(before, prompt)) == [WORDS]


def test_r40_the_same_words_in_an_earlier_session_are_others(tmp_path: Path) -> None:
    before, earlier = _cleared(WORDS), Log("s2", -100)
    queue(earlier, "dequeue")
    earlier.prompt("p", None, WORDS)
    assert _both(tmp_path, before, earlier) == [WORDS]


def test_r40_words_that_were_put_into_the_queue_there_are_others(tmp_path: Path) -> None:
    before = _cleared(WORDS)
    after = Log("s2", before.second + 5)
    queue(after, "enqueue", WORDS)
    queue(after, "dequeue")
    after.prompt("p", None, WORDS)
    assert _both(tmp_path, before, after) == [WORDS]


def test_r40_without_a_command_that_leads_there_nothing_comes_along(tmp_path: Path) -> None:
    before = _cleared(WORDS, lead="And then this.")
    assert WORDS in _both(tmp_path, before, _begun(before, WORDS))
