"""The conversations of a project in segments: runs of steps between two places where they part.

A segment ends where paths part, where another session goes on, and where a path ends. Steps that
lie on no path are left out first, so what is only a copy of another path makes no fork.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import chain, islice

import msgspec

from pathexport.shape.nodes.walks import breadth_first
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project
from pathexport.write.grouped import grouped

_NEWEST = 5  # active paths whose ends come before all else


class Segment(msgspec.Struct, frozen=True):
    """Steps of one session that follow each other, and that the same paths go through."""

    number: int
    parent: int
    """The segment before, -1 for the first of a conversation."""
    session: str
    first: int
    last: int
    """The numbers of its first and last step."""
    messages: int
    from_message: int
    """The number that its first message has on every path through it, if it has messages."""
    paths: tuple[int, ...]
    """The paths that end in it, by their places in the project's."""
    compactions: int
    alive: bool
    """Whether an active path goes through it."""
    way: int
    """The path that went on from it, by its place."""


def segments(project: Project) -> list[Segment]:
    """All segments in the order of the tree: each followed by those that go on from it."""
    steps = project.tree.steps
    ends = grouped((path.step, place) for place, path in enumerate(project.paths))
    segment_of: dict[int, int] = {}
    found = []
    for number, (first, last) in enumerate(_runs(project, ends)):
        up, way = steps[first].parent, project.behind.best[last]
        segment_of[last] = number
        before = project.before(first)
        found.append(
            Segment(
                number=number,
                parent=segment_of[up] if up >= 0 else -1,
                session=steps[first].session,
                first=first,
                last=last,
                messages=project.messages[last] - before,
                from_message=before + 1,
                paths=tuple(ends.get(last, ())),
                compactions=project.compactions[last] - project.compactions_before(first),
                alive=project.paths[way].status == "ACTIVE",
                way=way,
            )
        )
    return found


def conversations(found: Sequence[Segment]) -> list[list[Segment]]:
    """Segments by the conversation that they are of, in their order."""
    roots: dict[int, int] = {}
    for segment in found:
        roots[segment.number] = roots.get(segment.parent, segment.number)
    return [*grouped((roots[segment.number], segment) for segment in found).values()]


def steps_of(project: Project, segment: Segment) -> list[int]:
    """The steps of a segment, in order: between its first and its last no others lie on a path."""
    count = project.behind.count
    return [step for step in range(segment.first, segment.last + 1) if count[step]]


def foremost(paths: Sequence[Path], tree: Sequence[Segment], most: int) -> Sequence[Segment]:
    """About so many segments of some paths: the active ones first, then those near the top.

    If not even all active ones fit, the ends of active paths come first: they are where somebody
    goes on.
    """
    if len(tree) <= most:
        return tree
    by_number = {segment.number: segment for segment in tree}
    below = grouped((segment.parent, segment.number) for segment in tree)
    alive = [segment.number for segment in tree if segment.alive]
    first = alive if len(alive) * 3 <= most * 2 else _newest(paths, by_number, most // 3)
    top = breadth_first(below[-1], lambda number: below.get(number, ()))
    wanted = set(islice(dict.fromkeys(chain(first, top)), most))
    wanted |= _lonely(tree, wanted)
    return [segment for segment in tree if segment.number in wanted]


def _lonely(tree: Sequence[Segment], wanted: Container[int]) -> set[int]:
    """Segments that are left out alone: what would stand for them takes as much room."""
    near = {-1: -1}
    left_out: dict[int, list[int]] = {}
    for segment in tree:
        number, above = segment.number, near[segment.parent]
        near[number] = number if number in wanted else above
        if number not in wanted:
            left_out.setdefault(above, []).append(number)
    return {numbers[0] for numbers in left_out.values() if len(numbers) == 1}


def _newest(paths: Sequence[Path], tree: Mapping[int, Segment], most: int) -> list[int]:
    """Where the active paths end that were gone on with last, and some of the ways there."""

    def ended(segment: Segment) -> str:
        return max(paths[place].ended for place in segment.paths)

    ends = [segment for segment in tree.values() if segment.alive and segment.paths]
    ends = sorted(ends, key=ended, reverse=True)[:_NEWEST]
    ways = []
    for end in ends:
        at = end.number
        for _ in range(most // len(ends)):
            if at >= 0:
                ways.append(at)
                at = tree[at].parent
    return ways


def _runs(project: Project, ends: Container[int]) -> list[tuple[int, int]]:
    """The first and last step of each segment; a new one begins behind every step where something
    ends."""
    steps, ways = project.tree.steps, project.behind.ways
    runs: list[tuple[int, int]] = []
    for step in [step for step, paths in enumerate(project.behind.count) if paths]:
        up = steps[step].parent
        parted = up < 0 or ways[up] > 1 or up in ends
        if parted or steps[up].session != steps[step].session:
            runs.append((step, step))
        else:  # the one step that follows, and so the next one that lies on a path
            runs[-1] = runs[-1][0], step
    return runs
