"""From what a person names to projects, each of which is loaded only when it is needed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pathexport.problems import NAMELESS, PathexportError, WrongOptionError, WrongRequestError
from pathexport.read.files import ProjectFiles, size
from pathexport.read.sources import (
    IN_PYTHON,
    Asking,
    Note,
    Where,
    chosen_name,
    find_projects,
    projects_root,
    unheard,
)

if TYPE_CHECKING:
    from pathexport.read.logs import ReadLogs, WatchLogs
    from pathexport.shape.project import Project
    from pathexport.veil.redaction import Redaction
    from pathexport.veil.veil import Veil


class Handle(msgspec.Struct, frozen=True):
    """A project that is not loaded yet: its files are known, and each `load` reads them anew."""

    files: ProjectFiles
    watch: WatchLogs = iter
    veil: Veil | None = None
    """What all that is shown of it passes, if that is known."""
    redaction: Redaction | None = None
    """What is asked to be hidden, while it is not known where that stands: it is looked for in this
    project alone."""

    @property
    def name(self) -> str:
        return self.shown(self.files.name)

    def shown(self, text: str) -> str:
        """A text about it, without the secrets that its names alone tell of."""
        veil = self.veil
        if self.redaction is not None:
            from pathexport.sweep.run import names_veil

            veil = names_veil([self.files], self.redaction)
        return text if veil is None else veil.text(text)

    @property
    def size(self) -> int:
        """The bytes of its logs."""
        return sum(size(log.path) for log in self.files.files)

    def load(self, read: ReadLogs | None = None) -> Project:
        from pathexport.stages import load_project  # many runs find that nothing is to be loaded

        veil = self.veil
        if self.redaction is not None:
            from pathexport.sweep.run import sweep

            veil = sweep([self.files], self.redaction).veil
        return load_project(self.files, self.watch, read, veil)


class Loaded(msgspec.Struct, frozen=True):
    """A project that is loaded. Its files may have changed since, so it names none."""

    project: Project

    def __post_init__(self) -> None:
        from pathexport.shape.project import Project  # it is there, if anything was loaded

        if not isinstance(self.project, Project):
            raise WrongOptionError(f"projects must be what load gives, not {self.project!r}.")

    @property
    def files(self) -> None:
        return None

    @property
    def name(self) -> str:
        return self.project.name

    @property
    def veil(self) -> Veil | None:
        return self.project.veil

    @property
    def size(self) -> int:
        from pathexport.read.rows import length_of

        return sum(length_of(row.place) for row in self.project.graph.rows)

    def load(self, _: ReadLogs | None = None) -> Project:
        return self.project


class Projects(msgspec.Struct, frozen=True):
    """Projects that are loaded one by one, anew in each iteration."""

    handles: Sequence[Handle]

    @property
    def names(self) -> list[str]:
        redaction = self.redaction
        if redaction is None:
            return [handle.name for handle in self.handles]
        from pathexport.sweep.run import names_veil

        veil = names_veil([handle.files for handle in self.handles], redaction)
        return [veil.text(handle.files.name) for handle in self.handles]

    @property
    def redaction(self) -> Redaction | None:
        """As in `Handle`."""
        return next(filter(None, (handle.redaction for handle in self.handles)), None)

    def __iter__(self) -> Iterator[Project]:
        return (handle.load() for handle in self.veiled().handles)

    def veiled(self, jobs: int = 1) -> Projects:
        """The same once all of them are looked through for what is to be hidden, if anything is."""
        redaction = self.redaction
        if redaction is None:
            return self
        from pathexport.sweep.run import sweep

        veil = sweep([handle.files for handle in self.handles], redaction, jobs).veil
        return Projects([replace(handle, veil=veil, redaction=None) for handle in self.handles])


def load(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
    redact: Redaction | None = None,
) -> list[Project]:
    """The projects that `sources` name, each once: folders of projects, project folders, logs, or
    directories that Claude Code worked in. Without a source: those of the current directory or of
    the nearest one above it that has some, or `everything` there is. Links that lead out of these
    are followed only with `follow_links`. What `redact` asks for is hidden in all that the projects
    show."""
    return list(
        load_each(
            *sources,
            everything=everything,
            watch=watch,
            note=note,
            follow_links=follow_links,
            redact=redact,
        )
    )


def load_each(
    *sources: str | Path,
    everything: bool = False,
    watch: WatchLogs = iter,
    note: Note = unheard,
    follow_links: bool = False,
    redact: Redaction | None = None,
    asking: Asking = IN_PYTHON,
) -> Projects:
    """The same, each loaded when it is asked for, so that no two need be in memory at once."""
    if "" in sources:
        raise WrongRequestError(NAMELESS)
    if redact is not None:
        _check_redaction(redact)
    named = [Path(os.path.expanduser(source)) for source in sources]
    if not all(source.is_absolute() for source in named):
        _here()  # where it cannot be read, none of these can be found
    root, chosen = projects_root(os.environ), chosen_name(os.environ)
    where = Where(root, _here, note, follow_links, chosen, asking)
    found = find_projects(named, where, everything)
    return Projects([Handle(files, watch, redaction=redact) for files in found])


def _check_redaction(redact: object) -> None:
    """Refuse what programs may take for a request to hide something, as `True`."""
    from pathexport.veil.redaction import Redaction

    if not isinstance(redact, Redaction):
        raise WrongOptionError(f"redact must be a Redaction, not {redact!r}.")


def _here() -> Path:
    """The current directory, which somebody may have removed."""
    try:
        return Path.cwd()
    except OSError as error:
        raise PathexportError(
            f"The current directory cannot be read: {error.strerror}. Go to another one."
        ) from error
