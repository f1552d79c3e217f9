"""Makes the documents of a plan while the logs are open, one at a time and in any order.

What was written is a value, and the record of a run follows from the plan and these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from pathexport.problems import ChangedLogError, Problem
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.ties import AgentKey
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.document.agents import agent_document, in_files, in_place
from pathexport.write.document.contents import Contents, contents_of
from pathexport.write.document.excerpt import Excerpt, whole
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.plan import Plan, Subject, planned_alone
from pathexport.write.document.stretches import Stretches
from pathexport.write.document.transcript import Document, Pieces, transcript, transcript_pieces
from pathexport.write.message.hearsay import spoken_to
from pathexport.write.message.surroundings import StartedBy, Surroundings
from pathexport.write.options import Options
from pathexport.write.record.listed import agent_entry, path_entry, problem_entries, session_entry
from pathexport.write.record.manifest import (
    AgentRecord,
    Counts,
    PathRecord,
    ProjectRecord,
    SessionRecord,
)
from pathexport.write.render.context import NOTHING, LeftOut, context_of
from pathexport.write.render.facts import Facts


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a document."""

    what: Subject
    file: str | None
    """None if somebody else's file has its name."""
    assets: list[str]
    """The files of its pictures, as far as they could be written."""
    counts: Counts | UnsetType
    """What its header counts, if it has one."""
    heard: list[str]
    """Rows of agents of which it has what a person said."""
    inside: list[AgentKey]
    """The agents that are folded under its calls."""
    lacking: list[str]
    """What was stored beside the logs, and is not in it."""
    copy: str | None
    """A copy of the file that was there before, if that one has it."""
    digest: str
    """Of the file, if it can carry no mark."""
    redacted: Mapping[str, int] | UnsetType = UNSET
    """The secrets that it hides, if any were to be hidden."""


Inside = Mapping[str, StartedBy]
"""What calls hold where agents are not in files, by the way from a document to the project's
folder."""


class Documents:
    """Makes the documents of a plan. What several have in common is made once."""

    def __init__(
        self,
        plan: Plan,
        inside: Inside | ChangedLogError | None = None,
        left: LeftOut = NOTHING,
    ) -> None:
        """`inside` is given if somebody has found it already."""
        self.plan = plan
        self.links = DocumentLinks(plan.project, plan.files, plan.agent_files, plan.single)
        self.context = context_of(plan.project, plan.options, left)
        self._files = in_files(plan.shown, self.links.agents)
        self._inside = inside

    def expect(self, subjects: Iterable[Subject]) -> None:
        for what in subjects:
            if isinstance(what, Path):
                self._stretches.expect(what)

    def document(self, what: Subject) -> Document:
        if isinstance(what, Path):
            part = whole(self.plan.project, what)
            return transcript(self.links, part, self._stretches, self.around)
        return agent_document(self.links, what, self.context, self._starts("../"))

    def contents(self) -> Contents:
        return contents_of(self.links)

    @cached_property
    def _stretches(self) -> Stretches:
        return Stretches(self.links, self.context)

    def inside(self) -> Inside | ChangedLogError:
        """What calls hold, which is read from the logs; or why that is not possible."""
        if self._inside is None:
            try:
                self._inside = self._made()
            except ChangedLogError as error:
                self._inside = error
        return self._inside

    def _made(self) -> Inside:
        plan = self.plan
        if plan.options.placing == "omit":
            return {"": spoken_to(self.context, plan.shown)}
        ups = ("", "../") if plan.alone else ("",)
        return in_place(self.context, plan.shown, [self._around(up) for up in ups])

    def _starts(self, up: str) -> StartedBy:
        """What calls lead to, by the way from a document to the project's folder."""
        placing = self.plan.options.placing
        if placing == "link" or (placing == "omit" and up):
            return self._files
        found = self.inside()
        if isinstance(found, ChangedLogError):
            raise found
        return found[up]

    @cached_property
    def around(self) -> Surroundings:
        """A path's document as its messages see it."""
        return replace(self._around(""), agents=self._starts(""))

    def _around(self, up: str) -> Surroundings:
        """A document, by the way from it to the project's folder."""
        return Surroundings(options=self.plan.options, up=up, alone=self.plan.single)


