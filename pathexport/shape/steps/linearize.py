"""From links to the tree of conversations, in which every fork is one that a person made.

What hangs on a step and never says anything is stitched into it (R17). Answers that leave one
answer from different rows of it are one turn, and follow one another (R19). Where several steps
still follow one step, a person went back (R20). Nothing is dropped (R21).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.shape.links.graph import Graph
from pathexport.shape.links.walks import parents_first, preorder, spans
from pathexport.shape.steps.branch_rows import late, led
from pathexport.shape.steps.gathered import Gathered, Order
from pathexport.shape.steps.replays import Content
from pathexport.shape.steps.steps import gather
from pathexport.shape.steps.stitching import by_time
from pathexport.shape.steps.tree import Step, Tree
from pathexport.shape.steps.turns import in_turn


def linearize(graph: Graph, content: Content) -> Tree:
    """The tree of steps of a project's main rows."""
    found = gather(graph, content)
    home = _homes(found)
    children = _children(found, home)
    parent_of = in_turn(found, children)
    order = _order(found, home, parent_of)
    members = _members(found, home)
    by_time(found, members, order)
    for place, step in enumerate(order.steps):
        branches = [order.steps[child] for child in order.below[place]]
        followers = [child for child in children[step] if parent_of[child] != step]
        if len(branches) > 1:
            _move(members, step, led(found, members[step], branches))
        elif branches and followers:
            _move(members, step, late(found, members[step], branches[0], followers))
    quiet = (n for n, step in enumerate(found.step_of) if step >= 0 and home[step] != step)
    return _tree(found, order, members, frozenset(quiet))


def _tree(
    found: Gathered, order: Order, members: Sequence[list[int]], stitched: frozenset[int]
) -> Tree:
    """The steps that stay under their new numbers: their places in the order."""
    last = spans(order.above, range(len(order.above)))[1]
    step_of = [-1] * len(found.rows)
    steps = []
    for place, old in enumerate(order.steps):
        for node in members[old]:
            step_of[node] = place
        reading = _reading_order(found, members[old])
        step = Step(
            kind=found.steps[old].kind,
            parent=order.above[place],
            rows=reading,
            last=last[place],
            says=any(found.rows[node].says for node in reading),
            session=found.rows[reading[0]].session,
        )
        steps.append(step)
    return Tree(
        rows=found.rows,
        steps=tuple(steps),
        roots=tuple(place for place, up in enumerate(order.above) if up < 0),
        children=tuple(map(tuple, order.below)),
        step_of=tuple(step_of),
        replays=found.replays,
        stitched=stitched,
    )


def _homes(found: Gathered) -> list[int]:
    """For each step the one it becomes part of: itself, when something is said from it on."""
    alive = [any(found.rows[n].says for n in step.rows) for step in found.steps]
    for number in range(len(alive) - 1, -1, -1):
        parent = found.steps[number].parent
        if alive[number] and parent >= 0:
            alive[parent] = True
    home: list[int] = []
    for number, step in enumerate(found.steps):
        home.append(number if alive[number] or step.parent < 0 else home[step.parent])
    return home


def _children(found: Gathered, home: list[int]) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in home]
    for number, step in enumerate(found.steps):
        if step.parent >= 0 and home[number] == number:
            children[step.parent].append(number)
    return children


def _order(found: Gathered, home: list[int], parent_of: list[int]) -> Order:
    """Steps that stay, each followed by what comes after it, siblings by their first time."""
    kept = [step for step, own in enumerate(home) if own == step]
    number = {step: place for place, step in enumerate(kept)}
    parents = [number.get(parent_of[step], -1) for step in kept]
    firsts = [found.begins(step) for step in kept]
    steps = [kept[place] for place in preorder(parents, firsts.__getitem__)]
    places = {step: place for place, step in enumerate(steps)}
    above = [places.get(parent_of[step], -1) for step in steps]
    below: list[list[int]] = [[] for _ in steps]
    for place, up in enumerate(above):
        if up >= 0:
            below[up].append(place)
    return Order(steps, above, below)


def _members(found: Gathered, home: list[int]) -> list[list[int]]:
    """The rows of each step that stays: its own and those of quiet steps."""
    members: list[list[int]] = [[] for _ in home]
    for own, step in zip(home, found.steps, strict=True):
        members[own] += step.rows
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


def _reading_order(found: Gathered, members: list[int]) -> tuple[int, ...]:
    """Parents first; of what could come next the earliest, then the first written (R22)."""
    kept = [node for node in members if node not in found.replays]
    if len(kept) == 1:
        return (kept[0],)
    inside = set(kept)

    def parent(node: int) -> int:
        above = found.above(node)
        return above if above in inside else -1

    return tuple(parents_first(kept, parent, lambda node: (found.rows[node].time, node)))
