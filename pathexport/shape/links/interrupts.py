"""Words from the queue that interrupt a call.

Newer versions hang them on the call or on a result to it, though they stand behind the note on the
interrupt, and hang on that what answers them, or the note that they were interrupted, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pathexport.read.rows import Row
from pathexport.shape.nodes.nodes import Nodes, by_time
from pathexport.shape.nodes.walks import Siblings, hang_elsewhere

_ADDED = 8  # rows that newer versions add to a result, as what the model was told


def hang_behind_interrupts(nodes: Nodes, parents: list[int]) -> None:
    """Words from the queue that interrupted calls were written on these or on a result that was
    there, and what answers them hangs on the note on the interrupt: they stand between."""
    rows = nodes.rows
    notes = _notes(nodes, parents)
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
        answers = [node for node in below.of(note) if _goes_on(rows, below, node)]
        if words and answers:
            came = by_time(rows, [n for n in results if rows[n].time >= rows[words[0]].time])
            places |= {node: above for above, node in pairwise(came)}
            if came and parents[note] in results:
                places[note] = came[-1]
            places[words[0]] = note
            places |= {node: typed[above] for above, node in pairwise(words)}
            places |= dict.fromkeys(answers, typed[words[-1]])
    hang_elsewhere(places, parents)


def _notes(nodes: Nodes, parents: Sequence[int]) -> dict[tuple[str, str], int]:
    """The notes on interrupts, by the session and the API message with the calls. Few name it: one
    on which another note hangs was written behind a result to one of these calls."""
    rows = nodes.rows
    found: dict[tuple[str, str], int] = {}
    if "interruption" not in nodes.traits.details:
        return found
    for node, row in enumerate(rows):
        above = parents[node]
        if row.detail == "interruption" and above >= 0:
            found |= {(row.session, api): node for api in row.undone}
            nameless = rows[above].detail == "interruption" and not rows[above].undone
            if nameless and (told := _interrupted_there(rows, parents, above)):
                found.setdefault((row.session, told), above)
    return found


def _interrupted_there(rows: Sequence[Row], parents: Sequence[int], note: int) -> str | None:
    """The API message with a call on whose result a note stands, over what was added to that."""
    result = parents[note]
    for _ in range(_ADDED):
        if result < 0 or not rows[result].quiet:
            break
        result = parents[result]
    call = parents[result] if result >= 0 and rows[result].kind == "result" else -1
    return rows[call].api if call >= 0 else None


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


def _goes_on(rows: Sequence[Row], below: Siblings, node: int) -> bool:
    """Whether an answer begins with a row, or with what stands below it over quiet ones, or a note
    says that none came."""
    while node >= 0 and rows[node].quiet:
        node = below.first[node]
    return node >= 0 and _ends_words(rows[node])


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
