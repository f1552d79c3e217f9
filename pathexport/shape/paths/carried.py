"""With which path a session went on that has no active one of its own: where somebody went back and
then resumed it in another session, what was said last is on a path of that one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from pathexport.grouped import grouped
from pathexport.shape.paths.behind import Behind
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.sessions import Session
from pathexport.shape.steps.tree import Tree


def carried_on(
    tree: Tree, paths: Sequence[Path], sessions: Iterable[Session], behind: Behind
) -> dict[str, Path]:
    """For each session of which this is known the active path of another that goes on from it.

    An abandoned path says where it left the way to what its session would go on from. So that is a
    path which all of them left there; of several the one that ended last. Whoever clears a session
    does not go on with it."""
    left = grouped((path.session, path) for path in paths)
    found: dict[str, Path] = {}
    for session in sessions:
        own = left.get(session.id, ())
        if not own or any(path.status == "ACTIVE" or path.reason == "cleared" for path in own):
            continue
        ends = {behind.best[line.last] for line in session.lines}
        alive = [paths[end] for end in sorted(ends) if end >= 0 and paths[end].status == "ACTIVE"]
        carried = [*filter(_left_for(tree, own), alive)] if alive else []
        if carried:
            found[session.id] = max(carried, key=lambda path: path.ended)
    return found


def _left_for(tree: Tree, own: Sequence[Path]) -> Callable[[Path], bool]:
    """Tells whether all of some abandoned paths were left where another one goes on: that has all
    their forks, and none of the ways on which they go on from these."""
    forks = [path.fork for path in own if path.fork >= 0]
    first = max(forks, default=0)
    last = min((tree.steps[fork].last for fork in forks), default=len(tree.steps))
    ways = sorted(tree.after(path.fork, path.step) for path in own)
    ends = [*accumulate((tree.steps[way].last for way in ways), max)]

    def left_for(path: Path) -> bool:
        before = bisect_right(ways, path.step) - 1
        return first <= path.step <= last and (before < 0 or ends[before] < path.step)

    return left_for
