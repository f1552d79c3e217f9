"""Which rows a person can go back to before: they asked something there, or added to it.

A command counts as a turn that somebody takes back if Claude answered it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.read.kinds import HANDED, NOTIFIED, TYPED
from pathexport.read.rows import Row
from pathexport.shape.nodes.walks import preorder


def begins_turn(row: Row) -> bool:
    """Whether a row is a prompt or a command: nobody types that a task ended."""
    return row.kind in TYPED and row.detail != NOTIFIED


def asks(row: Row) -> bool:
    """Whether a person began a turn with a row: a command may stand behind a caveat."""
    return row.detail == "caveat" or begins_turn(row)


def adds(row: Row) -> bool:
    """Whether a row is what a person typed while Claude worked: they may go back to before it."""
    return row.detail == HANDED and row.says


def asking(rows: Sequence[Row], parents: Sequence[int]) -> list[bool]:
    """Whether a person began a turn with each row, over hooks that may stand before the prompt."""
    found = [*map(asks, rows)]
    for node in [node for node, begins in enumerate(found) if begins]:
        above = parents[node]
        while above >= 0 and not found[above] and rows[above].quiet:
            found[above] = True
            above = parents[above]
    return found


def last_asked(rows: Sequence[Row], parents: Sequence[int]) -> list[int]:
    """The nearest prompt at or above each row, words from the queue, or command that Claude
    answered, if only behind a compaction: one that only printed something is no turn that somebody
    takes back."""
    order = preorder(parents)
    asking = [(row.kind == "prompt" and begins_turn(row)) or adds(row) for row in rows]
    given = [-1] * (len(parents) + 1)  # commands that are not answered yet; last, that of no row
    for node in order:
        row, command = rows[node], given[parents[node]]
        if row.kind == "assistant" and row.says and command >= 0:
            asking[command] = True
        elif row.kind == "command":
            given[node] = node
        elif not asking[node]:
            given[node] = command
    asked = [-1] * (len(parents) + 1)
    for node in order:
        asked[node] = node if asking[node] else asked[parents[node]]
    return asked
