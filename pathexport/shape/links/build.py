"""From rows to the graph of messages: which message each row is, and what it hangs on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from pathexport.problems import Problem
from pathexport.read.rows import Row
from pathexport.shape.links.graph import Graph, Pair
from pathexport.shape.links.nodes import Nodes, one_per_message
from pathexport.shape.links.parents import link
from pathexport.shape.links.problems import link_problems


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
        rows=nodes.rows,
        parents=links.parents,
        below=tuple(map(tuple, below)),
        index=nodes.index,
        own=nodes.own,
        copies=nodes.copies,
        orphan_numbers=links.orphans,
        circles=links.cycles,
        missing=frozenset(links.missing),
        plans=links.plans,
        accepted=frozenset(links.plans.values()),
        calls=calls,
        results=results,
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
