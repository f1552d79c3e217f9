"""Copies that say whose program wrote them, or who asked for an answer (R11).

Drawings: rows by letter, `←` hangs on; the other lines are what other sessions' logs hold.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.making.logs import Log, drawn, load_logs
from tests.running.each import for_each
from tests.shape.links.copies import owners, talk


def signed(log: Log, letters: str, **fields: str) -> Log:
    """A log in which some answers name a session."""
    for row in log.rows:
        if row["uuid"] in letters:
            row.update(fields)
    return log


@pytest.mark.parametrize(("one", "two"), [("s1", "s2"), ("s2", "s1")])
@pytest.mark.parametrize("copies_alone", [False, True])
def test_r11_a_tie_is_decided_first_by_who_wrote_the_answers(
    tmp_path: Path, one: str, two: str, copies_alone: bool
) -> None:
    """
    a ← b ← d        b was written by the first session, or asked for in it, as the copy of b tells;
        b ← c        this is a fork, and went on before the first one did
    """
    name = "requestSessionId" if copies_alone else "session_id"
    first = talk(one, "a", "b", "d")
    if not copies_alone:
        signed(first, "bd", session_id=one)
    fork = signed(talk(two, "a", "b", "c"), "b", **{name: one})
    project = load_logs(tmp_path, first, fork)
    assert owners(project) == {"a": one, "b": one, "c": two, "d": one}
    assert drawn(project) == {"a b d": "ACTIVE", "a b c": "ACTIVE"}


@for_each("names", [*permutations(("s1", "s2", "s3"))])
def test_r11_so_it_is_with_a_fork_of_a_fork(tmp_path: Path, names: tuple[str, str, str]) -> None:
    """
    a ← b ← g                each went on before that which it was copied from
        b ← c ← d ← f
                d ← e
    """
    one, two, three = names
    first = signed(talk(one, "a", "b", "g"), "b", session_id=one)
    second = signed(talk(two, "a", "b", "c", "d", "f"), "b", session_id=one)
    third = signed(talk(three, "a", "b", "c", "d", "e"), "b", session_id=one)
    logs = first, signed(second, "df", session_id=two), signed(third, "d", session_id=two)
    assert owners(load_logs(tmp_path, *logs)) == {
        **dict.fromkeys("abg", one),
        **dict.fromkeys("cdf", two),
        "e": three,
    }


@pytest.mark.parametrize(("two", "three"), [("s2", "s3"), ("s3", "s2")])
def test_r11_who_wrote_rows_that_it_does_not_hold_tells_nothing(
    tmp_path: Path, two: str, three: str
) -> None:
    """
    a ← b            then `/clear` began the second session in the same program
    c ← d ← e
        d ← f        a fork of that
    """
    second = signed(talk(two, "c", "d", "e"), "d", session_id="s1")
    third = signed(talk(three, "c", "d", "f"), "d", session_id="s1")
    project = load_logs(tmp_path, talk("s1", "a", "b"), second, third)
    assert owners(project) == {
        **dict.fromkeys("ab", "s1"),
        **dict.fromkeys("cde", two),
        "f": three,
    }
    assert project.account.counts["copy"] == 2


@for_each("names", [*permutations(("s1", "s2", "s3"))])
def test_r11_who_asked_for_an_answer_tells_more_than_whose_program_wrote_it(
    tmp_path: Path, names: tuple[str, str, str]
) -> None:
    """
    a ← b            then `/clear` began the second session in the same program
    c ← d ← f
        d ← e        a fork of that, which went on before
    """
    one, two, three = names
    second = signed(talk(two, "c", "d", "f"), "d", session_id=one)
    third = signed(talk(three, "c", "d", "e"), "d", session_id=one, requestSessionId=two)
    project = load_logs(tmp_path, talk(one, "a", "b"), second, third)
    assert owners(project) == {
        **dict.fromkeys("ab", one),
        **dict.fromkeys("cdf", two),
        "e": three,
    }
