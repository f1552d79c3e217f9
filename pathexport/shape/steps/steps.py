"""Which rows make one step: a prompt, an answer with its results, a compaction (section 5).

Claude Code records one answer as a tangle: a row a block, results as they come in, hooks between
them. Seen row by row that is full of forks; seen step by step it is a line. So rows are gathered
first, from the roots down: a row joins the step of its parent, or begins a step of its own.
Copies of a turn that was written twice (R18) land in the same step and are folded there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from pathexport.grouped import grouped
from pathexport.read.kinds import BLOCKED, ONLY_QUEUED, Kind
from pathexport.read.rows import Row
from pathexport.shape.links.graph import Graph, Pair
from pathexport.shape.nodes.nodes import by_time, numbers
from pathexport.shape.nodes.walks import Forest, Siblings, Spans, preorder
from pathexport.shape.steps.gathered import Gathered
from pathexport.shape.steps.replays import Content, fold_copies

# What ends an answer; all other rows may stand between two rows of it.
_ENDS_ANSWER = ("prompt", "boundary", "summary")
# Where a step of such a kind is left by a row of such a kind, that is inside nothing: others alone
# stand between two rows of one answer, or between a compaction and its summary.
_BEGINS = ("assistant", *_ENDS_ANSWER)
# What people say while a step is going on.
_BETWEEN = (*ONLY_QUEUED, BLOCKED)
_LOOKS = 64  # calls with one id, of which each is compared


def gather(graph: Graph, content: Content) -> Gathered:
    """All steps of a project's main rows."""
    rows, links = graph.rows, _onto_calls(graph)
    each = numbers(rows, graph.index)
    agents = graph.traits.sidechain
    own = [n for n, row in zip(each, rows, strict=True) if not row.sidechain] if agents else each
    below = Siblings(own, links)
    found = Gathered(rows, links, [], [], [], [], {}, [-1] * len(rows), {})
    growing = _Growing(found, below, each)
    waiting = [(-1, nodes) for nodes in reversed(_begun(rows, [*below.of(-1)], -1))]
    while waiting:
        parent, nodes = waiting.pop()
        if len(nodes) > 1:
            found.several[len(found.parents)] = len(nodes)
        last, leaving = growing.along(parent, nodes)
        if leaving:
            waiting += [(last, nodes) for nodes in reversed(_begun(rows, leaving, last))]
    fold_copies(found, content)
    return found


class _Growing(msgspec.Struct, frozen=True, dict=True):
    """Steps that take in rows."""

    found: Gathered
    below: Siblings
    numbers: Sequence[int]

    @cached_property
    def inside(self) -> set[int]:
        """The rows that are inside an answer or a compaction. Nobody asks for them in most
        projects."""
        rows, links = self.found.rows, self.found.links
        return _inside_answers(rows, links) | _inside_compactions(rows, links)

    def along(self, parent: int, members: list[int]) -> tuple[int, list[int]]:
        """The last of the steps that begin with one which follows `parent` and begins with some
        rows, as far as nothing parts; and the rows that leave it."""
        # Each name here is asked for every row or step: through `found` that takes far longer.
        rows, parents, kinds = self.found.rows, self.found.parents, self.found.kinds
        every, says, step_of = self.found.members, self.found.says, self.found.step_of
        first_of, next_of, numbers = self.below.first, self.below.next, self.numbers
        while True:
            number, first = numbers[len(parents)], rows[members[0]]
            kind, api, usual = first.kind, first.api, len(members) == 1 and first.kind in _BEGINS
            leaving: list[int] = []
            for node in members:  # grows while it is read
                step_of[node] = number
                child = first_of[node]
                while child >= 0:
                    row = rows[child]
                    # What follows an answer is mostly a result, more of it, or another answer.
                    if (
                        row.kind == "result"
                        or (api is not None and row.api == api)
                        or (row.api is None and _joins(row, rows[node], kind))
                        or (not (usual and row.kind in _BEGINS) and child in self.inside)
                    ):
                        members.append(child)
                    else:
                        leaving.append(child)
                    child = next_of[child]
            parents.append(parent)
            kinds.append(kind)
            every.append(members)
            says.append(first.says or any(rows[node].says for node in members[1:]))
            if len(leaving) != 1:  # as it seldom is
                return number, leaving
            parent, members = number, leaving


def _joins(row: Row, parent: Row, kind: Kind) -> bool:
    """Whether a row that is no result, and no part of an answer, is part of the step that its
    parent is in."""
    match row.kind:
        case "assistant" | "note":
            # What Claude Code made up itself ("No response requested.") is nobody's answer.
            return True
        case "structural":
            # Words that only the queue holds were handed over while the step was going on, and
            # what a hook blocked changed nothing. Who types during a compaction types in it.
            during = kind == parent.kind == "boundary"
            return not row.says or row.detail in _BETWEEN or during
        case "meta":
            # A skill's text comes with its call; a nudge to go on is the beginning of a turn.
            return kind != "assistant" or row.tool is not None
        case "summary":
            return kind == "boundary"
        case "prompt":
            return parent.kind == "prompt" and parent.time == row.time != ""
    return False


