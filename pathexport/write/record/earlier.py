"""Reads the manifest of an earlier run, which somebody may have edited.

A project that lacks what the pages need is left out. Of all else, what is not as a run writes it is
taken for missing, and keys that are not known are carried along.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from pathexport.write.record.manifest import (
    AgentRecord,
    Counts,
    PathRecord,
    ProjectRecord,
    SessionRecord,
)

_INSTEAD: Mapping[type[msgspec.Struct], Mapping[str, Any]] = {
    SessionRecord: {"junction": None, "lines": [], "paths": []},
    PathRecord: {"fork_point": None, "midway": False},
    AgentRecord: {
        "line": "",
        "depth": 1,
        "rebuilt": False,
        **dict.fromkeys(("anchor", "call", "task", "starts_from", "messages")),
    },
}
"""What stands in place of what no page needs, of fields that a run always writes."""


class _Named(msgspec.Struct):
    folder: str = ""


def folder_of(project: bytes) -> str:
    """The folder of a project that the last run listed."""
    try:
        return msgspec.json.decode(project, type=_Named).folder
    except (ValueError, RecursionError):
        return ""


def read_record(project: bytes) -> ProjectRecord | None:
    """A project as it stands in a manifest; None if it cannot be read, or lacks what the pages
    need. It is read entry by entry: the ids of rows stand in many paths, and equal ones are kept
    once."""
    known: dict[str, str] = {}
    try:
        fields = msgspec.json.decode(project, type=dict[str, Raw])
        return earlier_record({name: _listed(value, known) for name, value in fields.items()})
    except (ValueError, RecursionError):
        return None


def _listed(text: Raw, known: dict[str, str]) -> Any:
    try:
        entries = msgspec.json.decode(text, type=list[Raw])
    except msgspec.ValidationError:
        return msgspec.json.decode(text)
    return [_with_ids(msgspec.json.decode(each), known) for each in entries]


def _with_ids(entry: Any, known: dict[str, str]) -> Any:
    uuids = entry.get("uuids") if isinstance(entry, dict) else None
    if isinstance(uuids, list) and _is(uuids, list[str]):
        entry["uuids"] = [known.setdefault(uuid, uuid) for uuid in uuids]
    return entry


def earlier_record(entry: Mapping[str, Any]) -> ProjectRecord | None:
    """A project as the last run listed it; None if it lacks what the pages need."""
    fields = {**entry}
    for name, kind in (("sessions", SessionRecord), ("paths", PathRecord), ("agents", AgentRecord)):
        if not isinstance(entry.get(name), list):
            return None
        fields[name] = [_mended(each, kind) for each in entry[name]]
    try:
        return msgspec.convert(_mended(fields, ProjectRecord), ProjectRecord)
    except msgspec.ValidationError:
        return None


@cache
def _spare(kind: type[msgspec.Struct]) -> list[tuple[str, Any, Any]]:
    """The fields that no page needs: the name of each, its type, and what stands in its place."""
    known = msgspec.structs.fields(kind)
    instead = {each.name: UNSET for each in known if not each.required} | {**_INSTEAD.get(kind, {})}
    return [(each.name, each.type, instead[each.name]) for each in known if each.name in instead]


def _mended(entry: Any, kind: type[msgspec.Struct]) -> Any:
    """An entry in which all that no page needs is as it should be."""
    if not isinstance(entry, dict):
        return entry
    fields = _sorted_out(entry, kind)
    if isinstance(fields.get("counts"), dict):
        fields["counts"] = _sorted_out(fields["counts"], Counts)
    for name, type_, instead in _spare(kind):
        if not _is(fields.get(name, UNSET), type_):
            fields[name] = instead
    return {name: value for name, value in fields.items() if value is not UNSET}


def _sorted_out(entry: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields that are known, and the others together."""
    known = set(kind.__struct_fields__) - {"more"}
    more = {name: value for name, value in entry.items() if name not in known}
    fields = {name: value for name, value in entry.items() if name in known}
    return {**fields, "more": more}


def _is(value: Any, type_: Any) -> bool:
    try:
        msgspec.convert(value, type_)
    except msgspec.ValidationError:
        return False
    return True
