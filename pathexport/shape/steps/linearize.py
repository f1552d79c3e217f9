"""From links to the tree of conversations, in which every fork is one that a person made.

What hangs on a step and never says anything is stitched into it (R17). Answers that leave one
answer from different rows of it are one turn, and follow one another (R19). Where several steps
still follow one step, a person went back (R20). Nothing is dropped (R21).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.read.rows import Row
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.walks import parents_first, preorder, spans
from pathexport.shape.steps.branch_rows import late, led
from pathexport.shape.steps.replays import Content
from pathexport.shape.steps.steps import Gathered, gather
from pathexport.shape.steps.stitching import by_time
from pathexport.shape.steps.tree import Step, Tree
from pathexport.shape.steps.turns import in_turn


def linearize(graph: Graph, content: Content) -> Tree:
    """The tree of steps of a project's main rows."""
    rows = graph.rows
    found = gather(rows, graph.parents, content)
    home = _homes(rows, found)
    children = _children(found, home)
    parent_of = in_turn(rows, found, children)
    order = _preorder(rows, found, home, parent_of)
    number = {old: new for new, old in enumerate(order)}
    above = [number.get(parent_of[old], -1) for old in order]
    last = spans(above, range(len(order)))[1]
    below: list[list[int]] = [[] for _ in order]
    for new, up in enumerate(above):
        if up >= 0:
            below[up].append(new)
    members = _members(found, home)
    by_time(rows, found, members, order, above)
    for new, old in enumerate(order):
        branches = [order[child] for child in below[new]]
        followers = [child for child in children[old] if parent_of[child] != old]
        if len(branches) > 1:
            _move(members, old, led(rows, found, members[old], branches))
        elif branches and followers:
            _move(members, old, late(rows, found, members[old], branches[0], followers))
    step_of = [-1] * len(rows)
    steps = []
    for new, old in enumerate(order):
        for node in members[old]:
            step_of[node] = new
        reading = _reading_order(rows, found, members[old])
        says = any(rows[n].says for n in reading)
        first = rows[reading[0]]
        steps.append(
            Step(
                kind=found.kinds[old],
                parent=above[new],
                rows=reading,
                last=last[new],
                says=says,
                session=first.session,
            )
        )
    return Tree(
        rows,
        tuple(steps),
        tuple(new for new, up in enumerate(above) if up < 0),
        tuple(map(tuple, below)),
        tuple(step_of),
        found.replays,
        frozenset(n for n, s in enumerate(found.step_of) if s >= 0 and home[s] != s),
    )


def _homes(rows: Sequence[Row], found: Gathered) -> list[int]:
    """For each step the one it becomes part of: itself, when something is said from it on."""
    alive = [any(rows[n].says for n in members) for members in found.rows]
    for step in range(len(alive) - 1, -1, -1):
        if alive[step] and found.parents[step] >= 0:
            alive[found.parents[step]] = True
    home: list[int] = []
    for step, parent in enumerate(found.parents):
        home.append(step if alive[step] or parent < 0 else home[parent])
    return home


def _children(found: Gathered, home: list[int]) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in home]
    for step, parent in enumerate(found.parents):
        if parent >= 0 and home[step] == step:
            children[parent].append(step)
    return children


def _preorder(
    rows: Sequence[Row], found: Gathered, home: list[int], parent_of: list[int]
) -> list[int]:
    """Steps that stay, each followed by what comes after it, siblings by their first time."""
    kept = [step for step, own in enumerate(home) if own == step]
    number = {step: place for place, step in enumerate(kept)}
    parents = [number.get(parent_of[step], -1) for step in kept]
    firsts = [(rows[found.rows[step][0]].time, found.rows[step][0]) for step in kept]
    return [kept[place] for place in preorder(parents, firsts.__getitem__)]


def _members(found: Gathered, home: list[int]) -> list[list[int]]:
    """The rows of each step that stays: its own and those of quiet steps."""
    members: list[list[int]] = [[] for _ in home]
    for step, own in enumerate(found.rows):
        members[home[step]] += own
    return members


def _move(members: list[list[int]], step: int, moved: Mapping[int, int]) -> None:
    """Put rows of a step before the rows of the steps that they lead to."""
    if not moved:
        return
    members[step] = [node for node in members[step] if node not in moved]
    there: dict[int, list[int]] = {}
    for node, to in moved.items():
        there.setdefault(to, []).append(node)
    for to, nodes in there.items():
        members[to][:0] = nodes


def _reading_order(rows: Sequence[Row], found: Gathered, members: list[int]) -> tuple[int, ...]:
    """Parents first; of what could come next the earliest, then the first written (R22)."""
    kept = [node for node in members if node not in found.replays]
    if len(kept) == 1:
        return (kept[0],)
    inside = set(kept)

    def parent(node: int) -> int:
        above = found.links[node]
        above = found.replays.get(above, above)
        return above if above in inside else -1

    return tuple(parents_first(kept, parent, lambda node: (rows[node].time, node)))
