"""What there is, as typed data: the document that `list --json` prints (format version 1).

The order of the fields is the order in the document. The manifest adds files to the same entries.
The text is made entry by entry: paths name all their rows, and where many have a beginning in
common it is far larger than what it is made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from pathexport.problems import Problem
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.belonging import belonging
from pathexport.shape.paths.paths import Path
from pathexport.shape.paths.sessions import Session
from pathexport.shape.project import Project
from pathexport.write.record.openings import opening
from pathexport.write.values import in_line

VERSION = 1
Wanted = Callable[[Path], bool]


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
    depth: int
    internal: bool
    rebuilt: bool
    starts_from: str | None
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


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """The whole document."""

    version: int = VERSION
    projects: Sequence[ProjectEntry]


def chunks(found: Listing) -> Iterator[str]:
    """The text of the document."""
    yield f'{{"version":{found.version},"projects":['
    for place, project in enumerate(found.projects):
        yield "," if place else ""
        yield from pieces(asdict(project), _json)
    yield "]}\n"


def pieces(
    fields: Mapping[str, object], json: Callable[[object], str], line: str = "", space: str = ""
) -> Iterator[str]:
    """An object entry by entry: paths name all their rows, and where many have a beginning in
    common the text is ten times as large as what it is made from. Each field and each entry begins
    a `line`, if that is given, with a `space` behind the names."""
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


def _json(value: object) -> str:
    return in_line(value)


def project_entry(project: Project, wanted: Wanted) -> ProjectEntry:
    """A project with the paths that are wanted, and the sessions and agents of those."""
    paths = [path for path in project.paths if wanted(path)]
    named: dict[str, list[str]] = {}
    for path in paths:
        named.setdefault(path.session, []).append(path.id)
    everything = len(paths) == len(project.paths)
    agents = belonging(project, paths).agents
    return ProjectEntry(
        name=project.name,
        cwd=project.cwd,
        sessions=[
            session_entry(session, named.get(session.id, []))
            for session in project.sessions
            if everything or session.id in named
        ],
        paths=[path_entry(path, project) for path in paths],
        agents=[agent_entry(agent, project) for agent in agents],
        problems=problem_entries(project.problems),
    )


def session_entry(session: Session, paths: Sequence[str]) -> SessionEntry:
    return SessionEntry(
        id=session.id,
        parent=session.parent,
        junction=session.junction,
        started=session.started or None,
        ended=session.ended or None,
        lines=[
            LineEntry(id=line.id, parent=line.parent, fork_point=line.fork_point)
            for line in session.lines
        ],
        paths=paths,
    )


def path_entry(path: Path, project: Project) -> PathEntry:
    steps, rows, way = project.tree.steps, project.graph.rows, project.tree.way_to(path.step)
    return PathEntry(
        id=path.id,
        session=path.session,
        number=path.number,
        of=path.of,
        status=path.status,
        reason=path.reason,
        title=project.names.titles[path.id],
        opening=opening(project, path) or None,
        leaf=path.leaf,
        fork_point=path.fork_point,
        messages=path.messages,
        compactions=path.compactions,
        started=path.started or None,
        ended=path.ended or None,
        uuids=[rows[node].uuid for step in way for node in steps[step].rows],
    )


def agent_entry(agent: Agent, project: Project) -> AgentEntry:
    return AgentEntry(
        id=agent.id,
        session=agent.session,
        line=agent.line,
        anchor=agent.anchor,
        call=agent.call,
        parent=agent.parent,
        name=agent.name,
        depth=agent.depth,
        internal=agent.internal,
        rebuilt=agent.rebuilt,
        starts_from=agent.starts_from,
        uuids=[row.uuid for row in project.agent_rows(agent)],
    )


def problem_entries(problems: Iterable[Problem]) -> list[ProblemEntry]:
    return [ProblemEntry(where=problem.where, what=problem.what) for problem in problems]
