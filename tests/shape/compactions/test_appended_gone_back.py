"""Who went back, though rows that they went back to were appended again (rule R39)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from tests.making.logs import Log, conversation, drawn, load_logs
from tests.running.each import for_each
from tests.shape.compactions.keeping import again, compacted_once, messages, segment

CAVEAT = "<local-command-caveat>Caveat: The messages below were generated.</local-command-caveat>"


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


def test_r39_who_went_back_may_have_given_a_command_first(tmp_path: Path) -> None:
    """
    a ← b ← k ← m ⇠ B ← s     [a ← b] again     b ← v, a caveat ← w ← o ← e ← f
    """
    log = conversation()
    log.answer("m", log.prompt("k", "b"))
    log.boundary("B", "m")
    log.summary("s", "B")
    again(log, "a", "b")
    log.prompt("v", "b", CAVEAT, isMeta=True)
    log.prompt("w", "v", "<command-name>/model</command-name>")
    log.prompt("o", "w", "<local-command-stdout>Done</local-command-stdout>")
    log.answer("f", log.prompt("e", "o"))
    assert drawn(log.load(tmp_path)) == {"a b k m B s": "ABANDONED", "a b v w o e f": "ACTIVE"}


@for_each("kept", [segment("e", "f"), messages("e", "f"), segment("gone", "f")])
def test_r39_what_a_later_compaction_kept_tells_nothing_of_who_went_back_before(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """
    a ← b ← k ← m ⇠ B ← s     [a ← b] again     b ← [e ← f] ⇠ C ← t
    """
    log = conversation()
    log.answer("m", log.prompt("k", "b"))
    log.boundary("B", "m")
    log.summary("s", "B")
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    log.boundary("C", "f", **kept)
    log.summary("t", "C")
    assert drawn(log.load(tmp_path)) == {"a b k m B s": "ABANDONED", "a b e f C t": "ACTIVE"}


@for_each("between", [Log.hook, Log.progress])
def test_r39_who_went_back_is_not_known_by_what_hooks_wrote_before_the_kept(
    tmp_path: Path, between: Any
) -> None:
    """
    a ← b ← g ← [k ← m] ⇠ B ← s     [a ← b] again     b ← e ← f      g is no message
    """
    log = conversation()
    log.answer("m", log.prompt("k", between(log, "g", "b")))
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    assert drawn(log.load(tmp_path)) == {"a b g k m B s e f": "ACTIVE"}


@for_each(
    ("up", "kept"),
    [
        ("b", segment("gone", "m")),
        ("b", messages("gone", "k", "m")),
        ("b", {"compactMetadata": {"preservedSegment": {"tailUuid": "m"}}}),
        ("gone", segment("k", "m")),
    ],
)
def test_r39_nobody_went_back_where_what_was_kept_or_stood_before_is_missing(
    tmp_path: Path, up: str, kept: dict[str, Any]
) -> None:
    """
    a ← b ← k ← m ⇠ B ← s     [a ← b] again     b ← e ← f      a row of the log is missing
    """
    log = conversation()
    log.answer("m", log.prompt("k", up))
    log.boundary("B", "m", **kept)
    log.summary("s", "B")
    again(log, "a", "b")
    log.answer("f", log.prompt("e", "b"))
    assert drawn(log.load(tmp_path)) == {"a b k m B s e f": "ACTIVE"}


def test_r39_nobody_went_back_to_where_no_prompt_stood(tmp_path: Path) -> None:
    """
    a ← c ← r ← [k ← m] ⇠ B ← s     [a ← c ← r, b] again     b ← e ← f
    c ← c2 ← b       a further call and its result: the answer hangs on the first result
    """
    log = Log()
    log.call("c", log.prompt("a", None), "t1", api="x")
    log.call("c2", "c", "t2", api="x")
    log.result("r", "c", "t1")
    log.result("b", "c2", "t2")
    log.prompt("m", log.answer("k", "r"))
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    again(log, "a", "c", "c2", "r", "b")
    log.answer("f", log.prompt("e", "b"))
    assert drawn(log.load(tmp_path)) == {"a c c2 r b k m B s e f": "ACTIVE"}


def test_r39_copies_of_another_session_stand_before_the_kept_as_its_own(tmp_path: Path) -> None:
    """
    s1: a ← b ← k ← m      s2: copies of these under ids of their own, and B, which keeps K to M
    """
    log, other = conversation(), Log("s2", 900)
    log.answer("m", log.prompt("k", "b"))
    origins = {row["uuid"]: row for row in log.rows}
    for uuid, row in origins.items():
        above = (row["parentUuid"] or "").upper() or None
        named = {"sessionId": "s1", "messageUuid": uuid}
        copied = {"uuid": uuid.upper(), "parentUuid": above, "sessionId": "s2"}
        other.rows.append({**row, **copied, "forkedFrom": named})
    other.boundary("X", "M", **segment("K", "M"))
    other.summary("s", "X")
    again(other, "A", "B")
    other.answer("f", other.prompt("e", "B"))
    project = load_logs(tmp_path, log, other)
    assert drawn(project) == {"a b k m X s e f": "ACTIVE"}


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
