"""From a project to the entries that tell of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import asdict

from pathexport.grouped import grouped
from pathexport.problems import Problem
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.belonging import belonging
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.sessions import Session
from pathexport.shape.project import Project
from pathexport.write.record.entries import (
    AgentEntry,
    LineEntry,
    PathEntry,
    ProblemEntry,
    ProjectEntry,
    SessionEntry,
)
from pathexport.write.record.openings import opening
from pathexport.write.record.selection import Wanted

EntryT = TypeVar("EntryT", bound=msgspec.Struct)


def project_entry(project: Project, wanted: Wanted) -> ProjectEntry:
    """A project with the paths that are wanted, and the sessions and agents of those."""
    paths = [path for path in project.paths if wanted(path)]
    named = grouped((path.session, path.id) for path in paths)
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
    return _entry(
        SessionEntry,
        session,
        started=session.started or None,
        ended=session.ended or None,
        lines=[_entry(LineEntry, line) for line in session.lines],
        paths=paths,
    )


def path_entry(path: Path, project: Project) -> PathEntry:
    rows = project.tree.rows
    return _entry(
        PathEntry,
        path,
        title=project.names.titles[path.id],
        opening=opening(project, path) or None,
        midway=path.step in project.midway,
        started=path.started or None,
        ended=path.ended or None,
        uuids=[rows[node].uuid for node in project.nodes(path)],
    )


def agent_entry(agent: Agent, project: Project) -> AgentEntry:
    return _entry(
        AgentEntry,
        agent,
        line=agent.line,
        messages=project.agent_messages(agent),
        uuids=[row.uuid for row in project.agent_rows(agent)],
    )


def _entry(kind: type[EntryT], told: msgspec.Struct, **others: object) -> EntryT:
    """An entry of what is told: its own fields as they are, but for the others."""
    fields = {**asdict(told), **others}
    return kind(**{name: fields[name] for name in kind.__struct_fields__})


def problem_entries(problems: Iterable[Problem]) -> list[ProblemEntry]:
    return [ProblemEntry(where=problem.where, what=problem.what) for problem in problems]
