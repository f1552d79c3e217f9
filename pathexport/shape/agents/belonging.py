"""Which agents belong to some paths: the one answer for lists, tables, filters and documents.

An agent belongs to the paths on which it was started. If no call that started it is known, it
belongs to all paths of its session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.links.graph import Graph
from pathexport.shape.paths.path import Path
from pathexport.shape.steps.tree import Tree


class Conversations(Protocol):
    """What is asked of a project."""

    @property
    def graph(self) -> Graph: ...
    @property
    def tree(self) -> Tree: ...
    @property
    def paths(self) -> tuple[Path, ...]: ...
    @property
    def agents(self) -> tuple[Agent, ...]: ...


class Belonging(msgspec.Struct, frozen=True):
    """The agents that belong to some paths."""

    agents: tuple[Agent, ...]
    """All of them, in the order of the project."""
    started: frozenset[AgentKey]
    """Those that a call on the paths has started, or an agent that was started there."""


def belonging(project: Conversations, paths: Sequence[Path]) -> Belonging:
    """The agents of these paths; of all paths, all agents."""
    steps = project.tree.above(path.step for path in paths)
    started = frozenset(key for key, step in started_at(project).items() if step in steps)
    if len(paths) == len(project.paths):
        return Belonging(project.agents, started)
    return Belonging(tuple(_of(project, paths, started)), started)


def of_path(project: Conversations, path: Path) -> list[Agent]:
    """The agents of one path, even if it is the only one of its project."""
    return [*_of(project, [path], belonging(project, [path]).started)]


def _of(
    project: Conversations, paths: Sequence[Path], started: frozenset[AgentKey]
) -> Iterator[Agent]:
    sessions = {path.session for path in paths}
    for agent in project.agents:
        if agent.key in started or (agent.call is None and agent.session in sessions):
            yield agent


def started_at(project: Conversations) -> Mapping[AgentKey, int]:
    """The step that holds the call which started an agent, or the agent that started it."""
    found: dict[AgentKey, int] = {}
    for agent in sorted(project.agents, key=lambda agent: agent.depth):
        if agent.call is None or agent.anchor is None:
            continue
        node = project.graph.index[agent.anchor]
        step = project.tree.holder(node)
        above = found.get((agent.session, agent.parent or ""), -1)
        if step >= 0 or above >= 0:
            found[agent.key] = step if step >= 0 else above
    return found
