"""What an output folder holds, as typed records (format version 1).

The next run reads it to know what this one wrote. Logs are deleted after some weeks, and then the
transcripts are all that is left: `merge` decides what stays of an earlier run. Records are values:
whoever changes one makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType, field
from msgspec.structs import asdict, replace

from pathexport.grouped import grouped
from pathexport.write.record.entries import (
    AgentEntry,
    PathEntry,
    ProblemEntry,
    SessionEntry,
    entry_by_entry,
)
from pathexport.write.values import in_line, in_list

VERSION = 1


class Counts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the header of a transcript counts."""

    tool_calls: int
    failed: int
    files_edited: int
    agents: int
    tokens: dict[str, int]
    hidden: dict[str, int]
    """What the detail hides, by kind."""
    more: dict[str, object] = field(default_factory=dict)
    """Keys that a later version has added. They stand among the others in the document."""


class SessionRecord(SessionEntry, frozen=True, kw_only=True, omit_defaults=True):
    """A session, with its paths that the logs have now."""

    more: dict[str, object] = field(default_factory=dict)
    """As for `Counts`."""


class PathRecord(PathEntry, frozen=True, kw_only=True, omit_defaults=True):
    """A path and its transcript."""

    file: str | None
    assets: list[str] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    heard: list[str] = field(default_factory=list)
    """Rows of agents, of which the transcript has only the words of a person."""
    stored: list[str] = field(default_factory=list)
    """Outputs that it has, and that were stored beside the logs and are gone."""
    gone: bool = False
    """Some of its rows are in no log any more."""
    kept: bool = False
    """Its conversation is in another file now; this one stays since it holds more."""
    digest: str = ""
    """Of the file, if it is of a form that has no room for the mark by which we know our own."""
    redacted: Mapping[str, int] | UnsetType = UNSET
    """How many secrets the file hides, by kind; not set if none were to be hidden in it."""
    more: dict[str, object] = field(default_factory=dict)

    @property
    def end(self) -> str:
        """The row that tells whether the logs still have the conversation."""
        return self.leaf

    @property
    def rows(self) -> Sequence[str]:
        """The rows whose words stand in the file, and the outputs that only it has."""
        return [*self.uuids, *self.heard, *self.stored]


class AgentRecord(AgentEntry, frozen=True, kw_only=True, omit_defaults=True):
    """An agent and the transcript that it is in: its own, or one that holds it.

    What it says of the file is as in `PathRecord`: a struct takes its fields from one other alone.
    """

    first: str
    file: str | None
    assets: list[str] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    stored: list[str] = field(default_factory=list)
    gone: bool = False
    kept: bool = False
    digest: str = ""
    redacted: Mapping[str, int] | UnsetType = UNSET
    more: dict[str, object] = field(default_factory=dict)

    @property
    def end(self) -> str:
        return self.first

    @property
    def rows(self) -> Sequence[str]:
        return [*self.uuids, *self.stored]


Listed = PathRecord | AgentRecord
ListedT = TypeVar("ListedT", PathRecord, AgentRecord)


class ProjectRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A project, and what the output folder has of it."""

    name: str
    folder: str
    cwd: str | None
    index: str | None
    sessions: Sequence[SessionRecord]
    paths: Sequence[PathRecord]
    agents: Sequence[AgentRecord]
    account: dict[str, int]
    problems: Sequence[ProblemEntry]
    tree: str | None = None
    """The picture of its conversations, if the index has no room for it."""
    redacted: list[str] | UnsetType = UNSET
    """What was to be hidden in all of it."""
    more: dict[str, object] = field(default_factory=dict)

    @property
    def listed(self) -> Iterator[Listed]:
        yield from self.paths
        yield from self.agents

    def each(self, change: Callable[[Any], Any]) -> ProjectRecord:
        """The same with each of these as the change makes it."""
        paths, agents = map(change, self.paths), map(change, self.agents)
        return replace(self, paths=[*paths], agents=[*agents])


def key(each: Listed) -> tuple[str, str]:
    return each.session, each.id


def is_past(each: Listed) -> bool:
    """Whether the logs no longer give this transcript, or not all of it."""
    return each.gone or each.kept


def files(record: ProjectRecord) -> Iterator[str]:
    """Every file that a record names."""
    for each in record.listed:
        yield from filter(None, [each.file])
        yield from filter(None, each.assets or ())
    yield from filter(None, [record.index, record.tree])


def digests(record: ProjectRecord) -> Iterator[str]:
    """What the files of a record hold that carry no mark."""
    return (each.digest for each in record.listed if each.digest)


def digested(record: ProjectRecord, digest: Callable[[str], str]) -> ProjectRecord:
    """A record with the digests of its files as they are now."""
    return record.each(lambda each: replace(each, digest=digest(each.file) if each.file else ""))


def pruned(record: ProjectRecord, holds: Callable[[str], bool]) -> ProjectRecord:
    """A record without what is no longer there: somebody deleted it, or put a file in its place."""

    def there(listed: Sequence[ListedT]) -> list[ListedT]:
        return [each for each in listed if each.file is None or holds(each.file)]

    index, tree = (
        file if file is not None and holds(file) else None for file in (record.index, record.tree)
    )
    paths, agents = there(record.paths), there(record.agents)
    return replace(record, paths=paths, agents=agents, index=index, tree=tree)


def ordered(
    record: ProjectRecord, paths: Iterable[str], agents: Iterable[tuple[str, str]]
) -> ProjectRecord:
    """All that is listed in the order of the project, and what is gone behind it."""
    place: dict[object, int] = {key: n for n, key in enumerate((*paths, *agents))}
    last = len(place)
    listed = sorted(record.paths, key=lambda p: (place.get(p.id, last), p.session, p.number))
    named = grouped((path.session, path.id) for path in listed if not is_past(path))
    return replace(
        record,
        sessions=[replace(each, paths=named.get(each.id, [])) for each in record.sessions],
        paths=listed,
        agents=sorted(record.agents, key=lambda a: (place.get(key(a), last), a.id)),
    )


def framed(projects: Iterable[Iterable[str]]) -> Iterator[str]:
    """The document of projects that are encoded each."""
    return in_list(f'{{"version": {VERSION}, "generator": "pathexport", "projects": [', projects)


def encoded(record: ProjectRecord) -> Iterator[str]:
    """A project, with a line for each path and agent so that changes are seen by line."""
    fields = asdict(record)
    fields |= fields.pop("more")
    if record.tree is None:
        del fields["tree"]
    if record.redacted is UNSET:
        del fields["redacted"]
    return entry_by_entry(fields, _json, line="\n", space=" ")


def _json(value: object) -> str:
    counts = getattr(value, "counts", UNSET)
    if getattr(value, "more", None) or (isinstance(counts, Counts) and counts.more):
        fields = _flat(msgspec.to_builtins(value))
        value = {n: _flat(each) if n == "counts" else each for n, each in fields.items()}
    return in_line(value)


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record, and behind them those that a later version has added."""
    more: dict[str, Any] = fields.get("more", {})
    return {name: value for name, value in fields.items() if name != "more"} | more


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A project in figures, as the page of all tells of it and the next run finds it noted."""

    name: str
    index: str | None
    last: str
    """The day of its last message."""
    paths: int
    active: int
    abandoned: int
    sessions: int
    agents: int
    past: int
    """Paths of earlier exports."""
    gone: int
    """Those of them of which the logs lack rows."""
    problems: int
    lost: int
    """Rows in no transcript."""
