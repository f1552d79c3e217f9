"""Words from the queue that a compaction kept, and that a person took back (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B is a boundary, s its
summary; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import messages, segment


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


def with_words_from_the_queue() -> Log:
    """a ← b ← k call ← r ← q ← m"""
    log = conversation()
    log.result("r", log.call("k", "b", "t1"), "t1")
    handed = {"type": "queued_command", "prompt": "And the holidays.", "commandMode": "prompt"}
    log.answer("m", log.row("q", "r", "attachment", attachment=handed))
    return log
