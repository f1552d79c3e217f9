"""Where a turn leaves a step in several places (rule R19).

A model may go on while a tool still runs, and answer the tool's result when it comes. Then two
answers leave one step from different rows of it. So do those to what Claude was handed in its turn,
or to what a person typed while the tool ran: only a turn that runs takes that from the queue. Two
answers that leave a step at the same row are two answers to the same thing: they stay a fork, also
where the first one answers such words as well.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from pathexport.grouped import grouped
from pathexport.read.kinds import HANDED
from pathexport.shape.steps.gathered import Gathered

Children = Sequence[Sequence[int]]
LeftFrom = Mapping[int, Sequence[Sequence[int]]]
"""For each step that is left in several places: the answers there, place by place, in time."""

_NEVER = "~"  # later than all times


def left_in_places(found: Gathered, children: Children, forks: Sequence[int]) -> LeftFrom:
    """The steps that one turn leaves in several places."""
    left = {}
    answered: Sequence[str] = ()
    for step in forks:
        below = children[step]
        place_of = _places(found, step, below)
        notices = {child: place_of[child][1] for child in below if place_of[child][1] >= 0}
        words = {child for child in below if found.first(child).detail == HANDED}
        if words or notices or found.kinds[step] in ("assistant", "result"):
            at = {child: found.shown(place_of[child][0]) for child in below}
            going_on = {child for child in below if found.kinds[child] == "assistant"}
            if len(going_on) < len(below):
                going_on |= words | {*notices} | _meanwhile(found, found.members[step], at)
            if words or notices:
                answered = answered or _first_answers(found, children)
            in_time = _in_session(found, [child for child in below if child in going_on])
            apart = _apart(found, in_time, at, notices, words, answered)
            places = grouped((place, child) for child, place in apart.items())
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
