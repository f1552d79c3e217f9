"""Quiet rows that begin several files (rule R42).

After `/clear` the files of several sessions may begin with the same caveat row. The sessions share
no history by that, so each file gets a row of its own. Files of one session, or that also share
something said, are copies of one another and keep sharing their beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pathexport.read.rows import Row, file_of
from pathexport.shape.links.walks import tied

Written = tuple[str, int]
"""An id, and the number of a file that holds it."""


def own_beginnings(rows: Sequence[Row]) -> dict[Written, int]:
    """For each quiet beginning that files do not share: a number that is its history's own."""
    begins = {row.uuid for row in rows if row.parent is None and _quiet(row)}
    if len(begins) == sum(row.uuid in begins for row in rows):
        return {}  # none was written twice
    first: dict[str, Row] = {}
    files: dict[str, set[int]] = {}
    below: dict[str | None, list[str]] = {}
    for row in rows:
        known = first.setdefault(row.uuid, row)
        if known is row and _quiet(row):
            files[row.uuid] = {file_of(row.place)}
            below.setdefault(row.parent, []).append(row.uuid)
        elif row.uuid in files and _quiet(row) and row.parent == known.parent:
            files[row.uuid].add(file_of(row.place))
        else:
            files.pop(row.uuid, None)  # more than a beginning in one of its files
    begun = [uuid for uuid in below.get(None, ()) if len(files.get(uuid, ())) > 1]
    if not begun:
        return {}
    history = _histories(rows)
    found: dict[Written, int] = {}
    for uuid in begun:  # grows while it is read
        held = {file: history[file] for file in files.get(uuid, ())}
        if len(set(held.values())) > 1:
            found |= {(uuid, file): number for file, number in held.items()}
            begun += below.get(uuid, ())
    return found


def _quiet(row: Row) -> bool:
    return not row.says and not row.sidechain and row.kind not in ("boundary", "summary")


def _histories(rows: Sequence[Row]) -> list[int]:
    """For each file the first one of those that share, directly or not, something said, or a
    session."""
    holder: dict[str, int] = {}
    said = ((row, file_of(row.place)) for row in rows if row.says and not row.sidechain)
    held = ((id_, file) for row, file in said for id_ in (row.uuid, row.origin) if id_)
    last = {file_of(row.place): f"session {row.session}" for row in rows}  # others may be copied
    sessions = ((session, file) for file, session in last.items())
    ties = ((holder.setdefault(id_, file), file) for id_, file in chain(held, sessions))
    return tied(1 + max(file_of(row.place) for row in rows), ties)
