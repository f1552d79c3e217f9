"""What people say to agents: the rows of an agent that may hold words of a person.

Most of an agent's rows are its own or Claude's. But people allow and reject what it does, answer
what it asks and type while it works. Rows are enough to find these; no text is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pathexport.read.entries import AgentMeta
from pathexport.read.rows import HANDBACK, PLANS, REVIEW, Row

ASKING = ("AskUserQuestion", *PLANS)
"""The tools whose results are a person's answers."""
TELLING: Mapping[str, str] = {
    "Brief": "message",
    "PushNotification": "message",
    REVIEW: "findings",
    "SendUserFile": "caption",
    "SendUserMessage": "message",
}
"""Tools by which Claude speaks to a person, who may see nothing else of an answer, and where in
their input the words are."""


def told(rows: Sequence[Row], meta: AgentMeta) -> Sequence[Row]:
    """The rows of an agent's log. What a fork is told first is what the person said who made it."""
    asked = next((row for row in rows if row.kind == "prompt"), None) if meta.forked else None
    return [msgspec.structs.replace(row, heard=True) if row is asked else row for row in rows]


def heard(rows: Sequence[Row]) -> list[Row]:
    """Those of an agent's rows in which a person may speak."""
    asked = {call.id for row in rows for call in row.calls if call.name in ASKING}
    return [
        row
        for row in rows
        if row.heard
        or (row.kind == "structural" and row.says)
        or any(answer in asked for answer in row.answers)
    ]


def hand_back(rows: Sequence[Row]) -> Row | None:
    """The last row in which an agent hands its report back by a call."""
    return next((row for row in reversed(rows) if any(c.name == HANDBACK for c in row.calls)), None)
