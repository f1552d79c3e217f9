"""Who has the end summed up goes back nowhere, also where no links lead to what is kept (rule R14).

Drawings: rows by letter, `←` hangs on, `⇠` names as `logicalParentUuid`. B and C are boundaries, s
and t their summaries; `[k m]` are rows that a compaction kept.
"""

from __future__ import annotations

from pathlib import Path

from tests.making.logs import Log, conversation, whole
from tests.running.each import for_each
from tests.shape.compactions.keeping import segment, to_keep


@for_each("first", ["m", "s"])
@for_each("head", ["B", "s", "k"])
@for_each("under", ["C", "d"])
@for_each("on", ["t", "d"])
def test_r14_who_has_the_end_summed_up_does_not_go_back_behind_an_earlier_compaction(
    tmp_path: Path, first: str, head: str, under: str, on: str
) -> None:
    """
    a ← b ← [k ← m] ⇠ B ← s
                 m ← c ← d ← g ← h ⇠ C            C sums up what follows d, and keeps the rest
                         d ← t ← e ← f            as far back as B
    """
    log = to_keep()
    log.boundary("B", "m", **segment("k", "m"))
    log.summary("s", "B")
    log.answer("d", log.prompt("c", first))
    log.answer("h", log.prompt("g", "d"))
    _sum_up_from(log, head)
    log.summary("t", under)
    log.answer("f", log.prompt("e", on))
    assert whole(log.load(tmp_path)) == {"a b k m B s c d g h C t e f": "ACTIVE"}


def _sum_up_from(log: Log, head: str) -> None:
    """C sums up what follows d, and keeps what was said before."""
    kept = {"headUuid": head, "anchorUuid": "C", "tailUuid": "d"}
    log.boundary("C", "d", compactMetadata={"messagesSummarized": 2, "preservedSegment": kept})


@for_each("on", ["t", "d"])
def test_r14_so_it_is_behind_a_missing_row(tmp_path: Path, on: str) -> None:
    """
    a ← b ← ? ← d ← g ← h ⇠ C                     C sums up what follows d, and keeps [a … d]
                d ← t ← e ← f
    """
    log = conversation()
    log.answer("d", "?")
    log.answer("h", log.prompt("g", "d"))
    _sum_up_from(log, "a")
    log.summary("t", "d")
    log.answer("f", log.prompt("e", on))
    assert whole(log.load(tmp_path)) == {"a b d g h C t e f": "ACTIVE"}


@for_each("on", ["s'", "b'"])
def test_r14_a_copy_under_a_new_id_sums_up_the_end_as_its_origin_did(
    tmp_path: Path, on: str
) -> None:
    """
    [a' ← b'] ← c' ← d'           B' sums up what follows b', in a fork whose origin is gone
     B' ← s' ← e ← f
    """
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    kept = {"anchorUuid": "B", "headUuid": "a", "tailUuid": "b"}
    log.boundary("B", "b", compactMetadata={"messagesSummarized": 2, "preservedSegment": kept})
    log.summary("s", "B")
    for row in log.rows:
        row.update(forkedFrom={"sessionId": "s0", "messageUuid": row["uuid"]})
        for field in ("uuid", "parentUuid", "logicalParentUuid"):
            if row.get(field):
                row[field] += "'"
    log.answer("f", log.prompt("e", on))
    assert whole(log.load(tmp_path)) == {"a' b' c' d' B' s' e f": "ACTIVE"}
