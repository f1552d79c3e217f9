"""What is to be written of one project, decided before anything is, as a value.

A path has a file of its own. An agent has one, or is folded where it was started, as the options
say; if nothing on a written path leads to it, it or the agent that it works for always gets a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, compress
from operator import attrgetter, ne
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.belonging import Belonging, belonging, of_path
from pathexport.shape.agents.heard import heard
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.options import Options
from pathexport.write.record.manifest import Listed, ProjectRecord
from pathexport.write.record.merge import rows_by_file
from pathexport.write.record.names import FileNames, file_names
from pathexport.write.record.rowset import Hashes
from pathexport.write.record.selection import Wanted

Subject = Path | Agent
"""What a document is about."""
T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The documents of one project, and what they need to know of each other."""

    project: Project
    names: FileNames
    options: Options
    paths: tuple[Path, ...]
    """Those that are wanted: each has a file."""
    near: tuple[Agent, ...]
    """The agents that belong to these."""
    alone: tuple[Agent, ...]
    """Those of them that have a file of their own."""
    files: Mapping[str, str]
    """The files of paths, from this run or an earlier one, relative to the project's folder."""
    agent_files: Mapping[AgentKey, str]
    """The same of agents."""
    sessions: frozenset[str]
    """The sessions that are listed, if the filter leaves some out."""
    single: bool = False
    """Whether its one document stands alone, with no file beside it."""

    @property
    def unfiltered(self) -> bool:
        """Whether the filter leaves nothing out."""
        return len(self.paths) == len(self.project.paths)

    @property
    def subjects(self) -> list[Subject]:
        """All documents: transcripts first, since agents' files lead back to them."""
        return [*self.paths, *self.alone]

    @property
    def shown(self) -> list[Agent]:
        """The agents that stand in some document."""
        return shown_agents(self.near, self.options)

    @contextmanager
    def opened(self) -> Iterator[Plan]:
        """The same while the project's logs stay open."""
        with self.project.opened() as project:
            yield replace(self, project=project)

    def file(self, what: Subject) -> str:
        """The name of a document, relative to the output folder."""
        if isinstance(what, Path):
            return self.names.inside(self.names.paths[what.id])
        return self.names.inside(self.names.agents[what.key])

    def rows(self, file: str) -> set[str] | None:
        """The rows that a file is to hold; None if it is not one of those to be written."""
        what = self._by_file.get(file)
        if what is None:
            return None
        rows, further = self.project.graph.rows, self.further
        nodes = self.nodes(what)
        own = {rows[node].uuid for node in nodes}
        return own.union(*(further[node] for node in nodes if node in further))

    def nodes(self, what: Subject) -> list[int]:
        """The numbers of the rows that a document is to hold; some may be named twice."""
        if isinstance(what, Agent):
            below = self._below.get(what.key, ())
            return [*what.rows, *chain.from_iterable(agent.rows for agent in below)]
        nodes = self.project.nodes(what)
        if self.options.format != "markdown":
            nodes += chain.from_iterable(
                agent.rows for agent in agents_inside(self.project, what, self.options)
            )
        elif self.options.placing != "link":
            inside = belonging(self.project, [what])
            for agent in inside.agents:
                if agent.key in inside.started and agent.key in self._shown:
                    nodes += agent.rows if self.options.placing == "inline" else self._heard(agent)
        return nodes

    def _heard(self, agent: Agent) -> list[int]:
        """The rows of an agent in which a person may speak."""
        said = {row.uuid for row in heard(self.project.agent_rows(agent))}
        return [node for node in agent.rows if self.project.graph.rows[node].uuid in said]

    @cached_property
    def _shown(self) -> Set[AgentKey]:
        return {agent.key for agent in self.shown}

    @cached_property
    def apart(self) -> Set[AgentKey]:
        """Those that have a file of their own."""
        return {agent.key for agent in self.alone}

    @cached_property
    def _below(self) -> Mapping[AgentKey, list[Agent]]:
        """By the agents with a file of their own, those that are folded in it."""
        found: dict[AgentKey, list[Agent]] = {}
        for agent in self.shown if self.options.placing == "inline" else ():
            top = next((each for each in self.upwards(agent) if each.key in self.apart), agent)
            if top is not agent:
                found.setdefault(top.key, []).append(agent)
        return found

    def upwards(self, agent: Agent) -> Iterator[Agent]:
        """An agent and those that it works for, up to that of the session itself."""
        for _ in range(agent.depth):
            yield agent
            agent = self.project.agents_by_key.get(agent.above, agent)

    @cached_property
    def further(self) -> Mapping[int, Sequence[str]]:
        """The ids that rows have besides their own, by the numbers of the rows."""
        graph = self.project.graph
        rows = graph.rows
        own = map(attrgetter("uuid"), map(rows.__getitem__, graph.index.values()))
        others = compress(graph.index.items(), map(ne, graph.index, own))  # few
        return grouped((node, uuid) for uuid, node in others)

    @cached_property
    def hashes(self) -> Hashes:
        """Those of the project's rows."""
        return Hashes([row.uuid for row in self.project.graph.rows])

    @cached_property
    def _by_file(self) -> Mapping[str, Subject]:
        return {self.file(what): what for what in self.subjects}


