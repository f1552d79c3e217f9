"""The parents that rows name (rules R13, R15), before anything is guessed.

A main row never hangs on an agent's row, and links that lead in a circle are cut at its first row.
What Claude Code took back, since a request was refused for example, stays before what took its
place, and what was broken off before the note on that: nobody went back there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathexport.read.rows import Row
from pathexport.shape.links.kept import follows, named_by, sums_up_the_end
from pathexport.shape.links.nodes import Nodes
from pathexport.shape.links.walks import cycles

Through = Mapping[str, str | None]
"""Lines that are no messages but stand in the chain of links, and what they hang on."""

_ASKS = ("prompt", "command")


def named_parents(
    nodes: Nodes, through: Through, appended: Mapping[int, int]
) -> tuple[list[int], set[int], set[int]]:
    """What the rows name (R13), agents' rows replaced by their nearest ancestor (R15).

    With them the nodes that name what no log holds, and those that only an agent's rows lead to.
    """
    rows = nodes.rows
    parents = [nodes.index.get(row.parent or "", -1) for row in rows]
    unknown = [n for n, up in enumerate(parents) if up < 0 and rows[n].parent is not None]
    orphans, astray = set(), set()
    for node in range(len(rows)) if nodes.own else {*unknown, *nodes.repaired}:
        parents[node] = _named(nodes, node, through)
        if parents[node] < 0 and rows[node].parent is not None:
            orphans.add(node)
    for node, above in appended.items():
        parents[node] = above
        orphans.discard(node)
    agents = (n for n, up in enumerate(parents) if up >= 0 and rows[up].sidechain)
    crossing = [node for node in agents if not rows[node].sidechain]
    ancestors = _main_ancestors(nodes, parents, crossing)
    for node in crossing:
        parents[node] = ancestors[parents[node]]
        if parents[node] < 0:
            astray.add(node)
    return parents, orphans, astray


def _named(nodes: Nodes, node: int, through: Through) -> int:
    """The node that a row names, over lines that are no messages."""
    row = nodes.rows[node]
    named = nodes.repaired.get(node, row.parent)
    seen: set[str] = set()
    while named is not None and named not in nodes.index and named not in seen:
        seen.add(named)
        named = through.get(named, named)
    return nodes.named(row, named)


def _main_ancestors(nodes: Nodes, parents: list[int], crossing: Iterable[int]) -> dict[int, int]:
    """For agents' rows that main rows hang on, which are `crossing`: the nearest ancestor that is
    a main row."""
    above: dict[int, int] = {}
    for node in crossing:
        at = parents[node]
        trail: dict[int, None] = {}
        while at >= 0 and nodes.rows[at].sidechain and at not in above and at not in trail:
            trail[at] = None
            at = parents[at]
        found = -1 if at in trail else above.get(at, at)
        above.update(dict.fromkeys(trail, found))
    return above


def cut_circles(parents: list[int]) -> list[list[int]]:
    found = list(cycles(parents))
    for circle in found:
        parents[circle[0]] = -1
    return found


def hang_boundaries(nodes: Nodes, parents: list[int]) -> list[int]:
    """A compaction hangs on the row it names (R13). Those that name a later one are returned."""
    hung, ahead = set(), []
    for node in [node for node, up in enumerate(parents) if up < 0]:
        row = nodes.rows[node]
        if row.kind not in ("boundary", "summary") or sums_up_the_end(row):
            continue
        named = named_by(nodes, node)
        if named >= 0 and follows(nodes.rows[named], row, named > node):
            ahead.append(node)
        elif named >= 0:
            hung.add(node)
            parents[node] = named
    for circle in list(cycles(parents)) if hung else ():
        parents[min(node for node in circle if node in hung)] = -1
    return ahead


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
        for first, last in _chains(_by_time(rows, chain), parents):
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


def _chains(undone: Iterable[int], parents: Sequence[int]) -> list[tuple[int, int]]:
    """Of rows that were taken back, each that hangs on none of them, and the last one below it."""
    top: dict[int, int] = {}
    last: dict[int, int] = {}
    for node in undone:
        first = top[node] = top.get(parents[node], node)
        last[first] = node
    return list(last.items())
