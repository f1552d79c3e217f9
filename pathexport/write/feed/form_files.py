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
from pathexport.write.document.plan import Plan, Subject, agents_inside
from pathexport.write.document.transcript import Document
from pathexport.write.feed.forms import FORMS, DataForm, PartRead, Wanted
from pathexport.write.feed.narrowed import narrowed_and_told
from pathexport.write.feed.paired import with_results
from pathexport.write.feed.said import said_at, said_by
from pathexport.write.feed.trajectories import agents_left_out
from pathexport.write.feed.utterances import Conversation, Utterance
from pathexport.write.render.facts import Facts
from pathexport.write.render.redacted import marks_in, with_hidden
from pathexport.write.values import digest


class FormFiles:
    """Makes the documents of a plan while the logs are open, one at a time and in any order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._form = FORMS[cast(DataForm, plan.options.format)]
        self._read: Mapping[int, list[Utterance]] = {}
        """What was said in each step of the last path."""

    def expect(self, subjects: Iterable[Subject]) -> None:
        """What a path shares with the next is kept in any case."""

    def document(self, what: Subject) -> Document:
        project, options = self.plan.project, self.plan.options
        inside: list[Agent] = []
        if isinstance(what, Path):
            inside = agents_inside(project, what, options)
            read = PartRead(project, whole(project, what))
            make, every = self._form.path(read, Wanted(options)), self._said(what)
            said, gone = narrowed_and_told(every, options, agents_left_out(project, what, options))
        else:
            make, every = self._form.agent(project, what), said_by(project, what.rows)
            said, gone = narrowed_and_told(every, options)
        text = make(said, gone).text
        held = Facts(inlined=tuple(agent.key for agent in inside))
        held = with_hidden(held, [marks_in([text])], project)
        mark = digest([text.encode()]) if options.format == "messages" else ""
        return Document([text], held, options.format, mark)

    def contents(self) -> Contents:
        return project_contents(self.plan.project, self.plan.files)

    def _said(self, path: Path) -> Conversation:
        project, before = self.plan.project, self._read
        steps = project.tree.way_to(path.step)
        self._read = {
            step: before[step] if step in before else said_at(project, step) for step in steps
        }
        return with_results(self._read.values())
