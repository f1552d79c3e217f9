"""The parents that rows name (rules R13, R15), before anything is guessed.

A main row never hangs on an agent's row, and links that lead in a circle are cut at its first row.
Words from the queue that interrupt a call name it, though they stand behind the note on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Row
from pathexport.shape.links.kept import follows, named_by, sums_up_the_end
from pathexport.shape.links.nodes import Nodes, by_time, numbers
from pathexport.shape.links.walks import Siblings, cycles, hang_elsewhere, without_parent

Through = Mapping[str, str | None]
"""Lines that are no messages but stand in the chain of links, and what they hang on."""


def named_parents(
    nodes: Nodes, through: Through, appended: Mapping[int, int]
) -> tuple[list[int], set[int], set[int]]:
    """What the rows name (R13), agents' rows replaced by their nearest ancestor (R15). With them
    the nodes that name what no log holds, and those that only an agent's rows lead to."""
    rows = nodes.rows
    parents = _as_written(nodes)
    orphans, astray = set(), set()
    for node in range(len(rows)) if nodes.own else {*without_parent(parents), *nodes.repaired}:
        parents[node] = _named(nodes, node, through)
        if parents[node] < 0 and rows[node].parent is not None:
            orphans.add(node)
    for node, above in appended.items():
        parents[node] = above
        orphans.discard(node)
    crossing = _crossing(rows, parents) if nodes.traits.sidechain else []
    ancestors = _main_ancestors(nodes, parents, crossing)
    for node in crossing:
        parents[node] = ancestors[parents[node]]
        if parents[node] < 0:
            astray.add(node)
    return parents, orphans, astray


def _as_written(nodes: Nodes) -> list[int]:
    """The nodes that the rows name; -1 where there is none."""
    known, found, last = nodes.index.get, list[int](), ""
    for row, before in zip(nodes.rows, [-1, *numbers(nodes.rows, nodes.index)], strict=False):
        above = row.parent
        # Most name the row before them, by the very same object: nothing needs to be looked up.
        found.append(before if above is last else known(above or "", -1))
        last = row.uuid
    return found


def _named(nodes: Nodes, node: int, through: Through) -> int:
    """The node that a row names, over lines that are no messages."""
    row = nodes.rows[node]
    named = nodes.repaired.get(node, row.parent)
    seen: set[str] = set()
    while named is not None and named not in nodes.index and named not in seen:
        seen.add(named)
        named = through.get(named, named)
    return nodes.named(row, named)


def _crossing(rows: Sequence[Row], parents: Sequence[int]) -> list[int]:
    """The main rows that hang on agents' rows."""
    agents = (n for n, up in enumerate(parents) if up >= 0 and rows[up].sidechain)
    return [node for node in agents if not rows[node].sidechain]


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


def hang_boundaries(nodes: Nodes, parents: list[int], roots: Iterable[int]) -> list[int]:
    """A compaction that is a root hangs on the row it names (R13). Those that name a later one are
    returned."""
    hung, ahead = set(), []
    for node in roots:
        row = nodes.rows[node]
        if row.kind not in COMPACTION or sums_up_the_end(row):
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


def hang_behind_interrupts(nodes: Nodes, parents: list[int]) -> None:
    """Words from the queue that interrupted calls were written on these or on a result that was
    there, and what answers them hangs on the note on the interrupt: they stand between."""
    rows = nodes.rows
    notes = {
        (row.session, told): node
        for node, row in enumerate(rows if nodes.traits.undone else ())
        if row.detail == "interruption" and rows[parents[node]].kind == "result"
        for told in row.undone
    }
    if not notes:
        return
    below = Siblings(range(len(parents)), parents)
    places: dict[int, int] = {}
    for note, calls in _interrupted(rows, notes).items():
        results = [n for call in calls for n in below.of(call) if rows[n].kind == "result"]
        typed = {
            node: _end_without_answer(rows, below, node)
            for above in (*calls, *results)
            for node in below.of(above)
            if rows[node].kind == "prompt" and rows[node].time <= rows[note].time
        }
        words = by_time(rows, [node for node, end in typed.items() if end >= 0])
        answers = [node for node in below.of(note) if _answers(rows, below, node)]
        if words and answers:
            came = by_time(rows, [n for n in results if rows[n].time >= rows[words[0]].time])
            places |= {node: above for above, node in pairwise([*came, note, words[0]])}
            places |= {node: typed[above] for above, node in pairwise(words)}
            places |= dict.fromkeys(answers, typed[words[-1]])
    hang_elsewhere(places, parents)


def _interrupted(rows: Sequence[Row], notes: Mapping[tuple[str, str], int]) -> dict[int, list[int]]:
    """By the note on an interrupt, the rows of the answer whose calls were interrupted."""
    calls: dict[int, list[int]] = {}
    for node, row in enumerate(rows):
        note = notes.get((row.session, row.api), -1) if row.api is not None else -1
        if note >= 0 and row.sidechain == rows[note].sidechain:
            calls.setdefault(note, []).append(node)
    return calls


def _answers(rows: Sequence[Row], below: Siblings, node: int) -> bool:
    """Whether an answer begins with a row, or with what stands below it over quiet ones."""
    while node >= 0 and rows[node].quiet:
        node = below.first[node]
    return node >= 0 and rows[node].kind == "assistant"


def _end_without_answer(rows: Sequence[Row], below: Siblings, node: int) -> int:
    """The last of the words that follow one another from a row on, if nothing answers them there
    and nobody went back to one of them; else -1."""
    while rows[node].kind != "assistant" and below.next[below.first[node]] < 0:
        if below.first[node] < 0:
            return node
        node = below.first[node]
    return -1
