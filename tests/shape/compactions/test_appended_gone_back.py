"""Who went back, though rows that they went back to were appended again (rule R39)."""

from __future__ import annotations

from pathlib import Path

from pathexport.pipeline import load
from tests.making.logs import Log, conversation, drawn
from tests.shape.compactions.keeping import again, compacted_once


def test_r39_who_goes_back_over_a_compaction_has_all_before_written_again(tmp_path: Path) -> None:
    """
    a ← b ← k ← m ⇠ B ← s     [a ← b] again     b ← e ← f     B kept nothing, or what follows a
    """
    for kept in ({}, {"headUuid": "b", "anchorUuid": "s", "tailUuid": "m"}):
        log = conversation()
        log.answer("m", log.prompt("k", "b"))
        log.boundary("B", "m", compactMetadata={"preservedSegment": kept} if kept else {})
        log.summary("s", "B")
        again(log, "a", "b")
        log.answer("f", log.prompt("e", "b"))
        assert drawn(log.load(tmp_path)) == {"a b k m B s": "ABANDONED", "a b e f": "ACTIVE"}


def test_r39_copies_without_a_compaction_between_leave_a_rewind_alone(tmp_path: Path) -> None:
    """
    a ← b ← c ← d     [a ← b] again     b ← e ← f
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    assert drawn(log.load(tmp_path)) == {"a b c d": "ABANDONED", "a b e f": "ACTIVE"}


def test_r39_a_rewind_behind_other_new_rows_stays_a_rewind(tmp_path: Path) -> None:
    """
    a ← b ← … ← d     [a ← b] again     d ← e ← f     b ← x ← y
    """
    log = compacted_once()
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "d"))
    log.answer("y", log.prompt("x", "b"))
    assert drawn(log.load(tmp_path)) == {
        "a b k m B s c d e f": "ABANDONED",
        "a b x y": "ACTIVE",
    }


def test_r39_a_run_of_copies_ends_with_its_file(tmp_path: Path) -> None:
    """
    s1: a ← b ← … ← d     [a ← b] again       another file of the session: b ← e ← f, a rewind
    """
    log, other = compacted_once(), Log(second=900)
    again(log, "a", "b")
    other.answer("f", other.prompt("e", "b"))
    log.write(tmp_path)
    other.write(tmp_path, "s1-later")
    (project,) = load(tmp_path)
    assert drawn(project) == {"a b k m B s c d": "ABANDONED", "a b e f": "ACTIVE"}
