"""The tree as data for programs, the document of `tree --format json` (format version 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.told import Told, ToldRow
from pathexport.write.values import in_line

VERSION = 1


class TreeSegment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A segment, with the ids of its first and last row."""

    number: int
    parent: int | None
    session: str
    status: str
    words: str
    by: str
    from_message: int
    messages: int
    compactions: int
    agents: int
    started: str | None
    ended: str | None
    first: str
    last: str
    paths: Sequence[str]
    rows: Sequence[ToldRow] | None = None


class TreePath(msgspec.Struct, frozen=True, kw_only=True):
    """A path, and the segment that it ends in."""

    name: str
    id: str
    session: str
    number: int
    status: str
    reason: str | None
    title: str
    messages: int
    segment: int
    fork_point: str | None


class TreeProject(msgspec.Struct, frozen=True, kw_only=True):
    """The tree of a project."""

    name: str
    cwd: str | None
    segments: Sequence[TreeSegment]
    paths: Sequence[TreePath]


def data(found: Sequence[Drawn]) -> Iterator[str]:
    """The text of the document."""
    yield f'{{"version": {VERSION}, "generator": "pathexport", "projects": ['
    for number, each in enumerate(found):
        yield ",\n" if number else "\n"
        yield in_line(_project(each))
    yield "\n]}\n"


def _project(found: Drawn) -> TreeProject:
    return TreeProject(
        name=found.name,
        cwd=found.cwd,
        segments=[_segment(found, number, each) for number, each in enumerate(found.segments)],
        paths=[path for each in found.segments for path in _paths(found, each)],
    )


def _segment(found: Drawn, number: int, each: Told) -> TreeSegment:
    segment = each.segment
    return TreeSegment(
        number=segment.number,
        parent=segment.parent if segment.parent >= 0 else None,
        session=segment.session,
        status="ACTIVE" if segment.alive else "ABANDONED",
        words=each.words,
        by=each.by,
        from_message=segment.from_message,
        messages=segment.messages,
        compactions=segment.compactions,
        agents=each.agents,
        started=each.started or None,
        ended=each.ended or None,
        first=each.first,
        last=each.last,
        paths=[found.called(path) for path in each.ends],
        rows=found.rows[number] if found.rows else None,
    )


def _paths(found: Drawn, each: Told) -> Iterator[TreePath]:
    for path in each.ends:
        yield TreePath(
            name=found.called(path),
            id=path.id,
            session=path.session,
            number=path.number,
            status=path.status,
            reason=path.reason,
            title=found.titles[path.id],
            messages=path.messages,
            segment=each.segment.number,
            fork_point=path.fork_point,
        )
