"""Which rows make one step: a prompt, an answer with its results, a compaction (section 5).

Claude Code records one answer as a tangle: a row a block, results as they come in, hooks between
them. Seen row by row that is full of forks; seen step by step it is a line. So rows are gathered
first, from the roots down: a row joins the step of its parent, or begins a step of its own.
Copies of a turn that was written twice (R18) land in the same step and are folded there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathexport.read.kinds import BLOCKED, ONLY_QUEUED, Kind
from pathexport.read.rows import Row
from pathexport.shape.links.graph import Graph
from pathexport.shape.links.walks import Forest, Siblings, preorder, spans
from pathexport.shape.steps.gathered import Gathered, RawStep
from pathexport.shape.steps.replays import Content, Folding, fold_copies, kinship

# What ends an answer; all other rows may stand between two rows of it.
_ENDS_ANSWER = ("prompt", "boundary", "summary")
# What people say while a step is going on.
_BETWEEN = (*ONLY_QUEUED, BLOCKED)


def gather(graph: Graph, content: Content) -> Gathered:
    """All steps of a project's main rows."""
    rows, links = graph.rows, _onto_calls(graph)
    inside = _inside_answers(rows, links) | _inside_compactions(rows, links)
    numbers = _numbers(graph)
    own = [node for node, row in zip(numbers, rows, strict=True) if not row.sidechain]
    below = Siblings(own, links)
    steps: list[RawStep] = []
    step_of = [-1] * len(rows)
    grown = _grower(rows, step_of, below, inside)
    copies = Folding(rows, content, links, kinship(links))
    waiting = [*reversed(_begun(rows, [*below.of(-1)], -1))]
    while True:  # Python 3.11 makes no loop faster that has its condition here
        if not waiting:
            return Gathered(rows, links, steps, step_of, copies.replays)
        step = waiting.pop()
        number = numbers[len(steps)]
        steps.append(step)
        leaving = grown(step, number)
        if len(step.rows) > 1:
            fold_copies(copies, step.rows, step.begins)
        if len(leaving) == 1:  # as nearly always, so nothing is compared
            waiting.append(RawStep(rows[leaving[0]].kind, number, leaving, 1))
        elif leaving:
            waiting += reversed(_begun(rows, leaving, number))


def _numbers(graph: Graph) -> list[int]:
    """A number for each row, and for each step, as there are no more of these: that of the index
    where there is one. A tree holds each of them several times, and would hold as many objects."""
    numbers, known = [*range(len(graph.rows))], [*graph.index.values()]
    if known == numbers:  # nothing was written twice
        return known
    for number in graph.index.values():
        numbers[number] = number
    return numbers


def _grower(
    rows: Sequence[Row], step_of: list[int], below: Siblings, inside: set[int]
) -> Callable[[RawStep, int], list[int]]:
    """What lets one step after the other grow."""
    first_of, next_of = below.first, below.next

    def grown(step: RawStep, number: int) -> list[int]:
        """Take in what belongs to a step; what does not leaves it."""
        members, kind = step.rows, step.kind
        leaving: list[int] = []
        api = rows[members[0]].api if kind == "assistant" else None
        for node in members:  # grows while it is read
            step_of[node] = number
            child = first_of[node]
            while child >= 0:
                row = rows[child]
                # What follows an answer is mostly a result, more of the answer, or another one.
                if (
                    row.kind == "result"
                    or (api is not None and row.api == api)
                    or child in inside
                    or (row.api is None and _joins(row, rows[node], kind))
                ):
                    members.append(child)
                else:
                    leaving.append(child)
                child = next_of[child]
        return leaving

    return grown


def _joins(row: Row, parent: Row, kind: Kind) -> bool:
    """Whether a row that is no result, and no part of an answer, is part of the step that its
    parent is in."""
    match row.kind:
        case "assistant":
            # What Claude Code made up itself ("No response requested.") is nobody's answer.
            joins = True
        case "note":
            joins = True
        case "structural":
            # Words that only the queue holds were handed over while the step was going on, and
            # what a hook blocked changed nothing. Who types during a compaction types in it.
            during = kind == parent.kind == "boundary"
            joins = not row.says or row.detail in _BETWEEN or during
        case "meta":
            # A skill's text comes with its call; a nudge to go on is the beginning of a turn.
            joins = kind != "assistant" or row.tool is not None
        case "summary":
            joins = kind == "boundary"
        case "prompt":
            joins = parent.kind == "prompt" and parent.time == row.time != ""
        case _:
            joins = False
    return joins


