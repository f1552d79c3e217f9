"""Looks through all files of a run before anything of them is shown: so equal secrets get equal
numbers, and one that is named in one place is known in all others.

Numbers are given at the end, in the order of the files, whichever process looked through them.
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
from pathexport.read.names import holds_no_text
from pathexport.redact.finding import Detector
from pathexport.sweep.known import spots, told
from pathexport.sweep.log import Swept, sweep_log, sweep_object, sweep_text
from pathexport.system.there import names_in
from pathexport.veil.ledger import Ledger, Sighting, ledger
from pathexport.veil.needles import Needles
from pathexport.veil.redaction import Redaction
from pathexport.veil.spellings import always_held, needles_in_log
from pathexport.veil.veil import Spots, Stamp, Veil
from pathexport.workers.executors import do_all

T = TypeVar("T")
R = TypeVar("R")

LEAST = 4_000_000
"""Bytes of files for which processes are worth their start."""
_RUNS = 12
"""Runs of files for each process: with so many, none waits long for the others at the end."""
_SWEEPS = {"lines": sweep_log, "object": sweep_object, "text": sweep_text}


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
    by_project = [sources(project) for project in projects]
    files = [file for project_files in by_project for file in project_files]
    count = jobs if sum(file.size for file in files) >= LEAST else 1
    swept = _over(count, files, partial(_swept, redaction))
    _sweep_below(files, swept, redaction.detector)
    sightings = [*_names(projects, redaction.detector)]
    sightings += [sighting for s in swept for seen in s.seen for sighting in seen.secrets]
    known, redaction = ledger(sightings), redaction.knowing(sightings)
    here = redaction.whereabouts
    names = [name.encode("utf-8", "replace") for name in (*here.users, *here.hosts)]
    find = partial(spots, sought=(known.needles, Needles(names)), wholes=_wholes(known, names))
    logs = [result for file, result in zip(files, swept, strict=True) if file.holds == "lines"]
    at = {log.path: spots for log, spots in zip(logs, _over(count, logs, find), strict=True)}
    outputs = [result for file, result in zip(files, swept, strict=True) if file.holds == "text"]
    at |= {each.path: Spots(each.stamp, told=found) for each in outputs if (found := told(each))}
    results = iter(zip(files, swept, strict=True))
    return Sweep(
        tuple(tuple(next(results) for _ in project_files) for project_files in by_project),
        Veil(redaction, known, at),
    )


def _sweep_below(files: Iterable[Unswept], swept: list[Swept], detector: Detector) -> None:
    """Look once more through the stored outputs of commands that print secrets, below these."""
    commands = {name: above for result in swept for name, above in result.stored.items()}
    for number, file in enumerate(files if commands else ()):
        if above := commands.get(file.name):
            swept[number] = sweep_text(file.path, detector, above)


def _wholes(known: Ledger, names: Iterable[bytes]) -> Mapping[bytes, Sequence[bytes]]:
    """The texts of which a needle is a part, if each of them is written in one way alone. A name
    that is a needle is also hidden alone."""
    wholes: dict[bytes, set[bytes]] = {name: {b""} for name in names}
    for text in known.spellings:
        for needle in needles_in_log(text):
            wholes.setdefault(needle, set()).add(always_held(text))
    return {needle: (*texts,) for needle, texts in wholes.items() if all(texts)}


def names_veil(projects: Iterable[ProjectFiles], redaction: Redaction) -> Veil:
    """The veil that the names of projects and logs alone make, before any file is read."""
    return Veil(redaction, ledger(_names(projects, redaction.detector)))


def _names(projects: Iterable[ProjectFiles], detector: Detector) -> Iterator[Sighting]:
    """What names hold: it comes first, so that folders keep their names whatever the logs say."""
    for project in projects:
        for name in (project.name, *(log.name for log in project.files)):
            yield from ((f.kind, name[f.start : f.end]) for f in detector.find(name))


def _swept(redaction: Redaction, file: Unswept) -> Swept:
    """A file that is looked through; each process makes the detector for itself."""
    return _SWEEPS[file.holds](file.path, redaction.detector)


def _map(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [*map(work, items)]


def _over(count: int, items: Sequence[T], work: Callable[[T], R]) -> list[R]:
    """The result of each item, in their order, by so many processes."""
    step = max(1, len(items) // (count * _RUNS))
    runs = [items[n : n + step] for n in range(0, len(items), step)]
    return [result for results in do_all(runs, partial(_map, work), count) for result in results]


def sources(project: ProjectFiles) -> list[Unswept]:
    """All files of a project that may be shown: its logs, what describes agents beside them, and
    stored outputs. Their order decides the numbers of secrets."""
    files = [Unswept(log.path, "lines", log.name) for log in project.files]
    for log in project.files:
        if log.agent is not None and log.told:
            name = log.name.removesuffix(".jsonl") + ".meta.json"
            files.append(Unswept(log.path.with_suffix(".meta.json"), "object", name))
    for session in dict.fromkeys(log.session for log in project.files):
        files += _stored(project, session)
    return files


def _stored(project: ProjectFiles, session: str) -> Iterator[Unswept]:
    """The stored outputs of a session that may be shown."""
    try:
        names = names_in(project.folder / session / "tool-results") if session else []
    except (OSError, ValueError):
        return
    for name in names:
        path = stored_file(project.folder, project.reach, session, name)
        if path is not None and not holds_no_text(name):
            shown = f"{session}/tool-results/{name}".encode("utf-8", "replace").decode()
            yield Unswept(path, "text", shown)


def stamps(projects: Sequence[ProjectFiles]) -> list[tuple[str, str, Stamp | None]]:
    """The stamps of all files of some projects."""
    return [
        (project.name, os.fspath(file.path), input_stamp(file.path))
        for project in projects
        for file in sources(project)
    ]
