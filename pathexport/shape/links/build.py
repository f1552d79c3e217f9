"""From rows to the graph of messages: which message each row is, what it hangs on, and
what is wrong with that.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from pathexport.problems import Problem
from pathexport.read.rows import Row, named_place
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.parents import Parents, link
from pathexport.shape.nodes.nodes import Nodes, one_per_message

_MISSING = "a row of the log is missing before this one: its parent {} is in no log"
_APPENDED = "older rows were written again before this one; it follows the row before those copies"


def build_graph(
    main: Sequence[Row],
    agents: Sequence[Row],
    through: Mapping[str, str | None],
    names: Sequence[str],
    taken_up: Container[str] = (),
) -> tuple[Graph, list[Problem]]:
    """The graph of all rows, and what is wrong with their links. `main` are the rows of session
    files and `agents` those of agent files, in the order of writing; `through` are ids of lines
    that are no messages; `names` are the files' names; `taken_up` are the results with which a turn
    begins."""
    nodes = one_per_message(main, agents)
    links = link(nodes, through, taken_up)
    graph = Graph(
        rows=nodes.rows,
        parents=links.parents,
        index=nodes.index,
        own=nodes.own,
        copies=nodes.copies,
        orphan_numbers=links.orphans,
        circles=links.cycles,
        missing=frozenset(links.missing),
        summed_up=links.summed_up,
        plans=links.plans,
        accepted=frozenset(links.plans.values()),
        traits=nodes.traits,
    )
    return graph, _problems(links, nodes, names)


def _problems(links: Parents, nodes: Nodes, names: Sequence[str]) -> list[Problem]:
    """Problems in the order of their kinds, each with its place. `names` are the files' names."""

    def problem(node: int, what: str) -> Problem:
        return Problem(named_place(nodes.rows[node].place, names), what)

    found = [
        problem(n, f"the parent {nodes.rows[n].parent} is in no log; the path begins here")
        for n in links.unlinked
    ]
    found += [problem(n, _MISSING.format(nodes.rows[n].parent)) for n in links.missing]
    for node in links.alone:
        what = "an answer" if nodes.rows[node].kind == "assistant" else "a result"
        begins = links.parents[node] < 0
        where = "the path begins here" if begins else "it follows what was said before it"
        found.append(problem(node, f"{what} without a parent; {where}"))
    found += [problem(n, _APPENDED) for n in links.appended]
    for circle in links.cycles:
        what = "names itself as its parent" if len(circle) == 1 else "is its own ancestor"
        found.append(problem(circle[0], f"{what}; the link is cut here"))
    return found
