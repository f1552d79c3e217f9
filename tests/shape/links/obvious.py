"""Graphs, and obvious programs that walk them: slow, recursive and right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Graph = dict[str, str]


def every_graph(nodes: str) -> Iterator[Graph]:
    """All graphs on these nodes, circles and self-links included."""
    ways = [
        "".join(n for n, there in zip(nodes, bits, strict=True) if there)
        for bits in product((0, 1), repeat=len(nodes))
    ]
    for chosen in product(ways, repeat=len(nodes)):
        yield dict(zip(nodes, chosen, strict=True))


def every_acyclic_graph(nodes: str) -> Iterator[Graph]:
    """All graphs whose links lead to later letters only."""
    if not nodes:
        yield {}
        return
    first, rest = nodes[0], nodes[1:]
    for graph in every_acyclic_graph(rest):
        for bits in product((0, 1), repeat=len(rest)):
            yield {first: "".join(n for n, there in zip(rest, bits, strict=True) if there), **graph}


def every_link(count: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many nodes can name a parent, circles included."""
    return product(range(-1, count), repeat=count)


def every_forest(count: int) -> Iterator[tuple[int, ...]]:
    return (links for links in every_link(count) if not obvious_cycles(links))


def obvious_depth_first(nodes: Sequence[str], graph: Graph) -> list[str]:
    seen: list[str] = []

    def visit(node: str) -> None:
        if node not in seen:
            seen.append(node)
            for child in graph[node]:
                visit(child)

    for node in nodes:
        visit(node)
    return seen


def obvious_breadth_first(level: Sequence[str], graph: Graph, seen: str = "") -> list[str]:
    new = [node for node in dict.fromkeys(level) if node not in seen]
    if not new:
        return []
    below = [child for node in new for child in graph[node]]
    return new + obvious_breadth_first(below, graph, seen + "".join(new))


def obvious_paths(node: str, graph: Graph) -> list[str]:
    if not graph[node]:
        return [node]
    return [node + path for child in graph[node] for path in obvious_paths(child, graph)]


def obvious_ancestors(node: int, parents: Sequence[int]) -> list[int]:
    above = parents[node]
    return [] if above < 0 else [above, *obvious_ancestors(above, parents)]


def obvious_cycles(parents: Sequence[int]) -> set[tuple[int, ...]]:
    """From each node up until something comes again; a circle when that is the node itself."""

    def up(trail: tuple[int, ...]) -> tuple[int, ...]:
        above = parents[trail[-1]]
        if above == trail[0]:
            return trail
        return () if above < 0 or above in trail else up((*trail, above))

    return {up((node,)) for node in range(len(parents)) if node == min(up((node,)), default=-1)}


def obvious_preorder(parents: Sequence[int], order: Sequence[int], above: int = -1) -> list[int]:
    return [
        found
        for node in sorted(range(len(parents)), key=order.__getitem__)
        if parents[node] == above
        for found in [node, *obvious_preorder(parents, order, node)]
    ]


def obvious_parents_first(
    parents: Sequence[int], order: Sequence[int], ready: Sequence[int]
) -> list[int]:
    if not ready:
        return []
    node, *others = sorted(ready, key=order.__getitem__)
    below = [child for child, above in enumerate(parents) if above == node]
    return [node, *obvious_parents_first(parents, order, [*others, *below])]
