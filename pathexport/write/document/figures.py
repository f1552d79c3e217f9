"""A project in figures, and the line of figures at the top of its page or of the page of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pathexport.read.names import folder_name
from pathexport.write.markdown.literal import one_line
from pathexport.write.record.manifest import AgentRecord, Figures, ProjectRecord, is_past
from pathexport.write.render.facts import Started
from pathexport.write.text import counted, cut, states

_TASK = 60  # columns


def figures(entry: ProjectRecord) -> Figures:
    """A project in figures."""
    active = sum(path.status == "ACTIVE" for path in entry.paths)
    return Figures(
        name=project_name(entry),
        index=entry.index,
        last=max((path.ended or "" for path in entry.paths), default="")[:10],
        paths=len(entry.paths),
        active=active,
        abandoned=len(entry.paths) - active,
        sessions=len(entry.sessions),
        agents=sum(not agent.internal for agent in entry.agents),
        past=sum(map(is_past, entry.paths)),
        gone=sum(path.gone for path in entry.paths),
        problems=len(entry.problems),
        lost=entry.account.get("lost", 0),
    )


def project_name(entry: ProjectRecord) -> str:
    """The directory; the folder's name as well where it is not made of it."""
    name, cwd = entry.name, entry.cwd
    if not cwd:
        return name
    return cwd if folder_name(name) == folder_name(cwd) else f"{name} · {cwd}"


def agent_name(agent: Started | AgentRecord) -> str:
    """What an agent is, and what it was started for."""
    task = cut(one_line(agent.task or ""), _TASK)
    return f"{agent.name}: {task}" if task else agent.name


def sums(projects: Sequence[Figures]) -> dict[str, int]:
    """How much there is in all of them, for the front matter."""
    names = ("paths", "active", "abandoned", "sessions", "agents")
    return {name: _sum(projects, name) for name in names}


def _sum(projects: Sequence[Figures], name: str) -> int:
    return sum(getattr(project, name) for project in projects)


def in_words(projects: Sequence[Figures]) -> Iterator[str]:
    """The same, each with its noun, and what a reader should know of."""
    counts = sums(projects)
    yield counted(counts["paths"], "path")
    if counts["paths"]:
        yield states(counts["paths"], counts["active"])
    past = _sum(projects, "past")
    if past:
        yield f"{past:,} of them from earlier exports"
    yield counted(counts["sessions"], "session")
    if counts["agents"]:
        yield counted(counts["agents"], "agent")
    problems = _sum(projects, "problems")
    yield counted(problems, "problem") if problems else "no problems"
    lost = _sum(projects, "lost")
    if lost:
        yield f"{counted(lost, 'row')} in no transcript"


def in_a_line(parts: Iterable[str]) -> str:
    return " · ".join(parts) + ". Times are UTC."
