"""Attempts: what each of several paths has for itself, behind what they share.

A comparison is a list of places where paths part, each with the attempts that begin there. What a
session is compared with is the path that it went on with: its active one, or where it has none of
its own, that of the session which went on from it. Attempts that leave it together and part later
are compared again where they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

import msgspec

from pathexport.find.naming.labels import label, session_names
from pathexport.grouped import grouped
from pathexport.shape.paths.path import Path, begins_so
from pathexport.shape.project import Project


class Attempt(msgspec.Struct, frozen=True):
    """What a path has for itself."""

    project: Project
    path: Path
    steps: tuple[int, ...]
    """Those behind what it shares, in order."""
    shared: int
    """The last step that it shares; -1 for none."""
    name: str
    """What commands call its path, in short."""

    @property
    def messages(self) -> int:
        before = self.project.messages[self.shared] if self.shared >= 0 else 0
        return self.path.messages - before

    @property
    def compactions(self) -> int:
        before = self.project.compactions[self.shared] if self.shared >= 0 else 0
        return self.path.compactions - before


class Parted(msgspec.Struct, frozen=True):
    """A place where paths part, with the attempts that begin there."""

    session: str
    shared: int
    """The last step before it; -1 where nothing is shared."""
    attempts: tuple[Attempt, ...]
    """In the order of their numbers; the one that the others are compared with is the last."""
    within: int = -1
    """The place, by its number in the comparison, of which some attempts part again here; -1 where
    they part from the path that the session went on with."""

    @property
    def project(self) -> Project:
        return self.attempts[-1].project

    @property
    def messages(self) -> int:
        """How many they share."""
        return self.project.messages[self.shared] if self.shared >= 0 else 0

    @property
    def until(self) -> str:
        """When the last of these was said; nothing if that is not known."""
        return self.project.ended[self.shared] if self.shared >= 0 else ""


class _Left(msgspec.Struct, frozen=True):
    """A place before its attempts are made: the paths that leave another one there."""

    shared: int
    paths: Sequence[Path]
    kept: Path
    within: int


def parted(project: Project, session: str) -> list[Parted]:
    """The places where paths part from the one that a session went on with, in order, and behind
    each those where its attempts part again. Paths of other sessions count if they share some."""
    kept = _kept(project, session)
    if kept is None:
        return []
    way, called = set(project.tree.way_to(kept.step)), session_names([project])
    others = [
        path
        for path in project.paths
        if path.id != kept.id
        and (path.session == session or _last_of(project, path.step, way) >= 0)
    ]
    found: list[Parted] = []
    waiting = _places(project, others, kept, -1, -1)
    while waiting:
        at = waiting.pop()
        attempts = [
            _attempt(project, path, at.shared, label(path, called)) for path in (*at.paths, at.kept)
        ]
        for group in _together(project, at):
            straight = _straight(project, group, at.shared)
            rest = [path for path in group if path.id != straight.id]
            waiting += _places(project, rest, straight, at.shared, len(found))
        found.append(Parted(session, at.shared, tuple(attempts), at.within))
    return found


def _places(
    project: Project, others: Iterable[Path], kept: Path, above: int, within: int
) -> list[_Left]:
    """Where some paths leave another one behind a step, the first place last: where nothing is
    shared comes after all others."""
    way = {*_behind(project, kept, above)}
    leaving = grouped((_last_of(project, path.step, way), path) for path in others)
    order = sorted(leaving, key=lambda at: (at < 0, at), reverse=True)
    return [_Left(at, leaving[at], kept, within) for at in order]


def _together(project: Project, at: _Left) -> list[list[Path]]:
    """The paths that leave a place by one way, where these are several; the first ones last."""
    groups = grouped((project.tree.after(at.shared, path.step), path) for path in at.paths)
    return [group for _, group in sorted(groups.items(), reverse=True) if len(group) > 1]


def _straight(project: Project, paths: Sequence[Path], above: int) -> Path:
    """What others that go the same way at first are compared with: as in pictures of the tree, at
    each fork an active way goes straight on, else the largest, and of equal ones the last. So no
    path stands in many places beside others."""
    size: dict[int, tuple[bool, int]] = {}
    for path in paths:
        alive = path.status == "ACTIVE"
        for step in _behind(project, path, above):
            known, count = size.get(step, (False, 0))
            size[step] = known or alive, count + 1
    step = project.tree.after(above, paths[0].step)
    while ways := [way for way in project.tree.children[step] if way in size]:
        step = max(ways, key=lambda way: (size[way], way))
    return next(path for path in paths if path.step == step)


def between(one: tuple[Project, Path], other: tuple[Project, Path]) -> Parted:
    """Two paths that were named, whatever they share."""
    (project, path), (second, kept) = one, other
    shared = -1
    if project is second:
        shared = _last_of(project, path.step, set(project.tree.way_to(kept.step)))
    name, last = _names(one, other)
    attempts = (_attempt(project, path, shared, name), _attempt(second, kept, shared, last))
    return Parted(kept.session, shared, attempts)


def beside_kept(project: Project, path: Path) -> list[Parted]:
    """A path and the one that its session went on with; of that one all attempts beside it."""
    kept = _kept(project, path.session)
    if kept is None or kept.id == path.id:
        return parted(project, path.session)
    return [between((project, path), (project, kept))]


def parting(project: Project, session: str) -> list[Path]:
    """The paths of sessions whose ids begin so that have others beside them: of their session, or
    of one that goes on from it or that it goes on from."""
    ways = project.behind.ways
    parts = project.tree.latest(lambda step: ways[step] > 1)
    own = [path for path in project.paths if begins_so(path.session, session)]
    return [path for path in own if path.of > 1 or parts[path.step] >= 0]


def _names(one: tuple[Project, Path], other: tuple[Project, Path]) -> tuple[str, str]:
    """What two paths are called; those of two copies of a session by their projects too."""
    (project, path), (second, kept) = one, other
    called = session_names([project] if project is second else [project, second])
    names = label(path, called), label(kept, called)
    if names[0] != names[1]:
        return names
    alike = project.name == second.name
    places = ("first", "second") if alike else (project.name, second.name)
    return f"{names[0]} ({places[0]})", f"{names[1]} ({places[1]})"


def _kept(project: Project, session: str) -> Path | None:
    """The path that a session went on with."""
    own = [path for path in project.paths if path.session == session]
    if own:
        alive = next((path for path in own if path.status == "ACTIVE"), None)
        return alive or project.carried.get(session, own[-1])
    lines = (line for each in project.sessions if each.id == session for line in each.lines)
    best = max((project.behind.best[line.last] for line in lines), default=-1)
    return project.paths[best] if best >= 0 else None


def _last_of(project: Project, step: int, way: set[int]) -> int:
    """The last step of a path that is on some way; -1 for none."""
    return next((each for each in project.tree.upwards(step) if each in way), -1)


def _behind(project: Project, path: Path, above: int) -> list[int]:
    """The steps of a path behind one of them, the last one first."""
    return [*takewhile(lambda step: step != above, project.tree.upwards(path.step))]


def _attempt(project: Project, path: Path, shared: int, name: str) -> Attempt:
    steps = _behind(project, path, shared)
    return Attempt(project, path, tuple(steps[::-1]), shared, name)
