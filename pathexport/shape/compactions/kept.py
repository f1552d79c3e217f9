"""Messages that a compaction kept, and what follows it (rule R14).

A compaction may keep its last messages. They stay where they were written, before the boundary,
and what comes after it hangs on them, so that by the links the boundary would be a dead end. Here
what follows hangs on the boundary's own rows instead: kept messages, boundary, summary, the rest.
Only a person who goes back to before a kept prompt takes it back with all that followed, so that
their next words stay where they hang; where it is the first that was kept, these hang on the
summary, and follow what was said before it instead. Newer versions write some kept messages only
behind the summary, as if they followed it. They are hung before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pathexport.read.kinds import NOTIFIED
from pathexport.shape.compactions.asking import asking, last_asked
from pathexport.shape.compactions.boundaries import (
    follows,
    named_before,
    summaries,
    sums_up_the_end,
)
from pathexport.shape.compactions.keepers import Keepers
from pathexport.shape.compactions.logged import KeptRange, Logged
from pathexport.shape.compactions.taken_back import hang_before_all
from pathexport.shape.nodes.nodes import Nodes, by_time
from pathexport.shape.nodes.walks import hang_elsewhere


def hang_behind(nodes: Nodes, parents: list[int]) -> set[int]:
    """What follows a compaction but hangs on a message it kept goes behind its own rows (R14). What
    stays since a person went back to before others that it kept is returned."""
    logged = Logged(nodes, [*parents])
    ranges = [*filter(None, map(logged.kept, range(len(parents))))]
    for kept in ranges:
        if parents[kept.boundary] < 0 and not sums_up_the_end(nodes.rows[kept.boundary]):
            parents[kept.boundary] = logged.goes_on_from(kept)
    ends = {boundary: node for node, boundary in _own_rows(nodes, parents).items()}
    links = _with_plain_compactions(nodes, parents)
    found, back = _behind(logged, ranges, links)
    went_on: dict[int, list[int]] = {}
    for node, boundary in found.items():
        if boundary >= 0:
            parents[node] = ends[boundary]
            went_on.setdefault(boundary, []).append(node)
    hang_before_all(logged, parents, links, ranges, went_on)
    return back


def _behind(
    logged: Logged, ranges: Sequence[KeptRange], links: Sequence[int]
) -> tuple[dict[int, int], set[int]]:
    """What hangs on messages that were kept, with the compaction that it follows; -1 for none: who
    asks something behind a message before the last prompt that was kept went back to there. These
    stand alone, too."""
    keepers = Keepers(logged, ranges)
    found = keepers.behind(links)
    if not found:
        return found, set()
    asks = asking(logged.rows, logged.parents)
    last = last_asked(logged.rows, links)
    asked = {kept.boundary: logged.from_last_prompt(kept, last) for kept in ranges}
    back = [
        node
        for node, boundary in found.items()
        if (asks[node] or logged.rows[node].kind == "boundary")
        and not keepers.holds(asked[boundary], links[node])
    ]
    back += _told_there(logged, links, found, back)
    if back:
        still = Keepers(logged, asked.values()).behind(links)
        found.update((node, still.get(node, -1)) for node in back)
    return found, {*back}


def _told_there(
    logged: Logged, links: Sequence[int], found: Iterable[int], back: Iterable[int]
) -> list[int]:
    """Where Claude is told that a task ended, on a row that a person had gone back to before: they
    did so once more."""
    first: dict[int, tuple[str, int]] = {}
    for node in back:
        first[links[node]] = min(first.get(links[node], logged.moment(node)), logged.moment(node))
    return [
        node
        for node in found
        if logged.rows[node].detail == NOTIFIED
        and links[node] in first
        and first[links[node]] < logged.moment(node)
    ]


def _own_rows(nodes: Nodes, parents: Sequence[int]) -> dict[int, int]:
    """The boundaries of compactions that kept something, and behind them their summaries, each with
    its boundary: some versions tell the model of the day and the like in between."""
    rows = nodes.rows
    own = {node: node for node, row in enumerate(rows) if row.kept is not None}
    for node, above in summaries(rows, parents).items():
        if rows[above].kept is not None and rows[above].sidechain == rows[node].sidechain:
            own[node] = above
    return own


def _with_plain_compactions(nodes: Nodes, parents: Sequence[int]) -> list[int]:
    """The links, and those of compactions that kept nothing to the rows before them that they name:
    one may name what another kept."""
    links = [*parents]
    for node, row in enumerate(nodes.rows):
        if row.kind == "boundary" and row.kept is None and parents[node] < 0:
            links[node] = named_before(nodes, node)
    return links


def hang_before(nodes: Nodes, parents: list[int]) -> set[int]:
    """Messages that a compaction kept, but that hang on its own rows, follow the kept one before
    them, or what the compaction hangs on: a branch has all in one line. It follows what it kept
    then. The latest compaction goes first, since it may have kept an earlier one, or the same. Who
    is hung is returned: those before which nothing was kept may hang on nothing."""
    own = _own_rows(nodes, parents)
    places: dict[int, int] = {}
    for boundary in reversed(by_time(nodes.rows, {*own.values()})):
        before = places.get(boundary, parents[boundary])
        in_line = nodes.rows[boundary].parent is not None  # as in no other log
        above = before
        for node in _kept_first(nodes, boundary):
            again = in_line and node in places and before != above  # by a later one, too
            if again or own.get(places.get(node, parents[node])) == boundary:
                places[node] = before
            if in_line:
                places[boundary] = -1
            before = node
    hang_elsewhere(places, parents)
    return {*places}


def _kept_first(nodes: Nodes, boundary: int) -> Iterator[int]:
    """The messages that a compaction names as kept and that were said before it, in order: the
    first of a segment."""
    end = nodes.rows[boundary]
    if end.kept is None:
        return
    for uuid in end.kept.uuids or (end.kept.head,):
        node = nodes.index.get(uuid or "", -1)
        row = nodes.rows[node]
        if node >= 0 and row.sidechain == end.sidechain and not follows(row, end, False):
            yield node
