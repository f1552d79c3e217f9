"""Words from the queue that interrupt a call.

Newer versions hang them on the call or on a result to it, though they stand behind the note on the
interrupt, and hang their answer on that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes, by_time
from pathexport.shape.nodes.walks import Siblings, hang_elsewhere


def hang_behind_interrupts(nodes: Nodes, parents: list[int]) -> None:
    """Words from the queue that interrupted calls were written on these or on a result that was
    there, and what answers them hangs on the note on the interrupt: they stand between."""
    rows = nodes.rows
    notes = {
        (row.session, told): node
        for node, row in enumerate(rows if nodes.traits.undone else ())
        if row.detail == "interruption" and parents[node] >= 0
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
            if rows[node].kind == "prompt" and _came_before(rows[node], rows[note])
        }
        words = by_time(rows, [node for node, end in typed.items() if end >= 0])
        answers = [node for node in below.of(note) if _answers(rows, below, node)]
        if words and answers:
            came = by_time(rows, [n for n in results if rows[n].time >= rows[words[0]].time])
            places |= {node: above for above, node in pairwise(came)}
            if came and parents[note] in results:
                places[note] = came[-1]
            places[words[0]] = note
            places |= {node: typed[above] for above, node in pairwise(words)}
            places |= dict.fromkeys(answers, typed[words[-1]])
    hang_elsewhere(places, parents)


def _came_before(words: Row, note: Row) -> bool:
    """Whether words may have led to an interrupt; what an agent is told stands on its call too."""
    return words.sidechain == note.sidechain and words.time <= note.time


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
    """The last of the words that follow one another from a row on, if nothing answers or interrupts
    them there and no agent's row hangs on them; else -1. Whoever goes back to one came later."""
    side = rows[node].sidechain
    while not _ends_words(rows[node]) and rows[node].sidechain == side:
        behind = by_time(rows, [*below.of(node)])
        if not behind:
            return node
        node = behind[0]
    return -1


def _ends_words(row: Row) -> bool:
    return row.kind == "assistant" or row.detail == "interruption"
