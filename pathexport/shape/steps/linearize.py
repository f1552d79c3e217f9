"""From links to the tree of conversations, in which every fork is one that a person made.

What hangs on a step and never says anything is stitched into it (R17). Answers that leave one
answer from different rows of it are one turn, and follow one another (R19). Where several steps
still follow one step, a person went back (R20). Nothing is dropped (R21).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import is_

from msgspec.structs import replace

from pathexport.grouped import grouped
from pathexport.shape.links.graph import Graph
from pathexport.shape.nodes.nodes import Traits
from pathexport.shape.nodes.walks import Siblings, Spans, parents_first, preorder, without_parent
from pathexport.shape.steps.branch_rows import late, led
from pathexport.shape.steps.gathered import Gathered, Order
from pathexport.shape.steps.replays import Content
from pathexport.shape.steps.steps import gather
from pathexport.shape.steps.stitching import in_time
from pathexport.shape.steps.tree import Step, Tree
from pathexport.shape.steps.turns import in_turn


def linearize(graph: Graph, content: Content) -> Tree:
    """The tree of steps of a project's main rows."""
    found = gather(graph, content)
    order, members, stitched = _arranged(found)
    stays = order.steps == [*range(len(members))] and all(map(is_, members, found.members))
    step_of = found.step_of if stays else _placed(found, order, members)
    # The old rows would take as much memory as the steps that are made now.
    found = replace(found, members=[], step_of=step_of)
    return _tree(found, order, members, stitched, graph.traits)


def _placed(found: Gathered, order: Order, members: Sequence[Sequence[int]]) -> list[int]:
    """The step of each row under its new number; -1 for agents' rows."""
    step_of = [-1] * len(found.rows)
    for place, step in enumerate(order.steps):
        for node in members[step]:
            step_of[node] = place
    return step_of


def _arranged(found: Gathered) -> tuple[Order, list[list[int]], frozenset[int]]:
    """The steps that stay in their order, the rows of each step, and of these those that were taken
    in from quiet steps."""
    parents = found.parents
    home = _homes(found)
    kept, quiet = [*range(len(home))], list[int]()
    if home != kept:  # mostly all steps stay
        kept = [step for step, own in enumerate(home) if own == step]
        quiet = [step for step, own in enumerate(home) if own != step]
    children, forks = _below(kept, parents)
    parent_of = in_turn(found, children, forks)
    pairs = enumerate(zip(parents, parent_of, strict=True)) if parent_of != parents else ()
    rehung = grouped((old, step) for step, (old, new) in pairs if new != old)
    moved = bool(quiet or rehung)  # mostly not: then all is in order already
    order = _order(found, kept, parent_of) if moved else Order(kept, parents, children, forks)
    members = _members(found, home, quiet)
    for step, nodes in _of_one_session(found, home, quiet, order).items():
        _move(members, step, nodes)
    _divide(found, members, order, rehung)
    in_time(found, members, order, home)
    stitched = frozenset(node for step in quiet for node in found.members[step])
    return order, members, stitched


def _divide(
    found: Gathered, members: list[list[int]], order: Order, rehung: Mapping[int, Sequence[int]]
) -> None:
    """Put what happened on one branch alone at its beginning. `rehung` are steps that hang
    elsewhere now, by what they hung on."""
    rejoined = [place for place, step in enumerate(order.steps) if step in rehung] if rehung else []
    for place in sorted({*order.forks, *rejoined}):
        below, step = order.below[place], order.steps[place]
        if len(below) > 1:
            branches = [order.steps[child] for child in below]
            _move(members, step, led(found, members[step], branches))
        elif below:
            next_ = order.steps[below[0]]
            _move(members, step, late(found, members[step], next_, rehung[step]))


def _tree(
    found: Gathered,
    order: Order,
    members: list[list[int]],
    stitched: frozenset[int],
    traits: Traits,
) -> Tree:
    """The steps that stay under their new numbers: their places in the order."""
    rows, links = found.rows, found.links
    last, once = Spans(order.above, range(len(order.above))).last, not found.replays
    steps, none = [], list[int]()  # in the place of lists that are steps now
    for old, above, end in zip(order.steps, order.above, last, strict=True):
        nodes, members[old] = members[old], none
        # Most are one row, or a call and its result, so that there is but one order.
        plain = len(nodes) == 1 or (len(nodes) == 2 and once and links[nodes[1]] == nodes[0])
        reading = tuple(nodes) if plain else _reading_order(found, nodes)
        first = rows[reading[0]]
        says = first.says or any(rows[node].says for node in reading)
        steps.append(Step(found.kinds[old], above, reading, end, says, first.session))
    return Tree(
        rows=rows,
        steps=tuple(steps),
        roots=tuple(without_parent(order.above)),
        children=tuple(order.below),
        forks=order.forks,
        step_of=array("q", found.step_of),
        replays=found.replays,
        stitched=stitched,
        traits=traits,
    )


