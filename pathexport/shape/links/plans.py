"""Plans that were accepted with a cleared context (rule R41).

Claude asks with a call of `ExitPlanMode` whether the plan is good. If the person accepts it with a
cleared context, Claude Code marks that call as rejected and begins anew, with the plan as a prompt.
For the person it is one conversation, so in one file the prompt goes on from the question.
In another file it stays a conversation of its own, and the two name each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pathexport.later import later
from pathexport.read.kinds import PLANNED, STOPS
from pathexport.read.rows import Row
from pathexport.read.texts.plans import carried_out
from pathexport.shape.links.graph import Graph
from pathexport.shape.nodes.nodes import by_time
from pathexport.shape.nodes.walks import uppermost

_ASKING = "ExitPlanMode"
# How Claude Code tells where the plan comes from: the log of the session before.
_TOLD_AT, _LOG = "read the full transcript at: ", ".jsonl"
_PARTED = later(r"[/\\\s]")


class Handover(msgspec.Struct, frozen=True):
    """A plan that one session asked about and another carried out."""

    question: int
    """The row that asked."""
    prompt: int
    """The row that the other session begins with."""
    named: bool = False
    """Whether the prompt names the session that asked: then Claude Code wrote it, right when the
    plan was accepted."""


def beginnings(rows: Sequence[Row], parents: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Prompts that carry out a plan, each with the root that leads to it over hooks alone."""
    tops: dict[int, int] = {}
    for node in [n for n, row in enumerate(rows) if row.detail == PLANNED and not row.sidechain]:
        root = uppermost(node, parents, lambda _, up: rows[up].quiet, tops)
        if parents[root] < 0 and rows[root].parent is None:
            yield node, root


def answered_in_their_sessions(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows as they are written, each rejection of a plan that the person accepted in the session
    that asked, with the interruption behind it: version 2.1.20 writes them into the log that
    carries the plan out, and in its name."""
    carrying = {row.session for row in rows if row.detail == PLANNED and not row.sidechain}
    if not carrying:
        return rows
    asking = [(row, call.id) for row in rows if _asks(row) for call in row.calls]
    asked: dict[tuple[str | None, str], str]
    asked = {(row.uuid, call): row.session for row, call in asking}
    own = {(row.session, call) for row, call in asking}
    moved: dict[str | None, str] = {}
    for row in rows:
        if row.session not in carrying:
            continue
        answers = [id_ for id_ in row.answers if (row.session, id_) not in own]
        found = next((asked[pair] for id_ in answers if (pair := (row.parent, id_)) in asked), None)
        if session := moved.get(row.parent) if row.detail in STOPS else found:
            moved[row.uuid] = session
    return [replace(row, session=moved[row.uuid]) if row.uuid in moved else row for row in rows]


def handovers(
    graph: Graph, text: Callable[[Row], str], plans: Callable[[Row], Mapping[str, str]]
) -> list[Handover]:
    """Plans that go on in another session. `plans` reads what the calls of a row ask for."""
    rows, planned = graph.rows, PLANNED in graph.traits.details
    prompts = [node for node, _ in beginnings(rows, graph.parents)] if planned else []
    if not prompts:
        return []
    asking = [n for n, row in enumerate(rows) if not row.sidechain and _asks(row)]
    asked: dict[str, list[int]] = {}
    for node in by_time(rows, asking):
        for plan in {rows[node].session, *map(str.strip, plans(rows[node]).values())}:
            asked.setdefault(plan, []).append(node)
    found = []
    for prompt in prompts:
        said = text(rows[prompt])
        carried = carried_out(said)
        session = _named(carried.hints)
        for key in filter(None, (session, carried.plan)):
            waiting = [n for n in asked.get(key, ()) if rows[n].session != rows[prompt].session]
            place = bisect_left(waiting, rows[prompt].time, key=lambda node: rows[node].time)
            if place:
                found.append(Handover(waiting[place - 1], prompt, named=key == session))
                break
    return found


def accepted(plans: Sequence[Handover], graph: Graph) -> frozenset[int]:
    """The rows that answer questions whose plans another session carries out: Claude Code writes
    them as rejections. Newer versions write none, so there it is the row that asked."""
    asked = [
        (plan.question, graph.rows[plan.question].session, call.id)
        for plan in plans
        if plan.named
        for call in graph.rows[plan.question].calls
        if call.name == _ASKING
    ]
    return frozenset(
        node
        for question, session, call in asked
        for node in graph.results.get((session, call)) or (question,)
    )


def _asks(row: Row) -> bool:
    return any(call.name == _ASKING for call in row.calls)


def _named(hints: str) -> str:
    """The session that a plan comes from, as the hints behind it tell."""
    log = hints.partition(_TOLD_AT)[2].partition("\n")[0].rstrip()
    return _PARTED.split(log.removesuffix(_LOG))[-1]


class Questions:
    """The answers of Claude in which it asked to go on with a plan."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._apis = {(row.session, row.api) for row in rows if _asks(row)}
        self._calls = {
            (row.session, call.id)
            for row in rows
            if (row.session, row.api) in self._apis
            for call in row.calls
        }

    def part_of(self, row: Row) -> bool:
        """Whether a row is part of such an answer: one of its rows, or a result to it."""
        if row.api is not None:
            return (row.session, row.api) in self._apis
        return any((row.session, answer) in self._calls for answer in row.answers)
