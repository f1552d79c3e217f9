"""Rows of one id that say different things: the first is the message, and what others say is shown
with it.

Rows of one id are one message (R11), and whatever Claude Code notes beside the words differs from
copy to copy. Only what people and models said is compared. Old versions shortened what they copied,
so a copy that holds a part of an answer says nothing else; of what people typed none may be lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

import msgspec

from pathexport.problems import Problem
from pathexport.read.blocks import TextBlock, Thinking, ToolUse
from pathexport.read.content import Body, blocks
from pathexport.read.kinds import TYPED
from pathexport.read.rows import Row, named_place, same_bytes
from pathexport.shape.links.graph import Graph


class ReadsRows(Protocol):
    """Reads rows again."""

    def load(self, row: Row) -> Body:
        """A row's whole JSON object; an empty one where its log has changed."""

    def mark(self, row: Row) -> int | None:
        """A number that is the same for rows whose words are written alike."""


def written_otherwise(
    graph: Graph, firsts: ReadsRows, others: ReadsRows, names: Sequence[str]
) -> tuple[dict[int, list[Row]], list[Problem]]:
    """For messages that were written again in other words: the further writings, and a problem for
    each. First writings and others lie in different files, and are read by one reader each."""
    found: dict[int, list[Row]] = {}
    known: dict[int, list[str]] = {}
    for row, node in _different(graph, firsts, others):
        first, copy = firsts.load(graph.rows[node]), others.load(row)
        said = _said(copy)
        texts = known.setdefault(node, [_said(first)])
        typed = row.kind in TYPED or row.type == "attachment"  # the queue holds what was typed
        if first and not any(_holds(text, said, typed) for text in texts):
            texts.append(said)
            found.setdefault(node, []).append(row)
    where = partial(named_place, names=names)
    problems = [
        Problem(where(row.place), _WHAT.format(where(graph.rows[node].place)))
        for node, rows in found.items()
        for row in rows
    ]
    return found, problems


def _different(graph: Graph, firsts: ReadsRows, others: ReadsRows) -> Iterator[tuple[Row, int]]:
    """The copies that say something and are not written as the first writing is."""
    marks: dict[int, int | None] = {}
    rows = graph.rows
    for row, node in sorted(graph.copies, key=lambda copy: copy[0].place):
        if not row.says and row.kind != "command":
            continue
        if same_bytes(row.place, rows[node].place):
            continue
        if node not in marks:
            marks[node] = firsts.mark(rows[node])
        if others.mark(row) != marks[node]:
            yield row, node


_WHAT = "this row has the id of {} and says something else; it is shown with that one"


def beside(
    found: Mapping[int, Sequence[Row]], replays: Mapping[int, int], twins: Mapping[int, int]
) -> Mapping[int, Sequence[Row]]:
    """The same by the rows that transcripts hold: some stand for others that say the same."""
    shown: dict[int, list[Row]] = {}
    for node, rows in found.items():
        for at in {node, replays.get(node, node), twins.get(node, node)}:
            shown.setdefault(at, []).extend(rows)
    return shown


def _said(body: Body) -> str:
    """What is said in a row, with no regard to blanks and to how it is divided into blocks."""
    return " ".join(" ".join(_pieces(body)).split())


def _pieces(body: Body) -> list[str]:
    found: list[str] = []
    for block in blocks(body):
        if isinstance(block, TextBlock):
            found.append(block.words)
        elif isinstance(block, Thinking):
            found.append(block.thought)
        elif isinstance(block, ToolUse):
            found.append(f"{block.name} {_as_text(block.input)}")
        else:
            found.append(block.words or _as_text(block.value))
    return found


def _as_text(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _holds(whole: str, said: str, typed: bool) -> bool:
    """Whether a text holds another; of what was `typed` all, unless that says itself that it is
    cut."""
    if not said or said == whole:
        return True
    begun = said.removesuffix("...").rstrip("…").rstrip()
    return whole.startswith(begun) if typed and begun != said else not typed and begun in whole
