"""What stays of an earlier export beside what this one writes (records in, records out).

One rule: rows that a transcript holds do not leave the output folder with their log. So a file is
overwritten only by one that holds all its rows, and otherwise gets another name. It is removed only
if each of its rows is in a file of this run, or in a log of which this run has written all that the
options ask for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.write.options import ENDINGS
from pathexport.write.record.manifest import (
    AgentRecord,
    Listed,
    ListedT,
    ProjectRecord,
    is_past,
    key,
)
from pathexport.write.record.names import FileNames
from pathexport.write.record.rowset import RowSet

_KEPT = re.compile(r"_kept_[0-9a-f]{8}(?=\.[a-z]+$)")


class Logs(msgspec.Struct, frozen=True, kw_only=True):
    """What the logs that were read say now.

    A conversation, or its first part, may have moved to a project that was read in the same run:
    `others` holds all rows of these, and `written_by_others` those of them that are written in all
    that the options ask for. A conversation that the project still has, and that this run has not
    written, is decided by the project's own logs alone.
    """

    known: RowSet
    """The rows that the project's own logs hold."""
    fully_written: bool
    """Whether this run has written all of these that the options ask for."""
    names: FileNames
    """The names that all of the project has now."""
    complete: bool
    """Whether these are all logs of the project."""
    others: Container[str] = frozenset()
    written_by_others: Container[str] = frozenset()


def merge(earlier: ProjectRecord | None, now: ProjectRecord, logs: Logs) -> ProjectRecord:
    """What this run has written, with what stays of the run before."""
    listed = () if earlier is None else earlier.listed
    written = {each.file for each in now.listed}
    old = [each for each in listed if each.file and each.file not in written]
    if earlier is None or not old:  # as mostly
        return now
    # A session whose log was not read is what it was.
    before = {} if logs.complete else {each.id: each for each in earlier.sessions}
    rows = {uuid for each in now.listed if each.file for uuid in each.rows}
    again = {key(each) for each in now.listed if each.file}

    def superseded(each: Listed) -> bool:
        left_out = logs.names.has(each) and key(each) not in again
        known = logs.known if logs.fully_written else ()
        others = () if left_out else logs.written_by_others
        return all(uuid in rows or uuid in known or uuid in others for uuid in each.rows)

    stay = {each.file for each in old if not superseded(each)}

    def kept(before: Sequence[ListedT], again: Sequence[ListedT]) -> list[ListedT]:
        there = {key(each) for each in again if each.file}
        return [
            _marked(each, key(each) in there, logs)
            for each in before
            # An agent may be folded into a file that stays for the sake of others.
            if each.file in stay and not (isinstance(each, AgentRecord) and superseded(each))
        ]

    return replace(
        now,
        sessions=[*(before | {each.id: each for each in now.sessions}).values()],
        paths=_joined(now.paths, kept(earlier.paths, now.paths)),
        agents=_joined(now.agents, kept(earlier.agents, now.agents)),
    )


def rows_by_file(record: ProjectRecord, but: Container[str] = ()) -> Iterator[tuple[str, set[str]]]:
    """The rows that each file of a record holds, but for some files: a path's own, and those of
    agents folded in. One after the other, since all of them would take as much memory as the
    project."""
    listed = ((each.file, each) for each in record.listed if each.file)
    for file, some in grouped(each for each in listed if each[0] not in but).items():
        yield file, {uuid for each in some for uuid in each.rows}


def displaced(
    earlier: ProjectRecord, to_come: Callable[[str], Collection[str] | None]
) -> dict[str, str]:
    """Files that would be overwritten by ones that hold less, with new names for them.

    `to_come` gives the rows that a file of some name is to hold; None if it is not to be written.
    """
    found = {}
    for file, rows in rows_by_file(earlier):
        instead = to_come(file)
        if instead is not None and not rows.issubset(instead):
            found[file] = kept_name(file, sorted(rows))
    return found


def moved(record: ProjectRecord, names: Mapping[str, str]) -> ProjectRecord:
    """A record whose files have got other names."""

    def renamed(each: Listed) -> Listed:
        name = names.get(each.file or "")
        return replace(each, file=name, kept=True) if name else each

    return record.each(renamed)


def recovered(record: ProjectRecord, holds: Callable[[str], bool]) -> ProjectRecord:
    """A record as an interrupted run left it, with the new names that it had given to files."""
    named = {each.file for each in record.listed if each.file}
    there = {file for file in named if holds(file)}
    names = {file: kept_name(file, sorted(rows)) for file, rows in rows_by_file(record, there)}
    return moved(record, {file: new for file, new in names.items() if holds(new)})


def spared(record: ProjectRecord, file: str, new: str, outputs: list[str]) -> ProjectRecord:
    """A record of which a file was copied, since only it has some outputs that were stored."""

    def copied(listed: Sequence[ListedT]) -> list[ListedT]:
        return [
            replace(each, file=new, stored=outputs, gone=True, kept=True)
            for each in listed
            if each.file == file
        ]

    if any(each.file == new for each in record.listed):
        return record
    paths = copied(record.paths)
    agents = [] if paths else copied(record.agents)  # those that are folded into a path's file
    return replace(record, paths=[*record.paths, *paths], agents=[*record.agents, *agents])


def _marked(each: ListedT, again: bool, logs: Logs) -> ListedT:
    """What stays, marked if the logs lack rows of it or its conversation has moved."""
    others = frozenset[str]() if logs.names.has(each) else logs.others

    def known(uuid: str) -> bool:
        return uuid in logs.known or uuid in others

    gone = (logs.complete or each.gone) and not all(map(known, each.rows))
    elsewhere = known(each.end) and not logs.names.is_current(each)
    return replace(each, gone=gone, kept=again or elsewhere or each.kept)


def _joined(now: Sequence[ListedT], kept: list[ListedT]) -> list[ListedT]:
    """The entries of both runs. What only an earlier file holds is listed by its earlier entry: of
    what has a new file as well, the earlier one is past."""
    there = {key(each) for each in kept if not is_past(each)}
    return [each for each in now if key(each) not in there] + kept


def kept_name(file: str, alone: Iterable[str]) -> str:
    """The name of a transcript that stays since it `alone` has something: its rows, or outputs
    that are not stored any more."""
    mark = sha256("\n".join(alone).encode("utf-8", "replace")).hexdigest()[:8]
    ending = next(filter(file.endswith, ENDINGS.values()), ENDINGS["markdown"])
    return f"{file.removesuffix(ending)}_kept_{mark}{ending}"


def without_mark(file: str) -> str:
    """The name that a file had before it got such a name; the same if it has none."""
    return _KEPT.sub("", file)