def shown_agents(agents: Iterable[Agent], options: Options) -> list[Agent]:
    """Those of some agents that stand in some document."""
    return [agent for agent in agents if options.everything or not agent.internal]


def agents_inside(project: Project, path: Path, options: Options) -> list[Agent]:
    """The agents that a path holds in a form that is not Markdown: all of its own, if that has room
    for any. So none of them has a file of its own."""
    return shown_agents(of_path(project, path), options) if options.placing == "inline" else []


def planned(
    project: Project,
    names: FileNames,
    wanted: Wanted,
    options: Options,
    earlier: ProjectRecord | None,
) -> Plan:
    """The plan for the wanted paths of a project. Documents also link to what is there already."""
    paths = tuple(path for path in project.paths if wanted(path))
    found = belonging(project, paths)
    shown = shown_agents(found.agents, options)
    inside = _inside(found, shown, options)
    alone = tuple(a for a in shown if _is_alone(a, project, options, a.key in inside))
    known = {session.id for session in earlier.sessions} if earlier else set()
    plan = Plan(
        project=project,
        names=names,
        options=options,
        paths=paths,
        near=found.agents,
        alone=alone,
        files={path.id: names.paths[path.id] for path in paths},
        agent_files={agent.key: names.agents[agent.key] for agent in alone},
        sessions=frozenset(known | {path.session for path in paths}),
    )
    return plan if earlier is None else _beside(plan, earlier)


def planned_alone(project: Project, path: Path, options: Options) -> Plan:
    """The plan for one path of a project, as a document beside which there is no other."""
    return Plan(
        project=project,
        names=file_names(project, ""),
        options=options,
        paths=(path,),
        near=belonging(project, [path]).agents,
        alone=(),
        files={},
        agent_files={},
        sessions=frozenset([path.session]),
        single=True,
    )


def _inside(found: Belonging, shown: Sequence[Agent], options: Options) -> Set[AgentKey]:
    """The agents that stand in another file: those that were started on a path; in Markdown also
    what another agent called, and in other forms all that belong to a path."""
    if options.placing != "inline":
        return found.started
    if options.format != "markdown":
        return found.there
    keys = {agent.key for agent in shown}
    called = (a for a in shown if a.anchor is not None and a.depth > 1)
    return found.started | {a.key for a in called if a.above in keys}


def _is_alone(agent: Agent, project: Project, options: Options, started: bool) -> bool:
    """Whether an agent has a file of its own. What a person says to it no transcript leaves out."""
    if options.placing == "link":
        return True
    if options.placing == "inline" or started:
        return not started
    return options.format == "markdown" and bool(heard(project.agent_rows(agent)))


def _beside(plan: Plan, earlier: ProjectRecord) -> Plan:
    """The plan with links to files of the last run that stay under the names they would get now."""
    going = _going(plan, earlier)

    def there(listed: Sequence[Listed], found: Mapping[T, str]) -> dict[T, str]:
        files = {each.file for each in listed} - going
        return {key: name for key, name in found.items() if plan.names.inside(name) in files}

    agents = there(earlier.agents, plan.names.agents) if plan.options.placing == "link" else {}
    files = {**there(earlier.paths, plan.names.paths), **plan.files}
    return replace(plan, files=files, agent_files={**agents, **plan.agent_files})


def _going(plan: Plan, earlier: ProjectRecord) -> set[str | None]:
    """The files of the last run that this one removes: what they hold is in those that it writes,
    or, if it writes all that the options ask for, in the logs."""
    graph = plan.project.graph
    others = [*rows_by_file(earlier, {plan.file(what) for what in plan.subjects})]
    if not others:  # as mostly
        return set()
    if plan.unfiltered:
        return {file for file, uuids in others if uuids <= graph.index.keys()}
    nodes = chain.from_iterable(map(plan.nodes, plan.subjects))
    written = {graph.rows[node].uuid for node in nodes}
    return {file for file, uuids in others if uuids <= written}