def _begun(rows: Sequence[Row], leaving: list[int], parent: int) -> list[RawStep]:
    """The steps that leave a step, in the order of their first rows."""
    begun: list[RawStep] = []
    opened: dict[tuple[str, ...], RawStep] = {}
    for node in sorted(leaving, key=lambda node: (rows[node].time, node)):
        keys = _sibling_keys(rows[node], parent)
        step = next((opened[key] for key in keys if key in opened), None)
        if step is None:
            step = RawStep(rows[node].kind, parent, [], 0)
            begun.append(step)
        for key in keys:
            opened.setdefault(key, step)
        step.rows.append(node)
        step.begins += 1
    return begun


def _sibling_keys(row: Row, parent: int) -> list[tuple[str, ...]]:
    """What makes two rows that leave one step the beginning of one and the same next step.

    Roots are siblings only within their session: the same moment elsewhere is chance, or a
    copied history, which is dealt with when paths are compared.
    """
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
    stray = [graph.index[row.uuid] for row in _stray(rows, parents)]
    if not stray:
        return links
    callers: dict[str, list[int]] = {}
    for node, row in enumerate(rows):
        if row.calls and not row.sidechain:
            for call in row.calls:
                callers.setdefault(call.id, []).append(node)
    first, last = spans(parents, preorder(parents))
    for node in stray:
        links[node] = -1
    forest = Forest(links)
    for node in sorted(stray, key=first.__getitem__):
        parent = parents[node]
        for caller in callers.get(rows[node].answers[0], ()):
            below = first[parent] < first[caller] <= last[parent] if parent >= 0 else True
            own = first[node] <= first[caller] <= last[node]
            if not below or own or rows[caller].session != rows[node].session:
                continue
            if forest.link(node, caller):  # results below each other's calls would make a circle
                break
        else:
            if parent >= 0:
                forest.link(node, parent)
    return forest.parents


def _stray(rows: Sequence[Row], parents: Sequence[int]) -> list[Row]:
    """The rows that hold results and hang on no row with a call that these answer."""
    stray = []
    for row, up in zip(rows, parents, strict=True):
        if row.answers and not row.sidechain:
            calls = rows[up].calls if up >= 0 else ()
            if len(calls) == 1 and calls[0].id in row.answers:
                continue  # as nearly always
            if not any(call.id in row.answers for call in calls):
                stray.append(row)
    return stray


def _inside_answers(rows: Sequence[Row], links: Sequence[int]) -> set[int]:
    """Rows between two rows of one answer: they belong to it, whatever they are."""
    if _unbroken(rows, links):
        return set()
    nearest = _nearest_answer(rows, links)
    inside: set[int] = set()
    for node, row in enumerate(rows):
        at = links[node]
        if row.sidechain or row.api is None or at < 0 or rows[at].api == row.api:
            continue
        if nearest[at] is None or nearest[at] != row.api:
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
    if "summary" not in {row.kind for row in rows}:
        return inside
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


def _unbroken(rows: Sequence[Row], links: Sequence[int]) -> bool:
    """Whether no answer begins twice: then nothing stands between two rows of one."""
    begun = [
        row.api
        for row, at in zip(rows, links, strict=True)
        if row.api is not None and (at < 0 or rows[at].api != row.api)
    ]
    return len(set(begun)) == len(begun)


def _nearest_answer(rows: Sequence[Row], links: Sequence[int]) -> list[str | None]:
    """For each row the API message that it is in or directly follows, if any."""
    nearest: list[str | None] = [None] * len(rows)
    known = [False] * len(rows)
    for start in range(len(rows)):
        trail = []
        at = start
        while at >= 0 and not known[at]:
            known[at] = True
            trail.append(at)
            at = links[at]
        answer = nearest[at] if at >= 0 else None
        for node in reversed(trail):
            row = rows[node]
            if row.api is not None:
                answer = row.api
            elif row.kind in _ENDS_ANSWER:
                answer = None
            nearest[node] = answer
    return nearest
