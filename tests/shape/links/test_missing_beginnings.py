"""Logs of which all before a row is missing (R15): a conversation does not begin with an answer,
and somebody may go back to what is missing."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.links.compactions import files, places


def test_an_answer_or_a_result_without_a_parent_is_a_problem(tmp_path: Path) -> None:
    """
    a ← b      c ← d        x result
    """
    log = conversation()
    log.answer("c", None)
    log.prompt("d", "c")
    log.result("x", None, "t1")
    project = log.load(tmp_path)
    assert places(project) == ["s1.jsonl:3", "s1.jsonl:5"]
    assert all("without a parent" in problem.what for problem in project.problems)


def test_r15_an_answer_without_a_parent_follows_what_was_said_before_it(tmp_path: Path) -> None:
    """
    a ← b ← c      d      x      e        the answer to c, in which all rows name no parent
    """
    log = conversation()
    log.prompt("c", "b")
    log.call("d", None, "t1")
    log.result("x", None, "t1")
    log.answer("e", None)
    project = log.load(tmp_path)
    assert whole(project) == {"a b c d x e": "ACTIVE"}
    assert places(project) == ["s1.jsonl:4", "s1.jsonl:5", "s1.jsonl:6"]
    (what,) = {problem.what.partition(" without ")[2] for problem in project.problems}
    assert what == "a parent; it follows what was said before it"


def test_r15_a_result_without_a_parent_follows_its_call(tmp_path: Path) -> None:
    """
    a ← b ← c    d ← e    r        c calls what r answers, but d and e were said in between
    """
    log = conversation()
    log.call("c", "b", "t1")
    log.answer("e", log.prompt("d", None))
    log.result("r", None, "t1")
    assert whole(log.load(tmp_path)) == {"a b c r": "ACTIVE", "d e": "ABANDONED"}


def test_r15_an_answer_without_anything_before_it_begins_the_path(tmp_path: Path) -> None:
    log = Log()
    log.prompt("b", log.answer("a", None))
    project = log.load(tmp_path)
    assert whole(project) == {"a b": "ACTIVE"}
    assert project.problems[0].what == "an answer without a parent; the path begins here"


@for_each("hooks", [[], ["h"]])
def test_r15_somebody_may_go_back_to_where_a_file_starts(tmp_path: Path, hooks: list[str]) -> None:
    """
    h ← c ← d       c names a row of a log that is gone, and so does e
        e ← f
    """
    log = Log()
    for hook in hooks:
        log.hook(hook, None)
    log.answer("d", log.prompt("c", "?"))
    log.answer("f", log.prompt("e", "?"))
    first = " ".join([*hooks, "c d"])
    last = " ".join([*hooks, "e f"])
    assert whole(log.load(tmp_path)) == {first: "ABANDONED", last: "ACTIVE"}


def test_r15_somebody_may_go_back_to_it_in_another_file(tmp_path: Path) -> None:
    """
    s1:  c ← d              c names a row of a log that is gone, and so does e
    s2:  a ← b    e ← f
    """
    one, two = Log("s1"), Log("s2", second=100)
    one.answer("d", one.prompt("c", "?"))
    two.answer("b", two.prompt("a", None))
    two.answer("f", two.prompt("e", "?"))
    project = files(tmp_path, {"s1": one, "s2": two})
    assert whole(project) == {"c d": "ACTIVE", "a b": "ABANDONED", "e f": "ACTIVE"}


def test_r15_a_session_goes_on_from_a_missing_row_though_another_one_does_so_too(
    tmp_path: Path,
) -> None:
    """
    s1:  c ← d                      c names the missing row
    s2:  a ← b ← (damaged) ← e ← f
    """
    one, two = Log("s1", second=50), Log("s2")
    two.answer("b", two.prompt("a", None))
    one.answer("d", one.prompt("c", "?"))
    two.answer("f", two.prompt("e", "?", at=100))
    project = files(tmp_path, {"s1": one, "s2": two})
    assert whole(project) == {"c d": "ACTIVE", "a b e f": "ACTIVE"}


@for_each("beside", ["api_error", "hook", "command"])
def test_r15_a_row_beside_the_conversation_does_not_stand_in(tmp_path: Path, beside: str) -> None:
    """
    a ← b ← c ← d      b ← x beside it      ? ← e ← f
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    if beside == "hook":
        log.hook("x", "b")
    elif beside == "command":
        log.prompt("x", "b", "<command-name>/exit</command-name>")
    else:
        log.system("x", "b", beside)
    log.answer("f", log.prompt("e", "?"))
    (path,) = log.load(tmp_path).paths
    assert path.status == "ACTIVE"


def test_r15_a_row_without_anything_before_it_is_a_root_and_a_problem(tmp_path: Path) -> None:
    """
    ? ← c ← d       d was written first, and c cannot hang on what hangs on c
    """
    log = Log()
    log.answer("d", "c")
    log.prompt("c", "?")
    project = log.load(tmp_path)
    assert whole(project) == {"c d": "ACTIVE"}
    assert places(project) == ["s1.jsonl:2"]
    assert project.problems[0].what == "the parent ? is in no log; the path begins here"


def test_r15_a_row_that_is_missing_behind_a_compaction_leaves_it_there(tmp_path: Path) -> None:
    """
    a ← b ← B ← s summary      ? ← c ← d
    """
    log = conversation()
    log.summary("s", log.boundary("B", "b"))
    log.answer("d", log.prompt("c", "?"))
    assert whole(log.load(tmp_path)) == {"a b B s c d": "ACTIVE"}
