"""Answers that were broken off or taken back, and what was said after them.

Newer versions hang the note on an interrupt, and the answer that takes the place of a refused one,
beside what they follow. Nobody went back there, so these follow. Whoever really went back beside
such an answer made a fork, as anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathexport.read.rows import Row
from pathexport.shape.links.nodes import Nodes

_ASKS = ("prompt", "command")


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
    asked, followed = _asked(rows, parents), _followed(rows, parents)
    for above, chains in behind.items():
        tip, going_on = above, True
        for node in _by_time(rows, beside[above]):
            answers = rows[node].kind == "assistant" and not rows[node].undone
            if going_on or not (node in asked or (answers and node not in chains)):
                parents[node] = tip
            if node in chains:
                tip = chains[node]
                going_on = tip not in followed
            elif tip != above and (node in followed or rows[node].kind != "structural"):
                going_on = False
                followed.add(tip)


def _behind(
    rows: Sequence[Row], parents: Sequence[int], undone: Iterable[Iterable[int]]
) -> dict[int, dict[int, int]]:
    """By the row above: the first rows of what was undone, each with the last one below it. What
    quiet rows lead to begins with the uppermost of them."""
    ends: dict[int, int] = {}
    for chain in undone:
        for first, last in _chains(rows, _by_time(rows, chain), parents):
            ends[first] = _by_time(rows, (last, ends.get(first, last)))[-1]
    behind: dict[int, dict[int, int]] = {}
    for first in sorted(ends, key=lambda n: (rows[ends[n]].time, ends[n]), reverse=True):
        at, above = first, parents[first]
        while above >= 0 and at not in behind.get(above, ()):
            behind.setdefault(above, {})[at] = ends[first]
            quiet = rows[above].kind == "structural" and not rows[above].says
            at, above = above, parents[above] if quiet else -1
    return behind


def _asked(rows: Sequence[Row], parents: Sequence[int]) -> set[int]:
    """What a person wrote without a word of what was undone, and what was added right before it."""
    asked: set[int] = set()
    for node, row in enumerate(rows):
        if row.kind in _ASKS and not row.undone:
            asked.add(node)
            at = parents[node]
            while at >= 0 and at not in asked and _added(rows[at]):
                asked.add(at)
                at = parents[at]
    return asked


def _added(row: Row) -> bool:
    quiet = row.kind == "meta" or (row.type == "attachment" and not row.says)
    return quiet and not row.undone


def _followed(rows: Sequence[Row], parents: Sequence[int]) -> set[int]:
    """The rows that anything else than quiet rows hangs on, over quiet rows or without."""
    followed: set[int] = set()
    for node, row in enumerate(rows):
        at = parents[node] if row.kind != "structural" else -1
        while at >= 0 and at not in followed:
            followed.add(at)
            at = parents[at] if rows[at].kind == "structural" else -1
    return followed


def _undone(nodes: Nodes) -> list[set[int]]:
    """The rows that were taken back or broken off, by what says so; an answer with all its rows,
    and no prompt: only who wrote it can take that back."""
    if not nodes.traits.undone:
        return []
    told = [row for row in nodes.rows if row.undone]
    names = {(row.session, each) for row in told for each in row.undone}
    answers: dict[tuple[str, str], set[int]] = {}
    for node, row in enumerate(nodes.rows) if names else ():
        if row.api is not None and (row.session, row.api) in names:
            answers.setdefault((row.session, row.api), set()).add(node)
    known = ([nodes.index[each] for each in row.undone if each in nodes.index] for row in told)
    named = ({at for at in found if nodes.rows[at].kind not in _ASKS} for found in known)
    return [*filter(None, named), *answers.values()]


def _by_time(rows: Sequence[Row], nodes: Iterable[int]) -> list[int]:
    return sorted(nodes, key=lambda node: (rows[node].time, node))


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
