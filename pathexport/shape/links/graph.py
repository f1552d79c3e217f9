"""All messages of a project as a graph that can be asked things.

Messages are linked as rules R11 to R16 say, agents' rows included; nothing is linearized here.
Questions take and give ids and rows; inside, a message is its number in the order of writing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Literal, overload

import msgspec

from pathexport.problems import Problem
from pathexport.read.rows import Place, Row, utc
from pathexport.shape.links import drawings, walks
from pathexport.shape.links.beginnings import Written
from pathexport.shape.links.nodes import Nodes, one_per_message
from pathexport.shape.links.parents import link
from pathexport.shape.links.problems import link_problems

Pair = tuple[str, str]
"""A session and the id of a tool call: ids of calls are unique within a session."""


class Fork(msgspec.Struct, frozen=True):
    """A message that several others follow."""

    parent: Row
    branches: tuple[Row, ...]
    """What follows it, the first row of each branch."""

    @property
    def count(self) -> int:
        return len(self.branches)


class Graph(msgspec.Struct, frozen=True):
    """Messages and their links. Made by `build_graph`."""

    rows: tuple[Row, ...]
    """One row per message, in the order of writing."""
    parents: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]
    index: Mapping[str, int]
    """The number of each message, by every id it was written under."""
    own: Mapping[Written, int]
    """The numbers of messages that are another one in each file of the same id (R42)."""
    copies: tuple[tuple[Row, int], ...]
    """Rows that are further writings of a message."""
    orphan_numbers: tuple[int, ...]
    circles: tuple[tuple[int, ...], ...]
    missing: frozenset[int]
    """Messages before which a row was never written (R15)."""
    plans: Mapping[int, int]
    """Prompts that carry out a plan which was accepted with a cleared context, and the message
    that each goes on from (R41)."""
    accepted: frozenset[int]
    """The messages that these plans go on from."""
    calls: Mapping[Pair, int]
    results: Mapping[Pair, tuple[int, ...]]

    def __repr__(self) -> str:
        return f"Graph({len(self):,} messages)"

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, uuid: str) -> bool:
        return uuid in self.index

    def __getitem__(self, uuid: str) -> Row:
        """The message of an id; for a copy's id, the message it is a copy of."""
        return self.rows[self.index[uuid]]

    def parent(self, uuid: str) -> Row | None:
        """The message's parent; None for a root."""
        above = self.parents[self.index[uuid]]
        return self.rows[above] if above >= 0 else None

    def children(self, uuid: str) -> list[Row]:
        """The message's children, in the order of writing."""
        return self._rows(self.below[self.index[uuid]])

    def ancestors(self, uuid: str) -> list[Row]:
        """The message's ancestors, the first message of the conversation first."""

        def above(node: int) -> int | None:
            parent = self.parents[node]
            return parent if parent >= 0 else None

        return self._rows([*walks.upwards(self.index[uuid], above)][::-1])

    def descendants(self, uuid: str) -> list[Row]:
        """The message's descendants, the nearest first."""
        return self._rows([*walks.breadth_first([self.index[uuid]], self.below.__getitem__)][1:])

    def roots(self) -> list[Row]:
        """Messages without a parent."""
        return self._rows(self._roots())

    def orphans(self) -> list[Row]:
        """Messages that name a parent which is in no log."""
        return self._rows(self.orphan_numbers)

    def leaves(self) -> list[Row]:
        """Messages without children."""
        return [row for row, below in zip(self.rows, self.below, strict=True) if not below]

    def cycles(self) -> list[list[Row]]:
        """Circles of links that the logs hold. Each is cut at its first message."""
        return [self._rows(circle) for circle in self.circles]

    def is_linear(self) -> bool:
        """Whether no message has more than one child."""
        return all(len(below) < 2 for below in self.below)

    def fork_points(self) -> list[Fork]:
        """Messages with several children, as the logs link them: tools make forks as people do.

        `Project.fork_points` gives the forks that people made.
        """
        forks = ((row, b) for row, b in zip(self.rows, self.below, strict=True) if len(b) > 1)
        return [Fork(row, tuple(self._rows(below))) for row, below in forks]

    @overload
    def depth_first(self, start: str | None = None) -> Iterator[Row]: ...
    @overload
    def depth_first(
        self, start: str | None = None, *, with_depth: Literal[True]
    ) -> Iterator[tuple[int, Row]]: ...
    def depth_first(
        self, start: str | None = None, *, with_depth: bool = False
    ) -> Iterator[Row] | Iterator[tuple[int, Row]]:
        """Every message from `start` or all roots on, each branch to its end.

        `with_depth` puts before each message how far it is from where the walk began.
        """
        walk = walks.depth_first(self._from(start), self._below)
        return self._with_depth(walk) if with_depth else map(self.rows.__getitem__, walk)

    @overload
    def breadth_first(self, start: str | None = None) -> Iterator[Row]: ...
    @overload
    def breadth_first(
        self, start: str | None = None, *, with_depth: Literal[True]
    ) -> Iterator[tuple[int, Row]]: ...
    def breadth_first(
        self, start: str | None = None, *, with_depth: bool = False
    ) -> Iterator[Row] | Iterator[tuple[int, Row]]:
        """Every message from `start` or all roots on, the nearest first; depths as above."""
        walk = walks.breadth_first(self._from(start), self._below)
        return self._with_depth(walk) if with_depth else map(self.rows.__getitem__, walk)

    def paths(self, start: str | None = None) -> Iterator[tuple[Row, ...]]:
        """Every way from a root to a leaf, as the logs link them: tools make forks as people do."""
        for path in walks.root_to_leaf(self._from(start), self._below):
            yield tuple(self._rows(path))

    def longest_path(self) -> list[Row]:
        """The way from a root to a leaf with the most messages; the first written of equals."""
        depth = [0] * len(self.rows)
        for node in walks.depth_first(self._roots(), self._below):
            parent = self.parents[node]
            depth[node] = depth[parent] + 1 if parent >= 0 else 1
        if not depth:
            return []
        deepest = self.rows[max(range(len(depth)), key=depth.__getitem__)]
        return [*self.ancestors(deepest.uuid), deepest]

    def main_thread(self) -> list[Row]:
        """The messages of the sessions themselves, without agents'."""
        return [row for row in self.rows if not row.sidechain]

    def sidechains(self) -> list[list[Row]]:
        """The messages of agents, a list for each group of linked messages."""
        found: dict[int, list[Row]] = {}
        for node in walks.depth_first(self._roots(), self._below):
            if self.rows[node].sidechain:
                found.setdefault(self._sidechain_root(node, found), []).append(self.rows[node])
        return list(found.values())

    def call(self, session: str, tool_use_id: str) -> Row | None:
        """The message of a session that holds a tool call."""
        node = self.calls.get((session, tool_use_id))
        return None if node is None else self.rows[node]

    def result(self, session: str, tool_use_id: str) -> Row | None:
        """The message of the same session that holds a call's result, however late it came."""
        nodes = self.results.get((session, tool_use_id))
        return self.rows[nodes[-1]] if nodes else None

    def named(self, uuid: str | None, place: Place) -> int:
        """The number of the message that an id stands for in the file of a place; -1 for none."""
        if uuid is None:
            return -1
        return self.own.get((uuid, place.file), self.index.get(uuid, -1))

    def accepts(self, uuid: str) -> bool:
        """Whether a message is what a plan goes on from that was accepted with a cleared context:
        Claude Code writes it as a rejection."""
        return self.index.get(uuid, -1) in self.accepted

    def by_type(self, type_: str) -> list[Row]:
        """Messages of one type (`user`, `assistant`, `system`, …), in the order of writing."""
        return [row for row in self.rows if row.type == type_]

    def by_kind(self, kind: str) -> list[Row]:
        """Messages of one kind, in the order of writing."""
        return [row for row in self.rows if row.kind == kind]

    def by_session(self, session: str) -> list[Row]:
        """Messages that belong to one session, in the order of writing."""
        return [row for row in self.rows if row.session == session]

    def by_time(self, since: str = "", until: str = "") -> list[Row]:
        """Messages from one ISO date or time on and before another, in the order of time."""
        begin, end = utc(since), utc(until) or "~"
        within = [row for row in self.rows if row.time and begin <= row.time < end]
        return sorted(within, key=lambda row: row.time)

    def tree(self) -> str:
        """The messages as text, one a line, with what follows a fork drawn as branches."""
        return drawings.tree(self.rows, self._roots(), self.below)

    def to_graphviz(self) -> str:
        """The messages and their links in Graphviz' language, DOT."""
        return drawings.graphviz(self.rows, self.below)

    def _with_depth(self, walk: Iterable[int]) -> Iterator[tuple[int, Row]]:
        depth: dict[int, int] = {}
        for node in walk:
            depth[node] = depth.get(self.parents[node], -1) + 1
            yield depth[node], self.rows[node]

    def _rows(self, numbers: Sequence[int]) -> list[Row]:
        return [self.rows[number] for number in numbers]

    def _roots(self) -> list[int]:
        return [node for node, parent in enumerate(self.parents) if parent < 0]

    def _from(self, start: str | None) -> list[int]:
        return self._roots() if start is None else [self.index[start]]

    def _below(self, node: int) -> tuple[int, ...]:
        return self.below[node]

    def _sidechain_root(self, node: int, found: Mapping[int, object]) -> int:
        parent = self.parents[node]
        while parent >= 0 and self.rows[parent].sidechain and node not in found:
            node, parent = parent, self.parents[parent]
        return node


