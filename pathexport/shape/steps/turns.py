"""One turn that goes on from two places is made a line (rule R19).

A model may go on while a tool still runs, and answer the tool's result when it comes. Then two
answers leave one step from different rows of it, and often the shape repeats below. Nobody went
back there, so all steps of such a turn follow one another in time, and so does what a person typed
while the tool ran, or what Claude was handed in its turn: only a turn that runs takes that from the
queue. Two answers that leave a step at the same row are two answers to the same thing: they stay a
fork, also where the first one answers such words as well.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from heapq import heappop, heappush

import msgspec

from pathexport.read.kinds import HANDED
from pathexport.shape.nodes.walks import breadth_first, depth_first, parents_first, without_parent
from pathexport.shape.steps.gathered import Gathered

Children = Sequence[Sequence[int]]
LeftFrom = Mapping[int, Sequence[Sequence[int]]]
"""For each step that is left in several places: the answers there, place by place, in time."""

_NEVER = "~"  # later than all times


def in_turn(found: Gathered, children: Children, forks: Sequence[int]) -> list[int]:
    """The parents of all steps, those of one turn each hung on the one before it in time."""
    parent_of = [*found.parents]
    left = _left(found, children, forks)
    if not left:
        return parent_of
    written = [max((found.rows[n].time, n) for n in nodes) for nodes in found.members]
    ends = _last_written(children, written)

    def latest(place: Sequence[int]) -> int:
        """Of several answers to one thing, the one after which the conversation went on last."""
        return max(place, key=lambda step: written[ends[step]])

    rank = _ranks(found, children)
    turns = _turns(found, children, left, latest, rank)
    last: dict[int, int] = {}  # of the turn that a step is in, once that is a line

    def end(step: int) -> int:
        """The leaf at which life behind a fork went on, turns there being lines already."""
        while children[step]:
            step = last.get(ends[step], ends[step])
        return step

    for head in reversed(turns):
        turn = turns[head]
        _in_line(head, turn, parent_of, _Forks(found, children, left, rank, end))
        last.update(dict.fromkeys(turn, turn[-1]))
        inside = set(turn)
        for step in (head, *turn):
            for place in left.get(step, ()):
                kept = next(answer for answer in place if answer in inside)
                for other in place:
                    parent_of[other] = parent_of[kept]
    return parent_of


class _Forks(msgspec.Struct, frozen=True):
    """Where somebody went back to a step of a turn."""

    found: Gathered
    children: Children
    left: LeftFrom
    rank: Sequence[int]
    end: Callable[[int], int]
    """The leaf at which life behind a fork went on."""

    def begun(self, step: int) -> str | None:
        """When the first of several ways behind a step began; None where there is one way."""
        below = self.children[step]
        if step in self.left or len(below) < 2:
            return None
        return min(self.found.first(child).time for child in below)


def _in_line(head: int, turn: Sequence[int], parent_of: list[int], forks: _Forks) -> None:
    """Hang the steps of a turn on one another. A fork in it comes when its first way began: what
    the turn said before is on all ways, what it said later on the one that life went on with."""
    before, waiting = head, list[tuple[str, int, int]]()
    for step in turn:
        time = forks.found.first(step).time
        while waiting and waiting[0][0] <= time:
            *_, fork = heappop(waiting)
            _rehang(forks.children[fork], before, parent_of)
            before = forks.end(fork)
        parent_of[step] = before
        before = step
        began_here = forks.begun(step)
        if began_here is not None:
            heappush(waiting, (began_here, forks.rank[step], step))
    for *_, fork in waiting:
        _rehang(forks.children[fork], before, parent_of)


def _rehang(steps: Iterable[int], parent: int, parent_of: list[int]) -> None:
    for step in steps:
        parent_of[step] = parent


def _left(found: Gathered, children: Children, forks: Sequence[int]) -> LeftFrom:
    """The steps that one turn leaves in several places."""
    left = {}
    answered: Sequence[str] = ()
    for step in forks:
        below = children[step]
        place_of = _places(found, step, below)
        notices = {child: place_of[child][1] for child in below if place_of[child][1] >= 0}
        words = {child for child in below if found.first(child).detail == HANDED}
        if words or notices or found.kinds[step] in ("assistant", "result"):
            at = {child: found.kept(place_of[child][0]) for child in below}
            going_on = {child for child in below if found.kinds[child] == "assistant"}
            if len(going_on) < len(below):
                going_on |= words | {*notices} | _meanwhile(found, found.members[step], at)
            if words or notices:
                answered = answered or _first_answers(found, children)
            in_time = _in_session(found, [child for child in below if child in going_on])
            places: dict[tuple[int, int], list[int]] = {}
            for child, place in _apart(found, in_time, at, notices, words, answered).items():
                places.setdefault(place, []).append(child)
            if len(places) > 1:
                left[step] = list(places.values())
    return left


def _in_session(found: Gathered, going_on: Sequence[int]) -> Sequence[int]:
    """What goes on without what was said in a session in which nothing is answered there: in a fork
    that was made while a tool ran."""
    answering = {found.first(n).session for n in going_on if found.kinds[n] == "assistant"}
    if not answering:
        return going_on
    return [child for child in going_on if found.first(child).session in answering]


def _apart(
    found: Gathered,
    in_time: Sequence[int],
    at: Mapping[int, int],
    notices: Mapping[int, int],
    words: Container[int],
    answered: Sequence[str],
) -> dict[int, tuple[int, int]]:
    """Where each step goes on: at a row, behind a notice there, or as words that Claude was handed
    there. What was `answered` before something else went on there is an alternative to that."""
    last: dict[tuple[int, int], str] = {}
    for child in in_time:
        if child not in words and (child in notices or found.kinds[child] == "assistant"):
            last[at[child], notices.get(child, -1)] = found.first(child).time
    apart: dict[int, tuple[int, int]] = {}
    for child in in_time:
        place = at[child], -1
        handed = [notices[child]] if child in notices else []
        if child in words:
            handed.append(found.members[child][0])
        for one in handed:
            if answered[child] >= last.get(place, ""):
                place = at[child], one
        apart[child] = place
    return apart


def _first_answers(found: Gathered, children: Children) -> list[str]:
    """For each step when it was first answered: by itself, or behind all that Claude was handed."""
    first = [_NEVER] * len(children)
    for step in range(len(first) - 1, -1, -1):
        begins = found.first(step)
        times = [first[child] for child in children[step]] if begins.detail == HANDED else []
        if found.kinds[step] == "assistant":
            times.append(begins.time)
        if times:
            first[step] = min(times)
    return first


def _meanwhile(found: Gathered, members: Sequence[int], at: Mapping[int, int]) -> set[int]:
    """What a person typed onto an answer that went on while one of its calls still ran, and what
    hangs on that call's late result. `at` tells the row that each next step hangs on."""
    rows = found.rows
    calls = {call.id: node for node in members for call in rows[node].calls}
    ended = {
        calls[answer]: node
        for node in at.values()
        for answer in rows[node].answers
        if answer in calls
    }
    running: dict[int, int] = {}  # for each row, the call above it whose result came last
    beside: dict[int, int] = {}  # the same where the answer went on behind the call
    for node in members:  # parents come before what hangs on them
        above = found.links[node]
        began = [running[above]] if above in running else []
        passed = [beside[above]] if above in beside else []
        if rows[node].kind == "assistant":
            passed += began
        if rows[node].kind == "result":
            began = []
        began += [ended[node]] if node in ended else []
        for known, results in ((running, began), (beside, passed)):
            if results:
                known[node] = max(results, key=lambda result: rows[result].time)
    typed, late = set(), set()
    for child, place in at.items():
        # An answer that hangs on the call is itself what goes on beside it.
        result = (running if found.kinds[child] == "assistant" else beside).get(place, -1)
        if result >= 0 and found.first(child).time < rows[result].time:
            typed.add(child)
            late.add(result)
    return typed | {child for child, place in at.items() if place in late}


