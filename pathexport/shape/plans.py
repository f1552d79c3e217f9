"""Plans that were accepted with a cleared context (rule R41).

Claude Code then rejects its own question whether to go on, and begins anew with the plan as a
prompt. For the person it is one conversation, so in one file the prompt goes on from the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathexport.read.rows import Row
from pathexport.shape.nodes import Nodes

_ASKING = "ExitPlanMode"


def beginnings(nodes: Nodes, parents: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Prompts that carry out a plan, each with the root that leads to it over hooks alone."""
    for node, row in enumerate(nodes.rows):
        if row.detail != "plan" or row.sidechain:
            continue
        root = node
        while parents[root] >= 0 and _quiet(nodes.rows[parents[root]]):
            root = parents[root]
        if parents[root] < 0 and nodes.rows[root].parent is None:
            yield node, root


class Questions:
    """The answers of Claude in which it asked to go on with a plan."""

    def __init__(self, rows: Sequence[Row]) -> None:
        asking = [row for row in rows if any(call.name == _ASKING for call in row.calls)]
        self._apis = {(row.session, row.api) for row in asking}
        self._calls = {
            (row.session, call.id)
            for row in rows
            if (row.session, row.api) in self._apis
            for call in row.calls
        }

    def part_of(self, row: Row) -> bool:
        """Whether a row is part of such an answer: one of its rows, or a result to it."""
        if row.api is not None:
            return (row.session, row.api) in self._apis
        return any((row.session, answer) in self._calls for answer in row.answers)


def _quiet(row: Row) -> bool:
    return row.kind == "structural" and not row.says
