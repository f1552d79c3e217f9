"""Each node's parent, also where the log names none that is there (R13, R15, R16, R39, R41).

First what the rows name, with circles cut; then, for what is still without a parent, what must
have come before it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from pathexport.read.kinds import BLOCKED, PLANNED
from pathexport.read.rows import Row
from pathexport.shape.compactions.appended import follow_ups
from pathexport.shape.compactions.boundaries import hang_boundaries, named_by
from pathexport.shape.compactions.kept import hang_before, hang_behind
from pathexport.shape.links.beside import hang_behind_progress, hang_on_answers
from pathexport.shape.links.caveats import hang_commands
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.guesses import Guesses, is_compaction
from pathexport.shape.links.interrupts import hang_behind_interrupts
from pathexport.shape.links.named import Through, cut_circles, named_parents
from pathexport.shape.links.plans import beginnings
from pathexport.shape.links.taken_up import hang_behind_meanwhile
from pathexport.shape.links.undone import hang_on_undone
from pathexport.shape.links.unfinished import hang_on_unfinished
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.walks import preorder, without_parent
from pathexport.shape.nodes.written_again import hang_where_first_written


class Links(msgspec.Struct, frozen=True):
    """The graph, and the rows of whose links something is wrong that it does not tell itself."""

    graph: Graph
    unlinked: Sequence[int]
    """Rows that name a parent which is in no log and stay without one, though their kind does not
    make that normal."""
    alone: Sequence[int]
    """Answers and results that name no parent, and of which no other row tells where they hang."""
    appended: Sequence[int]
    """Rows that name the last of rows appended again as their parent (R39)."""


def link(nodes: Nodes, through: Through, taken_up: Container[str]) -> Links:
    """All nodes with their parents. `taken_up` are the results with which a turn begins."""
    # What the rows name, but where a rule tells what they follow instead.
    appended = follow_ups(nodes) if nodes.copies else {}
    parents, orphans, astray = named_parents(nodes, through, appended)
    circles = cut_circles(parents)
    kept, back = set[int](), set[int]()
    if nodes.traits.kept:
        kept = hang_before(nodes, parents)
        back = hang_behind(nodes, parents)
        circles += cut_circles(parents)
    hang_where_first_written(nodes, parents)
    hang_commands(nodes, parents)
    hang_on_undone(nodes, parents)
    hang_on_unfinished(nodes, parents, taken_up)
    hang_behind_interrupts(nodes, parents)
    roots = without_parent(parents)
    ahead = hang_boundaries(nodes, parents, roots)
    hang_on_answers(nodes, parents)
    hang_behind_progress(nodes, parents)
    # What is still without a parent, and what must have come before it.
    begun = beginnings(nodes.rows, parents) if PLANNED in nodes.traits.details else ()
    plans = {root: prompt for prompt, root in begun}
    roots = [n for n in roots if parents[n] < 0]  # rows are only hung, so that no more come
    loose = [n for n in roots if n in kept or _in_the_middle(nodes.rows[n])]
    nameless = [n for n in sorted(orphans | astray) if not is_compaction(nodes.rows[n])]
    strays = [n for n in roots if _stray(nodes.rows[n])]
    guesses = Guesses(nodes, parents, (*loose, *plans, *nameless, *strays))
    for node in loose:
        if node not in ahead:
            guesses.hang_behind_what_was_said(node)
    guesses.hang_same_answers(roots)
    alone = guesses.hang_strays(strays)
    guesses.bridge(nameless)
    carried = guesses.hang_plans(plans)
    for node in ahead:
        guesses.hang(node, [named_by(nodes, node)])
    linked = guesses.parents
    follow = hang_behind_meanwhile(nodes, linked, taken_up) if taken_up else set[int]()
    # What is told of all that.
    bridged = [n for n in nameless if n in orphans and linked[n] >= 0 and n not in follow]
    lost = [n for n in nameless if linked[n] < 0 and not guesses.is_normal_root(n)]
    graph = Graph(
        rows=nodes.rows,
        parents=tuple(linked),
        index=nodes.index,
        own=nodes.own,
        copies=nodes.copies,
        orphan_numbers=tuple(sorted(orphans)),
        circles=tuple(map(tuple, circles)),
        missing=frozenset(_leading(nodes, linked, bridged)),
        summed_up=frozenset(back),
        plans=carried,
        accepted=frozenset(carried.values()),
        traits=nodes.traits,
    )
    return Links(graph, lost, alone, sorted(appended))


def _in_the_middle(row: Row) -> bool:
    """Whether a row that hangs on nothing follows what was said before it: nobody went back."""
    return is_compaction(row) or (row.detail == BLOCKED and row.parent is None)


def _leading(nodes: Nodes, parents: Sequence[int], bridged: Sequence[int]) -> list[int]:
    """Those of some nodes from which on something is said."""
    if not bridged:
        return []
    says = [row.says for row in nodes.rows]
    for node in reversed(preorder(parents)):
        if says[node] and parents[node] >= 0:
            says[parents[node]] = True
    return [node for node in bridged if says[node]]


def _stray(row: Row) -> bool:
    """An answer or a result that names no parent."""
    spoken = row.says and row.kind in ("assistant", "result")
    return spoken and row.parent is None and not row.sidechain
