"""Calls of ids that come again in a session: some models count the calls of each answer anew.

Which of them is meant only the time tells, and what they ask for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

from pathexport.grouped import grouped
from pathexport.read.rows import SPAWNING, Row
from pathexport.shape.links.graph import Graph, Pair


class CallsAgain:
    """The rows with such calls, by the session and the id."""

    def __init__(self, graph: Graph, prompts: Callable[[Row], Mapping[str, str]]) -> None:
        """`prompts` are what the calls of a row ask for, by their ids."""
        self._rows, self._prompts, self._all = graph.rows, prompts, graph.again
        self._starting = {
            pair: [node for node in nodes if starts(graph.rows[node], pair[1])] or nodes
            for pair, nodes in self._all.items()
        }
        self._asking: dict[Pair, Mapping[str, Sequence[int]]] = {}

    def __contains__(self, pair: Pair) -> bool:
        return pair in self._all

    def last(self, pair: Pair, until: str) -> int:
        """The last one until a time, or the first."""
        return next(self._before(self._all[pair], until))

    def starting(self, pair: Pair, said: str, began: str) -> Iterator[int]:
        """Those that may have started an agent that begins with these words, the last before it
        first: of calls that start agents those that ask for that, if there are any."""
        if pair not in self._asking:
            self._asking[pair] = self._by_prompt(pair)
        return self._before(self._asking[pair].get(said) or self._starting[pair], began)

    def _before(self, nodes: Sequence[int], until: str) -> Iterator[int]:
        place = bisect_right(nodes, until, key=lambda node: self._rows[node].time)
        return (nodes[n] for n in range(max(place, 1) - 1, -1, -1))

    def _by_prompt(self, pair: Pair) -> Mapping[str, Sequence[int]]:
        asked = ((self._prompts(self._rows[node]), node) for node in self._starting[pair])
        return grouped((prompts.get(pair[1], "").strip(), node) for prompts, node in asked)


def starts(row: Row, call_id: str) -> bool:
    """Whether a call of this id in a row is one that starts agents."""
    return any(call.id == call_id and call.name in SPAWNING for call in row.calls)
