"""The rows of segments, for who looks closer than at segments."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pathexport.read.rows import Row
from pathexport.shape.paths.titles import first_words
from pathexport.shape.project import Project, ReadsBodies
from pathexport.write.tree.segments import Segment, steps_of
from pathexport.write.tree.told import plain


class ToldRow(msgspec.Struct, frozen=True):
    """A row with its first words."""

    uuid: str
    kind: str
    time: str | None
    words: str


def told_rows(project: Project, segment: Segment, bodies: ReadsBodies) -> Iterator[ToldRow]:
    """The rows of a segment in the order of reading."""
    for step in steps_of(project, segment):
        for row in project.tree.rows_of(step):
            words = first_words([row], bodies.text) or _called(row)
            yield ToldRow(row.uuid, row.kind, row.time or None, plain(words))


def _called(row: Row) -> str:
    """What a row is that has no words: its calls, or what Claude Code calls it."""
    if row.calls:
        return "calls " + ", ".join(call.name for call in row.calls)
    return "" if row.detail is None else row.detail.replace("_", " ")