def _places(found: Gathered, step: int, below: Sequence[int]) -> Mapping[int, tuple[int, int]]:
    """The row of a step that each next one answers, whatever hooks and notes stand between, and
    the last of these that says that Claude was handed something in its turn, as that a task ended,
    or -1."""
    rows, links = found.rows, found.links
    answered: dict[int, tuple[int, int]] = {}
    for child in below:
        passed, at = list[int](), links[found.members[child][0]]
        while at not in answered:
            above = links[at]
            if rows[at].says or above < 0 or found.step_of[above] != step:
                handed = at if rows[at].detail == HANDED and not rows[at].says else -1
                answered[at] = at, handed
            else:
                passed.append(at)
                at = above
        for node in reversed(passed):
            place, handed = answered[links[node]]
            answered[node] = place, node if rows[node].detail == HANDED else handed
    return {child: answered[links[found.members[child][0]]] for child in below}


def _turns(
    found: Gathered,
    children: Children,
    left: LeftFrom,
    latest: Callable[[Sequence[int]], int],
    rank: Sequence[int],
) -> dict[int, list[int]]:
    """For each step that a turn leaves in several places, unless it is in such a turn itself:
    the steps of the turn up to where it forks, in the order of time."""

    def goes_on(step: int) -> list[int]:
        """What follows a step within its turn."""
        if step in left:
            return [latest(place) for place in left[step]]
        return list(children[step]) if len(children[step]) == 1 else []

    def begins(step: int) -> tuple[str, int]:
        return found.first(step).time, rank[step]

    turns: dict[int, list[int]] = {}
    done: set[int] = set()
    for head in left:  # steps above come before those below
        if head in done:
            continue
        inside = set(depth_first(goes_on(head), goes_on))
        done |= inside
        turns[head] = parents_first(sorted(inside), found.parents.__getitem__, begins)
    return turns


def _ranks(found: Gathered, children: Children) -> list[int]:
    """For each step its place when steps near the beginning go before those further away: of what
    began at one time, that comes first."""
    rank = [0] * len(children)
    roots = without_parent(found.parents)
    for place, step in enumerate(breadth_first(roots, children.__getitem__)):
        rank[step] = place
    return rank


def _last_written(children: Children, written: Sequence[tuple[str, int]]) -> list[int]:
    """For each step the leaf below it that was written last."""
    ends = list(range(len(children)))
    for step in range(len(ends) - 1, -1, -1):
        if children[step]:
            ends[step] = max((ends[child] for child in children[step]), key=written.__getitem__)
    return ends
