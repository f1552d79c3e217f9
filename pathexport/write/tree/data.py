"""The tree as data for programs, the document of `tree --format json` (format version 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.told import Told
from pathexport.write.values import in_line, in_list

VERSION = 1


def data(found: Sequence[Drawn]) -> Iterator[str]:
    """The text of the document."""
    head = f'{{"version": {VERSION}, "generator": "pathexport", "projects": ['
    return in_list(head, (("\n", in_line(_project(each))) for each in found), "\n]}\n")


def _project(found: Drawn) -> dict[str, object]:
    return {
        "name": found.name,
        "cwd": found.cwd,
        "segments": [_segment(found, number, each) for number, each in enumerate(found.segments)],
        "paths": [path for each in found.segments for path in _paths(found, each)],
    }


def _segment(found: Drawn, number: int, each: Told) -> dict[str, object]:
    """A segment, with the ids of its first and last row, and all its rows if they are asked for."""
    segment = each.segment
    rows = {"rows": found.rows[number]} if found.rows else {}
    return {
        "number": segment.number,
        "parent": segment.parent if segment.parent >= 0 else None,
        "session": segment.session,
        "status": "ACTIVE" if segment.alive else "ABANDONED",
        "words": each.words,
        "by": each.by,
        "from_message": segment.from_message,
        "messages": segment.messages,
        "compactions": segment.compactions,
        "agents": each.agents,
        "started": each.started or None,
        "ended": each.ended or None,
        "first": each.first,
        "last": each.last,
        "paths": [found.called(path) for path in each.ends],
        **rows,
    }


def _paths(found: Drawn, each: Told) -> Iterator[dict[str, object]]:
    for path in each.ends:
        yield {
            "name": found.called(path),
            "id": path.id,
            "session": path.session,
            "number": path.number,
            "status": path.status,
            "reason": path.reason,
            "title": found.titles[path.id],
            "messages": path.messages,
            "segment": each.segment.number,
            "fork_point": path.fork_point,
        }
