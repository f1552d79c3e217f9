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