def _begun(rows: Sequence[Row], leaving: list[int], parent: int) -> list[list[int]]:
    """The rows with which steps leave a step, in their order."""
    begun: list[list[int]] = []
    opened: dict[tuple[str, ...], list[int]] = {}
    for node in by_time(rows, leaving):
        keys = _sibling_keys(rows[node], parent)
        nodes = next((opened[key] for key in keys if key in opened), None)
        if nodes is None:
            nodes = []
            begun.append(nodes)
        for key in keys:
            opened.setdefault(key, nodes)
        nodes.append(node)
    return begun


def _sibling_keys(row: Row, parent: int) -> list[tuple[str, ...]]:
    """What makes two rows that leave one step the beginning of one and the same next step. Roots
    are siblings only within their session: the same moment elsewhere is chance, or a copied
    history, which is dealt with when paths are compared."""
    session = row.session if parent < 0 else ""
    keys: list[tuple[str, ...]] = []
    if row.api is not None and row.says:
        keys.append(("answer", row.api, session))
    if row.time:
        keys.append(("time", row.kind, row.time, session))
    return keys


def _onto_calls(graph: Graph) -> Sequence[int]:
    """The links, with a result that hangs on an older row than its call moved to the call."""
    rows, parents = graph.rows, graph.parents
    links = list(parents)
    stray = _stray(rows, parents)
    if not stray:
        return links
    callers = _callers(rows)
    spans = Spans(parents, preorder(parents))
    for node in stray:
        links[node] = -1
    forest = Forest(links)
    for node in sorted(stray, key=spans.first.__getitem__):
        parent, row = parents[node], rows[node]
        made = callers.get((row.session, row.answers[0]), [])
        # Ids may come again: it answers the last call before it, and none that was made later.
        until = bisect_right(made, row.time, key=lambda caller: rows[caller].time)
        for caller in made[max(until - _LOOKS, 0) : until][::-1] or made[:_LOOKS]:
            below = parent < 0 or spans.below(caller, parent)
            if not below or spans.below(caller, node):
                continue
            if forest.link(node, caller):  # results below each other's calls would make a circle
                break
        else:
            if parent >= 0:
                forest.link(node, parent)
    return forest.parents


def _callers(rows: Sequence[Row]) -> Mapping[Pair, Sequence[int]]:
    """The rows with calls of each session and id in time; of one time the first are behind."""
    main = ((row, node) for node, row in enumerate(rows) if not row.sidechain)
    found = grouped(((row.session, call.id), node) for row, node in main for call in row.calls)
    for made in found.values():
        made.sort(key=lambda node: (rows[node].time, -node))
    return found


def _stray(rows: Sequence[Row], parents: Sequence[int]) -> list[int]:
    """The rows that hold results and hang on no row with a call that these answer."""
    stray = []
    for node, (row, up) in enumerate(zip(rows, parents, strict=True)):
        if row.answers and not row.sidechain:
            calls = rows[up].calls if up >= 0 else ()
            if len(calls) == 1 and calls[0].id in row.answers:
                continue  # as nearly always
            if not any(call.id in row.answers for call in calls):
                stray.append(node)
    return stray


def _inside_answers(rows: Sequence[Row], links: Sequence[int]) -> set[int]:
    """Rows between two rows of one answer: they belong to it, whatever they are."""
    nearest = _nearest_answer(rows, links)
    inside: set[int] = set()
    for node, row in enumerate(rows):
        at = links[node]
        if row.sidechain or row.api is None or nearest[at] != row.api or rows[at].api == row.api:
            continue
        inside.add(node)
        while at not in inside and rows[at].api != row.api:
            inside.add(at)
            at = links[at]
    return inside


def _inside_compactions(rows: Sequence[Row], links: Sequence[int]) -> set[int]:
    """Rows between a compaction and its summary: words that were typed meanwhile, for example."""
    inside: set[int] = set()
    walked: set[int] = set()
    for node, row in enumerate(rows):
        if row.kind != "summary" or row.sidechain:
            continue
        trail, at = [], links[node]
        while at >= 0 and at not in walked and rows[at].kind == "structural":
            trail.append(at)
            at = links[at]
        walked.update(trail)
        if at >= 0 and (rows[at].kind == "boundary" or at in inside):
            inside.update(trail)
    return inside


def _nearest_answer(rows: Sequence[Row], links: Sequence[int]) -> list[str | None]:
    """For each row the API message that it is in or directly follows, if any."""
    nearest: list[str | None] = [None] * (len(rows) + 1)  # the last is of what hangs on nothing
    for node in preorder(links):
        row = rows[node]
        if row.kind not in _ENDS_ANSWER:
            nearest[node] = nearest[links[node]] if row.api is None else row.api
    return nearest
