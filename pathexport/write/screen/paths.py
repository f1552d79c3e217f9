"""Sessions with their paths, as a table for people in the width of a terminal.

How much of its id names a session is known when all projects have passed by, so lines with such a
name wait until then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import msgspec

from pathexport.grouped import grouped
from pathexport.read.names import project_called
from pathexport.shape.agents.belonging import agents_at, belonging
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.sessions import Session
from pathexport.shape.project import Project
from pathexport.write.ids import SHORT, short
from pathexport.write.record.openings import opening_line
from pathexport.write.record.selection import Wanted
from pathexport.write.screen.ink import COLOURS, Ink
from pathexport.write.text import counted, cut, printable, states, width
from pathexport.write.times import from_to

_INDENT = 2 + SHORT + 4  # lines below that of a path begin where its status does


Names = Mapping[str, str]
"""How sessions are called in short."""
Lines = list[str | Callable[[Names], str]]
"""Lines, or what makes them of these names."""


class ProjectLines(msgspec.Struct, frozen=True):
    """What is shown of one project."""

    lines: Lines
    sessions: Sequence[str]
    paths: int
    active: int
    problems: int


def table(blocks: Sequence[ProjectLines], ink: Ink, check: str) -> str:
    """A block for each project, and the zone of times. `check` is the command that shows the
    problems of the logs."""
    parts: list[str] = []
    if len(blocks) > 1:
        count, active = sum(b.paths for b in blocks), sum(b.active for b in blocks)
        parts = [counted(len(blocks), "project"), counted(count, "path"), states(count, active)]
    if not ink.local:
        parts.append("times are UTC" if parts else "Times are UTC.")
    last = _wrapped([*filter(None, parts)], ink.columns)
    problems = sum(b.problems for b in blocks)
    if problems:  # the whole command, even if the line is too long: one can copy it
        last.append(f"{counted(problems, 'problem')} with the logs: see {check}")
    names = short(id_ for block in blocks for id_ in block.sessions)
    named = ([each if isinstance(each, str) else each(names) for each in b.lines] for b in blocks)
    texts = ["\n".join(lines) + "\n" for lines in named]
    return "\n".join(texts + (["\n".join(last) + "\n"] if last else []))


def block(project: Project, wanted: Wanted, ink: Ink) -> ProjectLines:
    """The paths of a project that are wanted, by their sessions."""
    listed = [path for path in project.paths if wanted(path)]
    shown = grouped((path.session, path) for path in listed)
    name = ink.fit(printable(project_called(project.name, project.cwd)), ink.columns)
    lines: Lines = [ink.paint(name, "bold"), *_wrapped(totals(project, shown, listed), ink.columns)]
    for what in project.general_problems:
        lines += _wrapped(printable(what).split(), ink.columns, " ")
    helpers = _agents_on(project)
    for session in project.sessions:
        if session.id in shown:
            paths = shown[session.id]
            title = _title(paths, project)
            lines += ["", partial(_session, session, title, ink)]
            for path in paths:
                lines.append(partial(_path, path, ink))
                notes = _notes(path, helpers[path.step], path.step in project.midway)
                notes += filter(None, [opening_line(project, path, title)])
                indented = _wrapped(notes, ink.columns - _INDENT)
                lines += [" " * _INDENT + part for part in indented]
    known = [session.id for session in project.sessions]
    return ProjectLines(lines, known, len(listed), _active(listed), len(project.problems))


def totals(project: Project, shown: Collection[str], listed: Sequence[Path]) -> list[str]:
    if not project.paths:
        parts = ["no conversation"]
    else:
        parts = [counted(len(listed), "path") + " in " + counted(len(shown), "session")]
        parts += filter(None, [states(len(listed), _active(listed))])
    owners = {path.session for path in project.paths}
    within = [s for s in project.sessions if s.id not in owners]
    if within and len(owners) == len(shown):
        parts.append(counted(len(within), "session") + " contained in others")
    if helpers := sum(not agent.internal for agent in belonging(project, listed).agents):
        parts.append(counted(helpers, "agent"))
    if project.problems:
        parts.append(counted(len(project.problems), "problem"))
    return parts


def _active(paths: Sequence[Path]) -> int:
    return sum(path.status == "ACTIVE" for path in paths)


def _title(paths: Sequence[Path], project: Project) -> str:
    """What a session with these paths is called."""
    alive = next((path for path in paths if path.status == "ACTIVE"), paths[-1])
    return printable(project.names.titles[alive.id]) or "(no title)"


def _session(session: Session, title: str, ink: Ink, names: Names) -> str:
    """What a session is called, and where it goes on from."""
    name, parent = printable(names[session.id]), session.parent
    head = ink.paint(name, "bold") + "  " + ink.fit(title, ink.columns - width(name) - 2)
    if parent is None:
        return head
    row, name = printable((session.junction or "")[:SHORT]), names.get(parent, parent[:SHORT])
    above = f"goes on from {row} in session {printable(name)}"
    return f"{head}\n" + " " * (SHORT + 2) + ink.fit(above, ink.columns - SHORT - 2)


def _path(path: Path, ink: Ink, names: Names) -> str:
    """Begins with the name by which other commands take the path."""
    name = printable(f"{names[path.session]}/{path.number}")
    head = f"  {name}" + " " * (len(str(path.of)) - len(str(path.number)) + 2)
    state = ink.paint(f"{path.status.lower():<9}", COLOURS[path.status])
    when, said = from_to(path.started, path.ended, ink.local), counted(path.messages, "message")
    if width(head) + 9 + len(when) + len(said) + 4 > ink.columns:
        return f"{head}{state}  {when}\n" + " " * _INDENT + said
    return f"{head}{state}  {when:<22}  {said}".rstrip()


def _notes(path: Path, helpers: int, cut_off: bool) -> list[str]:
    """Whatever else a reader may want to know about a path."""
    notes = (
        path.reason,
        path.fork_point and f"left at {printable(path.fork_point[:SHORT])}",
        "begins in the middle" if cut_off else "",
        counted(path.compactions, "compaction") if path.compactions else "",
        counted(helpers, "agent") if helpers else "",
    )
    return [*filter(None, notes)]


def _wrapped(parts: list[str], columns: int, between: str = " · ") -> list[str]:
    """Parts joined on as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1]) + width(part) + len(between) <= columns:
            lines[-1] += f"{between}{part}"
        else:
            lines.append(cut(part, columns))
    return lines


def _agents_on(project: Project) -> list[int]:
    """How many agents were started on the way to each step."""
    started, found = agents_at(project), list[int]()
    for number, step in enumerate(project.tree.steps):
        found.append(started[number] + (found[step.parent] if step.parent >= 0 else 0))
    return found
