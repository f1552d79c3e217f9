"""Reads the manifest of an earlier run, which somebody may have edited.

A project that lacks what the pages need is left out. Of all else, what is not as a run writes it is
taken for missing, and keys that are not known are carried along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pathexport.write.record.entries import LineEntry
from pathexport.write.record.manifest import (
    AgentRecord,
    Counts,
    PathRecord,
    ProjectRecord,
    SessionRecord,
)
from pathexport.write.values import items, mapping

_FILED: Mapping[str, tuple[Any, Any]] = {
    "assets": (list[str] | UnsetType, UNSET),
    "counts": (Counts | UnsetType, UNSET),
    "stored": (list[str], []),
    "gone": (bool, False),
    "kept": (bool, False),
}
_SPARE: Mapping[type[msgspec.Struct], Mapping[str, tuple[Any, Any]]] = {
    SessionRecord: {
        "junction": (str | None, None),
        "lines": (list[LineEntry], []),
        "paths": (list[str], []),
    },
    PathRecord: {"fork_point": (str | None, None), "heard": (list[str], []), **_FILED},
    AgentRecord: {
        "line": (str, ""),
        "anchor": (str | None, None),
        "call": (str | None, None),
        "depth": (int, 1),
        "rebuilt": (bool, False),
        "starts_from": (str | None, None),
        **_FILED,
    },
}
"""What no page needs: of which type it is, and what stands in its place where it is not."""


class _Named(msgspec.Struct):
    folder: str = ""


def folder_of(project: bytes) -> str:
    """The folder of a project that the last run listed."""
    try:
        return msgspec.json.decode(project, type=_Named).folder
    except (ValueError, RecursionError):
        return ""


def decoded(projects: Iterable[bytes]) -> Iterator[Any]:
    """Projects as they stand in a manifest, but for those that cannot be read."""
    for text in projects:
        with suppress(ValueError, RecursionError):
            yield msgspec.json.decode(text)


def earlier_records(projects: Iterable[Any]) -> Iterator[ProjectRecord]:
    """The projects that the last run listed, but for those that lack what the pages need."""
    yield from filter(None, map(earlier_record, projects))


def earlier_record(entry: Any) -> ProjectRecord | None:
    """A project as the last run listed it."""
    fields = dict(mapping(entry))
    for name, kind in (("sessions", SessionRecord), ("paths", PathRecord), ("agents", AgentRecord)):
        fields[name] = [_mended(each, kind) for each in items(fields.get(name))]
        if not isinstance(mapping(entry).get(name), list):
            return None
    try:
        return msgspec.convert(_sorted_out(fields, ProjectRecord), ProjectRecord)
    except msgspec.ValidationError:
        return None


def _mended(entry: Any, kind: type[msgspec.Struct]) -> Any:
    """An entry in which all that no page needs is as it should be."""
    if not isinstance(entry, dict):
        return entry
    fields = _sorted_out(entry, kind)
    if isinstance(fields.get("counts"), dict):
        fields["counts"] = _sorted_out(fields["counts"], Counts)
    for name, (type_, instead) in _SPARE[kind].items():
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
