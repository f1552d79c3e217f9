"""Rows of a step that belong to only one of the steps after it.

Where a conversation forks, hooks, notes and nudges ("Continue from where you left off.") may stand
between the step that the branches share and the first step of one branch. They happened on that
branch alone, so they are put at its beginning. So are results where a session was forked while a
tool ran: to the fork Claude Code tells that nobody knows the result. Where a turn goes on while a
tool still runs, the late result stands before the answer to it, not before what was said meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from pathexport.grouped import grouped
from pathexport.shape.nodes.nodes import by_time
from pathexport.shape.steps.gathered import Gathered

_NOWHERE, _SEVERAL = -1, -2


def led(found: Gathered, members: Sequence[int], branches: Sequence[int]) -> Mapping[int, int]:
    """Rows that say nothing and lead to one of several branches only, and to which; so with results
    where each branch has another one to the same call."""
    said = {node for node in members if found.rows[node].says}
    twice = _answered_twice(found, members)
    apart: dict[int, int] = {}
    if twice:
        leads = _leads(found, members, branches, said.difference(*twice))
        leads |= _with_their_runs(found, twice, leads)
        for results in twice:
            if len({leads[node] for node in results} - {_NOWHERE, _SEVERAL}) == len(results):
                apart |= {node: leads[node] for node in results}
    leads = _leads(found, members, branches, said - apart.keys())
    leads |= {node: branch for node, branch in apart.items() if leads[node] == _NOWHERE}
    inside = set(members)
    begin = {n for n in members if leads[n] >= 0 and found.above(n) in inside}
    return _with_what_hangs_on_them(found, members, leads, begin)


def _with_their_runs(
    found: Gathered, twice: Sequence[Sequence[int]], leads: Mapping[int, int]
) -> dict[int, int]:
    """Where results belong if all those of their run that lead anywhere lead to one branch, as
    those of parallel calls that lead nowhere."""
    runs = _runs(found, twice)
    went = grouped((run, leads[node]) for node, run in runs.items() if leads[node] != _NOWHERE)
    certain = {run: to[0] for run, to in went.items() if len({*to}) == 1}
    return {node: certain[run] for node, run in runs.items() if run in certain}


def _runs(found: Gathered, twice: Sequence[Sequence[int]]) -> dict[int, tuple[str, int]]:
    """The run that each result is of: its session and, as that may have been forked in its own log,
    whether it is the first there to its call, or the second. A fork is told that nobody knows any
    of the results before the first of them comes."""
    rows = found.rows
    runs: dict[int, tuple[str, int]] = {}
    for results in twice:
        before = Counter[str]()
        for node in by_time(rows, results):
            session = rows[node].session
            runs[node] = session, before[session]
            before[session] += 1
    return runs


def _answered_twice(found: Gathered, members: Sequence[int]) -> list[list[int]]:
    """The results to each call that has several: a session was forked while the tool ran."""
    results = grouped(
        ((found.above(node), call), node) for node in members for call in found.rows[node].answers
    )
    return [nodes for nodes in results.values() if len(nodes) > 1]


def late(
    found: Gathered, members: Sequence[int], next_: int, followers: Sequence[int]
) -> Mapping[int, int]:
    """Results that came while the turn went on with the step `next_`, and the later step of the
    turn that followed each."""
    rows = found.rows
    said = {node for node in members if rows[node].says and rows[node].kind != "result"}
    leads = _leads(found, members, [next_, *followers], said)
    went_on, later = found.first(next_).time, set(followers)
    begin = {
        n
        for n in members
        if rows[n].kind == "result" and leads[n] in later and rows[n].time > went_on
    }
    return _with_what_hangs_on_them(found, members, leads, begin)


def _with_what_hangs_on_them(
    found: Gathered, members: Sequence[int], leads: Mapping[int, int], begin: Collection[int]
) -> Mapping[int, int]:
    moved: dict[int, int] = {}
    for node in members:  # parents come before what hangs on them
        above = found.above(node)
        if above in moved:
            moved[node] = moved[above]
        elif node in begin:
            moved[node] = leads[node]
    return moved


def _leads(
    found: Gathered, members: Sequence[int], below: Sequence[int], staying: Collection[int]
) -> dict[int, int]:
    """For each row the one step that it leads to; rows above one that stays lead to several."""
    leads = {node: _SEVERAL if node in staying else _NOWHERE for node in members}
    for step in below:
        for start in map(found.shown, found.starts(step)):
            leads[start] = step if leads.get(start) in (_NOWHERE, step) else _SEVERAL
    for node in reversed(members):
        above = found.above(node)
        if above in leads and leads[node] != _NOWHERE:
            leads[above] = leads[node] if leads[above] in (_NOWHERE, leads[node]) else _SEVERAL
    return leads
