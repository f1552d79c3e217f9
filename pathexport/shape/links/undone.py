"""What was written beside rows that were taken back or broken off, though nobody went back.

Newer versions hang the note on an interrupt, and the answer that takes the place of a refused one,
beside what they follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathexport.grouped import grouped
from pathexport.read.kinds import TYPED
from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes, by_time


def hang_on_undone(nodes: Nodes, parents: list[int]) -> None:
    """What was written beside rows that were taken back or broken off, and after them, follows.
    Of prompts and answers that do not say so it is the first, where nothing followed yet: a person
    who goes on from there all the same went back."""
    rows = nodes.rows
    behind = _behind(rows, parents, _undone(nodes))
    if not behind:
        return
    beside: dict[int, list[int]] = {above: [] for above in behind}
    for node, above in enumerate(parents):
        if above in beside and rows[node].sidechain == rows[above].sidechain:
            beside[above].append(node)
    asked, gone_on_from = _asked(rows, parents), followed(rows, parents)
    for above, chains in behind.items():
        tip, going_on = above, True
        for node in by_time(rows, beside[above]):
            answers = rows[node].kind == "assistant" and not rows[node].undone
            if going_on or not (node in asked or (answers and node not in chains)):
                parents[node] = tip
            if node in chains:
                tip = chains[node]
                going_on = tip not in gone_on_from
            elif node in gone_on_from or rows[node].kind != "structural":
                going_on = False
                gone_on_from.add(tip)


def _behind(
    rows: Sequence[Row], parents: Sequence[int], undone: Iterable[Iterable[int]]
) -> dict[int, dict[int, int]]:
    """By the row above: the first rows of what was undone, each with the last one below it. What
    quiet rows lead to begins with the uppermost of them."""
    ends: dict[int, int] = {}
    for chain in undone:
        for first, last in _chains(rows, by_time(rows, chain), parents):
            ends[first] = by_time(rows, (last, ends.get(first, last)))[-1]
    behind: dict[int, dict[int, int]] = {}
    for first in sorted(ends, key=lambda n: (rows[ends[n]].time, ends[n]), reverse=True):
        at, above = first, parents[first]
        while above >= 0 and at not in behind.get(above, ()):
            behind.setdefault(above, {})[at] = ends[first]
            at, above = above, parents[above] if rows[above].quiet else -1
    return behind


def _asked(rows: Sequence[Row], parents: Sequence[int]) -> set[int]:
    """What a person wrote without a word of what was undone, and what was added right before it."""
    asked: set[int] = set()
    for node, row in enumerate(rows):
        if row.kind in TYPED and not row.undone:
            asked.add(node)
            at = parents[node]
            while at >= 0 and at not in asked and _added(rows[at]):
                asked.add(at)
                at = parents[at]
    return asked


def _added(row: Row) -> bool:
    return row.kind == "meta" or (row.type == "attachment" and not row.says)


def followed(rows: Sequence[Row], parents: Sequence[int]) -> set[int]:
    """The rows that anything else than quiet rows hangs on, over quiet rows or without."""
    found: set[int] = set()
    for node, row in enumerate(rows):
        at = parents[node] if row.kind != "structural" else -1
        while at >= 0 and at not in found:
            found.add(at)
            at = parents[at] if rows[at].kind == "structural" else -1
    return found


def _undone(nodes: Nodes) -> list[Iterable[int]]:
    """The rows that were taken back or broken off, by what says so; an answer with all its rows,
    and no prompt: only who wrote it can take that back."""
    if not nodes.traits.undone:
        return []
    told = [row for row in nodes.rows if row.undone]
    names = {(row.session, each) for row in told for each in row.undone}
    apis = (((row.session, row.api), node) for node, row in enumerate(nodes.rows))
    answers = grouped((api, node) for api, node in apis if api in names)
    known = ([nodes.index[each] for each in row.undone if each in nodes.index] for row in told)
    named = ({at for at in found if nodes.rows[at].kind not in TYPED} for found in known)
    return [*filter(None, named), *answers.values()]


def _chains(
    rows: Sequence[Row], undone: Iterable[int], parents: Sequence[int]
) -> list[tuple[int, int]]:
    """Of rows that were taken back, each that hangs on none of them, and the last one below it. An
    agent's row goes on from none of the conversation's."""
    top: dict[int, int] = {}
    last: dict[int, int] = {}
    for node in undone:
        above = top.get(parents[node], node)
        first = top[node] = above if rows[above].sidechain == rows[node].sidechain else node
        last[first] = node
    return list(last.items())
