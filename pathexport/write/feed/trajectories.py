"""The trajectory of a path: what the logs say of it and of its agents, beside what was said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pathexport.read.rows import Row
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.belonging import of_path
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import Excerpt
from pathexport.write.document.plan import agents_inside, shown_agents
from pathexport.write.feed.atif import Copied, Json, TrajectoryHead, trajectory, with_agents
from pathexport.write.feed.narrowed import narrowed
from pathexport.write.feed.said import said_by
from pathexport.write.feed.utterances import Conversation
from pathexport.write.options import Options
from pathexport.write.values import mapping, words

_MARK = {"generator": "pathexport"}
"""In what a file says of itself, so that the next run knows it as ours."""


def agents_left_out(project: Project, path: Path, options: Options) -> int:
    """How many agents of a path the options leave out, in whatever form."""
    return len(shown_agents(of_path(project, path), options)) if options.placing == "omit" else 0


def path_trajectory(
    project: Project, part: Excerpt, options: Options
) -> Callable[[Conversation, str], Json]:
    """Makes the trajectory of a path from what is said in it, and a few lines on what is left out.
    The agents inside are read once."""
    path = part.path
    inside = agents_inside(project, path, options)
    agents = [(agent, narrowed(said_by(project, agent.rows), options)) for agent in inside]
    copied = copied_of(project, part, inside)
    version = _version(project, _backwards(project, path))
    told_at, row = _prompted(project, path)
    prompt, extra = _prompt_in(project, row), _extra(project, path)
    again = row is not None and _owner(project, told_at).id != path.id

    def made(said: Conversation, before: str) -> Json:
        head = TrajectoryHead(path.id, path.session, version, extra, prompt, before, again)
        return with_agents(head, said, agents, copied)

    return made


def copied_of(project: Project, part: Excerpt, agents: Sequence[Agent]) -> Copied:
    """What of a path is another one's own. An agent is whose its call is; one without a known call
    is with the path that stands for its session."""
    path = part.path
    led = project.leading[path.session].id == path.id
    started = project.homes.step

    def is_own(agent: Agent) -> bool:
        at = started.get(agent.key, -1)
        return led if at < 0 else _owner(project, at).id == path.id

    return Copied(
        frozenset(step for step in part.steps if _owner(project, step).id != path.id),
        frozenset(agent.key for agent in agents if not is_own(agent)),
    )


def _owner(project: Project, step: int) -> Path:
    """The one path that has a step for its own: the active one of the step's session, else an
    active one of another, else the attempt that ended last."""
    behind, paths = project.behind, project.paths
    own = behind.own[step]
    return paths[own if own >= 0 and paths[own].status == "ACTIVE" else behind.best[step]]


def agent_trajectory(project: Project, agent: Agent, said: Conversation, before: str) -> Json:
    """The trajectory of an agent by itself; `before` is a line on what is left out of it."""
    version = _version(project, reversed(project.agent_rows(agent)))
    extra = {**_MARK, "agent": agent.name, "depth": agent.depth}
    head = TrajectoryHead(agent.line, agent.session, version, extra, before=before)
    return trajectory(head, said)


def _extra(project: Project, path: Path) -> Json:
    """What a trajectory says of its path, as the list of paths has it."""
    found = {
        **_MARK,
        "title": project.names.titles[path.id],
        "path": path.number,
        "paths": path.of,
        "status": path.status,
        "reason": path.reason,
        "fork_point": path.fork_point,
        "cwd": project.cwd,
    }
    return {name: value for name, value in found.items() if value is not None}


def system_prompt(project: Project, path: Path) -> str:
    """The last system prompt of a path, if the logs hold any: a text, or several."""
    return _prompt_in(project, _prompted(project, path)[1])


def _prompt_in(project: Project, row: Row | None) -> str:
    if row is None:
        return ""
    given = mapping(project.bodies.load(row.place).get("attachment")).get("systemPrompt")
    parts = given if isinstance(given, list) else [given]
    said = (words(each) or words(mapping(each).get("text")) for each in parts)
    return "\n\n".join(text for text in said if text.strip())


def _prompted(project: Project, path: Path) -> tuple[int, Row | None]:
    """The row of a path that tells its system prompt last, and the step of the tree that holds it:
    -1 if there is none."""
    for step in project.tree.upwards(path.step):
        for row in reversed(project.tree.rows_of(step)):
            if row.detail == "prompt_snapshot":
                return step, row
    return -1, None


def _version(project: Project, rows: Iterable[Row]) -> str:
    """The version of Claude Code that the first of some rows tells that tells any."""
    told = (words(project.bodies.load(row.place).get("version")) for row in rows)
    return next(filter(None, told), "")


def _backwards(project: Project, path: Path) -> Iterator[Row]:
    for step in project.tree.upwards(path.step):
        yield from reversed(project.tree.rows_of(step))
