"""The conversations of a project in segments: runs of steps between two places where they part.

A segment ends where paths part, where another session goes on, and where a path ends. Steps that
lie on no path are left out first, so what is only a copy of another path makes no fork.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from pathexport.grouped import grouped
from pathexport.shape.project import Project


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
