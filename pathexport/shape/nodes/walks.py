"""Walks over any graph that is given as roots and a function; they know nothing of messages.

Every walk keeps its own stack, so a deep graph costs memory but never exceeds the interpreter's
recursion limit. It remembers the nodes it has seen only where a graph may lead back.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import count
from operator import lt
from typing import Any, TypeVar

N = TypeVar("N", bound=Hashable)
Children = Callable[[N], Sequence[N]]


def depth_first(roots: Iterable[N], children: Children[N]) -> Iterator[N]:
    """Every node once, each branch to its end before the next."""
    seen: set[N] = set()
    stack = list(roots)[::-1]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        yield node
        stack.extend(reversed(children(node)))


def breadth_first(roots: Iterable[N], children: Children[N]) -> Iterator[N]:
    """Every node once, the nearest to a root first."""
    seen: set[N] = set()
    queue = deque(roots)
    while queue:
        node = queue.popleft()
        if node in seen:
            continue
        seen.add(node)
        yield node
        queue.extend(children(node))


def root_to_leaf(roots: Iterable[N], children: Children[N]) -> Iterator[tuple[N, ...]]:
    """Every path of a forest from a root to a leaf, in the order of `depth_first`."""
    for root in roots:
        path: list[N] = []
        stack = [(root, 0)]
        while stack:
            node, depth = stack.pop()
            del path[depth:]
            path.append(node)
            below = children(node)
            if not below:
                yield tuple(path)
            stack.extend((child, depth + 1) for child in reversed(below))


def places(values: Sequence[N], wanted: N) -> list[int]:
    """Where a value stands that few places have: it is looked for, and no place is counted."""
    found: list[int] = []
    with suppress(ValueError):
        while True:
            found.append(values.index(wanted, found[-1] + 1 if found else 0))
    return found


def without_parent(parents: Sequence[int]) -> list[int]:
    """The roots of a forest; -1 is no parent."""
    return places(parents, -1)


def cycles(parents: Sequence[int]) -> Iterator[list[int]]:
    """The circles that parent links make; -1 is no parent. Every circle once, lowest first."""
    if all(map(lt, parents, count())):
        return  # all lead back, as they nearly always do
    done = [0] * len(parents)
    for start in range(len(parents)):
        at = start
        while at >= 0 and not done[at]:
            done[at] = start + 1
            at = parents[at]
        if at >= 0 and done[at] == start + 1:
            circle = [at]
            while parents[circle[-1]] != at:
                circle.append(parents[circle[-1]])
            lowest = circle.index(min(circle))
            yield circle[lowest:] + circle[:lowest]


class Siblings:
    """What hangs on each node of a forest, in the order of the nodes: the first of it, and for each
    node the next that hangs where it does. Two lists take a tenth of the memory of one for each
    node. The roots are what hangs on -1, for which the last place of `first` is."""

    def __init__(self, nodes: Sequence[int], parents: Sequence[int]) -> None:
        self.first = [-1] * (len(parents) + 1)
        self.next = [-1] * len(parents)
        first, next_ = self.first, self.next
        for node in reversed(nodes):
            parent = parents[node]
            next_[node] = first[parent]
            first[parent] = node

    def of(self, parent: int) -> Iterator[int]:
        """What hangs on one node; the roots for -1."""
        node = self.first[parent]
        while node >= 0:
            yield node
            node = self.next[node]

    def all(self) -> list[tuple[int, ...]]:
        """What hangs on each node. A list of tuples, as most hold one node or none."""
        found: list[tuple[int, ...]] = []
        next_, nothing = self.next, ()
        for parent, first in enumerate(self.first[:-1]):
            if first < 0:
                found.append(nothing)
            elif next_[first] < 0:
                found.append((first,))
            else:
                found.append(tuple(self.of(parent)))
        return found


def preorder(parents: Sequence[int], order: Callable[[int], object] | None = None) -> list[int]:
    """All nodes of a forest, each followed by what hangs on it; siblings sorted by `order`, or by
    their numbers."""
    below = Siblings(range(len(parents)), parents)
    first, next_ = below.first, below.next
    walk: list[int] = []
    stack = [-1]
    while stack:
        node = stack.pop()
        walk.append(node)
        child = first[node]
        while child >= 0 and next_[child] < 0:  # where nothing forks, as nearly everywhere
            node = child
            walk.append(node)
            child = first[node]
        siblings = [*below.of(node)]
        siblings.sort(key=order)  # type: ignore[arg-type]
        stack += reversed(siblings)
    return walk[1:]


def uppermost(
    node: int, parents: Sequence[int], joins: Callable[[int, int], bool], known: dict[int, int]
) -> int:
    """The uppermost node to which links lead from one, as far as it `joins` the one above. With
    what is `known` no node is passed twice."""
    trail = []
    while node not in known:
        trail.append(node)
        up = parents[node]
        if up >= 0 and joins(node, up):
            node = up
        else:
            known[node] = node
    known.update(dict.fromkeys(trail, known[node]))
    return known[node]


class Spans:
    """What hangs on what in a forest, by places in its preorder `walk`: all that hangs on a node
    stands between it and its last descendant."""

    def __init__(self, parents: Sequence[int], walk: Sequence[int]) -> None:
        first = self.first = [0] * len(walk)
        for place, node in enumerate(walk):
            first[node] = place
        last = self.last = first.copy()
        for node in reversed(walk):
            parent = parents[node]
            if parent >= 0 and last[parent] < last[node]:
                last[parent] = last[node]

    def below(self, node: int, above: int) -> bool:
        """Whether a node is another one or hangs on it, over whatever nodes."""
        return self.first[above] <= self.first[node] <= self.last[above]


def parents_first(
    nodes: Sequence[int], parent: Callable[[int], int], order: Callable[[int], Any]
) -> list[int]:
    """All nodes, each after its parent if that is one of them; of those that could come next the
    first by `order`."""
    inside = set(nodes)
    below: dict[int, list[int]] = {}
    ready = []
    for node in nodes:
        above = parent(node)
        if above in inside and above != node:
            below.setdefault(above, []).append(node)
        else:
            ready.append((order(node), node))
    heapq.heapify(ready)
    ordered = []
    while ready:
        _, node = heapq.heappop(ready)
        ordered.append(node)
        for child in below.get(node, ()):
            heapq.heappush(ready, (order(child), child))
    if len(ordered) < len(nodes):  # links that lead in a circle: what is in it still comes
        placed = set(ordered)
        ordered += sorted((n for n in nodes if n not in placed), key=order)
    return ordered


class Forest:
    """Trees that can be joined: finding a node's root flattens the way to it."""

    def __init__(self, parents: Sequence[int]) -> None:
        self.parents = [*parents]
        """Each node's parent as the trees are now, -1 for a root."""

    @cached_property
    def _above(self) -> list[int]:
        """The same with each root as its own; asked where something is joined."""
        return [node if parent < 0 else parent for node, parent in enumerate(self.parents)]

    def link(self, root: int, parent: int) -> bool:
        """Hang a root on a node of another tree; False when it is its own tree."""
        if _top(self._above, parent) == root:
            return False
        self._above[root] = self.parents[root] = parent
        return True


def hang_elsewhere(places: Mapping[int, int], parents: list[int]) -> None:
    """Hang some nodes on others, or on none (-1), but on nothing that hangs on them."""
    above = {node: parents[node] for node in places}
    for node in places:
        parents[node] = -1
    forest = Forest(parents)
    for node, place in places.items():
        if place >= 0 and not forest.link(node, place):
            forest.link(node, above[node])
    parents[:] = forest.parents


def tied(many: int, ties: Iterable[tuple[int, int]]) -> list[int]:
    """For each of so many numbers the first of those that it is tied to, directly or not."""
    above = [*range(many)]
    for one, other in ties:
        low, high = sorted((_top(above, one), _top(above, other)))
        above[high] = low
    return [_top(above, each) for each in range(many)]


def _top(above: list[int], node: int) -> int:
    """The node above all that are above one; from now on the way to it is shorter."""
    while above[node] != node:
        above[node] = node = above[above[node]]
    return node
