"""What there is, as typed data: the document that `list --json` prints (format version 1).

The order of the fields is the order in the document. The manifest adds files to the same entries.
The text is made entry by entry: paths name all their rows, and where many have a beginning in
common it is far larger than what it is made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import asdict

from pathexport.write.values import in_line, in_list

VERSION = 1


class LineEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a session."""

    id: str
    parent: str | None
    fork_point: str | None


class SessionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A session, with the ids of those of its paths that are listed."""

    id: str
    parent: str | None
    junction: str | None
    started: str | None
    ended: str | None
    lines: Sequence[LineEntry]
    paths: Sequence[str]


class PathEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A path, with the ids of its rows in the order of reading."""

    id: str
    session: str
    number: int
    of: int
    status: str
    reason: str | None
    title: str
    opening: str | None
    leaf: str
    fork_point: str | None
    midway: bool
    messages: int
    compactions: int
    started: str | None
    ended: str | None
    uuids: Sequence[str]


class AgentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An agent, with the ids of its rows in the order of reading."""

    id: str
    session: str
    line: str
    anchor: str | None
    call: str | None
    parent: str | None
    name: str
    task: str | None
    depth: int
    internal: bool
    rebuilt: bool
    starts_from: str | None
    messages: Annotated[int, msgspec.Meta(ge=0)] | None
    """Not known where an older program listed it."""
    uuids: Sequence[str]


class ProblemEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong, and where."""

    where: str
    what: str


class ProjectEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A project with what is listed of it."""

    name: str
    cwd: str | None
    sessions: Sequence[SessionEntry]
    paths: Sequence[PathEntry]
    agents: Sequence[AgentEntry]
    problems: Sequence[ProblemEntry]


def chunks(projects: Iterable[ProjectEntry]) -> Iterator[str]:
    """The text of the document."""
    entries = (entry_by_entry(asdict(project), in_line) for project in projects)
    return in_list(f'{{"version":{VERSION},"projects":[', entries)


def entry_by_entry(
    fields: Mapping[str, object], json: Callable[[object], str], line: str = "", space: str = ""
) -> Iterator[str]:
    """An object entry by entry. Each field and each entry begins a `line`, if that is given, with a
    `space` behind the names."""
    between = f"{line}{{"
    for name, value in fields.items():
        yield f'{between}"{name}":{space}'
        between = f",{line}"
        if isinstance(value, list | tuple) and value:
            for place, each in enumerate(value):
                yield f"{',' if place else '['}{line}{space * 2}"
                yield json(each)
            yield "]"
        else:
            yield json(value)
    yield "}"
