"""A path as it is told of, apart from how it is found: who reads what the last run noted needs no
more than this."""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["ACTIVE", "ABANDONED"]
Reason = Literal["rewind", "draft", "retry", "interrupted", "cleared"]


class Path(msgspec.Struct, frozen=True):
    """One conversation, from its first row to its last."""

    id: str
    """The line that its leaf is on; no two paths of a project have the same."""
    session: str
    number: int
    of: int
    status: Status
    reason: Reason | None
    """Why the conversation did not go on; None for an active path."""
    leaf: str
    """The last row that says something."""
    fork_point: str | None
    """The last row that an abandoned path shares with what went on instead."""
    step: int
    """The number of its last step."""
    fork: int
    """The number of the last step it shares, -1 when it shares none."""
    messages: int
    compactions: int
    started: str
    """When its first message was said; for `ended` the last one. Every message with a number
    counts, commands and interruptions among them."""
    ended: str


def begins_so(session: str, typed: str) -> bool:
    """Whether the ID of a session begins with what a person typed, in capitals or not."""
    return session.lower().startswith(typed.lower())
