"""With which path a session went on that has no active one of its own: where somebody went back and
then resumed it in another session, what was said last is on a path of that one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    left: dict[str, list[Path]] = {}
    for path in paths:
        left.setdefault(path.session, []).append(path)
    found: dict[str, Path] = {}
    for session in sessions:
        own = left.get(session.id, ())
        if not own or any(path.status == "ACTIVE" or path.reason == "cleared" for path in own):
            continue
        ends = {behind.best[line.last] for line in session.lines}
        alive = [paths[end] for end in sorted(ends) if end >= 0 and paths[end].status == "ACTIVE"]
        carried = [path for path in alive if all(_leaves(tree, each, path) for each in own)]
        if carried:
            found[session.id] = max(carried, key=lambda path: path.ended)
    return found


def _leaves(tree: Tree, path: Path, other: Path) -> bool:
    """Whether an abandoned path was left where another one goes on."""
    shared = path.fork < 0 or tree.within(other.step, path.fork)
    return shared and not tree.within(other.step, tree.after(path.fork, path.step))
