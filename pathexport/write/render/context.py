"""What a rendering may know: the logs and what a reader chose, and nothing of any document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeAlias, TypeVar

import msgspec

from pathexport.read.content import Body
from pathexport.read.rows import Row
from pathexport.shape.project import Project
from pathexport.write.options import Options
from pathexport.write.values import mapping, words

_DECIDED = "hook_permission_decision"  # of a hook at the question whether a call is allowed

ReadRows: TypeAlias = Sequence[tuple[Row, Body]]
"""Rows with what stands in their logs."""


def read_rows(nodes: Iterable[int], project: Project) -> ReadRows:
    """Some rows with what stands in their logs, which are open."""
    rows, load = project.graph.rows, project.bodies.load
    return [(rows[node], load(rows[node].place)) for node in nodes]


class LeftOut(msgspec.Struct, frozen=True):
    """What of a conversation is left out to save room, whatever form it has, with the line that
    says so where it stood."""

    results: Mapping[tuple[str, str], str] = {}
    """By the row of the result and the id of the call."""
    thoughts: Mapping[str, str] = {}
    """By the row."""
    steps: Mapping[int, str] = {}
    """Whole steps. Where several follow each other, the line of the first stands for all."""
    summary: str = ""
    """All of it, in a line."""


NOTHING = LeftOut()


class Decisions:
    """What hooks decided at the question whether a call is allowed, as newer versions note it. Such
    rows of a session are read where a call of it needs that: a log that changed spoils no other."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._read: dict[str, Mapping[str, Mapping[str, str]]] = {}

    def event(self, decision: str, row: Row, call: str) -> str:
        """The event whose hook decided so of a call that a row answers; nothing if none did."""
        session = row.session
        if session not in self._read:
            self._read[session] = self._of(self._noted.get(session, ()))
        return self._read[session].get(decision, {}).get(call, "")

    @cached_property
    def _noted(self) -> Mapping[str, Sequence[Row]]:
        noted: dict[str, list[Row]] = {}
        for row in self._project.graph.rows:
            if row.detail == _DECIDED:
                noted.setdefault(row.session, []).append(row)
        return noted

    def _of(self, noted: Iterable[Row]) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for row in noted:
            told = mapping(self._project.bodies.load(row.place).get("attachment"))
            events = found.setdefault(words(told.get("decision")), {})
            events[words(told.get("toolUseID"))] = words(told.get("hookEvent"))
        return found


class Context(msgspec.Struct, frozen=True):
    """What one message is rendered with; the same for all messages of a project."""

    project: Project
    options: Options = Options()
    tools: Mapping[str, str] = {}
    """The tool that each call of the logs names."""
    left: LeftOut = NOTHING
    to: str = ""
    """The agent that people speak to in the words that are rendered, if not the reader's own."""
    decisions: Decisions | None = None

    def denied_by(self, row: Row, call: str) -> str:
        """The event whose hook did not allow a call that a row answers; nothing if none did."""
        return self.decisions.event("deny", row, call) if self.decisions else ""

    def allowed_by(self, row: Row, call: str) -> str:
        """The same of a hook that allowed one in the place of a person."""
        return self.decisions.event("allow", row, call) if self.decisions else ""


Contexts: TypeAlias = Callable[[Project], Context]
"""What messages of several projects are rendered with."""
T = TypeVar("T")


def by_project(make: Callable[[Project], T]) -> Callable[[Project], T]:
    """The same, made once for each project."""
    known: dict[int, T] = {}

    def made(project: Project) -> T:
        if id(project) not in known:
            known[id(project)] = make(project)
        return known[id(project)]

    return made


def context_of(project: Project, options: Options, left: LeftOut = NOTHING) -> Context:
    """What all messages of a project are rendered with."""
    tools: dict[str, str] = {}
    for call in chain.from_iterable([row.calls for row in project.graph.rows]):
        tools.setdefault(call.id, call.name)
    return Context(project, options, tools, left, decisions=Decisions(project))
