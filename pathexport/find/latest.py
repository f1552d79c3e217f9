"""The paths that ended last. No project is loaded that can have none of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from pathexport.find.chosen import Chosen
from pathexport.find.peek import last_written, unread_in
from pathexport.pipeline import Handle
from pathexport.shape.paths.path import Path
from pathexport.shape.project import Project

Wanted = Callable[[Project], Iterable[Path]]
"""The paths of a project that are asked for."""


def all_paths(project: Project) -> Iterable[Path]:
    return project.paths


def newest(handles: Sequence[Handle], many: int, wanted: Wanted = all_paths) -> list[Chosen]:
    """So many paths that ended last, the newest first; of those that ended at the same time the one
    that is listed first. No project is loaded whose logs end before all of these."""
    alone = len(handles) == 1  # then it must be loaded
    ends = ["" if alone else last_written(handle.files) for handle in handles]
    found: list[tuple[str, int, Chosen]] = []
    for number in sorted(range(len(handles)), key=lambda number: ends[number], reverse=True):
        if len(found) == many and found[-1][0] > ends[number]:
            break
        project = handles[number].load()
        found += [(path.ended, -number, Chosen(project, path)) for path in wanted(project)]
        found.sort(key=lambda each: each[:2], reverse=True)
        del found[many:]
    unread = [(n, unread_in(handle)) for n, handle in enumerate(handles)]
    return [
        replace(chosen, missed=tuple(p for n, problems in unread if n != -number for p in problems))
        for _, number, chosen in found
    ]


def newest_of_sessions(handles: Sequence[Handle], wanted: Wanted) -> list[Chosen]:
    """The path of each session that ended last, the newest first. All projects are loaded, since
    each may have another session."""
    by_session: dict[str, Chosen] = {}
    for chosen in newest(handles, sys.maxsize, wanted):
        by_session.setdefault(chosen.path.session, chosen)
    return [*by_session.values()]
