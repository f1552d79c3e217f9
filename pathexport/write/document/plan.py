"""What is written for one project: its documents, each made when it is asked for, and its entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from pathexport.problems import ChangedLogError, Problem
from pathexport.shape.agents.agents import Agent
from pathexport.shape.agents.heard import heard
from pathexport.shape.agents.ties import Key
from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Bodies, Project
from pathexport.write.document.agents import agent_document, in_files, in_place, reached
from pathexport.write.document.contents import Marks, marks
from pathexport.write.document.links import Atlas, draw
from pathexport.write.document.names import Places
from pathexport.write.document.rendering import Renderings
from pathexport.write.document.transcript import Document, transcript
from pathexport.write.message.hearsay import spoken_to
from pathexport.write.message.surroundings import StartedBy
from pathexport.write.options import Options
from pathexport.write.record.entries import agent_entry, path_entry, session_entry
from pathexport.write.record.manifest import Entry, is_past
from pathexport.write.render.context import context_of
from pathexport.write.render.facts import Facts, tokens

T = TypeVar("T")


class Volume:
    """The documents of one project that are wanted, and its entry in the manifest."""

    def __init__(
        self,
        project: Project,
        bodies: Bodies,
        place: Places,
        wanted: Callable[[Path], bool],
        options: Options,
        before: Entry,
    ) -> None:
        """`before` is the project's entry of the run before, if there is one."""
        self.project, self.place, self._options = project, place, options
        self._bodies = bodies
        self.paths = [path for path in project.paths if wanted(path)]
        self._whole = len(self.paths) == len(project.paths)
        files = self._there(before, "paths", place.paths)
        files |= {path.id: place.paths[path.id] for path in self.paths}
        self._reached = reached(draw(project, bodies, files, {}), self.paths)
        self._near = self._near_agents()
        self._shown = [a for a in self._near if options.everything or not a.internal]
        self.agents = [agent for agent in self._shown if self._has_file(agent)]
        kept = self._there(before, "agents", place.agents) if options.placing == "link" else {}
        kept |= {agent.key: place.agents[agent.key] for agent in self.agents}
        self._atlas: Atlas = draw(project, bodies, files, kept)
        self._holds: dict[Key, str | None] = {}
        """Agents that are folded under their calls, and the transcripts that these are in."""
        self.written: set[str] = set()
        """The paths that could be written."""
        self.changed: dict[Problem, None] = {}
        """Logs that no longer hold what was to be shown of them."""
        self._broken: ChangedLogError | None = None
        self._unwritten = len(self.paths) + len(self.agents)
        self.told = 0
        """How many agents stand in some document."""
        self.entry = self._entry({session["id"] for session in before.get("sessions", ())})

    def document(self, what: Path | Agent) -> tuple[str, Document]:
        """The name of a file, and what becomes of it."""
        if isinstance(what, Path):
            document = transcript(self._atlas, what, self._rendered, self._links)
            return self._name(self.place.paths[what.id]), document
        links = self._inlined["../"] if self._options.placing == "inline" else self._files
        document = agent_document(self._atlas, what, self._rendered, links)
        return self._name(self.place.agents[what.key]), document

    def add(
        self, what: Path | Agent, file: str | None, assets: list[str], document: Document
    ) -> None:
        """List a document, with the file that it is in and its pictures, as far as written."""
        self._unwritten -= file is not None
        made = {
            "file": file,
            "assets": assets,
            "counts": _counts(document.facts),
        }
        if isinstance(what, Path):
            self.written |= {what.id} if file else set()
            told = {"heard": [*document.facts.heard]} if document.facts.heard else {}
            self.entry["paths"].append({**path_entry(what, self.project), **made, **told})
            self._holds |= dict.fromkeys({*document.facts.inlined} - self._holds.keys(), file)
        else:
            self.entry["agents"].append({**self._agent(what), **made})

    def note(self, problem: Problem) -> None:
        """Record that a log changed, unless the project's problems name it already."""
        if problem not in self.project.problems:
            self.changed[problem] = None

    def close(self) -> None:
        """Complete the entry: agents without a file of their own are in it too."""
        alone = {agent.key for agent in self.agents}
        for agent in self._near:
            if agent.key not in alone:
                file = self._holds.get(self._outermost(agent).key)
                self.entry["agents"].append({**self._agent(agent), "file": file})
        self.told = sum(agent["file"] is not None for agent in self.entry["agents"])

    def order(self) -> tuple[list[str], list[Key]]:
        """The paths and agents of the project as they are listed."""
        return [p.id for p in self.project.paths], [a.key for a in self.project.agents]

    def marks(self, entry: Entry) -> Marks:
        """The places to jump to in the transcripts that are there now."""
        inside = f"{self.place.folder}/"
        there = ((path["id"], path["file"]) for path in entry["paths"] if not is_past(path))
        files = {id_: file.removeprefix(inside) for id_, file in there if file}
        return marks(draw(self.project, self._bodies, files, {}))

    @property
    def complete(self) -> bool:
        """Whether the output now holds all of the logs that the options ask for."""
        return self._whole and not self._unwritten

    def rows_in(self, file: str) -> set[str] | None:
        """The rows that a file is to hold; None if it is not one of those to be written."""
        what = self._targets.get(file)
        if what is None:
            return None
        if isinstance(what, Agent):
            return {row.uuid for row in self.project.agent_rows(what)}
        rows = {row.uuid for row in self.project.rows(what)}
        if self._options.placing != "link":
            inside = reached(self._atlas, [what])
            for agent in self._shown:
                if agent.key in inside:
                    held = self.project.agent_rows(agent)
                    held = held if self._options.placing == "inline" else heard(held)
                    rows.update(row.uuid for row in held)
        return rows

    def current(self, each: Entry) -> bool:
        """Whether what the run before wrote has the name that it would get now."""
        if "leaf" in each:
            return bool(each["file"] == self._name(self.place.paths.get(each["id"], "")))
        return each["file"] in self._possible

    @cached_property
    def _targets(self) -> dict[str, Path | Agent]:
        """The files that are to be written."""
        files: dict[str, Path | Agent] = {self._name(self.place.paths[p.id]): p for p in self.paths}
        return files | {self._name(self.place.agents[a.key]): a for a in self.agents}

    @cached_property
    def _possible(self) -> set[str]:
        """Every file that the project's conversations could be in, wanted or not."""
        return {self._name(n) for n in (*self.place.paths.values(), *self.place.agents.values())}

    def _there(self, before: Entry, listed: str, names: Mapping[T, str]) -> dict[T, str]:
        """The files of the last run that have the names they would get now."""
        files = {each["file"] for each in before.get(listed, ())}
        return {key: name for key, name in names.items() if self._name(name) in files}

    def _entry(self, known: set[str]) -> Entry:
        named = known | {path.session for path in self.paths}
        project = self.project
        return {
            "name": project.name,
            "folder": self.place.folder,
            "cwd": project.cwd,
            "index": self._name("index.md"),
            "sessions": [
                session_entry(session, [])
                for session in project.sessions
                if self._whole or session.id in named
            ],
            "paths": [],
            "agents": [],
            "account": dict(project.account.counts),
            "problems": [{"where": p.where, "what": p.what} for p in project.problems],
        }

    def _agent(self, agent: Agent) -> Entry:
        first = self.project.agent_rows(agent)[0].uuid
        return {**agent_entry(agent, self.project), "first": first}

    def _near_agents(self) -> list[Agent]:
        """Those that were started on the paths, or belong to their sessions and to no call."""
        sessions = {path.session for path in self.paths}

        def near(agent: Agent) -> bool:
            loose = self._whole or (agent.call is None and agent.session in sessions)
            return loose or agent.key in self._reached

        return [agent for agent in self.project.agents if near(agent)]

    def _has_file(self, agent: Agent) -> bool:
        if self._options.placing == "link":
            return True
        alone = agent.key not in self._reached
        return alone and (self._options.placing == "inline" or self._is_spoken_to(agent))

    def _is_spoken_to(self, agent: Agent) -> bool:
        """Whether a person speaks to an agent: no document leaves that out."""
        return bool(heard(self.project.agent_rows(agent)))

    @cached_property
    def _rendered(self) -> Renderings:
        return Renderings(context_of(self.project, self._bodies, self._options), self.paths)

    @cached_property
    def _links(self) -> StartedBy:
        """What the calls of transcripts lead to."""
        if self._options.placing == "inline":
            return self._inlined[""]
        return self._spoken if self._options.placing == "omit" else self._files

    @cached_property
    def _files(self) -> StartedBy:
        return in_files(self._shown, self._atlas.agents)

    @cached_property
    def _spoken(self) -> StartedBy:
        return self._made(lambda: spoken_to(self._rendered.context, self._shown, ""))

    @cached_property
    def _inlined(self) -> Mapping[str, StartedBy]:
        """The same where agents stand in place, for transcripts and for agents' own files."""
        ups = ("", "../") if self.agents else ("",)
        return self._made(lambda: in_place(self._rendered, self._shown, ups))

    def _made(self, make: Callable[[], T]) -> T:
        if self._broken is not None:  # an earlier try has found that a log changed
            raise self._broken
        try:
            return make()
        except ChangedLogError as error:
            self._broken = error
            raise

    def _outermost(self, agent: Agent) -> Agent:
        """The agent of the session itself that an agent works for."""
        for _ in range(agent.depth):
            agent = self._atlas.by_key.get((agent.session, agent.parent or ""), agent)
        return agent

    def _name(self, name: str) -> str:
        return f"{self.place.folder}/{name}"


def _counts(facts: Facts) -> Mapping[str, object]:
    return {
        "tool_calls": facts.calls,
        "failed": facts.failed,
        "files_edited": len(facts.files),
        "agents": len(facts.agents),
        "tokens": tokens(facts),
        "hidden": dict(sorted(facts.hidden.items())),
    }
