"""The message graph drawn: as text for a terminal, and in Graphviz' language.

A branch is indented, and a conversation without forks stays in one column, so the drawing of a long
conversation is long but not wide. From some depth of forks on, lines are no longer indented
further.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.read.rows import Row

_SHORT = 8
_DEEPEST = 64  # forks whose lines are drawn beside what follows them
_COLOURS = {"user": "lightblue", "assistant": "lightgreen", "system": "lightgray"}


def tree(rows: Sequence[Row], roots: Sequence[int], below: Sequence[Sequence[int]]) -> str:
    """A line for each message: its kind and the start of its id."""
    lines = []
    # What stands before a message, and before what follows it.
    stack = [(node, "", "") for node in reversed(roots)]
    while stack:
        node, before, after = stack.pop()
        lines.append(f"{before}{rows[node].kind} {rows[node].uuid[:_SHORT]}\n")
        children = below[node]
        if len(children) == 1:
            stack.append((children[0], after, after))
            continue
        edge = after[: 3 * _DEEPEST]
        branches = [(child, f"{edge}├─ ", f"{edge}│  ") for child in children[:-1]]
        branches += [(child, f"{edge}└─ ", f"{edge}   ") for child in children[-1:]]
        stack += reversed(branches)
    return "".join(lines)


def graphviz(rows: Sequence[Row], below: Sequence[Sequence[int]]) -> str:
    """A box for each message in the colour of its type, agents' with a dashed border."""
    lines = ["digraph conversation {", "  rankdir=TB;"]
    for row in rows:
        style = '"filled,dashed"' if row.sidechain else "filled"
        look = f"label={_quoted(row.kind)}, fillcolor={_COLOURS.get(row.type, 'white')}"
        lines.append(f"  {_quoted(row.uuid)} [{look}, style={style}];")
    for row, children in zip(rows, below, strict=True):
        lines += [f"  {_quoted(row.uuid)} -> {_quoted(rows[child].uuid)};" for child in children]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
