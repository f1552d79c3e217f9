"""Which paths of a project a name means: none, one, or several if it does not say enough.

A name is tried as a session's first, and as a row's only if no session is called so. A whole id
means what has exactly this id, even if others begin with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pathexport.find.naming.labels import label, session_names
from pathexport.find.naming.names import Begun, Filed
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.ids import SHORT
from pathexport.write.record.names import file_names, safe
from pathexport.write.record.silence import contained
from pathexport.write.text import counted, printable

ENOUGH = 8  # characters of a row's id


class Meant(msgspec.Struct, frozen=True):
    """What a name means in one project."""

    paths: Sequence[Path] = ()
    why: str = ""
    """What has this name, if it is no path."""
    near: Sequence[Path] = ()
    """The paths that are then nearest to it."""


NOTHING = Meant()


def meaning(project: Project, name: Begun | Filed) -> Meant:
    """The paths of a project that a name means."""
    if isinstance(name, Filed):
        return _by_file(project, name)
    exact = [path for path in project.paths if "@" in name.begins and path.id == name.begins]
    if exact:
        return Meant(exact)
    begun = _begun([session.id for session in project.sessions], name.begins)
    meant = _of_sessions(project, begun, name.number)
    if meant is NOTHING and name.number is None:
        return _by_row(project, name.begins)
    return meant


def _begun(ids: Iterable[str], begins: str) -> list[str]:
    """The ids that begin so; if this is a whole id, that one alone."""
    begun = [id_ for id_ in ids if id_.startswith(begins)]
    return [begins] if begins in begun else begun


def _of_sessions(project: Project, ids: Sequence[str], number: int | None) -> Meant:
    """The paths of some sessions, or those of them that have this number."""
    known = frozenset(ids)
    own = [path for path in project.paths if path.session in known]
    paths = own if number is None else [path for path in own if path.number == number]
    if paths:
        return Meant(paths)
    if own:
        session, of = printable(own[0].session[:SHORT]), own[0].of
        has = counted(of, "path")
        return Meant(why=f"Session {session} has {has}, and none with number {number}.", near=own)
    return _without_path(project, ids[0]) if ids else NOTHING


def _without_path(project: Project, session: str) -> Meant:
    sentence, within = contained(project, session)
    near = [path for path in project.paths if path.session == within]
    return Meant(why=printable(sentence), near=near)


def _by_row(project: Project, begins: str) -> Meant:
    """The paths that stand for those through the rows whose ids begin so."""
    index = project.graph.index
    named = _begun(index, begins) if len(begins) >= ENOUGH or begins in index else []
    nodes = sorted({index[uuid] for uuid in named})
    through = dict.fromkeys(project.standing(project.tree.holder(node)) for node in nodes)
    paths = [path for path in through if path is not None]
    return Meant(paths) if paths or not nodes else _on_no_path(project, nodes[0])


def _on_no_path(project: Project, node: int, is_of: str = "") -> Meant:
    """What a row belongs to that is on no path. Who named the file of an agent named no row: then
    `is_of` stands before the agent."""
    name = printable(project.graph.rows[node].uuid[:SHORT])
    agent = next((each for each in project.agents if node in each.rows), None)
    if agent is None:
        return Meant(why=f"Row {name} is on no path: nothing is said in its conversation.")
    is_of = is_of or f"Row {name} is of"
    called = f"{is_of} agent {printable(agent.id)} ({printable(agent.name)})"
    path = project.standing(project.homes.step.get(agent.key, -1))
    if path is not None:
        on = f"which was started on the path {label(path, session_names([project]))}"
        return Meant(why=f"{called}, {on}: `show --agents inline` shows it there.", near=[path])
    near = [path for path in project.paths if path.session == agent.session]
    session = printable(agent.session[:SHORT])
    return Meant(why=f"{called} in session {session}: `export` writes what it says.", near=near)


def _by_file(project: Project, name: Filed) -> Meant:
    """The path whose transcript has this name, or had it while its status was another."""
    files = file_names(project, "", "")
    exact = [path for path in project.paths if files.paths[path.id] == name.stem]
    if exact:
        return Meant(exact)
    for agent in project.agents:
        if files.agents[agent.key].endswith(f"/{name.stem}"):
            return _on_no_path(project, agent.rows[0], "This is")
    for called, number in name.sessions():
        named = [session.id for session in project.sessions if safe(session.id) == called]
        if named:
            return _of_sessions(project, named, number)
    return NOTHING
