"""Rows without the field that names what they hang on: other programs write such logs."""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, conversation, whole


def unlinked(log: Log, *uuids: str) -> Log:
    for row in log.rows:
        if row.get("uuid") in uuids:
            row.pop("parentUuid", None)
    return log


def test_a_log_without_links_is_one_conversation(tmp_path: Path) -> None:
    """
    a b c1 r1 d, one behind the other
    """
    log = conversation()
    log.prompt("c", None)
    log.call("c1", None, "t1")
    log.result("r1", None, "t1")
    log.answer("d", None)
    project = unlinked(log, *["a", "b", "c", "c1", "r1", "d"]).load(tmp_path)
    assert whole(project) == {"a b c c1 r1 d": "ACTIVE"}
    assert not project.problems


def test_a_log_in_which_all_links_are_empty_is_one_conversation(tmp_path: Path) -> None:
    """
    a b c d        each with a null parent; c even without one
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", None)
    log.prompt("c", None)
    log.answer("d", None)
    project = unlinked(log, "c").load(tmp_path)
    assert whole(project) == {"a b c d": "ACTIVE"}
    assert not project.problems


def test_prompts_that_nobody_answered_were_sent_instead_of_each_other(tmp_path: Path) -> None:
    """
    a    b        neither of them was answered
    """
    log = Log()
    log.prompt("a", None)
    log.prompt("b", None)
    assert whole(log.load(tmp_path)) == {"a": "ABANDONED", "b": "ACTIVE"}


def test_what_another_program_added_follows_the_row_before_it(tmp_path: Path) -> None:
    """
    a ← b    c    d ← e        c is without a link, d hangs on b: somebody went back
    """
    log = conversation()
    log.prompt("c", None)
    log.prompt("d", "b")
    log.answer("e", "d")
    assert whole(unlinked(log, "c").load(tmp_path)) == {"a b c": "ABANDONED", "a b d e": "ACTIVE"}


def test_a_row_that_is_written_again_without_links_makes_no_circle(tmp_path: Path) -> None:
    """
    a s a b        a is an echo first
    """
    log = Log()
    log.prompt("a", None)
    log.system("s", None, "init")
    log.prompt("a", None, at=10)
    log.answer("b", None, at=30)
    project = unlinked(log, "a", "s", "b").load(tmp_path)
    assert whole(project) == {"a s b": "ACTIVE"}
    assert not project.problems


def test_an_agent_in_a_session_does_not_come_between(tmp_path: Path) -> None:
    """
    a ← b    g ← k of an agent    c d        without links
    """
    log = conversation()
    log.prompt("g", None, isSidechain=True)
    log.answer("k", "g", isSidechain=True)
    log.prompt("c", None)
    log.answer("d", None)
    assert whole(unlinked(log, "c", "d").load(tmp_path)) == {"a b c d": "ACTIVE"}


def test_links_of_agents_in_a_session_do_not_tell_where_its_own_rows_hang(tmp_path: Path) -> None:
    """
    a b c d        each with a null parent; g ← k of an agent between them
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", None)
    log.prompt("g", None, isSidechain=True)
    log.answer("k", "g", isSidechain=True)
    log.prompt("c", None)
    log.answer("d", None)
    assert whole(log.load(tmp_path)) == {"a b c d": "ACTIVE"}


def test_sessions_that_went_on_at_once_in_one_log_are_not_mixed(tmp_path: Path) -> None:
    """
    a b   p q   c d   r s        without links; p to s are another session's
    """
    log, other = Log(), Log("s2")
    for first, second in (("a", "b"), ("c", "d")):
        log.prompt(first, None)
        log.answer(second, None)
    for at, (first, second) in enumerate((("p", "q"), ("r", "s"))):
        other.prompt(first, None, at=log.second + 10)
        other.answer(second, None)
        log.rows[2 + 4 * at : 2 + 4 * at] = other.rows[-2:]
    assert whole(log.load(tmp_path)) == {"a b c d": "ACTIVE", "p q r s": "ACTIVE"}


def test_sessions_that_followed_each_other_in_one_log_are_one_conversation(tmp_path: Path) -> None:
    """
    a b   p q        without links; p and q are another session's, which went on with the first
    """
    log = conversation()
    log.prompt("p", None, sessionId="s2")
    log.answer("q", None, sessionId="s2")
    for row in log.rows:
        row["parentUuid"] = None
    assert whole(log.load(tmp_path)) == {"a b p q": "ACTIVE"}
