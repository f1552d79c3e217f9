"""What stays of an earlier export beside what this one writes (plain data in, plain data out).

One rule: rows that a transcript holds do not leave the output folder with their log. So a file is
overwritten only by one that holds all its rows, and otherwise gets another name. It is removed only
if each of its rows is in a file of this run, or in a log of which this run has written all that the
options ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from pathexport.write.record.manifest import Entry, is_past
from pathexport.write.values import items, words

_LISTED = (("paths", "leaf"), ("agents", "first"))
"""What has files, and what names the row that tells whether the logs still hold it."""


class Logs(msgspec.Struct, frozen=True):
    """What the logs that were read say now."""

    known: Callable[[str], bool]
    """Whether they hold a row."""
    told: Callable[[str], bool]
    """Whether they hold it, and this run has written all of the logs that the options ask for."""
    current: Callable[[Entry], bool]
    """Whether an earlier transcript has the name that it would get now."""
    whole: bool
    """Whether these are all logs of the project."""


def held(entry: Mapping[str, Any]) -> dict[str, set[str]]:
    """The rows that each file of an entry holds: a path's own, and those of agents folded in."""
    found: dict[str, set[str]] = {}
    for each in _with_files(entry):
        found.setdefault(each["file"], set()).update(_rows(each))
    return found


def _rows(each: Entry) -> list[str]:
    """The rows of a path or an agent, and those whose words stand in its file."""
    return [*each["uuids"], *filter(None, map(words, items(each.get("heard"))))]


def displaced(before: Entry, written: Callable[[str], Collection[str] | None]) -> dict[str, str]:
    """Earlier files that would be overwritten by ones that hold less, with new names for them.

    `written` gives the rows that a file of some name is to hold; None if it is not to be written.
    """
    found = {}
    for file, rows in held(before).items():
        instead = written(file)
        if instead is not None and not rows.issubset(instead):
            found[file] = _other_name(file, rows)
    return found


def moved(entry: Entry, names: Mapping[str, str]) -> Entry:
    """An entry whose files have got other names."""

    def renamed(each: Entry) -> Entry:
        name = names.get(each["file"] or "")
        return {**each, "file": name, "kept": True} if name else each

    return {**entry, **{listed: [*map(renamed, entry[listed])] for listed, _ in _LISTED}}


def recovered(entry: Entry, holds: Callable[[str], bool]) -> Entry:
    """An entry as an interrupted run left it, with the new names that it had given to files."""
    names = {file: _other_name(file, rows) for file, rows in held(entry).items()}
    return moved(entry, {f: new for f, new in names.items() if not holds(f) and holds(new)})


def merged(before: Entry, now: Entry, logs: Logs) -> Entry:
    """The entry of this run, with what stays of the run before."""
    written = held(now)
    rows = set().union(*written.values())

    def superseded(uuid: str) -> bool:
        return uuid in rows or logs.told(uuid)

    stay = {
        file
        for file, uuids in held(before).items()
        if file not in written and not all(map(superseded, uuids))
    }
    entry = dict(now)
    for listed, end in _LISTED:
        again = {_key(each) for each in now[listed] if each["file"]}
        kept = []
        for each in before.get(listed, ()):
            # An agent may be folded into a file that stays for the sake of others.
            alone = listed == "paths" or not all(map(superseded, each["uuids"]))
            if each["file"] in stay and alone:
                elsewhere = logs.known(each[end]) and not logs.current(each)
                kept.append(_marked(each, elsewhere or _key(each) in again, logs))
        entry[listed] = _joined(now[listed], kept)
    return entry


def _marked(each: Entry, elsewhere: bool, logs: Logs) -> Entry:
    """An entry that stays, marked if the logs lack rows of it or its conversation has moved."""
    gone = (logs.whole or "gone" in each) and not all(map(logs.known, _rows(each)))
    kept = elsewhere or "kept" in each
    plain = {name: value for name, value in each.items() if name not in ("gone", "kept")}
    return plain | ({"gone": True} if gone else {}) | ({"kept": True} if kept else {})


def _joined(now: list[Entry], kept: list[Entry]) -> list[Entry]:
    """The entries of both runs. What only an earlier file holds is listed by its earlier entry."""
    there = {_key(each) for each in kept if not is_past(each)}
    return [each for each in now if each["file"] or _key(each) not in there] + kept


def _with_files(entry: Mapping[str, Any]) -> Iterator[Entry]:
    for listed, _ in _LISTED:
        yield from (each for each in entry.get(listed, ()) if each["file"])


def _key(each: Entry) -> tuple[str, str]:
    return each["session"], each["id"]


def _other_name(file: str, rows: Collection[str]) -> str:
    mark = sha256("\n".join(sorted(rows)).encode("utf-8", "replace")).hexdigest()[:8]
    return f"{file.removesuffix('.md')}_kept_{mark}.md"
