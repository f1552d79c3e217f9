"""What a reader of the logs should know about their links."""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.problems import Problem
from pathexport.shape.links.nodes import Nodes
from pathexport.shape.links.parents import Parents

_MISSING = "a row of the log is missing before this one: its parent {} was never written"


def link_problems(links: Parents, nodes: Nodes, names: Sequence[str]) -> list[Problem]:
    """Problems in the order of their kinds, each with its place. `names` are the files' names."""

    def problem(node: int, what: str) -> Problem:
        row = nodes.rows[node]
        return Problem(f"{names[row.place.file]}:{row.place.line}", what)

    found = [
        problem(n, f"the parent {nodes.rows[n].parent} is in no log; the path begins here")
        for n in links.unlinked
    ]
    found += [problem(n, _MISSING.format(nodes.rows[n].parent)) for n in links.missing]
    for node in links.alone:
        what = "an answer" if nodes.rows[node].kind == "assistant" else "a result"
        found.append(problem(node, f"{what} without a parent; the path begins here"))
    for node in links.appended:
        what = (
            "older rows were written again before this one; it follows the row before those copies"
        )
        found.append(problem(node, what))
    for circle in links.cycles:
        what = "names itself as its parent" if len(circle) == 1 else "is its own ancestor"
        found.append(problem(circle[0], f"{what}; the link is cut here"))
    return found
