"""All files of a run are looked through once, before anything of them is shown: so that equal
secrets get equal numbers, and one that is named in one place is known in all others.

Which process looks through which file changes nothing: numbers are given in the end, in the order
of the files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from pathexport.read.files import ProjectFiles, size
from pathexport.read.input_stamps import input_stamp, stored_file
from pathexport.redact.finding import Detector
from pathexport.sweep.known import spots
from pathexport.sweep.log import Swept, sweep_log, sweep_object, sweep_text
from pathexport.veil.ledger import Ledger, Sighting, ledger
from pathexport.veil.needles import Needles
from pathexport.veil.redaction import Redaction
from pathexport.veil.spellings import always_held, needles
from pathexport.veil.veil import Stamp, Veil
from pathexport.workers.executors import do_all

T = TypeVar("T")
R = TypeVar("R")

LEAST = 4_000_000
"""Bytes from which on it saves more than it takes to start processes."""
_RUNS = 12
"""So many runs of files for each process, so that none waits long for the others in the end."""
_WAYS = {"lines": sweep_log, "object": sweep_object, "text": sweep_text}


class Unswept(msgspec.Struct, frozen=True):
    """A file to be looked through."""

    path: Path
    holds: Literal["lines", "object", "text"]
    name: str
    """Relative to the project folder, as problems name it."""

    @property
    def size(self) -> int:
        return size(self.path)


class Sweep(msgspec.Struct, frozen=True):
    """What was found in some projects, file by file."""

    projects: tuple[tuple[tuple[Unswept, Swept], ...], ...]
    veil: Veil


def sweep(projects: Sequence[ProjectFiles], redaction: Redaction, jobs: int = 1) -> Sweep:
    """Look through all files of some projects."""
    each = [sources(project) for project in projects]
    every = [source for some in each for source in some]
    total = sum(source.size for source in every)
    count = jobs if total >= LEAST else 1
    found = _over(count, every, partial(_swept, redaction))
    found = _asked_for(every, found, redaction.detector)
    sightings = [*_names(projects, redaction.detector), *_sightings(found)]
    known, redaction = ledger(sightings), redaction.knowing(sightings)
    here = redaction.whereabouts
    names = [name.encode("utf-8", "replace") for name in (*here.users, *here.hosts)]
    find = partial(spots, sought=(known.needles, Needles(names)), wholes=_wholes(known, names))
    stretches = _over(count, found, find)
    at = {swept.path: spots for swept, spots in zip(found, stretches, strict=True)}
    left = iter(zip(every, found, strict=True))
    return Sweep(
        tuple(tuple(next(left) for _ in some) for some in each), Veil(redaction, known, at)
    )


def _asked_for(every: Iterable[Unswept], found: Iterable[Swept], detector: Detector) -> list[Swept]:
    """The same files, and of those that hold what a command was to print, what stands below it."""
    swept = [*found]
    commands = {name: above for each in swept for name, above in each.stored.items()}
    for number, source in enumerate(every if commands else ()):
        if above := commands.get(source.name):
            swept[number] = sweep_text(source.path, detector, above)
    return swept


def _wholes(known: Ledger, names: Iterable[bytes]) -> Mapping[bytes, Sequence[bytes]]:
    """The texts of which a needle is a part, if each of them is written in one way alone. A name is
    a needle that is hidden where it stands alone too."""
    wholes: dict[bytes, set[bytes]] = {name: {b""} for name in names}
    for text in known.spellings:
        for each in needles(text):
            wholes.setdefault(each, set()).add(always_held(text))
    return {needle: (*texts,) for needle, texts in wholes.items() if all(texts)}


def names_veil(projects: Iterable[ProjectFiles], redaction: Redaction) -> Veil:
    """The veil as far as names of projects and logs alone tell it, before any file is read."""
    return Veil(redaction, ledger(_names(projects, redaction.detector)))


def _names(projects: Iterable[ProjectFiles], detector: Detector) -> Iterator[Sighting]:
    """What names hold comes first, so that folders keep their names whatever the logs say."""
    for project in projects:
        for name in (project.name, *(log.name for log in project.files)):
            yield from ((f.kind, name[f.start : f.end]) for f in detector.find(name))


def _sightings(found: Iterable[Swept]) -> Iterator[Sighting]:
    return (sighting for swept in found for seen in swept.seen for sighting in seen.secrets)


def _swept(redaction: Redaction, source: Unswept) -> Swept:
    """A file that is looked through; each process makes the detector for itself."""
    return _WAYS[source.holds](source.path, redaction.detector)


def _each(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [*map(work, items)]


def _over(count: int, items: Sequence[T], one: Callable[[T], R]) -> list[R]:
    """The result of each item, in their order, by so many processes."""
    step = max(1, len(items) // (count * _RUNS))
    runs = [items[n : n + step] for n in range(0, len(items), step)]
    return [result for results in do_all(runs, partial(_each, one), count) for result in results]


def sources(project: ProjectFiles) -> list[Unswept]:
    """All files of a project that something may be shown of: its logs, what says of which kind an
    agent is, and the outputs that are stored beside them. Their order decides the numbers of
    secrets."""
    found = [Unswept(log.path, "lines", log.name) for log in project.files]
    for log in project.files:
        if log.agent is not None and log.told:
            name = log.name.removesuffix(".jsonl") + ".meta.json"
            found.append(Unswept(log.path.with_suffix(".meta.json"), "object", name))
    for session in dict.fromkeys(log.session for log in project.files):
        found += _stored(project, session)
    return found


def _stored(project: ProjectFiles, session: str) -> Iterator[Unswept]:
    """The outputs that a session has stored, as far as they would be shown."""
    try:
        names = sorted(os.listdir(project.folder / session / "tool-results")) if session else []
    except (OSError, ValueError):
        return
    for name in names:
        file = stored_file(project.folder, project.reach, session, name)
        if file is not None:
            shown = f"{session}/tool-results/{name}".encode("utf-8", "replace").decode()
            yield Unswept(file, "text", shown)


def stamps(projects: Sequence[ProjectFiles]) -> list[tuple[str, str, Stamp | None]]:
    """How all files of some projects are now."""
    return [
        (project.name, os.fspath(each.path), input_stamp(each.path))
        for project in projects
        for each in sources(project)
    ]
