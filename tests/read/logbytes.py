"""Rows as bytes, as logs hold them, and what is read of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pathexport.read import logs
from pathexport.read.entries import Entry
from pathexport.read.files import LogFile
from pathexport.read.lines import Damage, damaged, plainly

Read = tuple[list[str], list[str]]


def packed(value: object) -> bytes:
    """JSON as Claude Code writes it: no spaces, no escapes that are not needed."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def row(uuid: str, /, **fields: Any) -> bytes:
    """A row with all that a tear may hit: nested values, escapes, wide letters, numbers."""
    blocks = [
        {"type": "text", "text": 'é says {"a": "b\\n"}'},
        {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": 'ls {"x"}'}},
    ]
    known = {"parentUuid": "p", "isSidechain": False, "type": "assistant", "uuid": uuid}
    message = {"id": "m", "role": "assistant", "content": blocks}
    return packed({**known, "message": message, "weight": -12.5, "whole": True, **fields})


A, B, C = row("a"), row("b"), row("c")


def read(folder: Path, data: bytes) -> logs.Log:
    path = folder / "s1.jsonl"
    path.write_bytes(data)
    return logs.read_log(LogFile(path, path.name, "s1"), 0)


def rows(log: logs.Log) -> list[str]:
    return [row.uuid for row in log.rows]


def short(value: object) -> str:
    """What a case is called, however long it is."""
    return repr(value)[:30]


def entries(line: bytes) -> list[Entry | Damage]:
    """All entries of a line, and what is wrong with the rest."""
    whole = plainly(line)
    return [entry for _, _, entry in damaged(line)] if whole is None else [whole]


def on(line: bytes) -> Read:
    """What is on a line: ids, a side's type for one that has none, and the problems."""
    found = entries(line)
    ids = [entry.uuid or f"side {entry.type}" for entry in found if isinstance(entry, Entry)]
    return ids, [entry.what for entry in found if isinstance(entry, Damage) and entry.lost]
