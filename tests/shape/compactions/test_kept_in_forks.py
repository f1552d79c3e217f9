"""What a compaction kept, in the log of a fork of which the origin is gone (R14).

A fork writes all in one line: the boundary, its summary, what was kept, and what follows. So what
was said before the compaction stands behind it.

Drawings: rows by letter in the order in which they lie in the log.
"""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import messages, segment
from tests.shape.steps.turns import turn

CAVEAT = "<local-command-caveat>…</local-command-caveat>"
DONE = "<local-command-stdout>Compacted</local-command-stdout>"


@for_each("kept", [messages("k", "m"), segment("k", "m")])
def test_what_the_model_is_told_may_stand_before_the_summary(
    tmp_path: Path, kept: dict[str, object]
) -> None:
    """
    B ← x ← s ← [k ← m] ← c ← d        where x tells of the day
    """
    log = Log()
    log.boundary("B", "m", at=100, **kept)
    log.row("x", "B", "attachment", at=99, attachment={"type": "date"})
    log.summary("s", "x", at=98)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.second = 110
    turn(log, "c", "m", "d")
    assert whole(log.load(tmp_path)) == {"k m B x s c d": "ACTIVE"}


@for_each("asked", [99, 101])
def test_the_command_that_compacted_stands_behind_it(tmp_path: Path, asked: int) -> None:
    """
    B ← s ← [k ← m] ← v ← q ← o ← c ← d         a caveat, the command, and what it printed; what
                                                was said last may be written first
    """
    log = Log()
    log.boundary("B", "m", at=100, **messages("k", "m"))
    log.summary("s", "B", at=99)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.prompt("v", "m", CAVEAT, isMeta=True, at=asked)
    log.prompt("q", "v", "<command-name>/compact</command-name>", at=asked)
    log.prompt("o", "q", DONE, at=102)
    log.second = 110
    turn(log, "c", "o", "d")
    log.rows = [log.rows[-1], *log.rows[:-1]]
    (path,) = log.load(tmp_path).paths
    assert path.compactions == 1
    assert whole(log.load(tmp_path)) == {"k m B s v q o c d": "ACTIVE"}


def test_an_earlier_compaction_and_what_it_kept_may_have_been_kept(tmp_path: Path) -> None:
    """
    C ← [B ← s ← k ← m] ← t ← c ← d         C sums up what followed m, B kept k and m
    """
    log = Log()
    told = {**messages("B", "s", "k", "m")["compactMetadata"], "messagesSummarized": 4}
    told["preservedMessages"] = {**told["preservedMessages"], "anchorUuid": "C"}
    log.boundary("C", "m", compactMetadata=told, at=200)
    log.boundary("B", "m", parentUuid="C", at=100, **messages("k", "m"))
    log.summary("s", "B", at=99)
    log.answer("m", log.prompt("k", "s", at=10), at=20)
    log.summary("t", "m", at=200)
    log.second = 210
    turn(log, "c", "t", "d")
    assert whole(log.load(tmp_path)) == {"k m B s C t c d": "ACTIVE"}
