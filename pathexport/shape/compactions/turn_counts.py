"""Whether Claude had what a compaction kept in the turn behind it, where a log tells (rule R14).

Newer versions write behind a turn how many messages there were then. For who went back to before
all that a compaction kept, these are its own rows and those of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pathexport.shape.compactions.counted import Counted
from pathexport.shape.compactions.logged import KeptRange, Logged
from pathexport.shape.nodes.walks import Siblings


class TurnCounts:
    """The turns behind compactions, and how many messages there were."""

    def __init__(self, logged: Logged) -> None:
        self.rows, self._logged = logged.rows, logged

    @cached_property
    def _counted(self) -> Counted:
        return Counted(self.rows, self._logged.parents)

    @cached_property
    def _below(self) -> Siblings:
        return Siblings(range(len(self._logged.parents)), self._logged.parents)

    def lacks(self, kept: KeptRange, begun: int) -> bool:
        """Whether what was kept was gone in the turn that begins so, right behind the summary."""
        rows, times = self.rows, self._logged.times
        turn = [*self._turn(begun)]
        ended = min((n for n in turn if rows[n].count), key=self._logged.moment, default=-1)
        if ended < 0:
            return False
        least, most = 1, 2  # the summary for sure, the boundary perhaps
        for node in turn:
            if not rows[node].count and times[node] <= times[ended]:
                certain, perhaps = self._counted.alone(node)
                least, most = least + certain, most + certain + perhaps
        count = rows[ended].count
        return least <= count <= most and self._are_more(kept, count - least)

    def _turn(self, begun: int) -> Iterator[int]:
        """The rows of a turn, and those that say that it ended."""
        rows, here = self.rows, [begun]
        while here:
            node = here.pop()
            yield node
            if not rows[node].count:
                here += [n for n in self._below.of(node) if rows[n].kind != "boundary"]

    def _are_more(self, kept: KeptRange, than: int) -> bool:
        """Whether a compaction surely kept more messages. No more are looked at than that takes."""
        for node in self._members(kept):
            than -= self._counted.alone(node)[0]
            if than < 0:
                return True
        return False

    def _members(self, kept: KeptRange) -> Iterator[int]:
        yield from kept.named
        node = kept.tail
        while node >= 0:
            yield node
            node = -1 if node == kept.head else self._logged.parents[node]
