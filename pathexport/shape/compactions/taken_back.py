"""What somebody said who went back to before all that a compaction kept (rule R14).

The summary tells, or the boundary of one that summed up the end: their words hang there, and those
of who went on mostly on the last row that was kept.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence

from pathexport.grouped import grouped
from pathexport.read.rows import file_of
from pathexport.shape.compactions.asking import adds, asks
from pathexport.shape.compactions.boundaries import summaries, sums_up_the_end
from pathexport.shape.compactions.logged import KeptRange, Logged
from pathexport.shape.compactions.turn_counts import TurnCounts
from pathexport.shape.nodes.nodes import Nodes

_TOLD_ANEW = ("deferred_tools_delta", "agent_listing_delta", "skill_listing")
"""What Claude Code tells again behind what a compaction kept: what is said next hangs on it."""


def hang_before_all(
    logged: Logged,
    parents: list[int],
    links: Sequence[int],
    ranges: Sequence[KeptRange],
    went_on: Mapping[int, Sequence[int]],
) -> None:
    """Who goes back to before all that a compaction kept goes on from what stands before that: in
    the order of time, since what was kept first may hang elsewhere for the same reason. The `links`
    lead from compactions that kept nothing, too."""
    rows, times = logged.rows, logged.times
    asked = [each for each in ranges if asks(rows[each.first]) or adds(rows[each.first])]
    kept = {each.boundary: each for each in asked if not sums_up_the_end(rows[each.boundary])}
    left = {each.boundary: each.first for each in asked if each.boundary not in kept}
    back = _before_all(logged, kept, went_on) + _before_all_left(logged, left)
    back = [(node, first) for node, first in back if asks(rows[node])]
    back += _compacted_before_all(logged, links, kept)
    for node, first in sorted(back, key=lambda pair: (times[pair[0]], pair)):
        parents[node] = parents[first]


def _before_all(
    logged: Logged, kept: Mapping[int, KeptRange], went_on: Mapping[int, Sequence[int]]
) -> list[tuple[int, int]]:
    """What somebody may have said who went back to before all that a compaction kept, with the
    first row that it kept. It hangs on the summary, later than the first turn that followed: hooks,
    notes, printed commands and agents may stand beside one that nobody took back. Where that turn
    begins with a prompt there, they went back to before this one; but where somebody chose what is
    summed up, what follows may hang there in any case, and only a count of messages tells.
    Compactions are given with what they kept, and with what went on from that. In files that have
    the first of it behind its summary, as forks do, all else that hangs on the summary is later."""
    if not kept:
        return []
    rows, times, counts = logged.rows, logged.times, TurnCounts(logged)
    forked = _behind_summaries(logged.nodes, {each.first for each in kept.values()})
    spoken = _with_turns(logged)
    behind = dict(went_on)  # the first of many summaries has it, so that none is asked again
    found = []
    for summary, (boundary, hung) in _at_summaries(logged, kept).items():
        first, side = kept[boundary].first, rows[summary].sidechain
        following = [*hung, *behind.pop(boundary, ())]
        turns = [node for node in following if spoken[node] and rows[node].sidechain == side]
        turns.sort(key=lambda node: (times[node], node))
        files = forked.get((summary, first), ())
        found += [(n, first) for n in _later(counts, turns, {*hung}, kept[boundary], files)]
    return found


def _compacted_before_all(
    logged: Logged, links: Sequence[int], kept: Mapping[int, KeptRange]
) -> list[tuple[int, int]]:
    """The same of who compacted then. A compaction names what was said last, and only for who took
    all back that another one kept is that its summary."""
    rows, parents, found = logged.rows, logged.parents, list[tuple[int, int]]()
    boundaries = summaries(rows, parents) if kept else {}
    for node, row in enumerate(rows if kept else ()):
        if row.kind == "boundary" and row.kept is None and parents[node] < 0:
            above = boundaries.get(links[node], -1)
            found += [(node, kept[above].first)] if above in kept else []
    return found


def _at_summaries(logged: Logged, first: Container[int]) -> dict[int, tuple[int, list[int]]]:
    """What hangs on the summaries of these compactions, and which of them each belongs to: hooks,
    for example, may stand between them."""
    rows, parents = logged.rows, logged.parents
    under = [-1] * len(rows)
    found: dict[int, tuple[int, list[int]]] = {}
    for node in logged.order:
        row, above = rows[node], parents[node]
        if node in first:
            under[node] = node
        elif above >= 0 and (row.quiet or row.kind == "summary"):
            under[node] = under[above]
        if above >= 0 and rows[above].kind == "summary" and under[above] >= 0:
            found.setdefault(above, (under[above], []))[1].append(node)
    return found


def _behind_summaries(nodes: Nodes, first: Collection[int]) -> dict[tuple[int, int], list[int]]:
    """The files in which what was kept first hangs on a summary or another row, by both."""
    writings = [(nodes.rows[node], node) for node in first]
    writings += [(row, node) for row, node in nodes.copies if node in first]
    return grouped(
        ((nodes.named(row, row.parent), node), file_of(row.place)) for row, node in writings
    )


def _later(
    counts: TurnCounts,
    turns: Sequence[int],
    there: Container[int],
    kept: KeptRange,
    files: Collection[int],
) -> list[int]:
    """Those of some turns that hang on a summary and come after the first of all, if that is what
    went on; in these files, whatever came first."""
    rows = counts.rows
    told = rows[kept.boundary].kept
    found = [node for node in turns if node in there and file_of(rows[node].place) in files]
    others = [node for node in turns if file_of(rows[node].place) not in files]
    begun = next(iter(others), -1)
    if begun in there and rows[begun].kind == "prompt" and not (told and told.chosen):
        return found
    if begun in there and counts.lacks(kept, begun):
        return found + [node for node in others if node in there]
    again = {rows[node].time for node in others[:1]} - {""}  # a turn written twice
    return found + [n for n in others[1:] if n in there and rows[n].time not in again]


def _before_all_left(logged: Logged, left: Mapping[int, int]) -> list[tuple[int, int]]:
    """The same of compactions that summed up the end, with the first row that they left: it hangs
    on the boundary, beside the summary."""
    parents = logged.parents
    summed = {*summaries(logged.rows, parents).values()}
    return [(node, left[up]) for node, up in enumerate(parents) if up in left and up in summed]


def _with_turns(logged: Logged) -> list[bool]:
    """Whether each row, or any below it of the same session or agent, is a prompt or an answer, or
    stands before the next one. Words that only the queue holds are none: no row hangs on them."""
    rows, parents = logged.rows, logged.parents
    found = [
        (row.says and row.kind in ("prompt", "assistant")) or row.detail in _TOLD_ANEW
        for row in rows
    ]
    for node in reversed(logged.order):
        above = parents[node]
        if found[node] and above >= 0 and rows[above].sidechain == rows[node].sidechain:
            found[above] = True
    return found