def alone(project: Project, part: Excerpt, options: Options) -> Pieces:
    """A path, or a part of it, as a document beside which there is no other."""
    made = Documents(planned_alone(project, part.path, options), left=part.left)
    stretches = Stretches(made.links, made.context, part.steps[0])
    return transcript_pieces(made.links, part, stretches, made.around)


def project_contents(project: Project, files: Mapping[str, str]) -> Contents:
    """The places to jump to in transcripts that are in these files."""
    return contents_of(DocumentLinks(project, files, {}))


def written(
    what: Subject,
    document: Document,
    file: str | None,
    assets: list[str],
    copy: str | None = None,
) -> Written:
    """What became of a document that is in this file now, with these pictures."""
    facts = document.facts
    return Written(
        what=what,
        file=file,
        assets=assets,
        counts=_counts(facts) if document.form == "markdown" else UNSET,
        heard=[*facts.heard],
        inside=[*facts.inlined],
        lacking=[*facts.gone],
        copy=copy,
        digest=document.digest if file else "",
        redacted=UNSET if facts.redacted is None else facts.redacted,
    )


def record(
    plan: Plan, results: Sequence[Written] = (), problems: Iterable[Problem] = ()
) -> ProjectRecord:
    """What a run has written of a project. `problems` came up beside those of the project."""
    project = plan.project
    return ProjectRecord(
        name=project.name,
        folder=plan.names.folder,
        cwd=project.cwd,
        index=plan.names.inside("index.md"),
        sessions=[
            SessionRecord(**asdict(session_entry(session, [])))
            for session in project.sessions
            if plan.unfiltered or session.id in plan.sessions
        ],
        paths=[_path(plan, each.what, each) for each in results if isinstance(each.what, Path)],
        agents=_agents(plan, results),
        account=dict(project.account.counts),
        problems=problem_entries([*project.problems, *problems]),
        redacted=UNSET if project.veil is None else [*project.veil.redaction.asked],
    )


def _path(plan: Plan, path: Path, made: Written) -> PathRecord:
    entry = asdict(path_entry(path, plan.project))
    return PathRecord(**entry, file=made.file, heard=made.heard, **_of_file(made))


def _of_file(made: Written) -> dict[str, Any]:
    """What a record says of a file that a path or an agent has for itself."""
    return {name: getattr(made, name) for name in ("assets", "counts", "digest", "redacted")}


def _agents(plan: Plan, results: Sequence[Written]) -> list[AgentRecord]:
    """Agents with a file of their own, and those that are in another file or in none."""
    own = ((each.what, each) for each in results if isinstance(each.what, Agent))
    found = [replace(_in_file(plan, agent, made.file), **_of_file(made)) for agent, made in own]
    holders: dict[AgentKey, str | None] = {}
    for each in results:
        for key in each.inside:
            holders.setdefault(key, each.file)
    for agent in plan.near:
        if agent.key not in plan.apart:
            files = (holders[up.key] for up in plan.upwards(agent) if up.key in holders)
            found.append(_in_file(plan, agent, next(files, None)))
    return found


def _in_file(plan: Plan, agent: Agent, file: str | None) -> AgentRecord:
    """An agent and the file that holds it, if there is any."""
    entry = agent_entry(agent, plan.project)
    return AgentRecord(**asdict(entry), first=entry.uuids[0], file=file)


def _counts(facts: Facts) -> Counts:
    return Counts(
        tool_calls=facts.calls,
        failed=facts.failed,
        files_edited=len(facts.files),
        agents=len(facts.agents),
        tokens=dict(facts.tokens),
        hidden=dict(sorted(facts.hidden.items())),
    )
