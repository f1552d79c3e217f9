"""What a rendering may know: the logs and what a reader chose, and nothing of any document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar

import msgspec

from pathexport.read.content import Body
from pathexport.read.rows import Row
from pathexport.shape.project import Project, ReadsBodies
from pathexport.write.options import Options
from pathexport.write.render.left_out import NOTHING, LeftOut

ReadRows: TypeAlias = Sequence[tuple[Row, Body]]
"""Rows with what stands in their logs."""


class Context(msgspec.Struct, frozen=True):
    """What one message is rendered with; the same for all messages of a project."""

    project: Project
    bodies: ReadsBodies
    options: Options = Options()
    tools: Mapping[str, str] = {}
    """The tool that each call of the logs names."""
    left: LeftOut = NOTHING
    to: str = ""
    """The agent that people speak to in the words that are rendered, if not the reader's own."""


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


def context_of(
    project: Project, bodies: ReadsBodies, options: Options, left: LeftOut = NOTHING
) -> Context:
    """What all messages of a project are rendered with."""
    tools: dict[str, str] = {}
    for call in chain.from_iterable([row.calls for row in project.graph.rows]):
        tools.setdefault(call.id, call.name)
    return Context(project, bodies, options, tools, left)
