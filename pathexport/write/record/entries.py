"""What there is, as plain data: the document that `list --json` prints (format version 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.paths import Path
from pathexport.shape.paths.sessions import Session
from pathexport.shape.project import Project

VERSION = 1
Wanted = Callable[[Path], bool]


def listing(projects: Iterable[Project], wanted: Wanted) -> dict[str, Any]:
    """All projects with the paths that are wanted, and the sessions and agents of those."""
    return {"version": VERSION, "projects": [_project(project, wanted) for project in projects]}


def _project(project: Project, wanted: Wanted) -> dict[str, Any]:
    paths = [path for path in project.paths if wanted(path)]
    named: dict[str, list[str]] = {}
    for path in paths:
        named.setdefault(path.session, []).append(path.id)
    everything = len(paths) == len(project.paths)
    agents = [agent for agent in project.agents if everything or agent.session in named]
    return {
        "name": project.name,
        "cwd": project.cwd,
        "sessions": [
            session_entry(session, named.get(session.id, []))
            for session in project.sessions
            if everything or session.id in named
        ],
        "paths": [path_entry(path, project) for path in paths],
        "agents": [agent_entry(agent, project) for agent in agents],
        "problems": [{"where": p.where, "what": p.what} for p in project.problems],
    }


def session_entry(session: Session, paths: list[str]) -> dict[str, Any]:
    return {
        "id": session.id,
        "parent": session.parent,
        "junction": session.junction,
        "started": session.started or None,
        "ended": session.ended or None,
        "lines": [
            {"id": line.id, "parent": line.parent, "fork_point": line.fork_point}
            for line in session.lines
        ],
        "paths": paths,
    }


def path_entry(path: Path, project: Project) -> dict[str, Any]:
    return {
        "id": path.id,
        "session": path.session,
        "number": path.number,
        "of": path.of,
        "status": path.status,
        "reason": path.reason,
        "title": project.names.titles[path.id],
        "opening": project.names.openings.get(path.id) or None,
        "leaf": path.leaf,
        "fork_point": path.fork_point,
        "messages": path.messages,
        "compactions": path.compactions,
        "started": path.started or None,
        "ended": path.ended or None,
        "uuids": [row.uuid for row in project.rows(path)],
    }


def agent_entry(agent: Agent, project: Project) -> dict[str, Any]:
    return {
        "id": agent.id,
        "session": agent.session,
        "line": agent.line,
        "anchor": agent.anchor,
        "call": agent.call,
        "parent": agent.parent,
        "name": agent.name,
        "depth": agent.depth,
        "internal": agent.internal,
        "rebuilt": agent.rebuilt,
        "starts_from": agent.starts_from,
        "uuids": [row.uuid for row in project.agent_rows(agent)],
    }
