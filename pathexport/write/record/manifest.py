"""What an output folder holds, as plain data (format version 1).

The next run reads it to know what this one wrote. Logs are deleted after some weeks, and then the
transcripts are all that is left: `merge` decides what stays of an earlier run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.write.values import items, mapping, words

VERSION = 1
Entry = dict[str, Any]


def chunks(entries: Iterable[Entry]) -> Iterator[str]:
    """The document, with a line for each path and agent so that changes are seen by line."""
    yield f'{{"version": {VERSION}, "generator": "pathexport", "projects": ['
    for place, entry in enumerate(entries):
        yield "," if place else ""
        yield "\n{"
        for number, (name, value) in enumerate(entry.items()):
            yield ",\n" if number else ""
            yield f'"{name}": '
            if isinstance(value, list) and value:
                yield "[\n  " + ",\n  ".join(map(_json, value)) + "]"
            else:
                yield _json(value)
        yield "}"
    yield "]}\n"


class _Path(msgspec.Struct):
    """What the pages that list an earlier path need of it."""

    id: str
    session: str
    number: int
    of: int
    status: str
    reason: str | None
    title: str
    opening: str | None
    leaf: str
    messages: int
    compactions: int
    started: str | None
    ended: str | None
    uuids: list[str]
    file: str | None


class _Agent(msgspec.Struct):
    id: str
    session: str
    parent: str | None
    name: str
    internal: bool
    uuids: list[str]
    first: str
    file: str | None


class _Session(msgspec.Struct):
    id: str
    parent: str | None
    started: str | None
    ended: str | None


class _Problem(msgspec.Struct):
    where: str
    what: str


class _Project(msgspec.Struct):
    name: str
    folder: str
    cwd: str | None
    index: str | None
    sessions: list[_Session]
    paths: list[_Path]
    agents: list[_Agent]
    account: dict[str, int]
    problems: list[_Problem]


def earlier_entries(manifest: Mapping[str, Any] | None) -> list[Entry]:
    """The projects that the last run listed, without those that are not as a run writes them."""
    return [each for each in items(mapping(manifest).get("projects")) if _is_whole(each)]


def _is_whole(entry: Any) -> bool:
    try:
        msgspec.convert(entry, _Project)
    except msgspec.ValidationError:
        return False
    return True


def files(entry: Mapping[str, Any]) -> Iterator[str]:
    """Every file that an entry names."""
    for listed in ("paths", "agents"):
        for each in map(mapping, items(entry.get(listed))):
            yield from filter(None, [words(each.get("file"))])
            yield from filter(None, map(words, items(each.get("assets"))))
    yield from filter(None, [words(entry.get("index"))])


def is_past(each: Mapping[str, Any]) -> bool:
    """Whether the logs no longer give this transcript, or not all of it."""
    return bool(each.get("gone") or each.get("kept"))


def pruned(entry: Entry, holds: Callable[[str], bool]) -> Entry:
    """An entry without what is no longer there: somebody deleted it, or put a file in its place."""
    kept = {
        listed: [each for each in entry[listed] if each["file"] is None or holds(each["file"])]
        for listed in ("paths", "agents")
    }
    index = entry["index"] if entry["index"] and holds(entry["index"]) else None
    return {**entry, **kept, "index": index}


def ordered(entry: Entry, paths: Sequence[str], agents: Sequence[tuple[str, str]]) -> None:
    """Bring what is listed into the order of the project, what is gone behind it."""
    place: dict[object, int] = {key: n for n, key in enumerate((*paths, *agents))}
    last = len(place)
    entry["paths"].sort(key=lambda p: (place.get(p["id"], last), p["session"], p["number"]))
    entry["agents"].sort(key=lambda a: (place.get((a["session"], a["id"]), last), a["id"]))
    named: dict[str, list[str]] = {}
    for path in entry["paths"]:
        if not is_past(path):
            named.setdefault(path["session"], []).append(path["id"])
    for session in entry["sessions"]:
        session["paths"] = named.get(session["id"], [])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8", "replace")
