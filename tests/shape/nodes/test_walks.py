"""Each walk against an obvious recursive one, on every small graph; then on deep ones.

Drawings: `→` leads to a child. Graphs are maps from a letter to the letters of its children, or,
where links go upwards, lists of parents in which -1 is no parent.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from pathexport.shape.nodes.walks import (
    Siblings,
    Spans,
    breadth_first,
    cycles,
    depth_first,
    parents_first,
    preorder,
    root_to_leaf,
    uppermost,
)
from tests.running.each import for_each
from tests.shape.links.obvious import (
    Graph,
    every_acyclic_graph,
    every_forest,
    every_graph,
    every_link,
    obvious_ancestors,
    obvious_breadth_first,
    obvious_cycles,
    obvious_depth_first,
    obvious_parents_first,
    obvious_paths,
    obvious_preorder,
)

DIAMOND: Graph = {"a": "bc", "b": "d", "c": "d", "d": ""}
FORK: Graph = {"a": "bd", "b": "c", "c": "", "d": "ef", "e": "", "f": ""}
CIRCLE: Graph = {"a": "b", "b": "c", "c": "ad", "d": "d"}

DEEP = 50_000


def test_depth_first_goes_down_each_branch_before_the_next() -> None:
    """
    a → b → c
      → d → e
          → f
    """
    assert "".join(depth_first("a", FORK.__getitem__)) == "abcdef"
    assert "".join(depth_first("d", FORK.__getitem__)) == "def"
    assert "".join(depth_first("da", FORK.__getitem__)) == "defabc"


def test_depth_first_gives_a_shared_child_once() -> None:
    """
    a → b → d
      → c → d
    """
    assert "".join(depth_first("a", DIAMOND.__getitem__)) == "abdc"


def test_depth_first_ends_where_links_lead_back() -> None:
    """
    a → b → c → a
              → d → d
    """
    assert "".join(depth_first("a", CIRCLE.__getitem__)) == "abcd"
    assert "".join(depth_first("c", CIRCLE.__getitem__)) == "cabd"


def test_breadth_first_gives_the_nearest_first() -> None:
    """
    a → b → c
      → d → e
          → f
    """
    assert "".join(breadth_first("a", FORK.__getitem__)) == "abdcef"
    assert "".join(breadth_first("bd", FORK.__getitem__)) == "bdcef"


def test_breadth_first_ends_where_links_lead_back() -> None:
    """
    a → b → c → a
              → d → d
    """
    assert "".join(breadth_first("b", CIRCLE.__getitem__)) == "bcad"


def test_depth_and_breadth_first_on_every_graph_of_three() -> None:
    for graph in every_graph("abc"):
        for roots in ("a", "cb", "abc", "aa", ""):
            found = list(depth_first(roots, graph.__getitem__))
            assert found == obvious_depth_first(roots, graph), graph
            found = list(breadth_first(roots, graph.__getitem__))
            assert found == obvious_breadth_first(roots, graph), graph


def test_root_to_leaf_gives_each_way_down() -> None:
    """
    a → b → c        abc
      → d → e        ade
          → f        adf
    """
    found = root_to_leaf("a", FORK.__getitem__)
    assert ["".join(path) for path in found] == ["abc", "ade", "adf"]


def test_root_to_leaf_goes_each_way_to_a_shared_child() -> None:
    """
    a → b → d        abd
      → c → d        acd
    """
    found = root_to_leaf("a", DIAMOND.__getitem__)
    assert ["".join(path) for path in found] == ["abd", "acd"]


def test_root_to_leaf_on_every_graph_of_four_without_circles() -> None:
    for graph in every_acyclic_graph("abcd"):
        for roots in ("a", "ba", "abcd", ""):
            found = ["".join(path) for path in root_to_leaf(roots, graph.__getitem__)]
            assert found == [path for root in roots for path in obvious_paths(root, graph)], graph


def test_cycles_begin_with_their_lowest() -> None:
    """
    3 → 1 → 2 → 3     a circle, listed as 1, its parent 3, its parent 2
        1 → 0         hangs on it, and is not in it
    4 → 4
    """
    assert list(cycles([1, 3, 1, 2, 4])) == [[1, 3, 2], [4]]


@for_each("count", range(6))
def test_cycles_of_all_links(count: int) -> None:
    for links in every_link(count):
        found = [tuple(circle) for circle in cycles(links)]
        assert len(found) == len(set(found)), links
        assert set(found) == obvious_cycles(links), links


@for_each("count", range(6))
def test_siblings_are_what_hangs_on_each_node(count: int) -> None:
    for links in every_forest(count):
        siblings = Siblings(range(count), links)
        below = [tuple(n for n in range(count) if links[n] == up) for up in range(count)]
        assert siblings.all() == below, links
        assert list(siblings.of(-1)) == [n for n in range(count) if links[n] < 0]
        odd = Siblings(range(1, count, 2), links)
        assert odd.all() == [tuple(n for n in each if n % 2) for each in below], links


def test_preorder_keeps_what_hangs_together_together() -> None:
    """
    0 → 2 → 3
      → 4
    1 → 5
    """
    parents = [-1, -1, 0, 2, 0, 1]
    assert preorder(parents) == [0, 2, 3, 4, 1, 5]
    assert preorder(parents, lambda node: -node) == [1, 5, 0, 4, 2, 3]


@for_each("count", range(5))
def test_preorder_on_every_forest(count: int) -> None:
    for links in every_forest(count):
        assert preorder(links) == obvious_preorder(links, range(count)), links
        for order in permutations(range(count)):
            found = preorder(links, order.__getitem__)
            assert found == obvious_preorder(links, order), (links, order)


def test_a_node_is_below_itself_and_all_above_it() -> None:
    """
    0 → 2 → 3        in preorder 0 2 3 4 1
      → 4
    1
    """
    parents = [-1, -1, 0, 2, 0]
    spans = Spans(parents, preorder(parents))
    assert [[node for node in range(5) if spans.below(node, above)] for above in range(5)] == [
        [0, 2, 3, 4],
        [1],
        [2, 3],
        [3],
        [4],
    ]


@for_each("count", range(6))
def test_spans_on_every_forest(count: int) -> None:
    for links in every_forest(count):
        spans = Spans(links, preorder(links))
        for node in range(count):
            lines = [node, *obvious_ancestors(node, links)]
            above = [n for n in range(count) if spans.below(node, n)]
            assert sorted(lines) == above, links


def test_the_uppermost_is_where_two_do_not_belong_together() -> None:
    """0 → 1 → 2 → 3, of which those of one half belong together"""
    known: dict[int, int] = {}
    tops = [
        uppermost(node, [-1, 0, 1, 2], lambda n, up: n // 2 == up // 2, known) for node in (3, 1)
    ]
    assert tops == [2, 0]
    assert known == {3: 2, 2: 2, 1: 0, 0: 0}


@for_each("count", range(5))
def test_uppermost_on_every_forest(count: int) -> None:
    for links in every_forest(count):
        known: dict[int, int] = {}
        for node in range(count):
            above = [node, *obvious_ancestors(node, links)]
            alike = (n for n in above if links[n] < 0 or n % 2 != links[n] % 2)
            top = uppermost(node, links, lambda n, up: n % 2 == up % 2, known)
            assert top == next(alike), (links, node)


def test_parents_first_then_the_order_asked_for() -> None:
    """
    0 → 1            of 0 and 2 the lower in order, 2, goes first; 3 then goes before 0;
    2 → 3            1 is the lowest of all and still waits for 0
    """
    order = [5, 0, 3, 4]
    assert parents_first(range(4), [-1, 0, -1, 2].__getitem__, order.__getitem__) == [2, 3, 0, 1]


def test_parents_first_takes_equals_by_number() -> None:
    """0 → 3, 0 → 1, 0 → 2, all of one time"""
    assert parents_first([3, 1, 0, 2], [-1, 0, 0, 0].__getitem__, lambda _: 0) == [0, 1, 2, 3]


@for_each("count", range(5))
def test_parents_first_on_every_forest(count: int) -> None:
    for links in every_forest(count):
        roots = [node for node, above in enumerate(links) if above < 0]
        for order in permutations(range(count)):
            found = parents_first(range(count), links.__getitem__, order.__getitem__)
            assert found == obvious_parents_first(links, order, roots), (links, order)


@for_each("count", range(5))
def test_parents_first_loses_nothing_in_circles(count: int) -> None:
    for links in every_link(count):
        found = parents_first(range(count), links.__getitem__, lambda node: node)
        assert sorted(found) == list(range(count)), links


@pytest.mark.thorough
def test_walks_do_not_mind_depth() -> None:
    """0 → 1 → 2 → … fifty times as deep as the interpreter's own stack"""
    parents = range(-1, DEEP - 1)
    numbers = list(range(DEEP))

    def below(node: int) -> list[int]:
        return [node + 1] if node + 1 < DEEP else []

    assert list(depth_first([0], below)) == numbers
    assert list(breadth_first([0], below)) == numbers
    assert list(root_to_leaf([0], below)) == [tuple(numbers)]
    assert preorder(parents) == numbers
    assert Spans(parents, numbers).below(DEEP - 1, 0)
    assert uppermost(DEEP - 1, parents, lambda *_: True, {}) == 0
    assert parents_first(numbers, parents.__getitem__, lambda node: -node) == numbers
    assert list(cycles(parents)) == []
    (circle,) = cycles([DEEP - 1, *parents[1:]])
    assert circle == [0, *numbers[:0:-1]]
