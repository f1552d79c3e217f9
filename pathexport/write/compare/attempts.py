"""Attempts: what each of several paths has for itself, behind what they share.

A comparison is a list of places where paths part, each with the attempts that begin there. What a
session is compared with is the path that it went on with: its active one, or where it has none of
its own, that of the session which went on from it.
"""

from __future__ import annotations

import msgspec

from pathexport.find.naming.labels import label, sessions
from pathexport.shape.paths.paths import Path
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

    @property
    def project(self) -> Project:
        return self.attempts[-1].project

    @property
    def messages(self) -> int:
        """How many they share."""
        return self.project.messages[self.shared] if self.shared >= 0 else 0


def parted(project: Project, session: str) -> list[Parted]:
    """The places where paths part from the one that a session went on with, in order. Paths of
    other sessions count where they share some of it."""
    kept = _kept(project, session)
    if kept is None:
        return []
    way, called = set(project.tree.way_to(kept.step)), sessions([project])
    leaving: dict[int, list[Path]] = {}
    for path in project.paths:
        at = _last_of(project, path.step, way)
        if path.id != kept.id and (at >= 0 or path.session == session):
            leaving.setdefault(at, []).append(path)
    return [
        Parted(
            session,
            at,
            tuple(
                _attempt(project, path, at, label(path, called)) for path in (*leaving[at], kept)
            ),
        )
        for at in sorted(leaving, key=lambda at: (at < 0, at))
    ]


def between(one: tuple[Project, Path], other: tuple[Project, Path]) -> Parted:
    """Two paths that were named, whatever they share."""
    (project, path), (second, kept) = one, other
    shared = -1
    if project is second:
        shared = _last_of(project, path.step, set(project.tree.way_to(kept.step)))
    name, last = _names(one, other)
    attempts = (
        _attempt(project, path, shared, name),
        _attempt(second, kept, shared, last),
    )
    return Parted(kept.session, shared, attempts)


def beside(project: Project, path: Path) -> list[Parted]:
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
    own = [path for path in project.paths if path.session.startswith(session)]
    return [path for path in own if path.of > 1 or parts[path.step] >= 0]


def _names(one: tuple[Project, Path], other: tuple[Project, Path]) -> tuple[str, str]:
    """What two paths are called; those of two copies of a session by their projects too."""
    (project, path), (second, kept) = one, other
    called = sessions([project] if project is second else [project, second])
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
        return next((path for path in own if path.status == "ACTIVE"), own[-1])
    for each in project.sessions:
        best = [project.behind.best[line.last] for line in each.lines if each.id == session]
        if any(number >= 0 for number in best):
            return project.paths[max(best)]
    return None


def _last_of(project: Project, step: int, way: set[int]) -> int:
    """The last step of a path that is on some way; -1 for none."""
    return next((each for each in project.tree.upwards(step) if each in way), -1)


def _attempt(project: Project, path: Path, shared: int, name: str) -> Attempt:
    steps: list[int] = []
    for step in project.tree.upwards(path.step):
        if step == shared:
            break
        steps.append(step)
    return Attempt(project, path, tuple(steps[::-1]), shared, name)
