"""Messages that a compaction kept and that are written behind it only, as if they followed.

Drawings: rows by letter as they are written; `←` hangs on, `[k m]` are rows that the boundary B
kept, and s is its summary (R14).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, moment, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, messages, segment


def behind(log: Log, *late: tuple[str, str, int], logical: str | None, **kept: Any) -> Log:
    """B boundary ← s summary, then answers that were said some seconds after the start, each on a
    row, and c prompt ← d answer on the last of them."""
    log.second = 100
    log.boundary("B", logical, **kept)
    log.summary("s", "B")
    for uuid, parent, second in late:
        log.answer(uuid, parent, timestamp=moment(second))
    log.prompt("c", late[-1][0])
    log.answer("d", "c")
    return log


@for_each("logical", ["m", "b", None])
def test_r14_the_last_of_what_was_kept_goes_before_the_boundary(
    tmp_path: Path, logical: str | None
) -> None:
    """
    a ← b ← [k ← m] where m is written behind s and hangs on it
    """
    log = conversation()
    log.prompt("k", "b")
    behind(log, ("m", "s", 40), logical=logical, **messages("k", "m"))
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ACTIVE"}
    assert not log.load(tmp_path).problems


@KEPT_KM
def test_r14_all_that_was_kept_goes_before_the_boundary(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← [k ← m] where k is written behind s and hangs on it, and m on k
    """
    log = behind(conversation(), ("k", "s", 30), ("m", "k", 40), logical="m", **kept)
    assert whole(log.load(tmp_path)) == {"a b k m B s c d": "ACTIVE"}


@for_each("kept", [messages("m"), segment("m", "m")])
def test_r14_what_was_kept_follows_the_attempt_that_was_going_on(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← x ← y
        b ← k ← [m] where m is written behind s and hangs on it
    """
    log = conversation()
    log.answer("y", log.prompt("x", "b"))
    log.prompt("k", "b")
    behind(log, ("m", "s", 70), logical="m", **kept)
    assert whole(log.load(tmp_path)) == {"a b x y": "ABANDONED", "a b k m B s c d": "ACTIVE"}


def test_r14_what_was_said_after_the_compaction_stays_behind_it(tmp_path: Path) -> None:
    """A name in the list does not make it earlier: m is said after B."""
    log = conversation()
    log.prompt("k", "b")
    behind(log, ("m", "s", 130), logical="k", **messages("k", "m"))
    assert whole(log.load(tmp_path)) == {"a b k B s m c d": "ACTIVE"}


def test_r14_a_list_that_is_out_of_order_makes_no_circle(tmp_path: Path) -> None:
    """B names m before k, which is written behind s and holds m."""
    log = behind(conversation(), ("k", "s", 30), ("m", "k", 40), logical="b", **messages("m", "k"))
    project = log.load(tmp_path)
    assert whole(project) == {"a b B s k m c d": "ACTIVE"}
    assert not project.problems
