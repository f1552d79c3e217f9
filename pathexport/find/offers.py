"""Names that a shell may offer while somebody types one, each with the title of what it names.

Shells may run what looks like a command to them. So a name that holds more than letters and a few
signs is not offered, and titles lose all other signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from pathexport.find.naming.labels import label, session_names
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
    """Names of paths that begin with what was typed. Where logs are too large to be read at once,
    sessions by their files, without titles."""
    handles = _handles(sources, everything)
    if sum(handle.size for handle in handles) > _QUICK:
        offers: Iterable[Offer] = ((name, "") for name, _ in _by_files(handles, begun))
    else:
        offers = _paths([handle.load() for handle in handles], begun)
    latest = [_LATEST] if handles and _LATEST[0].startswith(begun) else []
    return [*latest, *_plain(offers)]


def session_offers(begun: str, sources: Sequence[Path], everything: bool) -> list[Offer]:
    """Names of sessions that begin with what was typed."""
    handles = _handles(sources, everything)
    titles: dict[str, str] = {}
    if sum(handle.size for handle in handles) <= _QUICK:
        for project in (handle.load() for handle in handles):
            for path in project.paths:
                titles[path.session] = project.names.titles[path.id]
    named = _by_files(handles, begun)
    return _plain((name, titles.get(session, "")) for name, session in named)


def _handles(sources: Sequence[Path], everything: bool) -> Sequence[Handle]:
    """The projects; none where the command itself would end with an error."""
    try:
        return load_each(*sources, everything=everything).handles
    except PathexportError:
        return ()


def _paths(projects: Sequence[Project], begun: str) -> Iterator[Offer]:
    short_names = session_names(projects)
    for project in projects:
        for path in project.paths:
            name, whole = label(path, short_names), f"{path.session}/{path.number}"
            offered = name if name.startswith(begun) else whole
            if offered.startswith(begun):
                title = opening(project, path) or project.names.titles[path.id]
                yield offered, f"{path.status.lower()} · {title}"


def _by_files(handles: Sequence[Handle], begun: str) -> Iterator[tuple[str, str]]:
    """Sessions whose logs are called so: the name of each, and its id."""
    ids = {log.session for handle in handles for log in handle.files.sessions}
    for whole, name in short(ids).items():
        if whole.startswith(begun):
            yield name if name.startswith(begun) else whole, whole


def _plain(offers: Iterable[Offer]) -> list[Offer]:
    """The first offers that no shell takes for more than a name and its title."""
    plain = ((name, _SIGNS.sub(" ", title)) for name, title in offers if _PLAIN.fullmatch(name))
    return [(name, cut(" ".join(title.split()), _TITLE)) for name, title in islice(plain, _MANY)]
