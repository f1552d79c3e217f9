"""Words from the queue that a compaction kept, and that a person took back (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B is a boundary, s its
summary; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import KEPT_KM, NOTICE, messages, segment, to_keep
from tests.shape.queue.queues import queue


@for_each("kept", [segment("q", "m"), messages("q", "m")])
def test_r14_who_goes_back_to_before_words_from_the_queue_that_were_kept_first_takes_them_back(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← k ← r ← [q ← m] ⇠ B ← s ← v ← c ← d      q was typed while the call k ran
                                  s ← e ← f
    """
    log = with_words_from_the_queue()
    log.boundary("B", "r", **kept)
    log.summary("s", "B")
    log.hook("v", "s")
    log.answer("d", log.prompt("c", "v"))
    log.answer("f", log.prompt("e", "s"))
    assert whole(log.load(tmp_path)) == {
        "a b k r q m B s v c d": "ABANDONED",
        "a b k r e f": "ACTIVE",
    }


@for_each("kept", [segment("a", "m"), messages("a", "b", "k", "r", "q", "m")])
def test_r14_who_goes_back_to_before_words_from_the_queue_takes_back_what_was_kept_from_them_on(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    [a ← b ← k ← r ← q ← m] ⇠ B ← s          q was typed while the call k ran
             r ← e ← f
    """
    log = with_words_from_the_queue()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    log.answer("f", log.prompt("e", "r"))
    assert whole(log.load(tmp_path)) == {
        "a b k r q m B s": "ABANDONED",
        "a b k r e f": "ACTIVE",
    }


@for_each("kept", [segment("a", "m"), messages("a", "b", "k", "r", "q", "m")])
@for_each("first", [False, True])
def test_r14_a_notice_that_comes_where_somebody_went_back_to_once_more_stays_there(
    tmp_path: Path, kept: dict[str, Any], first: bool
) -> None:
    """
    [a ← b ← k ← r ← q ← m] ⇠ B ← s          q was typed while the call k ran
             r ← e ← f
             r ← n ← g                       perhaps it came before they did so
    """
    log = with_words_from_the_queue()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    if first:
        log.answer("g", log.prompt("n", "r", NOTICE))
    log.answer("f", log.prompt("e", "r"))
    if not first:
        log.answer("g", log.prompt("n", "r", NOTICE))
    told = "a b k r q m B s n g" if first else "a b k r n g"
    assert whole(log.load(tmp_path)) == {
        **({} if first else {"a b k r q m B s": "ABANDONED"}),
        told: "ABANDONED" if first else "ACTIVE",
        "a b k r e f": "ACTIVE" if first else "ABANDONED",
    }


@KEPT_KM
@for_each("removed", [False, True])
def test_r14_words_that_only_the_queue_holds_take_back_no_prompt_that_follows(
    tmp_path: Path, kept: dict[str, Any], removed: bool
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d      behind s stand words that left the queue
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    queue(log, "enqueue", "And the holidays.")
    if removed:
        queue(log, "remove")
    log.answer("d", log.prompt("c", "s"))
    (path,) = whole(log.load(tmp_path))
    first, words, *others = path.removeprefix("a b k m B ").split()
    assert (first, others) == ("s", ["c", "d"])
    assert words not in "abcd"


@KEPT_KM
@for_each("on", ["s", "m"])
def test_r14_so_do_words_that_nobody_answered(
    tmp_path: Path, kept: dict[str, Any], on: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s ← c ← d      words w hang on s or m
    """
    log = to_keep()
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    handed = {"type": "queued_command", "prompt": "And the holidays.", "commandMode": "prompt"}
    log.row("w", on, "attachment", attachment=handed)
    log.answer("d", log.prompt("c", "s"))
    assert whole(log.load(tmp_path)) == {
        "a b k m B s w": "ABANDONED",
        "a b k m B s c d": "ACTIVE",
    }


def with_words_from_the_queue() -> Log:
    """a ← b ← k call ← r ← q ← m"""
    log = conversation()
    log.result("r", log.call("k", "b", "t1"), "t1")
    handed = {"type": "queued_command", "prompt": "And the holidays.", "commandMode": "prompt"}
    log.answer("m", log.row("q", "r", "attachment", attachment=handed))
    return log
