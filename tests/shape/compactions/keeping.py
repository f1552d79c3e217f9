"""Compactions that keep messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.making.logs import Log, conversation

NOTICE = "<task-notification>\n<task-id>x</task-id>\n</task-notification>"


def segment(head: str, tail: str) -> dict[str, Any]:
    ends = {"headUuid": head, "anchorUuid": "s", "tailUuid": tail}
    return {"compactMetadata": {"trigger": "auto", "preservedSegment": ends}}


def messages(*uuids: str) -> dict[str, Any]:
    named = {"anchorUuid": "s", "uuids": list(uuids)}
    return {"compactMetadata": {"trigger": "auto", "preservedMessages": named}}


KEPT_KM = pytest.mark.parametrize(
    "kept", [segment("k", "m"), messages("k", "m")], ids=["segment", "messages"]
)


def summed_up(log: Log, told: bool, summary: str = "s", boundary: str = "B") -> str:
    """The summary of a compaction; newer versions tell Claude before it what day it is."""
    date = {"type": "date", "date": "2026-01-01"}
    above = log.row("n", boundary, "attachment", attachment=date) if told else boundary
    return log.summary(summary, above)


def to_keep() -> Log:
    """a prompt ← b answer ← k prompt ← m answer"""
    log = conversation()
    log.prompt("k", "b")
    log.answer("m", "k")
    return log


def compacted_once() -> Log:
    """
    a ← b ← k ← m ⇠ B ← s ← c ← d       B keeps what lies from k to m
    """
    log = conversation()
    log.answer("m", log.prompt("k", "b"))
    segment = {"headUuid": "k", "anchorUuid": "s", "tailUuid": "m"}
    log.boundary("B", "m", compactMetadata={"preservedSegment": segment})
    log.answer("d", log.prompt("c", log.summary("s", "B")))
    return log


def again(log: Log, *uuids: str) -> None:
    """Append rows once more as they are."""
    rows = {row.get("uuid", ""): row for row in reversed(log.rows)}
    log.rows += [rows[uuid] for uuid in uuids]


class Branched:
    """A conversation that goes on in branches: what was `lived`, and what Claude Code `held` then,
    which has what a compaction kept behind the summary. A branch writes that in one line."""

    def __init__(self) -> None:
        self.logs = [Log("s0")]
        self.lived: list[str] = []
        self.held: list[str] = []

    def turn(self) -> None:
        log, number = self.logs[-1], len(self.lived)
        asked, said = f"p{number}", f"a{number}"
        log.answer(said, log.prompt(asked, self.held[-1] if self.held else None))
        self.lived += [asked, said]
        self.held += [asked, said]

    def compact(self, form: str, keep: int) -> None:
        """All but the last rows are summed up."""
        kept = self.held[-keep:] if keep else []
        kept = kept[1:] if kept[:1] and kept[0][0] == "s" else kept  # a summary has its boundary
        ends = kept[:1] + kept[-1:] if form == "segment" else []
        known = segment(*ends) if ends else messages(*kept)
        self._sum_up(self.held[-1], known if kept else {})
        self.held = [row for row in self.held if row not in kept] + self.lived[-2:] + kept

    def sum_up_the_end(self) -> None:
        """From the last prompt on, if it is behind all summaries; else somebody asks one first."""
        if self.held[-2][0] != "p" or len(self.held) == 2:
            self.turn()
        kept, left = self.held[:-2], self.held[-2:]
        known = {
            "messagesSummarized": len(left),
            "preservedMessages": {"uuids": kept, "anchorUuid": f"B{len(self.lived)}"},
        }
        self._sum_up(kept[-1], {"compactMetadata": known})
        self.held = [self.lived[-2], *kept, self.lived[-1]]

    def _sum_up(self, named: str, known: dict[str, Any]) -> None:
        log, number = self.logs[-1], len(self.lived)
        log.summary(f"s{number}", log.boundary(f"B{number}", named, **known))
        self.lived += [f"B{number}", f"s{number}"]

    def branch(self, new: str = "") -> None:
        """Another log has what was held; programs write it with `new` at the end of each id."""
        log = Log(f"s{len(self.logs)}", self.logs[-1].second)
        rows = {row["uuid"]: row for row in self.logs[-1].rows}
        above = None
        for row in map(rows.__getitem__, self.held):
            origin = {"sessionId": self.logs[-1].session, "messageUuid": row["uuid"]}
            copied = {"uuid": row["uuid"] + new, "parentUuid": above, "sessionId": log.session}
            log.rows.append({**row, **copied, "forkedFrom": origin})
            above = copied["uuid"]
        self.logs.append(log)
        self.held = [row + new for row in self.held]
        self.lived = [row + new if row in rows else row for row in self.lived]
