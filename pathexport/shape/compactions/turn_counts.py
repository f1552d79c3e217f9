"""Whether Claude had what a compaction kept in the turn behind it, where a log tells (rule R14).

Newer versions write behind a turn how many messages there were then. For who went back to before
all that a compaction kept, these are its own rows and those of the turn.
"""

from __future__ import annotations

from bisect import bisect
from functools import cached_property

from pathexport.grouped import grouped
from pathexport.read.kinds import COMPACTION
from pathexport.shape.compactions.counted import Counted
from pathexport.shape.compactions.logged import KeptRange, Logged
from pathexport.shape.nodes.walks import Siblings


class TurnCounts:
    """The turns behind compactions, and how many messages there were."""

    def __init__(self, logged: Logged) -> None:
        self.rows, self._logged, self._parents = logged.rows, logged, logged.parents

    @cached_property
    def _counted(self) -> Counted:
        return Counted(self.rows, self._parents)

    @cached_property
    def _below(self) -> Siblings:
        return Siblings(range(len(self._parents)), self._parents)

    @cached_property
    def _to_there(self) -> list[int]:
        """How many messages surely stand from the root to each row; the last place is for none."""
        found = [0] * (len(self._parents) + 1)
        for node in self._logged.order:
            found[node] = found[self._parents[node]] + self._surely(node)
        return found

    @cached_property
    def _compacted(self) -> dict[tuple[str, bool], list[tuple[str, int]]]:
        """When each session or agent was compacted."""
        moment = self._logged.moment
        ends = ((row, node) for node, row in enumerate(self.rows) if row.kind == "boundary")
        found = grouped(((row.session, row.sidechain), moment(node)) for row, node in ends)
        return {of: sorted(moments) for of, moments in found.items()}

    def lacks(self, kept: KeptRange, begun: int) -> bool:
        """Whether what was kept was gone in the turn that begins so, right behind the summary."""
        ended = self._end(begun)
        if ended < 0 or self._is_compacted(begun, ended):
            return False
        way = self._way(begun, ended)
        least, most = 1, 2  # the summary for sure, the boundary perhaps
        for node in way:
            if node != ended:
                certain, perhaps = self._counted.with_what_is_beside(way, node)
                least, most = least + certain, most + certain + perhaps
        count = self.rows[ended].count
        return least <= count <= most and self._surely_kept(kept) > count - least

    def _end(self, begun: int) -> int:
        """The first row behind the beginning of a turn that has a count; -1 if there is none."""
        rows, found, here = self.rows, list[int](), [begun]
        while here:
            node = here.pop()
            row = rows[node]
            if row.kind in COMPACTION or row.sidechain != rows[begun].sidechain:
                continue
            if row.count:
                found.append(node)
            else:
                here += self._below.of(node)
        return min(found, key=self._logged.moment, default=-1)

    def _is_compacted(self, begun: int, ended: int) -> bool:
        """Whether there is a compaction between: a count behind it tells nothing of the one before
        the turn."""
        row, moment = self.rows[begun], self._logged.moment
        found = self._compacted.get((row.session, row.sidechain), [])
        return bisect(found, moment(begun)) < bisect(found, moment(ended))

    def _way(self, begun: int, ended: int) -> dict[int, bool]:
        """The rows of a turn up from its end, each with whether Claude surely had it: the row
        behind names it. What stands beside them may have been taken back."""
        nodes, way, node, named = self._logged.nodes, dict[int, bool](), ended, ended
        while True:
            way[node] = node == named
            if node == begun:
                return way
            if node == named:
                named = nodes.named(self.rows[node], self.rows[node].parent)
            node = self._parents[node]

    def _surely_kept(self, kept: KeptRange) -> int:
        """How many messages a compaction kept at the least."""
        if kept.named:
            return sum(map(self._surely, kept.named))
        return self._to_there[kept.tail] - self._to_there[self._parents[kept.head]]

    def _surely(self, node: int) -> int:
        return 0 if self.rows[node].kind in COMPACTION else self._counted.alone(node)[0]
