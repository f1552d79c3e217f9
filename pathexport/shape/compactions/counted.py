"""How many messages Claude Code counts where a compaction sums up the end, as far as logs tell.

A session that goes on forgets calls of which no result came, as the run that made them was killed,
and thoughts of an answer of which nothing else is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from pathexport.read.kinds import TYPED
from pathexport.read.rows import Row
from pathexport.shape.nodes.walks import Siblings

_OWN = (*TYPED, "boundary")
"""What begins something of its own, and is no more of what it hangs on."""
_SNAPSHOT = "prompt_snapshot"
"""Not always among the messages that Claude Code counts, as progress and earlier boundaries."""


class Counted:
    """The messages that each row is, for sure and perhaps."""

    def __init__(self, rows: Sequence[Row], parents: Sequence[int]) -> None:
        self._rows = rows
        self._below = Siblings(range(len(parents)), parents)

    @cached_property
    def _answered(self) -> frozenset[str]:
        """The calls of which any log has a result."""
        return frozenset(call for row in self._rows for call in row.answers)

    @cached_property
    def _spoken(self) -> frozenset[str]:
        """The answers of which more than thoughts is left."""
        return frozenset(
            row.api
            for row in self._rows
            if row.api is not None and not row.thinks and not self._is_cut_off(row)
        )

    def alone(self, node: int) -> tuple[int, int]:
        """The messages that a row is that Claude Code had, for sure and perhaps."""
        row = self._rows[node]
        if self._is_cut_off(row):
            return 0, 0
        return (0, 1) if self._seldom_counts(row) else (1, 0)

    def with_what_is_beside(self, way: Mapping[int, bool], node: int) -> tuple[int, int]:
        """The messages that a row on the way is, with what was said beside it: the rest of an
        answer and results of parallel calls stand beside one another. The way tells of each row
        whether Claude Code surely had it."""
        rows = self._rows
        certain = perhaps = 0
        here = [(node, way[node])]
        while here:
            at, sure = here.pop()
            row, behind = rows[at], [*self._below.of(at)]
            answered = any(rows[each].answers for each in behind) or not row.calls
            surely, seldom = self.alone(at)
            if sure and answered:
                certain += surely
                perhaps += seldom
            else:
                perhaps += surely + seldom
            here += [
                (each, sure and _is_part(rows[each], row))
                for each in behind
                if each not in way
                and rows[each].kind not in _OWN
                and rows[each].sidechain == row.sidechain
            ]
        return certain, perhaps

    def _is_cut_off(self, row: Row) -> bool:
        """Whether nothing but calls without results is in a row."""
        return bool(row.calls) and not any(call.id in self._answered for call in row.calls)

    def _seldom_counts(self, row: Row) -> bool:
        if row.thinks and row.api is not None:
            return row.api not in self._spoken
        return row.kind == "boundary" or row.type == "progress" or row.detail == _SNAPSHOT


def _is_part(row: Row, above: Row) -> bool:
    """Whether a row is more of the answer above it, or a result to that."""
    return (row.api is not None and row.api == above.api) or any(
        call.id in row.answers for call in above.calls
    )
