"""A project with all that it keeps of its logs as texts veiled: names, directories, what stood for
large results, problems. What decides its shape was decided by what is really there.

Sessions whose names are no UUIDs are veiled before anything is made of their rows: such a name may
hold anything, and it is part of the names of paths and files. Equal secrets have equal marks, so
rows of one session stay together, and those of two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from pathexport.read.rows import Call, Row, Side
from pathexport.shape.agents.agents import Agent
from pathexport.shape.project import Project

if TYPE_CHECKING:
    from pathexport.veil.veil import Veil

Named = TypeVar("Named", Row, Side)


def veiled(project: Project, veil: Veil) -> Project:
    """The same project, for whoever shows it. Its titles were made of veiled words."""
    from pathexport.veil.strings import is_plain

    text = cache(veil.text)

    def call(each: Call) -> Call:
        agent, task = each.agent and text(each.agent), each.task and text(each.task)
        return Call(each.id, text(each.name), agent, task)

    def agent(each: Agent) -> Agent:
        return replace(each, name=text(each.name), task=each.task and text(each.task))

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
        agents=tuple(map(agent, project.agents)),
        otherwise=otherwise,
        stubs={call: text(stub) for call, stub in project.stubs.items()},
        problems=tuple(problem.shown(text) for problem in project.problems),
        veil=veil,
    )


def shown_sessions(names: Iterable[str], text: Callable[[str], str]) -> dict[str, str]:
    """What is shown of the names of sessions, where that is something else."""
    from pathexport.veil.strings import is_id

    shown = {name: text(name) for name in sorted(names) if not is_id(name)}
    return {name: said for name, said in shown.items() if said != name}


def with_sessions(some: Iterable[Named], shown: Mapping[str, str]) -> tuple[Named, ...]:
    """Rows, with these sessions under other names."""
    return tuple(
        replace(each, session=shown[each.session]) if each.session in shown else each
        for each in some
    )
