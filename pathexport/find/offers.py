"""Names that a shell may offer while somebody types one, each with the title of what it names.

What is offered goes through shells, which may run what looks like a command to them. So a name that
holds more than letters and a few signs is not offered, and titles lose all other signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from pathexport.find.naming.labels import label, sessions
from pathexport.pipeline import Handle, load_each
from pathexport.problems import PathexportError
from pathexport.shape.project import Project
from pathexport.write.ids import short
from pathexport.write.record.openings import opening
from pathexport.write.text import cut

Offer = tuple[str, str]
"""A name, and what it names."""

_QUICK = 16_000_000  # bytes of logs that are read while somebody waits for the shell
_MANY = 200
_TITLE = 60  # columns
_LATEST = ("latest", "the path that ended last")
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@/-]*", re.ASCII)
_SIGNS = re.compile(r"[^\w ,.…·-]+")


def path_offers(begun: str, sources: Sequence[Path], everything: bool) -> list[Offer]:
    """Names of paths that begin like what was typed. Where logs are too large to be read at once,
    the sessions by their files, without titles."""
    handles = _handles(sources, everything)
    if sum(handle.size for handle in handles) > _QUICK:
        found: Iterable[Offer] = ((name, "") for name, _ in _by_files(handles, begun))
    else:
        found = _paths([handle.load() for handle in handles], begun)
    latest = [_LATEST] if handles and _LATEST[0].startswith(begun) else []
    return [*latest, *_plain(found)]


def session_offers(begun: str, sources: Sequence[Path], everything: bool) -> list[Offer]:
    """The same for sessions."""
    handles = _handles(sources, everything)
    titles: dict[str, str] = {}
    if sum(handle.size for handle in handles) <= _QUICK:
        for project in (handle.load() for handle in handles):
            for path in project.paths:
                titles[path.session] = project.names.titles[path.id]
    found = _by_files(handles, begun)
    return _plain((name, titles.get(session, "")) for name, session in found)


def _handles(sources: Sequence[Path], everything: bool) -> Sequence[Handle]:
    """The projects; none if there are none, which the command tells of when it runs."""
    try:
        return load_each(*sources, everything=everything).handles
    except PathexportError:
        return ()


def _paths(projects: Sequence[Project], begun: str) -> Iterator[Offer]:
    known = sessions(projects)
    for project in projects:
        for path in project.paths:
            called, whole = label(path, known), f"{path.session}/{path.number}"
            offered = called if called.startswith(begun) else whole
            if offered.startswith(begun):
                title = opening(project, path) or project.names.titles[path.id]
                yield offered, f"{path.status.lower()} · {title}"


def _by_files(handles: Sequence[Handle], begun: str) -> Iterator[tuple[str, str]]:
    """Sessions that begin so, by the names of their logs: what each is called, and its id."""
    ids = {log.session for handle in handles for log in handle.files.sessions}
    for whole, called in short(ids).items():
        if whole.startswith(begun):
            yield called if called.startswith(begun) else whole, whole


def _plain(found: Iterable[Offer]) -> list[Offer]:
    """What a shell takes as a name and its title, and nothing else."""
    plain = ((name, _SIGNS.sub(" ", what)) for name, what in found if _PLAIN.fullmatch(name))
    return [(name, cut(" ".join(what.split()), _TITLE)) for name, what in islice(plain, _MANY)]
