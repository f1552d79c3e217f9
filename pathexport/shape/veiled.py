"""A project with all that it keeps of its logs as texts veiled: names, directories, what stood for
large results, problems. What decides its shape was decided by what is really there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pathexport.problems import Problem
from pathexport.read.rows import Call, Row
from pathexport.shape.project import Project

if TYPE_CHECKING:
    from pathexport.veil.veil import Veil


def veiled(project: Project, veil: Veil) -> Project:
    """The same project, for whoever shows it. Its titles were made of veiled words."""
    from pathexport.veil.fields import is_plain

    text = cache(veil.text)

    def problem(each: Problem) -> Problem:
        return each._replace(where=text(each.where), what=text(each.what))

    def call(each: Call) -> Call:
        return Call(each.id, text(each.name), each.agent and text(each.agent))

    def row(each: Row) -> Row:
        cwd, detail = each.cwd and text(each.cwd), each.detail
        detail = text(detail) if detail and not is_plain(detail) else detail
        calls = tuple(map(call, each.calls))
        same = (cwd, detail, calls) == (each.cwd, each.detail, each.calls)
        return each if same else replace(each, cwd=cwd, detail=detail, calls=calls)

    rows = tuple(map(row, project.graph.rows))
    copies = tuple((row(each), node) for each, node in project.graph.copies)
    otherwise = {node: tuple(map(row, some)) for node, some in project.otherwise.items()}
    return replace(
        project,
        name=text(project.name),
        cwd=project.cwd and text(project.cwd),
        graph=replace(project.graph, rows=rows, copies=copies),
        tree=replace(project.tree, rows=rows),
        agents=tuple(replace(agent, name=text(agent.name)) for agent in project.agents),
        otherwise=otherwise,
        stubs={call: text(stub) for call, stub in project.stubs.items()},
        problems=tuple(map(problem, project.problems)),
        veil=veil,
    )
