"""Rows about a turn that were written beside its answer, though nobody went back.

Newer versions write rows on failed requests late, beside the answer that came all the same, and
then go on from these. Some before 2.1.90 or so go on from the progress of a call, which they write
when all is over. Whoever really went back beside such an answer made a fork, as anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence

from pathexport.read.kinds import TYPED
from pathexport.read.rows import Row
from pathexport.shape.links.unfinished import made_up
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import Timeline
from pathexport.shape.nodes.walks import Spans, hang_elsewhere, preorder, uppermost

_PROGRESS = "progress"
_NOTING = ("api_error", "stop_hook_summary", "turn_duration")
"""Rows on a turn that Claude Code writes by itself: nobody can choose one to go back to."""


def hang_on_answers(nodes: Nodes, parents: list[int]) -> None:
    """A row about a turn, and what hangs on one or beside one, follows what was said last before
    it, if that stands beside in the same turn."""
    waiting = {} if nodes.traits.details.isdisjoint(_NOTING) else _crowded(nodes, parents)
    if not waiting:
        return
    rows = nodes.rows
    timeline = Timeline(nodes, waiting)
    turns = _Turns(rows, parents)
    tips: dict[int, int] = {}
    first: dict[int, int] = {}  # by where it hangs: who goes back to it begins where it does
    for node in timeline.in_order(waiting):
        said = next(timeline.said_before(node), -1)
        tip = said if turns.beside(said, node, waiting[node]) else -1
        tip = tip if _notes(rows[node]) else first.setdefault(parents[node], tip)
        if tip >= 0:
            tips[node] = tip
    hang_elsewhere(tips, parents)


def hang_behind_progress(nodes: Nodes, parents: list[int]) -> None:
    """What a person typed hangs on what was said last before it, where it hangs on the progress of
    a call that was over: nobody can choose that to go back to. Who goes back to what was typed
    there begins where it does."""
    rows = nodes.rows
    calls = _over(rows, parents) if _PROGRESS in nodes.traits.details else {}
    if not calls:
        return
    below = Spans(parents, preorder(parents)).below
    timeline = Timeline(nodes, calls)
    first: dict[int, int] = {}
    for node in timeline.in_order(calls):
        said = next(timeline.said_before(node), -1)
        over = said >= 0 and below(said, calls[node]) and not below(node, said)
        first.setdefault(parents[node], said if over else -1)
    tips = {node: first[parents[node]] for node in calls}
    hang_elsewhere({node: tip for node, tip in tips.items() if tip >= 0}, parents)


def _over(rows: Sequence[Row], parents: Sequence[int]) -> dict[int, int]:
    """What a person typed and hangs on the progress of a call whose result was there, and the row
    of that call."""
    typed = (node for node, row in enumerate(rows) if row.kind in TYPED and not row.sidechain)
    on_progress = [n for n in typed if parents[n] >= 0 and rows[parents[n]].detail == _PROGRESS]
    tools = {(rows[node].session, rows[parents[node]].tool): "~" for node in on_progress}
    for row in rows if tools else ():
        for call in row.answers:
            if (row.session, call) in tools:
                tools[row.session, call] = min(row.time, tools[row.session, call])
    tops: dict[int, int] = {}
    for node in on_progress:
        if tools[rows[node].session, rows[parents[node]].tool] <= rows[node].time:
            uppermost(node, parents, lambda _, up: rows[up].detail == _PROGRESS, tops)
    return {
        node: parents[tops[node]]
        for node in on_progress
        if node in tops and parents[tops[node]] >= 0
    }


def _notes(row: Row) -> bool:
    return row.detail in _NOTING and row.kind == "structural" and not row.sidechain


def _crowded(nodes: Nodes, parents: Sequence[int]) -> dict[int, int]:
    """Rows about a turn and what hangs on one or beside one, where something else hangs beside that
    is no prompt; each with the row above that has all of this below it. A run that takes up what
    another one is still at knows nothing of what that wrote since."""
    rows, taking_up = nodes.rows, made_up(nodes, parents)
    noting = {node for node, row in enumerate(rows) if _notes(row)}
    below, between = _below(rows, parents, noting)
    counts = Counter(parents)
    crowded = {above for _, up, above in below if counts[up] > 1}
    began: dict[int, tuple[str, int]] = {}
    """When something else than a prompt first hung there, and which was written first."""
    for node, _, above in below:
        # A turn begins with what somebody asks; a command may stand behind a caveat.
        asks = rows[node].kind in TYPED or rows[node].detail == "caveat"
        if above in crowded and node not in between and not asks:
            time, first = began.get(above, (rows[node].time, node))
            began[above] = min(rows[node].time, time), min(node, first)
    beside = noting | {parents[node] for node in noting}
    return {
        node: above
        for node, up, above in below
        if above in began
        and up in beside
        and (node in noting or up in noting or (above == up and node not in taking_up))
        and not rows[node].sidechain
        and _may_follow(rows[node], node, began[above])
    }


def _below(
    rows: Sequence[Row], parents: Sequence[int], noting: set[int]
) -> tuple[list[tuple[int, int, int]], Container[int]]:
    """What hangs on rows about a turn, or on those above them up to one in which something is said
    or done, since other quiet rows may be written beside an answer as well. Each with what it hangs
    on and the nearest row above that is not about a turn, and again with the one that is not quiet;
    and the rows that stand between."""
    near = _tops(noting, parents, noting.__contains__)
    far = _tops(noting, parents, lambda node: _is_late(rows[node]))
    places = {*far, *far.values()}
    found = [
        (node, up, above)
        for node, up in enumerate(parents)
        if up in places
        for above in (near.get(up, up), far.get(up, up))
    ]
    return found, far


def _tops(
    nodes: Iterable[int], parents: Sequence[int], passes: Callable[[int], bool]
) -> dict[int, int]:
    """For some rows, and those above that one passes, the nearest above that one does not pass; the
    uppermost where there is none."""
    known: dict[int, int] = {}
    for node in nodes:
        uppermost(node, parents, lambda _, up: passes(up), known)
    return {node: parents[top] if parents[top] >= 0 else top for node, top in known.items()}


def _is_late(row: Row) -> bool:
    """Whether a row may be written beside an answer; progress is of older versions."""
    return row.type != "progress" and row.quiet


def _may_follow(row: Row, node: int, began: tuple[str, int]) -> bool:
    """Whether a row may have come later than what began so: times may be equal, and clocks may have
    been set back."""
    time, first = began
    return node > first or row.time > time or not row.time


class _Turns:
    """Which rows are part of one turn."""

    def __init__(self, rows: Sequence[Row], parents: Sequence[int]) -> None:
        order = preorder(parents)
        self._spans = Spans(parents, order)
        self._asked = [-1] * (len(rows) + 1)  # the last place is for what hangs on nothing
        for node in order:
            asks = rows[node].kind in TYPED
            self._asked[node] = node if asks else self._asked[parents[node]]

    def beside(self, said: int, node: int, top: int) -> bool:
        """Whether a row hangs on `top` in its turn, and neither on the other one nor that on it."""
        below = self._spans.below
        return (
            said >= 0
            and self._asked[said] == self._asked[top]
            and below(said, top)
            and not (below(said, node) or below(node, said))
        )
