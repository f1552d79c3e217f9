"""Which agents belong to some paths: the one answer for lists, tables, filters and documents.

An agent belongs to the paths on which it was started. If nothing that started it is known, it and
those that it started belong to all paths of its session.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.links.graph import Graph
from pathexport.shape.paths.path import Path
from pathexport.shape.steps.tree import Tree


class Homes(msgspec.Struct, frozen=True):
    """Where the agents of a project were started. They are told by their places among all, so that
    those of one path are found without a look at the others."""

    step: Mapping[AgentKey, int]
    """The step that holds the call or command which started an agent, or the agent that did."""
    at: Mapping[int, Sequence[int]]
    """The agents by these steps."""
    loose: Mapping[str, Sequence[int]]
    """By session: the agents of which nothing tells what started them, and those that these did."""


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
    @property
    def homes(self) -> Homes: ...


class Belonging(msgspec.Struct, frozen=True):
    """The agents that belong to some paths."""

    agents: tuple[Agent, ...]
    """All of them, in the order of the project."""
    started: frozenset[AgentKey]
    """Those that were started on the paths, or by an agent that was."""
    there: frozenset[AgentKey]
    """Those that belong to one of the paths: of all paths, there may be others."""


def belonging(project: Conversations, paths: Sequence[Path]) -> Belonging:
    """The agents of these paths; of all paths, all agents."""
    places = _started(project, paths)
    started = frozenset(project.agents[place].key for place in places)
    found = tuple(_of(project, paths, places))
    every = project.agents if len(paths) == len(project.paths) else found
    return Belonging(every, started, frozenset(agent.key for agent in found))


def of_path(project: Conversations, path: Path) -> list[Agent]:
    """The agents of one path, even if it is the only one of its project."""
    return _of(project, [path], _started(project, [path]))


def _started(project: Conversations, paths: Sequence[Path]) -> list[int]:
    at = project.homes.at
    steps = project.tree.above(path.step for path in paths) if at else set[int]()
    return [place for step in at.keys() & steps for place in at[step]]


def _of(project: Conversations, paths: Sequence[Path], started: list[int]) -> list[Agent]:
    loose = project.homes.loose
    places = {*started, *(n for path in paths for n in loose.get(path.session, ()))}
    return [project.agents[place] for place in sorted(places)]


def homes(project: Conversations) -> Homes:
    steps: dict[AgentKey, int] = {}
    at: dict[int, list[int]] = {}
    loose: dict[str, list[int]] = {}
    for place, agent in sorted(enumerate(project.agents), key=lambda each: each[1].depth):
        up, step = agent.above, -1
        if agent.anchor is not None:
            held = project.tree.holder(project.graph.index[agent.anchor])
            step = held if held >= 0 else steps.get(up, -1)
        if step >= 0:
            steps[agent.key] = step
            at.setdefault(step, []).append(place)
        else:
            loose.setdefault(agent.session, []).append(place)
    return Homes(steps, at, loose)


def agents_at(project: Conversations) -> Counter[int]:
    """How many agents each step has started, without Claude Code's own."""
    started = {
        step: sum(not project.agents[place].internal for place in places)
        for step, places in project.homes.at.items()
    }
    return Counter(started)
