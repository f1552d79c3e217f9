"""Rows as they are made of a line."""

from __future__ import annotations

import json
from typing import Any

from pathexport.read.entries import decode
from pathexport.read.recognize import read_row
from pathexport.read.rows import Row, Side, placed

Kind = tuple[str, bool]
"""What a row is, and whether it says something."""


def made(type_: str, *, agent: str | None = None, **fields: Any) -> Row | Side:
    """One row, read as from a session's or an agent's log."""
    known = {"type": type_, "uuid": "a", "parentUuid": "p", **fields}
    return read_as(json.dumps(known).encode(), agent)


def read_as(line: bytes, agent: str | None = None) -> Row | Side:
    """What a line says in the log of a session or of an agent."""
    known: dict[str, str] = {}
    return read_row(decode(line), placed(0, 1, 0, 0), "s1", agent, known.setdefault)


def kind(type_: str, **fields: Any) -> Kind:
    row = made(type_, **fields)
    assert isinstance(row, Row)
    return row.kind, row.says


RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": "ok"}
