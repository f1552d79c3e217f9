"""The paths that ended last. Only projects that may have one of them are loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial

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


def by_end(handles: Sequence[Handle], many: int, wanted: Wanted = all_paths) -> list[Chosen]:
    """So many paths that ended last, the newest first; of those that ended at once the one that is
    listed first. No project is loaded whose logs end before all of these."""
    alone = len(handles) == 1  # nothing can be passed over
    ends = ["" if alone else last_written(handle.files) for handle in handles]
    waiting = sorted(range(len(handles)), key=lambda number: ends[number], reverse=True)
    found: list[tuple[str, int, Chosen]] = []
    for number in waiting:
        if len(found) == many and found[-1][0] > ends[number]:
            break
        project = handles[number].load()
        found += [(path.ended, -number, Chosen(project, path)) for path in wanted(project)]
        found.sort(key=lambda each: each[:2], reverse=True)
        del found[many:]
    missed = [] if alone else [(n, unread_in(handle)) for n, handle in enumerate(handles)]
    return [
        replace(chosen, missed=tuple(each for n, some in missed if n != -number for each in some))
        for _, number, chosen in found
    ]


def newest_of_each(handles: Sequence[Handle], wanted: Wanted) -> list[Chosen]:
    """The path of each session that ended last, the newest first. All projects are loaded: one that
    is passed over may have one session more."""
    found: dict[str, Chosen] = {}
    for chosen in by_end(handles, sys.maxsize, partial(_newest_of_each, wanted)):
        found.setdefault(chosen.path.session, chosen)
    return [*found.values()]


def _newest_of_each(wanted: Wanted, project: Project) -> Iterable[Path]:
    found: dict[str, Path] = {}
    for path in wanted(project):
        known = found.setdefault(path.session, path)
        if path.ended > known.ended:
            found[path.session] = path
    return found.values()
