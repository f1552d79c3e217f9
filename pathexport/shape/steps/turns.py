"""One turn that goes on from two places is made a line (rule R19).

Nobody went back where a turn leaves a step in several places, and often the shape repeats below. So
all steps of such a turn follow one another in time, and so does what a person typed while a tool
ran, or what Claude was handed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from pathexport.shape.nodes.walks import depth_first, parents_first
from pathexport.shape.steps.gathered import Gathered
from pathexport.shape.steps.leaving import Children, LeftFrom, left_in_places


def in_turn(found: Gathered, children: Children, forks: Sequence[int]) -> list[int]:
    """The parents of all steps, those of one turn each hung on the one before it in time."""
    left = left_in_places(found, children, forks)
    return _Turns(found, children, left).in_line() if left else [*found.parents]


class _Turns:
    """Turns that leave steps in several places, on their way to lines."""

    def __init__(self, found: Gathered, children: Children, left: LeftFrom) -> None:
        self._found, self._children, self._left = found, children, left
        self._parents = [*found.parents]
        self._written: list[tuple[str, int]] = [
            max((found.rows[n].time, n) for n in nodes) for nodes in found.members
        ]
        self._ends: list[int] = [*range(len(children))]
        """For each step the leaf below it that was written last."""
        for step in range(len(children) - 1, -1, -1):
            if children[step]:
                ends = (self._ends[child] for child in children[step])
                self._ends[step] = max(ends, key=self._written.__getitem__)
        self._last: dict[int, int] = {}
        """The last step of the turn that each step is in, once that is a line."""

    def in_line(self) -> list[int]:
        """The parents of all steps where each turn is a line."""
        turns = self._found_below_heads()
        for head in reversed(turns):
            turn = turns[head]
            self._hang_in_line(head, turn)
            self._last.update(dict.fromkeys(turn, turn[-1]))
            inside = set(turn)
            for step in (head, *turn):
                for place in self._left.get(step, ()):
                    kept = next(answer for answer in place if answer in inside)
                    self._hang(place, self._parents[kept])
        return self._parents

    def _found_below_heads(self) -> dict[int, list[int]]:
        """For each step that a turn leaves in several places, unless it is in such a turn itself:
        the steps of the turn up to where it forks, in the order of time."""
        turns: dict[int, list[int]] = {}
        done: set[int] = set()
        above = self._found.parents.__getitem__
        for head in self._left:  # steps above come before those below
            if head not in done:
                inside = set(depth_first(self._goes_on(head), self._goes_on))
                done |= inside
                turns[head] = parents_first(sorted(inside), above, self._found.begins)
        return turns

    def _goes_on(self, step: int) -> list[int]:
        """What follows a step within its turn: of several answers to one thing, the one after which
        the conversation went on last."""
        if step in self._left:
            return [max(place, key=self._went_on) for place in self._left[step]]
        below = self._children[step]
        return [*below] if len(below) == 1 else []

    def _went_on(self, step: int) -> tuple[str, int]:
        return self._written[self._ends[step]]

    def _hang_in_line(self, head: int, turn: Sequence[int]) -> None:
        """Hang the steps of a turn on one another. A fork in it comes when its first way began:
        what the turn said before is on all ways, what it said later on the one that life went on
        with."""
        before, waiting = head, list[tuple[str, int]]()
        for step in turn:
            time = self._found.first(step).time
            while waiting and waiting[0][0] <= time:
                _, fork = heappop(waiting)
                self._hang(self._children[fork], before)
                before = self._end(fork)
            self._parents[step] = before
            before, ways = step, self._children[step]
            if len(ways) > 1 and step not in self._left:
                began = min(self._found.first(way).time for way in ways)
                heappush(waiting, (began, step))
        for _, fork in waiting:
            self._hang(self._children[fork], before)

    def _hang(self, steps: Iterable[int], parent: int) -> None:
        for step in steps:
            self._parents[step] = parent

    def _end(self, step: int) -> int:
        """The leaf at which life behind a fork went on, turns there being lines already."""
        while self._children[step]:
            step = self._last.get(self._ends[step], self._ends[step])
        return step
