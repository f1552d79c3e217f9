"""What of a conversation is left out to save room: a value that every form of it obeys."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class LeftOut(msgspec.Struct, frozen=True):
    """What is left out, with the line that says so where it stood."""

    results: Mapping[tuple[str, str], str] = {}
    """By the row of the result and the id of the call."""
    thoughts: Mapping[str, str] = {}
    """By the row."""
    steps: Mapping[int, str] = {}
    """Whole steps. Where several follow each other, the line of the first stands for all."""
    summary: str = ""
    """All of it, in a line."""


NOTHING = LeftOut()
