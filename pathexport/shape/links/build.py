"""From rows to the graph of messages: which message each row is, what it hangs on, and
what is wrong with that.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from pathexport.problems import Problem
from pathexport.read.rows import Row, named_place
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.parents import Links, link
from pathexport.shape.nodes.nodes import one_per_message

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
    links = link(one_per_message(main, agents), through, taken_up)
    return links.graph, _problems(links, names)


def _problems(links: Links, names: Sequence[str]) -> list[Problem]:
    """Problems in the order of their kinds, each with its place. `names` are the files' names."""
    graph, rows = links.graph, links.graph.rows

    def problem(node: int, what: str) -> Problem:
        return Problem(named_place(rows[node].place, names), what)

    found = [
        problem(n, f"the parent {rows[n].parent} is in no log; the path begins here")
        for n in links.unlinked
    ]
    found += [problem(n, _MISSING.format(rows[n].parent)) for n in sorted(graph.missing)]
    for node in links.alone:
        what = "an answer" if rows[node].kind == "assistant" else "a result"
        begins = graph.parents[node] < 0
        where = "the path begins here" if begins else "it follows what was said before it"
        found.append(problem(node, f"{what} without a parent; {where}"))
    found += [problem(n, _APPENDED) for n in links.appended]
    for circle in graph.circles:
        what = "names itself as its parent" if len(circle) == 1 else "is its own ancestor"
        found.append(problem(circle[0], f"{what}; the link is cut here"))
    return found
