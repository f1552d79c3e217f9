"""What an output folder holds, as plain data (format version 1).

It is also what the next run knows of this one. Logs are deleted after some weeks, and then the
transcripts are all there is: what an earlier run wrote stays listed until the same conversation
is written elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from pathexport.write.fields import items, mapping, words

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
    """The projects that the run before listed; those that somebody bent are not known any more."""
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


def carried(
    before: Mapping[str, Any],
    now: Entry,
    known: Callable[[str], bool],
    possible: Collection[str],
    whole: bool,
) -> None:
    """Keep in `now` what an earlier run wrote of the project and this one did not.

    What is still in the logs, as `known` says, is kept only when it would be written to the same
    file, which is among the `possible` ones; what is not is gone, if these are the `whole` logs.
    """
    files = {each["file"] for listed in ("paths", "agents") for each in now[listed]}
    for listed, telling in (("paths", "leaf"), ("agents", "first")):
        ids = {(each["session"], each["id"]) for each in now[listed]}
        for each in items(before.get(listed)):
            again = (each["session"], each["id"]) in ids and not is_past(each)
            if not each["file"] or each["file"] in files or again:
                continue
            if is_past(each) and not all(map(known, each["uuids"])):
                now[listed].append(each)
            elif known(each[telling]):
                now[listed] += [each] if each["file"] in possible else []
            else:
                now[listed].append({**each, "gone": True} if whole else each)


def is_past(each: Mapping[str, Any]) -> bool:
    """Whether a transcript is one that the logs do not give any more, or not as a whole."""
    return bool(each.get("gone") or each.get("kept"))


def beheaded(
    before: Mapping[str, Any], targets: Collection[str], known: Callable[[str], bool]
) -> Iterator[tuple[Entry, str]]:
    """Earlier transcripts that hold what no log does any more, and would be written over.

    They come with the names under which they may stay, made of what they hold.
    """
    for each in items(before.get("paths")):
        file = each["file"]
        if file in targets and not is_past(each) and not all(map(known, each["uuids"])):
            yield each, _kept_name(each)


def _kept_name(path: Mapping[str, Any]) -> str:
    mark = sha256("\n".join(path["uuids"]).encode("utf-8", "replace")).hexdigest()[:8]
    return f"{path['file'].removesuffix('.md')}_kept_{mark}.md"


def pruned(entry: Entry, holds: Callable[[str], bool]) -> Entry:
    """An entry without what is no longer there: somebody deleted it, or put a file in its place."""
    for path in entry["paths"]:  # a run may have been broken off when it had renamed one
        if path["file"] and not holds(path["file"]) and holds(_kept_name(path)):
            path.update(file=_kept_name(path), kept=True, gone=True)
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