def build_graph(
    main: Sequence[Row],
    agents: Sequence[Row],
    through: Mapping[str, str | None],
    names: Sequence[str],
) -> tuple[Graph, list[Problem]]:
    """The graph of all rows, and what is wrong with their links.

    `main` are the rows of session files and `agents` those of agent files, in the order of
    writing; `through` are ids of lines that are no messages; `names` are the files' names.
    """
    nodes = one_per_message(main, agents)
    links = link(nodes, main, agents, through)
    below: list[list[int]] = [[] for _ in nodes.rows]
    for node, parent in enumerate(links.parents):
        if parent >= 0:
            below[parent].append(node)
    calls, results = _pairs(nodes)
    graph = Graph(
        nodes.rows,
        links.parents,
        tuple(map(tuple, below)),
        nodes.index,
        nodes.own,
        nodes.copies,
        links.orphans,
        links.cycles,
        frozenset(links.missing),
        links.plans,
        frozenset(links.plans.values()),
        calls,
        results,
    )
    return graph, link_problems(links, nodes, names)


def _pairs(nodes: Nodes) -> tuple[dict[Pair, int], dict[Pair, tuple[int, ...]]]:
    """The calls and the results of each session. A copied history is known in both sessions."""
    calls: dict[Pair, int] = {}
    results: dict[Pair, dict[int, None]] = {}
    for row, node in (*zip(nodes.rows, count(), strict=False), *nodes.copies):
        for call in row.calls:
            calls.setdefault((row.session, call.id), node)
        for answer in row.answers:
            results.setdefault((row.session, answer), {})[node] = None
    return calls, {pair: tuple(sorted(found)) for pair, found in results.items()}
