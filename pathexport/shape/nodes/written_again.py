"""Turns that Claude Code wrote again as a session went on (rule R18).

Version 2.1.20 cuts a prompt with pictures in two as it continues a session, takes all from there on
for new, and writes it once more under new ids. What it writes hangs on the last row that kept its
id, as the end of a turn does, which stands behind that prompt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathexport.read.rows import file_of
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.walks import Spans, preorder

_NEAR = 64  # rows between a prompt and the first answer behind it


def hang_where_first_written(nodes: Nodes, parents: list[int]) -> None:
    """A prompt that was written again below itself, with an answer, hangs where it was first."""
    again = _written_again(nodes, parents)
    if not again:
        return
    order = preorder(parents)
    spans = Spans(parents, order)
    answers = _first_answers(nodes)
    for node, first in again.items():
        start, end = spans.first[node], spans.last[node] + 1
        near = order[start : min(end, start + _NEAR)]
        api = next((nodes.rows[n].api for n in near if nodes.rows[n].api), None)
        answer = answers.get(api, node)
        if spans.below(answer, first) and not spans.below(answer, node):
            parents[node] = parents[first]


def _written_again(nodes: Nodes, parents: Sequence[int]) -> dict[int, int]:
    """Prompts that hang on a later row, in which nobody speaks, each with an earlier one of the
    same time: only such a row kept its id."""
    first: dict[tuple[int, str], int] = {}
    again: dict[int, int] = {}
    rows = nodes.rows
    for node, row in enumerate(rows):
        if row.kind != "prompt" or row.sidechain or not row.time:
            continue
        earlier = first.setdefault((file_of(row.place), row.time), node)
        above = parents[node]
        if earlier != node and above >= 0 and rows[above].quiet and rows[above].time > row.time:
            again[node] = earlier
    return again


def _first_answers(nodes: Nodes) -> Mapping[str | None, int]:
    """The first row of each answer."""
    return {row.api: node for node, row in reversed([*enumerate(nodes.rows)]) if row.api}
