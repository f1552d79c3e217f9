"""The parents that rows name (rules R13, R15), before anything is guessed.

A main row never hangs on an agent's row, and links that lead in a circle are cut at its first row.
Words from the queue that interrupt a call name it, though they stand behind the note on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise

from pathexport.read.kinds import COMPACTION, NOTIFIED
from pathexport.read.rows import Row
from pathexport.shape.links.kept import follows, named_by, sums_up_the_end
from pathexport.shape.links.nodes import Nodes, by_time, numbers
from pathexport.shape.links.walks import Siblings, cycles, hang_elsewhere, without_parent

_CHOSEN = ("prompt", "command")
"""What a person can go back to."""
_SNAPSHOT = "prompt_snapshot"
"""Not always among the messages that Claude Code counts, as progress and earlier boundaries."""

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


def summed_up_last(
    nodes: Nodes, parents: Sequence[int], below: Siblings, boundary: int, said: int
) -> int:
    """The last row that a compaction of the end summed up, by their number, where that is not what
    was `said` last: a person had gone back to before a prompt in between, and said nothing since.
    -1 where nobody did, or nothing tells."""
    rows, kept = nodes.rows, nodes.rows[boundary].kept
    way = _since(nodes, parents, _kept_last(nodes, boundary), said)
    if kept is None or not way:
        return -1
    on_way, least, most = set(way), 0, 0
    found: list[int] = []
    for node in way:
        chosen = rows[node].kind in _CHOSEN and rows[node].detail != NOTIFIED
        if chosen and 0 < least <= kept.summed <= most:
            found.append(parents[node])
        certain, perhaps = _counted(rows, below, on_way, node)
        least, most = least + certain, most + certain + perhaps
    return found[0] if least > kept.summed and len(found) == 1 else -1


def _kept_last(nodes: Nodes, boundary: int) -> int:
    """The last row that a compaction kept; the one it names where it does not say."""
    kept = nodes.rows[boundary].kept
    last = (kept.uuids[-1] if kept.uuids else kept.tail) if kept is not None else None
    return nodes.index.get(last or nodes.rows[boundary].logical or "", -1)


def _since(nodes: Nodes, parents: Sequence[int], above: int, node: int) -> list[int]:
    """The rows behind one up to another, as Claude Code has them: what a compaction of the end
    summed up is not there any more. Nothing where no links lead from one to the other."""
    way: dict[int, None] = {}
    while node >= 0 and node != above and node not in way:
        way[node] = None
        jumps = sums_up_the_end(nodes.rows[node])
        node = _kept_last(nodes, node) if jumps else parents[node]
    return [*way][::-1] if node == above >= 0 else []


def _counted(rows: Sequence[Row], below: Siblings, way: Set[int], node: int) -> tuple[int, int]:
    """How many messages Claude Code counts for a row on the way and what was said beside it, for
    sure and perhaps: answers and results of parallel calls stand beside one another."""
    certain = perhaps = 0
    here = [node]
    while here:
        at = here.pop()
        row = rows[at]
        beside = at != node and row.kind not in ("assistant", "result")
        if beside or row.kind == "boundary" or row.type == "progress" or row.detail == _SNAPSHOT:
            perhaps += 1
        else:
            certain += 1
        here += [
            each
            for each in below.of(at)
            if each not in way
            and rows[each].kind not in (*_CHOSEN, "boundary")
            and rows[each].sidechain == row.sidechain
        ]
    return certain, perhaps
