"""Compactions that keep messages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.making.logs import Log, conversation


def segment(head: str, tail: str) -> dict[str, Any]:
    ends = {"headUuid": head, "anchorUuid": "s", "tailUuid": tail}
    return {"compactMetadata": {"trigger": "auto", "preservedSegment": ends}}


def messages(*uuids: str) -> dict[str, Any]:
    named = {"anchorUuid": "s", "uuids": list(uuids)}
    return {"compactMetadata": {"trigger": "auto", "preservedMessages": named}}


KEPT_KM = pytest.mark.parametrize(
    "kept", [segment("k", "m"), messages("k", "m")], ids=["segment", "messages"]
)


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
