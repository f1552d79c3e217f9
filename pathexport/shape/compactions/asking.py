"""Which rows a person can go back to before: they asked something there, or added to it.

A command counts as a turn that somebody takes back if Claude answered it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.read.kinds import HANDED, NOTIFIED, TYPED
from pathexport.read.rows import Row


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


def last_asked(rows: Sequence[Row], parents: Sequence[int], order: Sequence[int]) -> list[int]:
    """The nearest prompt at or above each row, words from the queue, or command that Claude
    answered: one that only printed something is no turn that somebody takes back."""
    asked = [-1] * (len(parents) + 1)  # the last place is for what hangs on nothing
    given = [-1] * (len(parents) + 1)  # commands that are not answered yet
    for node in order:
        row, above = rows[node], parents[node]
        asked[node], given[node] = asked[above], given[above]
        if (row.kind == "prompt" and begins_turn(row)) or adds(row):
            asked[node], given[node] = node, -1
        elif row.kind == "command":
            given[node] = node
        elif row.kind == "assistant" and row.says and given[node] >= 0:
            asked[node], given[node] = given[node], -1
    return asked
