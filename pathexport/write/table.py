"""What there is, for people: sessions with their paths, in the width of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pathexport.pipeline import Project
from pathexport.read.files import folder_name
from pathexport.shape.paths import Path
from pathexport.shape.sessions import Session
from pathexport.write.listing import Wanted
from pathexport.write.terminal import counted, cut, printable, styled, width

_SHORT = 8  # characters of an id: enough to name it with --session


def table(projects: Iterable[Project], wanted: Wanted, columns: int, colours: bool) -> str:
    """A block for each project that has paths that are wanted, or none that could be."""
    blocks = (_project(project, wanted, columns, colours) for project in projects)
    return "\n".join(block for block in blocks if block)


def _project(project: Project, wanted: Wanted, columns: int, colours: bool) -> str:
    shown: dict[str, list[Path]] = {}
    for path in project.paths:
        if wanted(path):
            shown.setdefault(path.session, []).append(path)
    if project.paths and not shown:
        return ""
    lines = [styled(cut(_heading(project), columns), "bold", colours)]
    lines += _wrapped(_totals(project, shown), columns)
    helpers = _agents_on(project)
    for session in project.sessions:
        if session.id in shown:
            paths = shown[session.id]
            lines += ["", *_session(session, paths, project, columns, colours)]
            for path in paths:
                lines += _path(path, project, helpers[path.step], columns, colours)
    return "\n".join(lines) + "\n"


def _heading(project: Project) -> str:
    """The directory; the folder's name as well where it is not made of it."""
    if project.cwd is None:
        return printable(project.name)
    if project.name == folder_name(project.cwd):
        return printable(project.cwd)
    return printable(f"{project.name} · {project.cwd}")


def _totals(project: Project, shown: Mapping[str, list[Path]]) -> list[str]:
    paths = [path for paths in shown.values() for path in paths]
    active = sum(path.status == "ACTIVE" for path in paths)
    states = [f"{active:,} active"] if active else []
    if active < len(paths):
        states.append(f"{len(paths) - active:,} abandoned")
    parts = [counted(len(paths), "path") + " in " + counted(len(shown), "session")]
    parts += [", ".join(states)] if states else []
    helpers = sum(not agent.internal for agent in project.agents)
    if helpers:
        parts.append(counted(helpers, "agent"))
    if project.problems:
        parts.append(counted(len(project.problems), "problem") + " (see pathexport check)")
    return parts


def _session(
    session: Session, paths: list[Path], project: Project, columns: int, colours: bool
) -> list[str]:
    alive = next((path for path in paths if path.status == "ACTIVE"), paths[-1])
    title = printable(project.names.titles[alive.id]) or "(no title)"
    name = printable(session.id[:_SHORT])
    lines = [styled(name, "bold", colours) + "  " + cut(title, columns - width(name) - 2)]
    if session.parent is not None:
        at = printable((session.junction or "")[:_SHORT])
        above = f"goes on from {at} in session {printable(session.parent[:_SHORT])}"
        lines.append(" " * (_SHORT + 2) + cut(above, columns - _SHORT - 2))
    return lines


def _path(path: Path, project: Project, helpers: int, columns: int, colours: bool) -> list[str]:
    active = path.status == "ACTIVE"
    place = f"{path.number}/{path.of}"
    state = path.status.lower()
    when = path.started[:16].replace("T", " ") or "no time"
    head = f"  {place:>5}  "
    rest = f"  {when:<16}  {counted(path.messages, 'message')}"
    line = head + styled(f"{state:<9}", "green" if active else "yellow", colours) + rest
    notes: list[str] = []
    if path.reason is not None:
        notes.append(path.reason)
    if path.fork_point is not None:
        notes.append(f"left at {printable(path.fork_point[:_SHORT])}")
    if path.compactions:
        notes.append(counted(path.compactions, "compaction"))
    if helpers:
        notes.append(counted(helpers, "agent"))
    indent = " " * len(head)
    opening = printable(project.names.openings.get(path.id, ""))
    if opening and opening != printable(project.names.titles[path.id]):
        notes.append(f"“{opening}”")
    return [line, *(indent + part for part in _wrapped(notes, columns - len(head)))]


def _wrapped(parts: list[str], columns: int) -> list[str]:
    """Parts joined by dots, on as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1]) + width(part) + 3 <= columns:
            lines[-1] += f" · {part}"
        else:
            lines.append(cut(part, columns))
    return lines


def _agents_on(project: Project) -> list[int]:
    """How many agents were started on the way to each step."""
    started = [0] * len(project.tree.steps)
    known = {(agent.session, agent.id): agent for agent in project.agents}
    for agent in project.agents:
        top, seen = agent, {agent.id}
        while top.parent is not None and top.parent not in seen:
            seen.add(top.parent)
            top = known.get((agent.session, top.parent), top)
        anchor = top.anchor
        step = -1 if anchor is None else project.tree.step_of[project.graph.index[anchor]]
        if step >= 0 and not agent.internal:
            started[step] += 1
    for number, made in enumerate(project.tree.steps):
        if made.parent >= 0:
            started[number] += started[made.parent]
    return started