def _homes(found: Gathered) -> list[int]:
    """For each step the one it becomes part of: itself, when something is said from it on, or where
    one session was compacted and only others went on from before that."""
    parents, kinds = found.parents, found.kinds
    home, alive = [*range(len(parents))], [*found.says]
    if False not in alive:
        return home
    for number in range(len(alive) - 1, -1, -1):
        parent = parents[number]
        if alive[number] and parent >= 0:
            alive[parent] = True
    quiet = [number for number, living in enumerate(alive) if not living]
    packed = any(kinds[number] == "boundary" for number in quiet)
    went_on = _sessions_below(found, alive) if packed else {}
    for number in quiet:
        parent = parents[number]
        if parent < 0:
            continue
        sessions = went_on.get(home[parent], ()) if kinds[number] == "boundary" else ()
        if not sessions or found.first(number).session in sessions:
            home[number] = home[parent]
    return home


def _of_one_session(
    found: Gathered, home: Sequence[int], quiet: Sequence[int], order: Order
) -> dict[int, dict[int, int]]:
    """The rows of compactions behind which nothing is said, and what hangs on them, where sessions
    part: they happened in one of these alone. By the step that they became part of, each with the
    step with which its session goes on."""
    packed = order.forks and any(found.kinds[step] == "boundary" for step in quiet)
    places = {step: place for place, step in enumerate(order.steps)} if packed else {}
    leading: dict[int, int] = {}
    parting: dict[int, dict[str, int]] = {}
    moved: dict[int, dict[int, int]] = {}
    for step in quiet:
        parent, own = found.parents[step], home[step]
        if found.kinds[step] == "boundary" and own in places:
            if own not in parting:
                parting[own] = _parting(found, order, places[own])
            leading[step] = parting[own].get(found.first(step).session, -1)
        elif parent in leading:
            leading[step] = leading[parent]
        if leading.get(step, -1) >= 0:
            moved.setdefault(own, {}).update(dict.fromkeys(found.members[step], leading[step]))
    return moved


def _parting(found: Gathered, order: Order, place: int) -> dict[str, int]:
    """Where several sessions go on from a step: the step with which each does, unless there are
    several."""
    below = [order.steps[each] for each in order.below[place]]
    sessions = [found.first(step).session for step in below]
    many = Counter(sessions) if len(below) > 1 else {}
    return {
        session: step
        for session, step in zip(sessions, below, strict=True)
        if many.get(session) == 1
    }


def _sessions_below(found: Gathered, alive: Sequence[bool]) -> dict[int, set[str]]:
    """The sessions that go on from each step and say something."""
    sessions: dict[int, set[str]] = {}
    for number, (living, parent) in enumerate(zip(alive, found.parents, strict=True)):
        if living and parent >= 0:
            sessions.setdefault(parent, set()).add(found.first(number).session)
    return sessions


def _order(found: Gathered, kept: Sequence[int], parent_of: Sequence[int]) -> Order:
    """Steps that stay, each followed by what comes after it, siblings by their first time."""
    walk = preorder(_places(kept, parent_of), lambda place: found.begins(kept[place]))
    steps = [kept[place] for place in walk]
    above = _places(steps, parent_of)
    return Order(steps, above, *_below(range(len(steps)), above))


def _below(steps: Sequence[int], parents: Sequence[int]) -> tuple[list[tuple[int, ...]], list[int]]:
    """What follows each of some steps, and those that several follow."""
    children = Siblings(steps, parents).all()
    return children, [step for step, below in enumerate(children) if len(below) > 1]


def _places(steps: Sequence[int], parent_of: Sequence[int]) -> list[int]:
    """For each of some steps the place of its parent among them, or -1."""
    places = [-1] * (len(parent_of) + 1)  # the last one is that of no parent
    for place, step in enumerate(steps):
        places[step] = place
    return [places[parent_of[step]] for step in steps]


def _members(found: Gathered, home: Sequence[int], quiet: Iterable[int]) -> list[list[int]]:
    """The rows of each step that stays: its own and those of quiet steps."""
    members = [*found.members]  # others take the places of these lists, which stay
    joining: dict[int, list[int]] = {}
    for step in quiet:
        joining.setdefault(home[step], []).extend(members[step])
    for own, nodes in joining.items():
        members[own] = members[own] + nodes
    return members


def _move(members: list[list[int]], step: int, moved: Mapping[int, int]) -> None:
    """Put rows of a step before the rows of the steps that they lead to."""
    if not moved:
        return
    members[step] = [node for node in members[step] if node not in moved]
    for to, nodes in grouped((to, node) for node, to in moved.items()).items():
        members[to] = nodes + members[to]


def _reading_order(found: Gathered, members: list[int]) -> tuple[int, ...]:
    """Parents first; of what could come next the earliest, then the first written (R22)."""
    kept, links, above = members, found.links, members[0]
    if found.replays:
        kept = [node for node in members if node not in found.replays]
    else:
        for node in members[1:]:
            if links[node] != above:
                break
            above = node
        else:  # mostly each hangs on the one before it, so that there is but one order
            return tuple(members)
    return tuple(parents_first(kept, found.above, lambda node: (found.rows[node].time, node)))
