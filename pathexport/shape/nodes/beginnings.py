"""Rows of one id that are another message in each of several files (rule R42).

After `/clear` the files of several sessions may begin with the same caveat row. The sessions share
no history by that, so each file gets a row of its own. Files of one session, or that also share
something said, are copies of one another and keep sharing their beginning.

Neither do they where the desktop app gave what somebody sent to one session to others as well: each
file has the same prompt behind what its own session said last. A copy of a file holds that too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Row, file_of
from pathexport.shape.nodes.walks import tied

Written = tuple[str, int]
"""An id, and the number of a file that holds it."""
_Told = dict[str, dict[int, Row]]
"""What an id stands for in each file that holds it."""


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


def own_prompts(rows: Sequence[Row], ranks: Mapping[str, int]) -> dict[Written, int]:
    """For each prompt that follows something else in each of several files: a number that is its
    history's own. `ranks` tell which session is older."""
    first: dict[str, Row] = {}
    elsewhere: dict[str, None] = {}
    for row in rows:
        known = first.setdefault(row.uuid, row)
        if row.parent != known.parent and row.kind == "prompt":
            elsewhere[row.uuid] = None
    told: _Told = {}
    for row in rows if elsewhere else ():
        told.setdefault(row.uuid, {}).setdefault(file_of(row.place), row)
    above: dict[Written, str | None] = {}
    found: dict[Written, int] = {}
    for uuid in elsewhere:
        written = told[uuid].values()
        oldest_first = sorted(written, key=lambda row: ranks.get(row.session, len(ranks)))
        sent = all(row.kind == "prompt" for row in written)
        histories = _followed(oldest_first, told, above) if sent else {}
        if len({*histories.values()}) > 1:
            found |= {(uuid, file): number for file, number in histories.items()}
    return found


def _followed(
    written: Sequence[Row], told: _Told, above: dict[Written, str | None]
) -> dict[int, int]:
    """For each file that holds a prompt the first of those in which it follows the same. A copy of
    a file may lack some of what that holds, and holds nothing else above."""
    place = {file_of(row.place): number for number, row in enumerate(written)}
    behind = [_said_above(row, told, above) for row in written]
    first: dict[str | None, int] = {None: 0}
    for number, said in enumerate(behind):
        if said is not None and said not in first:
            first[said] = min(place.get(file, number) for file in told[said])
    ties = ((first[said], number) for number, said in enumerate(behind))
    return dict(zip(place, tied(len(written), ties), strict=True))


def _said_above(row: Row, told: _Told, above: dict[Written, str | None]) -> str | None:
    """What was said last above a row in its file; nothing where that is not known. What is known of
    rows on the way is kept `above`."""
    file, at = file_of(row.place), row
    way: list[Written] = []
    found: str | None = None
    while at.parent is not None and found is None:
        here = at.uuid, file
        if here in above:
            found = above[here]
            break
        above[here] = None  # also where a circle comes back to it
        way.append(here)
        parent = told.get(at.parent, {}).get(file)
        if parent is None:
            break
        found, at = parent.uuid if parent.says else None, parent
    above |= dict.fromkeys(way, found)
    return found


def _quiet(row: Row) -> bool:
    return not row.says and not row.sidechain and row.kind not in COMPACTION


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
