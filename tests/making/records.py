"""Records of the manifest as tests write them: what matters there, and anything for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathexport.write.record.earlier import earlier_record
from pathexport.write.record.manifest import ProjectRecord

_PROJECT: Mapping[str, Any] = {
    "name": "p",
    "folder": "p",
    "cwd": "/p",
    "index": "p/index.md",
    "sessions": [],
    "paths": [],
    "agents": [],
    "account": {},
    "problems": [],
}
_LISTED: Mapping[str, Any] = {"id": "x", "session": "s", "uuids": [], "file": None}
_PATH: Mapping[str, Any] = {
    **_LISTED,
    **dict.fromkeys(("number", "of"), 1),
    **dict.fromkeys(("reason", "opening", "started", "ended")),
    **dict.fromkeys(("messages", "compactions"), 0),
    "status": "ACTIVE",
    "title": "",
    "leaf": "",
}
_AGENT: Mapping[str, Any] = {
    **_LISTED,
    "parent": None,
    "name": "Explore",
    "internal": False,
    "first": "",
}


def typed(entry: Mapping[str, Any]) -> ProjectRecord:
    """A project of the manifest that says this."""
    lists = {
        "paths": [{**_PATH, **path} for path in entry.get("paths", ())],
        "agents": [{**_AGENT, **agent} for agent in entry.get("agents", ())],
    }
    record = earlier_record({**_PROJECT, **entry, **lists})
    assert record is not None
    return record
