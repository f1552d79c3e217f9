"""What a path is called where it is listed: a name that finds it again, and a line about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from pathexport.shape.paths.paths import Path
from pathexport.shape.project import Project
from pathexport.write.text import cut, printable

_SHORT = 8  # characters of an id, if no other begins with them
_TITLE = 32  # columns of a title before other words


def sessions(projects: Iterable[Project]) -> Mapping[str, str]:
    """How the sessions of some projects are called in short."""
    return short(session.id for project in projects for session in project.sessions)


def label(path: Path, known: Mapping[str, str]) -> str:
    """`session/number`, with as much of the session as tells it from all that are known."""
    return f"{known.get(path.session, path.session)}/{path.number}"


def short(ids: Iterable[str]) -> Mapping[str, str]:
    """The shortest beginning of each id that no other has, and at least eight characters."""
    ordered = sorted(set(ids))
    need = dict.fromkeys(ordered, _SHORT)
    for one, other in pairwise(ordered):
        alike = zip(one, other, strict=False)
        shared = 1 + next((n for n, (a, b) in enumerate(alike) if a != b), len(one))
        need[one], need[other] = max(need[one], shared), max(need[other], shared)
    return {each: each[:length] for each, length in need.items()}


def line(project: Project, path: Path, called: str, where: str = "") -> str:
    """A path as one line: its name and status, `where` it is, its title, and how the part begins
    that only an abandoned one has."""
    title = project.names.titles[path.id] or "(no title)"
    opening = project.names.openings.get(path.id, "")
    if opening and opening != title:
        title = f"{cut(printable(title), _TITLE)} · “{opening}”"
    return printable(" · ".join(filter(None, [called, path.status.lower(), where, title])))
