"""The tree of one project as all formats get it: its segments with what is told of them, and their
rows if these are asked for.

Nothing in it holds the project: of many only what is drawn stays in memory, and whichever process
loads one can hand that over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from pathexport.shape.paths.path import Path, begins_so
from pathexport.shape.project import Project
from pathexport.write.ids import SHORT
from pathexport.write.tree.lanes import Lanes, lanes
from pathexport.write.tree.segments import Segment, segments
from pathexport.write.tree.told import Told, ToldRow, plain, status, told_of, told_rows


def _plainly(path: Path) -> str:
    """The name of a path where no other session begins like its own."""
    return f"{path.session[:SHORT]}/{path.number}"


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn of a project."""

    name: str
    cwd: str | None
    paths: Sequence[Path]
    """Those that are drawn. Segments name them by their places here."""
    titles: Mapping[str, str]
    """Their titles, by their ids."""
    segments: Sequence[Told]
    rows: Sequence[Sequence[ToldRow]] = ()
    """Those of each segment, if they are asked for."""
    called: Callable[[Path], str] = _plainly
    """The name by which a path is found again."""
    files: Mapping[str, str] = {}
    """Where the transcripts of paths are, by the paths' ids and as links from the picture."""

    @property
    def lanes(self) -> Lanes:
        """How its segments stand beside each other."""
        return lanes([each.segment for each in self.segments])

    def ends(self, each: Told) -> list[str]:
        """The paths that end in a segment: what they are called, and what became of them."""
        return [f"{plain(self.called(path))} {status(path)}" for path in each.ends]


def drawn(
    project: Project,
    paths: Iterable[Path],
    rows: bool = False,
    files: Mapping[str, str] | None = None,
) -> Drawn:
    """The tree of these paths of a project."""
    with msgspec.structs.replace(project, paths=tuple(paths)).opened() as shown:
        found = segments(shown)
        each_row = [[*told_rows(shown, each)] for each in found] if rows else ()
        return drawn_of(shown, found, each_row, files)


def drawn_of(
    project: Project,
    found: Sequence[Segment],
    rows: Sequence[Sequence[ToldRow]] = (),
    files: Mapping[str, str] | None = None,
) -> Drawn:
    """These segments of a project of which all paths are drawn. Its logs are open."""
    return Drawn(
        name=project.name,
        cwd=project.cwd,
        paths=project.paths,
        titles={path.id: project.names.titles[path.id] for path in project.paths},
        segments=told_of(project, found),
        rows=rows,
        files=files or {},
    )


def around(project: Project, paths: Iterable[Path], session: str) -> list[Path]:
    """Those of some paths that a session is part of, whosoever they are."""
    steps = project.tree.steps
    last = project.tree.latest(lambda step: begins_so(steps[step].session, session))
    return [path for path in paths if last[path.step] >= 0]
