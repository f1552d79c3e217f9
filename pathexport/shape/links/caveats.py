"""Commands that hang on a caveat which was written long before them, though nobody went back.

Until some time behind version 1.0.62, a run of Claude Code has one caveat for all commands that it
carries out itself. It puts that before each of them, but writes it once for a session. So in the
log the second command hangs where the first one was typed, and with it all that follows; and after
`/clear` a session hangs on the one before. That caveat is as old as the run. Newer versions make
one when a command is carried out: what else hangs there was typed by somebody who went back to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from pathexport.read.rows import Row
from pathexport.shape.links.guesses import is_compaction
from pathexport.shape.nodes.nodes import Nodes
from pathexport.shape.nodes.timeline import Part, Timeline, part
from pathexport.shape.nodes.walks import Siblings, hang_elsewhere

_Place = tuple[int, Part, str]
"""A caveat in what a session wrote into a file."""


def hang_commands(nodes: Nodes, parents: list[int]) -> None:
    """What hangs on a caveat follows what that stood behind in its session and at its time."""
    if "caveat" not in nodes.traits.details:
        return
    begun = _begun(nodes, parents)
    groups = {
        place: group
        for place, group in _on_caveats(nodes.rows, parents).items()
        if len(group) > 1 or place in begun
    }
    if not groups:
        return
    timeline = Timeline(nodes, chain.from_iterable(groups.values()))
    below = Siblings(range(len(parents)), parents)
    places: dict[int, int] = {}
    for place, group in groups.items():
        in_order = timeline.in_order(group)
        places |= _along(nodes.rows, in_order, timeline, below, begun.get(place))
    hang_elsewhere(places, parents)


def _on_caveats(rows: Sequence[Row], parents: Sequence[int]) -> dict[_Place, list[int]]:
    """What hangs on each caveat in each session, but for caveats of one command."""
    caveats = {node for node, row in enumerate(rows) if row.detail == "caveat"}
    found: dict[_Place, list[int]] = {}
    of_one = set[int]()
    for node, above in enumerate(parents):
        if above in caveats and not rows[node].sidechain:
            found.setdefault((above, part(rows[node]), rows[node].session), []).append(node)
            if rows[node].kind == "command" and "" < rows[node].time <= rows[above].time:
                of_one.add(above)
    return {place: group for place, group in found.items() if place[0] not in of_one}


def _begun(nodes: Nodes, parents: Sequence[int]) -> dict[_Place, int]:
    """What a caveat follows where it was written again for another session, if it is another row;
    -1 where that begins with it."""
    found: dict[_Place, int] = {}
    for row, node in nodes.copies:
        if row.detail == "caveat" and row.session != nodes.rows[node].session:
            above = nodes.named(row, row.parent)
            if above != parents[node]:
                found.setdefault((node, part(row), row.session), above)
    return found


def _along(
    rows: Sequence[Row],
    group: Sequence[int],
    timeline: Timeline,
    below: Siblings,
    place: int | None,
) -> Iterator[tuple[int, int]]:
    """Where some rows hang that are on one caveat in the log: on what that was written behind, if
    nothing is given here. A command is on what stands before it, if anything was said since the one
    before it. So is whatever else comes then, as what was typed by somebody who went back to it."""
    last = -1
    for node in group:
        if rows[node].kind == "command":
            if last >= 0:
                since = [*takewhile(last.__ne__, _before(rows, timeline, below, node))]
                if place is not None or any(rows[n].says or is_compaction(rows[n]) for n in since):
                    place = since[0] if since else last
            last = node
        if place is not None:
            yield node, place


def _before(rows: Sequence[Row], timeline: Timeline, below: Siblings, node: int) -> Iterator[int]:
    """The rows before a command, the nearest first. Its output is written with it, so the summary
    that it asked for stands before it, though it is later."""
    output = next((n for n in below.of(node) if part(rows[n]) == part(rows[node])), node)
    end = output if rows[output].kind == "note" else node
    return (each for each in timeline.before(end) if each != node)
