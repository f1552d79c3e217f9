"""The files of a plan in a form for models: one for each path, and for each agent that has one.

Of a path that parts from the one before it, what both have is read once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from pathexport.shape.agents.agents import Agent
from pathexport.shape.paths.path import Path
from pathexport.write.document.contents import Contents
from pathexport.write.document.documents import project_contents
from pathexport.write.document.excerpt import whole
from pathexport.write.document.plan import Plan, Subject
from pathexport.write.document.transcript import Document
from pathexport.write.feed import messages, xml
from pathexport.write.feed.forms import DataForm, about
from pathexport.write.feed.narrowed import narrowed_and_told
from pathexport.write.feed.paired import with_results
from pathexport.write.feed.said import said_at, said_by
from pathexport.write.feed.trajectories import (
    agent_trajectory,
    agents_left_out,
    path_trajectory,
    system_prompt,
)
from pathexport.write.feed.utterances import Conversation, Utterance
from pathexport.write.render.facts import Facts
from pathexport.write.render.redacted import marks_in, with_hidden
from pathexport.write.values import as_json, digest


class FormFiles:
    """Makes the documents of a plan while the logs are open, one at a time and in any order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._form = cast(DataForm, plan.options.format)
        self._read: Mapping[int, list[Utterance]] = {}
        """What was said in each step of the last path."""

    def expect(self, subjects: Iterable[Subject]) -> None:
        """What a path shares with the next is kept in any case."""

    def document(self, what: Subject) -> Document:
        inside = [] if isinstance(what, Agent) else self.plan.inside(what)
        text = self._agent(what) if isinstance(what, Agent) else self._path(what, inside)
        held = Facts(inlined=tuple(agent.key for agent in inside))
        held = with_hidden(held, [marks_in([text])], self.plan.project)
        mark = digest([text.encode()]) if self._form == "messages" else ""
        return Document([text], held, self._form, mark)

    def contents(self) -> Contents:
        return project_contents(self.plan.project, self.plan.files)

    def _path(self, path: Path, inside: list[Agent]) -> str:
        project = self.plan.project
        agents = agents_left_out(project, path, self.plan.options)
        said, gone = narrowed_and_told(self._said(path), self.plan.options, agents)
        if self._form == "xml":
            return "".join(text for _, text in xml.document(said, about(project, path), gone))
        if self._form == "messages":
            sent = messages.sent(said, before=gone)
            return messages.request(system_prompt(project, path), sent)
        part = whole(project, path)
        made_of = path_trajectory(project, part, inside, self.plan.options)
        return as_json(made_of(said, gone)) + "\n"

    def _said(self, path: Path) -> Conversation:
        project, before = self.plan.project, self._read
        steps = project.tree.way_to(path.step)
        self._read = {
            step: before[step] if step in before else said_at(project, step) for step in steps
        }
        return with_results(self._read.values())

    def _agent(self, agent: Agent) -> str:
        project = self.plan.project
        every = said_by(project, agent.rows)
        said, gone = narrowed_and_told(every, self.plan.options)
        if self._form == "xml":
            named = {
                "agent": agent.name,
                "id": agent.id,
                "session": agent.session,
                "call": agent.call or "",
                "project": project.cwd or "",
            }
            return "".join(text for _, text in xml.document(said, named, gone))
        if self._form == "messages":
            return messages.request("", messages.sent(said, before=gone))
        return as_json(agent_trajectory(project, agent, said, gone)) + "\n"
